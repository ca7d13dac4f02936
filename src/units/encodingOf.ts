/** The byte-order marks with which files of Windows begin, and the encodings that they stand for. */
const MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { mark: [0xff, 0xfe], encoding: "utf-16le" },
  { mark: [0xfe, 0xff], encoding: "utf-16be" },
] as const;

/** The encoding of a text, by its byte-order mark; UTF-8 without one. The names are those of `TextDecoder`. */
export const encodingOf = (bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" =>
  MARKS.find(({ mark }) => mark.every((byte, i) => bytes[i] === byte))?.encoding ?? "utf-8";
