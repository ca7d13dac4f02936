import { en } from "./en.ts";

/** A sentence with `{placeholders}`, or its forms by number; the number is the value named `n`. */
export type Message = string | { readonly one: string; readonly other: string };
export type MessageKey = keyof typeof en;
export type MessageValues = Readonly<Record<string, string | number>>;

const plural = new Intl.PluralRules("en");
const lookUp: Readonly<Record<MessageKey, Message>> = en;

/** The message of `key` with its placeholders filled in; a placeholder without a value stays as it is. */
export const t = (key: MessageKey, values: MessageValues = {}): string => {
  const message = lookUp[key];
  const form =
    typeof message === "string" ? message : message[plural.select(Number(values["n"])) === "one" ? "one" : "other"];
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
};
