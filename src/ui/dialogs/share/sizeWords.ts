import { plainNumber } from "../../quantity.ts";

/** A number of bytes in words, decimal as the files of a system show it: "312 kB", "2.8 MB". */
export const sizeWords = (bytes: number): string => {
  const [value, unit] = bytes < 1e3 ? [bytes, "B"] : bytes < 1e6 ? [bytes / 1e3, "kB"] : [bytes / 1e6, "MB"];
  return `${plainNumber(value, value < 10 ? 2 : Math.max(2, Math.ceil(Math.log10(value))))} ${unit}`;
};

/** A count rounded to two digits: an estimate is no more precise. */
export const aboutWords = (count: number): string => plainNumber(Number(count.toPrecision(2)));
