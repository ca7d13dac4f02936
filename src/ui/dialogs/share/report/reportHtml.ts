import { escapeMarkup } from "../../../../units/escapeMarkup.ts";

/** A table of a report; the first cell of a row is its head. */
export interface ReportTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A part of a report: a heading, and below it any of these. */
export interface ReportPart {
  readonly heading: string;
  readonly text?: string;
  /** A picture, as SVG. */
  readonly svg?: string;
  readonly table?: ReportTable;
}

export interface Report {
  /** Tag of its language. */
  readonly lang: string;
  readonly title: string;
  /** What made it, from which run. */
  readonly about: string;
  readonly parts: readonly ReportPart[];
}

/** The paper of a report. */
export const PAGE_STYLE = "@page { margin: 16mm; }";

/** The style of a report: dark on white, and no picture or row is cut by the end of a page. */
export const REPORT_STYLE = `
:host, body { display: block; max-width: 178mm; margin: 0 auto; padding: 24px 16px; background: #fff; color: #14191d;
  font: 14px/1.5 var(--sans); }
:host { padding: 0; font-size: 12px; }
h1 { margin: 0; font-size: 1.5em; line-height: 1.25; }
h2 { margin: 1.4em 0 0.3em; font-size: 1.1em; break-after: avoid; }
p { margin: 0; overflow-wrap: anywhere; }
h1 + p { color: #4a555e; }
figure { margin: 0; break-inside: avoid; }
figure svg { display: block; max-width: 100%; height: auto; }
figure.code svg { width: 40mm; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
tr { break-inside: avoid; }
th, td { padding: 3px 8px 3px 0; border-bottom: 1px solid #d6dde2; text-align: left; vertical-align: top; }
thead th { color: #4a555e; }
tbody th { font-weight: 400; }
@media print { body { max-width: none; padding: 0; font-size: 10pt; } }
`;

const tableHtml = ({ head, rows }: ReportTable): string => {
  const heads = head.map((text) => `<th scope="col">${escapeMarkup(text)}</th>`).join("");
  const lines = rows.map(([first = "", ...others]) => {
    const cells = others.map((text) => `<td>${escapeMarkup(text)}</td>`).join("");
    return `<tr><th scope="row">${escapeMarkup(first)}</th>${cells}</tr>`;
  });
  return `<table><thead><tr>${heads}</tr></thead><tbody>${lines.join("\n")}</tbody></table>`;
};

const partHtml = ({ heading, text, svg, table }: ReportPart): string =>
  [
    `<h2>${escapeMarkup(heading)}</h2>`,
    text === undefined ? "" : `<p>${escapeMarkup(text)}</p>`,
    svg === undefined ? "" : `<figure>${svg}</figure>`,
    table === undefined ? "" : tableHtml(table),
  ].join("\n");

/** What stands in the page of a report. Everything but pictures is escaped. */
export const reportBody = ({ title, about, parts }: Report): string =>
  [`<h1>${escapeMarkup(title)}</h1>`, `<p>${escapeMarkup(about)}</p>`, ...parts.map(partHtml)].join("\n");

/** A report as one HTML file that needs no other. @param sans names of its fonts, as in a style */
export const reportHtml = (report: Report, sans: string): string => `<!doctype html>
<html lang="${escapeMarkup(report.lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(report.title)}</title>
<style>:root { --sans: ${sans}; }${PAGE_STYLE}${REPORT_STYLE}</style>
</head>
<body>
${reportBody(report)}
</body>
</html>
`;
