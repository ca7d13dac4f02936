import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Hexadecimal digits of a digest: 96 bits. */
const DIGITS = 24;

/** The source with "\n" at the ends of its lines, as it is digested, compiled and kept. */
export const withPlainLineEnds = (source: string): string => source.replace(/\r\n?/g, "\n");

/**
 * Names a source by its content: the first 24 hexadecimal digits of the SHA-256 of its UTF-8, whatever its line ends.
 * `crypto.subtle` is not used, since it is missing on pages without HTTPS.
 */
export const digestOf = (source: string): string =>
  bytesToHex(sha256(utf8ToBytes(withPlainLineEnds(source)))).slice(0, DIGITS);

/** The id of the discipline that this source defines. */
export const ownIdOf = (source: string): string => `own:${digestOf(source)}`;
