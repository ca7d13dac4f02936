import type { Json } from "../units/units.ts";
import { isJson } from "./json.ts";

/** The value of a JSON text; undefined: the text is no JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The value of address text; undefined: broken escapes, empty text, or a value that no scenario can have. */
export const readValue = (text: string): Json | undefined => {
  const decoded = decodeText(text);
  return decoded === undefined ? undefined : valueOfText(decoded);
};

/** The value of address text without escapes; undefined: empty text, or a value that no scenario can have. */
export const valueOfText = (text: string): Json | undefined => {
  if (text === "") return undefined;
  const value = parseJson(text);
  if (value === undefined) return text;
  return isJson(value) ? value : undefined;
};

/** Decodes percent escapes; undefined if they are broken. */
export const decodeText = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};
