import { deflateSync, Inflate, strFromU8, strToU8 } from "fflate";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** RFC 4648, section 5, without padding. */
const toBase64Url = (bytes: Uint8Array): string => {
  let text = "";
  for (let i = 0; i < bytes.length; i += 3) {
    const group = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const digits = Math.min(4, Math.ceil(((bytes.length - i) * 4) / 3));
    for (let digit = 0; digit < digits; digit++) text += ALPHABET.charAt((group >> (18 - 6 * digit)) & 63);
  }
  return text;
};

/** Bytes of text without padding, or the place of the first character that cannot be. */
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

/** What an address may inflate to, in bytes. */
export const INFLATED_MAX = 256_000;
/** Bytes of input between two looks at how much came out: one byte gives at most about a kilobyte. */
const STEP = 32;

/** base64url(deflate-raw(text)) */
export const compress = (text: string): string => toBase64Url(deflateSync(strToU8(text), { level: 9 }));

export type Inflated =
  | { readonly kind: "text"; readonly text: string }
  /** From which character of the data on, from 0. */
  | { readonly kind: "damaged"; readonly from: number }
  | { readonly kind: "too large" };

/** The text again. It stops at `INFLATED_MAX`, before more is held, and never throws. */
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
