import { describe, expect, it } from "vitest";
import { projectFiles, textOf } from "./files.ts";

/** Calls that look for elements of the page, with their selector in the second group. */
const SEARCHES = /\b(?:querySelector(?:All)?|locator|waitForSelector|closest|matches)\(\s*(["'`])((?:(?!\1).)*)\1/g;

const page = new Set(
  projectFiles
    .filter((path) => /^(src\/.*\.(tsx?|css)|[\w-]+\.html)$/.test(path))
    .flatMap((path) => textOf(path).match(/[A-Za-z_][\w-]*/g) ?? []),
);

/** Classes that a file looks for and that no file of the page names. */
const unknownClasses = (path: string): readonly string[] =>
  [...textOf(path).matchAll(SEARCHES)].flatMap(([, , selector = ""]) =>
    [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = ""]) => name).filter((name) => !page.has(name)),
  );

// A measurement waits for ever, and a test that something is gone always passes, where the class has another name now.
describe("classes that scripts and browser tests look for", () => {
  const files = projectFiles.filter((path) => /^(scripts|tests\/(e2e|browsers|external))\/.*\.(mjs|tsx?)$/.test(path));

  it("are looked for at all", () => {
    expect(files.filter((path) => textOf(path).match(SEARCHES) !== null).length).toBeGreaterThan(20);
  });

  it.each(files)("%s: are in the page", (path) => {
    expect(unknownClasses(path)).toEqual([]);
  });
});
