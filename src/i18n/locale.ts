import { type EnglishParts, english } from "./locales/en.ts";

/**
 * A sentence with `{placeholders}`, or one form for each number category; the number is the value named `n`. The
 * language (`Intl.PluralRules`) decides which numbers take which form; the form `other` stands in for an absent one.
 */
export type Message = string | ({ readonly [C in Intl.LDMLPluralRule]?: string } & { readonly other: string });

/** A part of the page whose messages are loaded together. */
export type Part = keyof EnglishParts;
/** A part in some language, with every key of the English one. */
export type Translated<M> = { readonly [K in keyof M]: Message };

/** A language, as data. English fills the gaps. */
export interface Locale {
  /** BCP 47, for `Intl` and the `lang` attribute: "en", "pt-BR". */
  readonly tag: string;
  readonly parts: { readonly [P in Part]?: Translated<EnglishParts[P]> };
  /** Texts of definitions, by the keys of `keys.ts`: `aqm.red.fields.minThreshold.label`. */
  readonly words: Readonly<Record<string, string>>;
}
/** A language that has every message. */
export type WholeLocale = Locale & { readonly parts: Required<Locale["parts"]> };

/** A text of a definition in some language; `own` is the English one. */
export type WordFor = (owner: object, name: string, own: string) => string;
const inEnglish: WordFor = (_owner, _name, own) => own;

let inForce: Locale = english;
let wordFor: WordFor = inEnglish;

/** The page's current language. Callers read it each time that they show a text, and never keep it. */
export const currentLocale = (): Locale => inForce;
/** A text of a definition in the page's current language. */
export const currentWord: WordFor = (owner, name, own) => wordFor(owner, name, own);

/**
 * Switches the language of everything drawn from now on; text already on the screen must be drawn again.
 * @param words finds the texts of definitions (`wordFor` in `keys.ts`); absent: they stay English
 */
export const setLocale = (locale: Locale, words: WordFor = inEnglish): void => {
  inForce = locale;
  wordFor = words;
};

/** Caches a value made of texts, once for each language. */
export const perLocale = <T>(make: () => T): (() => T) => {
  const made = new WeakMap<Locale, { readonly kept: T }>();
  return () => {
    const known = made.get(inForce) ?? { kept: make() };
    made.set(inForce, known);
    return known.kept;
  };
};
