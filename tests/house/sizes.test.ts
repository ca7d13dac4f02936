import { describe, expect, it } from "vitest";
import { longFiles } from "./debt.ts";
import { projectFiles, textOf } from "./files.ts";

/** Lines of a file of code. Above the first limit it needs a reason in `debt.ts`; the second one is absolute. */
const LINES = 300;
const LINES_EVER = 500;
/** Characters of a line; the formatter keeps code, but not comments, within them. */
const WIDTH = 120;

const code = projectFiles.filter((path) => /^(src|tests|scripts)\/.*\.(tsx?|mjs)$/.test(path));
const linesOf = (path: string): number => textOf(path).trimEnd().split("\n").length;
const allowed = (path: string): number => longFiles.find(({ file }) => file === path)?.lines ?? LINES;

describe("files", () => {
  it("are short enough to be read at once", () => {
    const tooLong = code
      .map((path) => ({ path, lines: linesOf(path) }))
      .filter(({ path, lines }) => lines > allowed(path));
    expect(tooLong).toEqual([]);
  });

  it("have comments no wider than code", () => {
    const wide = code.flatMap((path) =>
      textOf(path)
        .split("\n")
        .flatMap((line, i) => (line.length > WIDTH && /^\s*(\/\*\*|\*|\/\/) /.test(line) ? [`${path}:${i + 1}`] : [])),
    );
    expect(wide).toEqual([]);
  });

  it("are listed as long only where they are, with a reason, and never without an end", () => {
    for (const { file, lines, why, owner } of longFiles) {
      expect(code, file).toContain(file);
      expect(linesOf(file), `${file} is short again: take it off the list`).toBeGreaterThan(LINES);
      expect(lines, file).toBeLessThanOrEqual(LINES_EVER);
      expect(why.length, file).toBeGreaterThan(10);
      expect(owner, file).not.toBe("");
    }
  });
});
