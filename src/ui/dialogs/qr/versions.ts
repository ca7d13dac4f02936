// Level M: 15 % of the codewords may be misread (ISO/IEC 18004, table 9). By version, from 1 on.
const CORRECTION_PER_BLOCK = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
] as const;
const BLOCKS = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35,
  37, 38, 40, 43, 45, 47, 49,
] as const;

/** The largest version: 177 modules a side. */
export const VERSION_MAX = 40;
/** From this version on a code tells its version. */
export const TELLS_VERSION = 7;

export const sizeOf = (version: number): number => 17 + 4 * version;
export const correctionPerBlock = (version: number): number => CORRECTION_PER_BLOCK[version - 1] ?? 0;
export const blocksOf = (version: number): number => BLOCKS[version - 1] ?? 0;

const alignmentsOf = (version: number): number => (version === 1 ? 0 : Math.floor(version / 7) + 2);

/** Where the middles of alignment patterns lie, in both directions. */
export const alignmentPlaces = (version: number): readonly number[] => {
  const count = alignmentsOf(version);
  if (count === 0) return [];
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const last = sizeOf(version) - 7;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => last - step * (count - 2 - i))];
};

/** Codewords of data and of error correction together. */
export const codewordsOf = (version: number): number => {
  const count = alignmentsOf(version);
  // All modules but finders with their separators, timing, and the 31 modules of the format.
  const alone = (16 * version + 128) * version + 64;
  const alignment = count === 0 ? 0 : (25 * count - 10) * count - 55;
  return Math.floor((alone - alignment - (version >= TELLS_VERSION ? 36 : 0)) / 8);
};
export const dataCodewordsOf = (version: number): number =>
  codewordsOf(version) - blocksOf(version) * correctionPerBlock(version);
