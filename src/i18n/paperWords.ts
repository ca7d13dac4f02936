import { papersMessages } from "./enPapers.ts";
import { papersText } from "./papers.ts";

const isKey = (key: string): key is keyof typeof papersMessages => Object.hasOwn(papersMessages, key);
const spaced = (name: string): string => name.replaceAll("_", " ");

/** The name of a check's term. */
export const termWords = (name: string): string => {
  const key = `term.${name}`;
  return isKey(key) ? papersText(key) : spaced(name).replace(/^./, (first) => first.toUpperCase());
};
/** The name of an axis. */
export const axisWords = (name: string): string => {
  const key = `axis.${name}`;
  return isKey(key) ? papersText(key) : spaced(name);
};
