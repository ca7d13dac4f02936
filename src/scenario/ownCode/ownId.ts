import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Hexadecimal digits of a digest: 96 bits. */
const DIGITS = 24;

/** Names of own algorithms in a document. */
export const OWN_ID = /^own:[0-9a-f]{24}$/;
const OWN_IDS = /"own:[0-9a-f]{24}"/g;

/** Characters of a source, at most. */
export const MAX_SOURCE_CHARACTERS = 100_000;

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

/** The own algorithms that a document or a part of it names, each once. */
export const ownIdsIn = (document: unknown): readonly string[] => [
  ...new Set((JSON.stringify(document) ?? "").match(OWN_IDS)?.map((name) => name.slice(1, -1)) ?? []),
];
