import { ALPHABET } from "./base64url.ts";

const DOT = ".";
/** Digits of a checksum. */
const DIGITS = 4;

/** CRC-24 (RFC 9580, section 6.1.1): it finds every change within 24 bits in a row, so of any one character. */
const crcOf = (text: string): number => {
  let crc = 0xb7_04ce;
  for (let i = 0; i < text.length; i++) {
    crc ^= (text.charCodeAt(i) & 255) << 16;
    for (let bit = 0; bit < 8; bit++) {
      crc <<= 1;
      if ((crc & 0x100_0000) !== 0) crc ^= 0x186_4cfb;
    }
  }
  return crc & 0xff_ffff;
};

const sumOf = (data: string): string => {
  const crc = crcOf(data);
  return [18, 12, 6, 0].map((shift) => ALPHABET.charAt((crc >>> shift) & 63)).join("");
};

/** Compressed data with its checksum. */
export const withSum = (data: string): string => `${data}${DOT}${sumOf(data)}`;

/** The data before its checksum; undefined: it is missing or another. */
export const withoutSum = (text: string): string | undefined => {
  const data = text.slice(0, -DIGITS - 1);
  return withSum(data) === text ? data : undefined;
};
