import { readFileSync } from "node:fs";
import { encodingOf } from "../units/encodingOf.ts";

/** A file as text, without its byte-order mark. @throws what `readFileSync` throws */
export const textOfFile = (path: string): string => {
  const bytes = readFileSync(path);
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
};
