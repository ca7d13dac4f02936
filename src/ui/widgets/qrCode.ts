import { encode } from "uqr";

/** Version 27 has 125 modules a side: a camera across a room could not distinguish more. */
const VERSION_MAX = 27;
/** Capacity of that version in bytes at level M (ISO/IEC 18004, table 7). */
const BYTES_MAX = 1125;

/**
 * The QR code of a text, row by row, dark modules true: bytes of UTF-8, level M (15 % of the codewords may be misread),
 * and the smallest version that holds them. undefined: the text is too long.
 */
export const qrCode = (text: string): readonly (readonly boolean[])[] | undefined => {
  const bytes = [...new TextEncoder().encode(text)];
  if (bytes.length > BYTES_MAX) return undefined;
  return encode(bytes, { ecc: "M", boostEcc: false, border: 0, maxVersion: VERSION_MAX }).data;
};
