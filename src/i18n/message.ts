import { en } from "./en.ts";
import { currentLocale, type Message, type Part, type Translated } from "./locale.ts";
import type { EnglishParts } from "./locales/en.ts";

export type { Message } from "./locale.ts";
export type MessageKey = keyof typeof en;
export type MessageValues = Readonly<Record<string, string | number>>;

const rules = new Map<string, Intl.PluralRules>();
/** The form that the language of `tag` uses for a number. */
const formOf = (tag: string, n: number): Intl.LDMLPluralRule => {
  const known = rules.get(tag) ?? new Intl.PluralRules(tag);
  rules.set(tag, known);
  return known.select(n);
};

/**
 * How the messages of a part are looked up by their keys: in the language in force at the call, with placeholders filled
 * in; a placeholder without a value stays as it is.
 * @param english what holds where that language has no such message
 */
export const textOf =
  <P extends Part>(part: P, english: EnglishParts[P]) =>
  (key: keyof EnglishParts[P] & string, values: MessageValues = {}): string => {
    const { tag, parts } = currentLocale();
    const translated: Translated<EnglishParts[P]> | undefined = parts[part];
    const message: Message = (translated ?? (english as Translated<EnglishParts[P]>))[key];
    const form = typeof message === "string" ? message : (message[formOf(tag, Number(values["n"]))] ?? message.other);
    return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  };

/** The message of `key`. */
export const t = textOf("page", en);
