import { errorCorrection } from "./reedSolomon.ts";
import { blocksOf, codewordsOf, correctionPerBlock, dataCodewordsOf, VERSION_MAX } from "./versions.ts";

/** Mode of bytes, and what fills the codewords that are left (ISO/IEC 18004, sections 7.4.2 and 7.4.10). */
const BYTE_MODE = 0b0100;
const PADS = [0xec, 0x11] as const;

/** Bits of the number of bytes. */
const lengthBits = (version: number): number => (version < 10 ? 8 : 16);

/** The smallest version that holds so many bytes; undefined: none does. */
export const versionFor = (bytes: number): number | undefined => {
  for (let version = 1; version <= VERSION_MAX; version++)
    if (4 + lengthBits(version) + 8 * bytes <= 8 * dataCodewordsOf(version)) return version;
  return undefined;
};

const dataCodewords = (bytes: Uint8Array, version: number): readonly number[] => {
  const bits: number[] = [];
  const write = (value: number, width: number): void => {
    for (let i = width - 1; i >= 0; i--) bits.push((value >>> i) & 1);
  };
  write(BYTE_MODE, 4);
  write(bytes.length, lengthBits(version));
  for (const byte of bytes) write(byte, 8);
  const capacity = dataCodewordsOf(version);
  write(0, Math.min(4, 8 * capacity - bits.length));
  write(0, (8 - (bits.length % 8)) % 8);
  for (let i = 0; bits.length < 8 * capacity; i++) write(PADS[i % 2] ?? 0, 8);
  return Array.from({ length: capacity }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((sum, bit) => (sum << 1) | bit, 0),
  );
};

/** All codewords in the order in which they are placed: blocks take turns, first with data, then with correction. */
export const codewordsFor = (bytes: Uint8Array, version: number): readonly number[] => {
  const data = dataCodewords(bytes, version);
  const [blocks, correction] = [blocksOf(version), correctionPerBlock(version)];
  const total = codewordsOf(version);
  const short = Math.floor(total / blocks) - correction;
  const shortBlocks = blocks - (total % blocks);
  const parts: { readonly data: readonly number[]; readonly correction: readonly number[] }[] = [];
  for (let i = 0, at = 0; i < blocks; i++) {
    const length = short + (i < shortBlocks ? 0 : 1);
    const part = data.slice(at, at + length);
    at += length;
    parts.push({ data: part, correction: errorCorrection(part, correction) });
  }
  const inTurns = (lists: readonly (readonly number[])[]): readonly number[] =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, i) =>
      lists.flatMap((list) => list[i] ?? []),
    ).flat();
  return [...inTurns(parts.map((part) => part.data)), ...inTurns(parts.map((part) => part.correction))];
};
