import { ALPHABET } from "./base64url.ts";

// A link that was cut or changed on its way must not open another scene. Since version 2 compressed data ends with a
// checksum, and every other address with a mark.

/** Start of an address of the present version, and of a compressed one. */
export const START = "#v2/";
export const COMPRESSED = `${START}z/`;

const END = "~";
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

/** Compressed data alone has its checksum; a mark follows whatever stands behind it. */
const needsEnd = (address: string): boolean => !address.startsWith(COMPRESSED) || address.includes("?");

/** The address without its end mark. */
export const unsealed = (address: string): string => (address.endsWith(END) ? address.slice(0, -1) : address);

/** An address of the present version with its end mark; one of another version unchanged. */
export const sealed = (address: string): string => {
  if (!address.startsWith(START) || !needsEnd(address)) return address;
  // Only the end has the mark.
  return `${address.replaceAll(END, "%7E")}${END}`;
};

/** Whether an address of the present version has its end. */
export const isWhole = (address: string): boolean => address.endsWith(END) || !needsEnd(address);
