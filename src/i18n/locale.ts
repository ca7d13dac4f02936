import { type EnglishParts, english } from "./locales/en.ts";

/**
 * A sentence with `{placeholders}`, or its forms by number; the number is the value named `n`. Which numbers take which
 * form is a rule of the language (`Intl.PluralRules`); a form that is absent is `other`.
 */
export type Message = string | ({ readonly [C in Intl.LDMLPluralRule]?: string } & { readonly other: string });

/** A part of the page whose messages are loaded together. */
export type Part = keyof EnglishParts;
/** A part in some language: every key of the English one. */
export type Translated<M> = { readonly [K in keyof M]: Message };

/** A language, as data. English stands in for what it does not have. */
export interface Locale {
  /** BCP 47, for `Intl` and the `lang` attribute: "en", "pt-BR". */
  readonly tag: string;
  readonly parts: { readonly [P in Part]?: Translated<EnglishParts[P]> };
  /** Words of definitions, by the keys of `keys.ts`: `aqm.red.fields.minThreshold.label`. */
  readonly words: Readonly<Record<string, string>>;
}
/** A language that has every message. */
export type WholeLocale = Locale & { readonly parts: Required<Locale["parts"]> };

/** A text of a definition in some language; `own` is the English one. */
export type WordFor = (owner: object, name: string, own: string) => string;
const inEnglish: WordFor = (_owner, _name, own) => own;

let inForce: Locale = english;
let wordFor: WordFor = inEnglish;

/** The language of the page now; whoever shows a text asks each time, and keeps none. */
export const currentLocale = (): Locale => inForce;
/** A text of a definition in the language of the page now. */
export const currentWord: WordFor = (owner, name, own) => wordFor(owner, name, own);

/**
 * What is drawn from now on is in this language; what is on the screen has to be drawn again.
 * @param words finds the words of definitions (`wordFor` in `keys.ts`); absent: they stay English
 */
export const setLocale = (locale: Locale, words: WordFor = inEnglish): void => {
  inForce = locale;
  wordFor = words;
};

/** What keeps texts once they are made: one for each language. */
export const perLocale = <T>(make: () => T): (() => T) => {
  const made = new WeakMap<Locale, { readonly kept: T }>();
  return () => {
    const known = made.get(inForce) ?? { kept: make() };
    made.set(inForce, known);
    return known.kept;
  };
};
