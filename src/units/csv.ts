/** One value of a table; undefined, NaN and infinite numbers are empty cells. */
export type CsvCell = string | number | undefined;

/**
 * The name of a column with the unit of its values: "delayMean (s)", "delayMean (s) half_width_95".
 * @param unit null: the values are not numbers
 * @param statistic what is told of the quantity, where that is not the quantity itself
 */
export const columnName = (quantity: string, unit: string | null, statistic = ""): string =>
  `${quantity}${unit === null ? "" : ` (${unit})`}${statistic === "" ? "" : ` ${statistic}`}`;

/** What half the width of a 95 % confidence interval is called in a table. */
export const HALF_WIDTH = "half_width_95";

/** RFC 4180: a field with a comma, a quote or a line break is quoted, and its quotes are doubled. */
const written = (cell: CsvCell): string => {
  const text = typeof cell === "number" ? (Number.isFinite(cell) ? String(cell) : "") : (cell ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/**
 * A table as comma-separated values (RFC 4180), the names of its columns first. Numbers keep all their digits.
 *
 * @param rows one cell per column each, in the order of `columns`
 * @param lineBreak after every line: CRLF in files, as the RFC has it; "\n" for a shell and the clipboard
 */
export const csvOf = (
  columns: readonly string[],
  rows: Iterable<readonly CsvCell[]>,
  lineBreak: "\r\n" | "\n" = "\r\n",
): string => {
  const lineOf = (row: readonly CsvCell[]): string => `${row.map(written).join(",")}${lineBreak}`;
  let text = lineOf(columns);
  for (const row of rows) text += lineOf(row);
  return text;
};
