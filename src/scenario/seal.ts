// A link that was cut or changed on its way must not open another scene. Since version 2 an address ends with `end`; a
// compressed one, which nobody edits by hand, ends with `sum=` and a checksum of all that stands before.

/** Start of an address of the present version, and of a compressed one. */
export const START = "#v2/";
export const COMPRESSED = `${START}z/`;

const SEAL = /[?&](?:end|sum=[\w-]{6})$/;

/** The address without its end. */
export const unsealed = (address: string): string => address.replace(SEAL, "");

/** An address of the present version with its end; one of another version unchanged. */
export const sealed = (address: string, checksumOf: (text: string) => string): string => {
  if (!address.startsWith(START)) return address;
  const end = address.startsWith(COMPRESSED) ? `sum=${checksumOf(address)}` : "end";
  return `${address}${address.includes("?") ? "&" : "?"}${end}`;
};

/** Whether an address of the present version is whole. */
export const isWhole = (address: string, checksumOf: (text: string) => string): boolean => {
  const bare = unsealed(address);
  return bare !== address && sealed(bare, checksumOf) === address;
};
