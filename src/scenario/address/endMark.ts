// A link that was cut or changed on its way must not open another scene. Since version 2 compressed data ends with a
// checksum, and every other address with a mark.

/** Start of an address of the present version, and of a compressed one. */
export const START = "#v2/";
export const COMPRESSED = `${START}z/`;

const END = "~";
/** Compressed data alone has its checksum; a mark follows whatever stands behind it. */
const needsEnd = (address: string): boolean => !address.startsWith(COMPRESSED) || address.includes("?");

/** The address without its end mark. */
export const withoutEndMark = (address: string): string => (address.endsWith(END) ? address.slice(0, -1) : address);

/** An address of the present version with its end mark; one of another version unchanged. */
export const withEndMark = (address: string): string => {
  if (!address.startsWith(START) || !needsEnd(address)) return address;
  // Only the end has the mark.
  return `${address.replaceAll(END, "%7E")}${END}`;
};

/** Whether an address of the present version has its end. */
export const hasEnd = (address: string): boolean => address.endsWith(END) || !needsEnd(address);
