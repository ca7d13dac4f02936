import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** How many values of one scenario agree. */
export interface Agreement {
  readonly kind: "scene" | "random";
  /** Of the scene, or of the discipline of a random scenario. */
  readonly name: string;
  readonly agreeing: number;
  readonly compared: number;
}

const PATH = fileURLToPath(new URL("../../docs/exports.md", import.meta.url));
const END = "<!-- end of the round trip -->";

const total = (list: readonly Agreement[], key: "agreeing" | "compared"): number =>
  list.reduce((sum, each) => sum + each[key], 0);

const rowOf = (what: string, list: readonly Agreement[]): string =>
  `| ${what} | ${list.length} | ${total(list, "agreeing")} of ${total(list, "compared")} |`;

/** A table in Markdown: a row for each scene, and one for the random scenarios of each discipline. */
export const tableOf = (title: string, repeated: string, date: string, list: readonly Agreement[]): string => {
  const random = list.filter(({ kind }) => kind === "random");
  const names = [...new Set(random.map(({ name }) => name))].toSorted();
  return [
    `| ${title}, ${repeated}, ${date} | scenarios | values that agree |`,
    "| --- | --- | --- |",
    ...list.flatMap((each) => (each.kind === "scene" ? [rowOf(each.name, [each])] : [])),
    ...names.map((name) =>
      rowOf(
        `random, ${name}`,
        random.filter((each) => each.name === name),
      ),
    ),
    rowOf("**all**", list),
  ].join("\n");
};

/** The text with the table in the place of the one before. @throws Error if there is no place for it */
export const withTable = (text: string, title: string, table: string): string => {
  const begin = `<!-- round trip of ${title}, from npm run test:external -- --all -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(END, from);
  if (from < 0 || to < 0) throw new Error(`${PATH} has no place for the round trip of ${title}`);
  return `${text.slice(0, from)}${begin}\n${table}\n${text.slice(to)}`;
};

/** Puts the table into docs/exports.md. @param repeated how often each scenario ran there: "two runs" */
export const writeTable = (title: string, repeated: string, list: readonly Agreement[]): void => {
  const table = tableOf(title, repeated, new Date().toISOString().slice(0, 10), list);
  writeFileSync(PATH, withTable(readFileSync(PATH, "utf8"), title, table));
};
