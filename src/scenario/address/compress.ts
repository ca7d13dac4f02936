import { deflateSync, strToU8 } from "fflate";
import { ALPHABET } from "./base64url.ts";

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

/** base64url(deflate-raw(text)) */
export const compress = (text: string): string => toBase64Url(deflateSync(strToU8(text), { level: 9 }));
