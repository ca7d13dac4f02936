import type { Spread } from "../../scenario/document.ts";

/** Lines of a section: a heading, then its text. */
export const section = (title: string, ...lines: readonly string[]): readonly string[] => [
  "",
  `# ---- ${title}`,
  ...lines,
];

const COMMENT_AT = 48;

/** A command with a remark behind it, both in columns. */
export const remarked = (command: string, remark: string): string => `${command.padEnd(COMMENT_AT)};# ${remark}`;

/**
 * A number, or a flag as a number: ns-2 takes words for some of its variables only, and reads `true` as 0 where a flag
 * is a whole number there (`singledup_`).
 */
export const tclValue = (value: number | boolean): string => String(Number(value));

/** A Tcl expression for a quantity of flow `$i` of its group. */
export const spreadTcl = (spread: Spread): string => {
  if (typeof spread === "number") return tclValue(spread);
  if ("uniform" in spread) return `[evenly ${spread.uniform.join(" ")} $i]`;
  if ("random" in spread) return `[drawn ${spread.random.join(" ")}]`;
  return `[lindex {${spread.list.join(" ")}} [expr {$i % ${spread.list.length}}]]`;
};

/** Text that is safe in a comment: one line. */
export const commented = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => line.split("\n")).map((line) => (line === "" ? "#" : `# ${line}`));
