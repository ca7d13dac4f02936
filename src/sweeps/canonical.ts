import { isJsonList, isJsonObject } from "../schema/json.ts";
import type { Json } from "../units/units.ts";

/** JSON text with sorted keys and without spaces: the same for equal values. */
export const canonicalText = (value: Json): string => {
  if (isJsonList(value)) return `[${value.map(canonicalText).join(",")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalText(member)}`).join(",")}}`;
};

const BASIS = 0x6c62272e07bb014262b821756295c58dn;
const PRIME = 0x0000000001000000000000000000013bn;
const MASK = (1n << 128n) - 1n;

/**
 * FNV-1a over the code units of a text, 128 bits, as 32 hexadecimal digits: distinguishes jobs, but not against an
 * adversary. A result store must keep the text with the result and compare it.
 */
export const identityOf = (text: string): string => {
  let hash = BASIS;
  for (let i = 0; i < text.length; i++) hash = ((hash ^ BigInt(text.charCodeAt(i))) * PRIME) & MASK;
  return hash.toString(16).padStart(32, "0");
};
