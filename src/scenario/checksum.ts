import { decodeText } from "../schema/codec.ts";
import { ALPHABET } from "./base64url.ts";

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
export const checksumOf = (address: string): string => {
  const crc = crcOf(decodeText(address) ?? address);
  return [26, 20, 14, 8, 2].map((shift) => ALPHABET.charAt((crc >>> shift) & 63)).join("") + ALPHABET.charAt(crc & 3);
};
