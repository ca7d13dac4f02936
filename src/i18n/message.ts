import { en } from "./en.ts";
import { currentLocale, type Message, type Part, type Translated } from "./locale.ts";
import type { EnglishParts } from "./locales/en.ts";

export type { Message } from "./locale.ts";
export type MessageKey = keyof typeof en;
export type MessageValues = Readonly<Record<string, string | number>>;

const rules = new Map<string, Intl.PluralRules>();
/** The plural form that the language of `tag` uses for a number. */
const formOf = (tag: string, n: number): Intl.LDMLPluralRule => {
  const known = rules.get(tag) ?? new Intl.PluralRules(tag);
  rules.set(tag, known);
  return known.select(n);
};

/**
 * Returns a function that looks up the messages of a part: in the current language at the time of the call, with
 * placeholders filled in. A dash stands for a value that is missing.
 * @param english messages that are used where the current language has none
 */
export const textOf =
  <P extends Part>(part: P, english: EnglishParts[P]) =>
  (key: keyof EnglishParts[P] & string, values: MessageValues = {}): string => {
    const { tag, parts } = currentLocale();
    const translated: Translated<EnglishParts[P]> | undefined = parts[part];
    const message: Message = (translated ?? (english as Translated<EnglishParts[P]>))[key];
    const form = typeof message === "string" ? message : (message[formOf(tag, Number(values["n"]))] ?? message.other);
    // Most messages have no placeholder, and a page has hundreds at a time.
    return !form.includes("{")
      ? form
      : form.replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? "–"));
  };

/** The page's message for a key. */
export const t = textOf("page", en);
