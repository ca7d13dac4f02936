import { readFileSync } from "node:fs";

/** The marks with which files of Windows begin, and the encodings that they stand for. */
const MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { mark: [0xff, 0xfe], encoding: "utf-16le" },
  { mark: [0xfe, 0xff], encoding: "utf-16be" },
] as const;

/** Bytes as text, in the encoding of their byte-order mark, which is no part of it; without one, UTF-8. */
export const decoded = (bytes: Uint8Array): string => {
  const found = MARKS.find(({ mark }) => mark.every((byte, i) => bytes[i] === byte));
  return new TextDecoder(found?.encoding ?? "utf-8").decode(bytes);
};

/** A file as text. @throws what `readFileSync` throws */
export const textOfFile = (path: string): string => decoded(readFileSync(path));
