import { describe, expect, it } from "vitest";
import { projectFiles, textOf } from "./files.ts";

const isText = (path: string): boolean => !/\.(png|jpe?g|ico|gz|woff2?|webp)$/.test(path);
const texts = projectFiles.filter((path) => isText(path) && path !== "tests/house/words.test.ts");

/** Put together from parts, so that this list is not found by a search for its own words. */
const folder = (name: string): string => `/${name}/`;
/** What belongs to the place where somebody worked, never to the project. */
const strangers: readonly (readonly [string, RegExp])[] = [
  ["a path of one machine", new RegExp(["work", "farm", "root", "home/[a-z]+"].map(folder).join("|"))],
  ["the number of an issue", /\bissues? #\d/i],
  ["the names of writing machines", /\b(claude|anthropic|openai|chatgpt|copilot|llm)\b/i],
  [
    "another host for packages",
    /https?:\/\/[^\s/"]*(artifactory|nexus|verdaccio|npm-mirror|registry(?!\.npmjs\.org))/i,
  ],
];

/** What says that something is not finished or was silenced. */
const unfinished: readonly (readonly [string, RegExp])[] = [
  ["a note to do something later", /\b(TODO|FIXME|XXX|HACK)\b/],
  ["a silenced rule", /@ts-(ignore|nocheck|expect-error)|eslint-disable|oxlint-disable|biome-ignore/],
  ["a test that is left out", /\b(it|test|describe)\.(skip|only|todo|fixme)\(/],
];

const linesWith = (pattern: RegExp, paths: readonly string[]): string[] =>
  paths.flatMap((path) =>
    textOf(path)
      .split("\n")
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`] : [])),
  );

/** A path into a folder of that name; one that ends as a path of the project does, or names a folder of it, is none. */
const outside = new RegExp(`(?:^|[\\s"'\`(])((?:\\.\\./)*${"shared"}/[^\\s"'\`)]*)`);
const namesStranger = (line: string): boolean => {
  const found = outside.exec(line)?.[1];
  if (found === undefined) return false;
  const end = `/${found.replace(/^(\.\.?\/)*/, "")}`;
  return !projectFiles.some((file) => file.endsWith(end) || (end.endsWith("/") && file.includes(end)));
};

describe("no file of the project holds", () => {
  it("a page that is not part of the project", () => {
    const lines = texts.flatMap((path) =>
      textOf(path)
        .split("\n")
        .filter((line) => namesStranger(line))
        .map((line) => `${path}: ${line.trim().slice(0, 120)}`),
    );
    expect(lines).toEqual([]);
    expect(namesStranger(` (${"../../"}${"shared"}/names.md)`)).toBe(true);
    expect(namesStranger(`see ${"shared"}/metrics.md`)).toBe(true);
  });

  it.each(strangers)("%s", (_what, pattern) => {
    expect(linesWith(pattern, texts)).toEqual([]);
  });

  const code = texts.filter((path) => /^(src|tests|scripts)\//.test(path));
  it.each(unfinished)("%s", (_what, pattern) => {
    expect(linesWith(pattern, code)).toEqual([]);
  });
});

describe("the lockfile", () => {
  it("names packages and checksums, and no host", () => {
    expect(linesWith(/"resolved"/, ["package-lock.json"])).toEqual([]);
    expect(textOf("package-lock.json")).toContain('"integrity"');
  });

  // Where a registry lacks the packages of other systems npm leaves them out without a word, and `npm ci` fails there.
  it("holds the packages of every system", () => {
    const lockfile = textOf("package-lock.json");
    const wanted = [...lockfile.matchAll(/"optionalDependencies": \{([^}]*)\}/g)].flatMap((list) =>
      [...(list[1] ?? "").matchAll(/"([^"]+)":/g)].map((match) => match[1] ?? ""),
    );
    expect(wanted).toContain("@biomejs/cli-darwin-arm64");
    expect(wanted.filter((name) => !lockfile.includes(`"node_modules/${name}": {`))).toEqual([]);
  });

  it("pins every package of package.json exactly", () => {
    const versions = [...textOf("package.json").matchAll(/"(@?[\w./-]+)": "([~^><*][^"]*)"/g)].map((match) => match[1]);
    expect(textOf("package.json")).toContain('"dependencies"');
    expect(versions.filter((name) => name !== "node")).toEqual([]);
  });
});
