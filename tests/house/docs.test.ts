import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { projectFiles, textOf } from "./files.ts";

const pages = projectFiles.filter((path) => path === "README.md" || /^docs\/.*\.md$/.test(path));

const exists = (path: string): boolean =>
  projectFiles.includes(path) || projectFiles.some((file) => file.startsWith(`${path.replace(/\/$/, "")}/`));

/** What a heading is called in an address: small letters, hyphens for spaces, nothing else. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
const anchorsOf = (page: string): string[] =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(match[1] ?? ""));

/** Links and pictures of a page: `[text](target)`. */
const linksOf = (page: string): string[] =>
  [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1] ?? "")
    .filter((link) => !/^https?:/.test(link));

const brokenLinks = (page: string): string[] =>
  linksOf(page).filter((link) => {
    const [place = "", anchor] = link.split("#");
    const target = place === "" ? page : posix.join(posix.dirname(page), place);
    if (!exists(target)) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });

/** Files that a page names in code type; `<id>` and `*` stand for any. */
const brokenPaths = (page: string): string[] =>
  [...textOf(page).matchAll(/`((?:src|tests|scripts|docs|public)\/[^`\s]*)`/g)]
    .map((match) => match[1] ?? "")
    .filter((path) => !/[<*{…]/.test(path) && !exists(path));

/** What `docs/adding-an-algorithm.md` invents: the file of its example. */
const INVENTED = ["randomDrop.ts"];
/** Files that a page names by their base names alone, of which there is none. */
const unknownNames = (page: string): string[] =>
  [...textOf(page).matchAll(/`(\w+\.(?:tsx?|mjs))`/g)]
    .map((match) => match[1] ?? "")
    .filter((name) => !INVENTED.includes(name) && !projectFiles.some((path) => posix.basename(path) === name));

describe("the documents", () => {
  it("are there", () => {
    for (const page of ["README.md", "docs/architecture.md", "docs/adding-an-algorithm.md", "docs/algorithms.md"]) {
      expect(pages).toContain(page);
    }
  });

  it.each(pages)("%s: its links lead somewhere", (page) => {
    expect(brokenLinks(page)).toEqual([]);
  });

  it.each(pages)("%s: the files that it names exist", (page) => {
    expect(brokenPaths(page)).toEqual([]);
  });

  it.each(pages)("%s: the files exist that it names by their base names", (page) => {
    expect(unknownNames(page)).toEqual([]);
  });

  it("name only commands that there are", () => {
    const commands = [...textOf("package.json").matchAll(/^ {4}"([\w:-]+)": "node /gm)].map((match) => match[1]);
    expect(commands).toContain("aqm");
    const unknown = pages.flatMap((page) =>
      [...textOf(page).matchAll(/npm run (?:-s )?([\w:-]+)/g)]
        .map((match) => match[1] ?? "")
        .filter((name) => !commands.includes(name))
        .map((name) => `${page}: npm run ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe("the decisions", () => {
  const INDEX = "docs/decisions/README.md";
  const records = pages.filter((page) => page.startsWith("docs/decisions/") && page !== INDEX);
  const linesOf = (page: string): readonly string[] => textOf(page).trimEnd().split("\n");
  /** Rows of the index that link a record: number, file, status. */
  const rows = [...textOf(INDEX).matchAll(/^\| (\d+) \| \[.+\]\(([^)]+)\) \| ([^|]+) \|/gm)].map(
    ([, number = "", file = "", status = ""]) => ({ number, path: `docs/decisions/${file}`, status }),
  );

  it("are few and short enough to be read", () => {
    expect(records.length).toBeGreaterThan(0);
    expect(records.length).toBeLessThanOrEqual(30);
    expect(records.filter((page) => linesOf(page).length > 60)).toEqual([]);
  });

  it("stand in the index, each once, with a status", () => {
    expect(rows.map(({ path }) => path).sort()).toEqual([...records].sort());
    expect(rows.filter(({ status }) => !/^(accepted|superseded by \d+)$/.test(status))).toEqual([]);
  });

  it("bear the number and the title of their row", () => {
    for (const { number, path } of rows) {
      const [, heading, title] = /^# (\d+)\. (.+)$/.exec(linesOf(path)[0] ?? "") ?? [];
      expect([path, heading, Number(path.slice("docs/decisions/".length).slice(0, 4))]).toEqual([
        path,
        number,
        Number(number),
      ]);
      expect(textOf(INDEX)).toContain(`[${title}](`);
    }
  });

  it("that code and pages name by number are there", () => {
    const numbers = rows.map(({ number }) => number);
    const named = projectFiles
      .filter((path) => /\.(tsx?|mjs|md)$/.test(path) && path !== INDEX && path !== "tests/house/docs.test.ts")
      .flatMap((path) =>
        [...textOf(path).matchAll(/\b[Dd]ecisions?[ /]0*(\d+)/g)].map((match) => ({ path, number: match[1] ?? "" })),
      );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(({ number }) => !numbers.includes(number))).toEqual([]);
  });
});
