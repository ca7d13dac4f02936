/** A cell of a CSV file (RFC 4180): quoted where it must be. Numbers keep all their digits; NaN is an empty cell. */
const cellText = (cell: string | number): string => {
  const text = typeof cell === "string" ? cell : Number.isFinite(cell) ? String(cell) : "";
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as a CSV file, the names of the columns first. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
