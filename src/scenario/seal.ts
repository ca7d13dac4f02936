import { decodeText } from "../schema/codec.ts";
import { ALPHABET } from "./base64url.ts";

// A link that was cut or changed on its way must not open another scene. Since version 2 an address ends with `end`; a
// compressed one, which nobody edits by hand, ends with `sum=` and a checksum of all that stands before.

/** Start of an address of the present version, and of a compressed one. */
export const START = "#v2/";
export const COMPRESSED = `${START}z/`;

/** CRC-32 (IEEE 802.3), bit by bit, over the code units of a text: it finds every change of one character. */
const crcOf = (text: string): number => {
  let crc = 0xffff_ffff;
  const add = (byte: number): void => {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb8_8320 & -(crc & 1));
  };
  for (let i = 0; i < text.length; i++) {
    add(text.charCodeAt(i) & 255);
    add(text.charCodeAt(i) >> 8);
  }
  return ~crc >>> 0;
};

/** Six digits. Escapes are decoded first: a program that passes the address on may add some. */
const sumOf = (address: string): string => {
  const crc = crcOf(decodeText(address) ?? address);
  return [26, 20, 14, 8, 2].map((shift) => ALPHABET.charAt((crc >>> shift) & 63)).join("") + ALPHABET.charAt(crc & 3);
};

const SEAL = /[?&](?:end|sum=[\w-]{6})$/;

/** The address without its end. */
export const unsealed = (address: string): string => address.replace(SEAL, "");

/** An address of the present version with its end; one of another version unchanged. */
export const sealed = (address: string): string => {
  if (!address.startsWith(START)) return address;
  const end = address.startsWith(COMPRESSED) ? `sum=${sumOf(address)}` : "end";
  return `${address}${address.includes("?") ? "&" : "?"}${end}`;
};

/** Whether an address of the present version is whole. */
export const isWhole = (address: string): boolean => {
  const bare = unsealed(address);
  return bare !== address && sealed(bare) === address;
};
