import { Inflate, strFromU8 } from "fflate";
import { ALPHABET } from "./base64url.ts";

/** Bytes of text without padding, or the index of the first invalid character. */
const fromBase64Url = (text: string): Uint8Array | number => {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let [bits, held, filled] = [0, 0, 0];
  for (let i = 0; i < text.length; i++) {
    const digit = ALPHABET.indexOf(text.charAt(i));
    if (digit < 0) return i;
    bits = ((bits << 6) | digit) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[filled++] = bits >> held;
  }
  return text.length % 4 === 1 ? text.length - 1 : bytes;
};

/** Most bytes that an address may inflate to. */
export const INFLATED_MAX = 256_000;
/** Bytes of input between two checks of the output's size: one byte gives at most about a kilobyte. */
const STEP = 32;

export type Inflated =
  | { readonly kind: "text"; readonly text: string }
  /** Index of the first damaged character of the data, from 0. */
  | { readonly kind: "damaged"; readonly from: number }
  | { readonly kind: "too large" };

/** Restores the text. It stops at `INFLATED_MAX`, before it holds more, and never throws. */
export const decompress = (data: string): Inflated => {
  const bytes = fromBase64Url(data);
  if (typeof bytes === "number") return { kind: "damaged", from: bytes };
  const chunks: Uint8Array[] = [];
  let length = 0;
  const inflate = new Inflate((chunk) => {
    chunks.push(chunk);
    length += chunk.length;
  });
  for (let i = 0; i < bytes.length; i += STEP) {
    const end = Math.min(i + STEP, bytes.length);
    try {
      inflate.push(bytes.subarray(i, end), end === bytes.length);
    } catch {
      return { kind: "damaged", from: Math.floor((i * 4) / 3) };
    }
    if (length > INFLATED_MAX) return { kind: "too large" };
  }
  const all = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    all.set(chunk, offset);
    offset += chunk.length;
  }
  return { kind: "text", text: strFromU8(all) };
};
