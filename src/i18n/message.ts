import { en } from "./en.ts";

/** A sentence with `{placeholders}`, or its forms by number; the number is the value named `n`. */
export type Message = string | { readonly one: string; readonly other: string };
export type MessageKey = keyof typeof en;
export type MessageValues = Readonly<Record<string, string | number>>;

const plural = new Intl.PluralRules("en");

/** Looks messages up by their keys, with placeholders filled in; one without a value stays as it is. */
export const translator =
  <K extends string>(messages: Readonly<Record<K, Message>>) =>
  (key: K, values: MessageValues = {}): string => {
    const message = messages[key];
    const form =
      typeof message === "string" ? message : message[plural.select(Number(values["n"])) === "one" ? "one" : "other"];
    return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  };

/** The message of `key`. */
export const t = translator(en);
