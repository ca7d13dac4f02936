import { encode } from "uqr";

/** Version 27 has 125 modules a side: a camera across a room could not distinguish more. */
const VERSION_MAX = 27;
/** Capacity of that version in bytes at level M (ISO/IEC 18004, table 7). */
const BYTES_MAX = 1125;

/** Width of the light border in modules; without it scanners do not find the code (ISO/IEC 18004, section 6.3.8). */
const QUIET = 4;

/**
 * The QR code of a text, row by row, dark modules true: bytes of UTF-8, level M (15 % of the codewords may be misread),
 * and the smallest version that holds them. undefined: the text is too long.
 */
export const qrCode = (text: string): readonly (readonly boolean[])[] | undefined => {
  const bytes = [...new TextEncoder().encode(text)];
  if (bytes.length > BYTES_MAX) return undefined;
  return encode(bytes, { ecc: "M", boostEcc: false, border: 0, maxVersion: VERSION_MAX }).data;
};

/** A code as one path of SVG, its light border included. */
export interface QrPath {
  /** Side of the code, modules: one unit of the path each. */
  readonly side: number;
  /** The dark modules. */
  readonly path: string;
}

/** The QR code of a text as a path; undefined: the text is too long. */
export const qrPath = (text: string): QrPath | undefined => {
  const code = qrCode(text);
  if (code === undefined) return undefined;
  let path = "";
  for (const [y, row] of code.entries())
    for (const [x, isDark] of row.entries()) if (isDark) path += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
  return { side: code.length + 2 * QUIET, path };
};
