import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { textOf } from "../house/files.ts";
import { aqm } from "./command.ts";

const folder = mkdtempSync(join(tmpdir(), "aqm-table-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cells = (line: string): readonly string[] => line.split(/(?<!\\)\|/).slice(1, -1);

describe("list --markdown", () => {
  it("prints a table with a row for each algorithm, all rows of one width", async () => {
    const { status, out } = await aqm("list", "--markdown");
    expect(status).toBe(0);
    const [head = "", rule = "", ...rows] = out.trimEnd().split("\n");
    expect(head).toContain("| Algorithm | Signal |");
    expect(rule).toMatch(/^(\| --- )+\|$/);
    expect(rows.map((row) => /`([^`]+)`/.exec(row)?.[1]).sort()).toEqual(catalog.queues.map(({ id }) => id));
    for (const row of rows) {
      expect(cells(row)).toHaveLength(cells(head).length);
      for (const cell of cells(row)) expect(cell.trim()).not.toBe("");
    }
  });

  it("renews the table of a page, and nothing else of it", async () => {
    const table = (await aqm("list", "--markdown")).out;
    const [begin, end] = [/^<!-- algorithms.*-->$/m, /^<!-- end of algorithms -->$/m].map(
      (mark) => mark.exec(textOf("docs/algorithms.md"))?.[0],
    );
    const page = join(folder, "page.md");
    writeFileSync(page, `before\n${begin}\nold\n${end}\nafter\n`);
    expect((await aqm("list", "--markdown", "--into", page)).status).toBe(0);
    expect(readFileSync(page, "utf8")).toBe(`before\n${begin}\n\n${table}\n${end}\nafter\n`);
  });

  it("refuses a page without marks, and --into alone", async () => {
    const page = join(folder, "bare.md");
    writeFileSync(page, "nothing here\n");
    const bare = await aqm("list", "--markdown", "--into", page);
    expect([bare.status, bare.err.includes("bare.md")]).toEqual([2, true]);
    expect(readFileSync(page, "utf8")).toBe("nothing here\n");
    expect((await aqm("list", "--into", page)).status).toBe(2);
  });
});

// Write it with: npm run -s aqm -- list --markdown --into docs/algorithms.md
it("docs/algorithms.md holds the table as the definitions have it", async () => {
  expect(textOf("docs/algorithms.md")).toContain((await aqm("list", "--markdown")).out);
});
