import { appendAll } from "../units/extremes.ts";
import type { Inflated } from "./decompress.ts";
import * as decompressors from "./decompressors.ts";

type Decompress = (data: string) => Inflated;

const known: Decompress[] = Object.values<Decompress>(decompressors);

/** Adds the decompression of addresses, if it is not known yet. */
export const addDecompressors = (more: readonly Decompress[]): void => {
  appendAll(
    known,
    more.filter((one) => !known.includes(one)),
  );
};

/** The text of a compressed address. @throws Error if the page has not loaded that part yet */
export const inflate: Decompress = (data) => {
  const [decompress] = known;
  if (decompress === undefined) throw new Error("compressed addresses cannot be read yet");
  return decompress(data);
};
