import { algorithms, FAMILIES } from "../engine/documentation.ts";
import { say } from "../i18n/algorithms.ts";

const COLUMNS = ["signal", "notification", "state", "cost", "weakness"] as const;

/** Escapes characters with a meaning in Markdown. */
const plain = (text: string): string => text.replace(/[\\|*_<>`[\]]/g, "\\$&");
const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** All queue disciplines as a table in Markdown, by family and title, from their definitions. */
export const algorithmTable = (): string => {
  const head = ["title", "family", ...COLUMNS] as const;
  const rows = [...algorithms]
    .sort((a, b) => FAMILIES.indexOf(a.doc.family) - FAMILIES.indexOf(b.doc.family) || (a.title < b.title ? -1 : 1))
    .map(({ id, title, doc }) =>
      line([
        `${plain(title)} (\`${id}\`)`,
        plain(say(`family.${doc.family}`)),
        ...COLUMNS.map((column) => plain(doc.traits[column])),
      ]),
    );
  return [line(head.map((column) => say(`column.${column}`))), line(head.map(() => "---")), ...rows].join("\n");
};

/** Marks around the table in a page. */
const BEGIN = "<!-- algorithms, from npm run -s aqm -- list --markdown --into docs/algorithms.md -->";
const END = "<!-- end of algorithms -->";

/** The page with the current table between its marks; undefined if it has no marks. */
export const withAlgorithmTable = (page: string): string | undefined => {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) return undefined;
  return `${page.slice(0, begin + BEGIN.length)}\n\n${algorithmTable()}\n\n${page.slice(end)}`;
};
