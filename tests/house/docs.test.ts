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

describe("the documents", () => {
  it("are there", () => {
    for (const page of ["README.md", "docs/architecture.md", "docs/adding-an-algorithm.md"]) {
      expect(pages).toContain(page);
    }
  });

  it.each(pages)("%s: its links lead somewhere", (page) => {
    expect(brokenLinks(page)).toEqual([]);
  });

  it.each(pages)("%s: the files that it names exist", (page) => {
    expect(brokenPaths(page)).toEqual([]);
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
