import { appendMissing } from "../../units/lists.ts";
import type { Inflated } from "./decompress.ts";
import * as decompressors from "./decompressors.ts";

/** The functions that read compressed addresses; the page loads them when it opens one. */
interface Decompressor {
  readonly decompress: (data: string) => Inflated;
  readonly withoutSum: (text: string) => string | undefined;
}

const known: Decompressor[] = Object.values<Decompressor>(decompressors);

/** Adds the decompression of addresses, if it is not known yet. */
export const addDecompressors = (more: readonly Decompressor[]): void => {
  appendMissing(known, more);
};

/** @throws Error if the page has not loaded that part yet */
const first = (): Decompressor => {
  const [decompressor] = known;
  if (decompressor === undefined) throw new Error("compressed addresses cannot be read yet");
  return decompressor;
};

/** The text of a compressed address. @throws Error if the page has not loaded that part yet */
export const inflate = (data: string): Inflated => first().decompress(data);

/**
 * Compressed data before its checksum; undefined: that is missing or another.
 * @throws Error if the page has not loaded that part yet
 */
export const withoutSum = (text: string): string | undefined => first().withoutSum(text);
