import { codewordsFor, versionFor } from "./codewords.ts";
import { dataPlaces, emptyGrid, type Grid } from "./grid.ts";
import { bestMasked } from "./masks.ts";

/**
 * The QR code of a text (ISO/IEC 18004: bytes of UTF-8, level M, the smallest version that holds them); undefined: it is
 * too long for any, beyond 2331 bytes.
 */
export const qrCode = (text: string): Grid | undefined => {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  if (version === undefined) return undefined;
  const grid = emptyGrid(version);
  const codewords = codewordsFor(bytes, version);
  for (const [i, place] of dataPlaces(grid).entries())
    grid.dark[place] = ((codewords[i >>> 3] ?? 0) >>> (7 - (i & 7))) & 1;
  return bestMasked(grid);
};
