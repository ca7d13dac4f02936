import { describe, expect, it } from "vitest";
import { algorithms, loadDocumentation } from "../../src/engine/documentation.ts";
import { sourceFiles, textOf } from "./files.ts";
import { importsOf } from "./syntax.ts";

await loadDocumentation();

/** All files that a program runs before it asks for more by `import()`. */
const loadedWith = (entry: string): readonly string[] => {
  const reached = new Set<string>();
  const open = [entry];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path) || !sourceFiles.includes(path)) continue;
    reached.add(path);
    for (const each of importsOf(path))
      if (each.path !== null && !each.typeOnly && each.onDemand !== true) open.push(each.path);
  }
  return [...reached];
};

/** The page, its worker, and the disciplines that both load later. */
const ENTRIES = ["src/ui/main.tsx", "src/worker/entry.ts", "src/engine/everything.ts"];

describe.each(ENTRIES)("what is loaded with %s", (entry) => {
  const files = loadedWith(entry);

  it("holds no documentation and no design rule", () => {
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((path) => /\/(\w*D|d)(oc|esign)\.ts$/.test(path))).toEqual([]);
    const text = files.map(textOf).join("\n");
    expect(algorithms.filter(({ doc }) => text.includes(doc.idea)).map(({ id }) => id)).toEqual([]);
    expect(algorithms.filter(({ doc }) => text.includes(doc.pseudocode[0]?.text ?? "")).map(({ id }) => id)).toEqual(
      [],
    );
    expect(algorithms.filter(({ rule }) => rule !== null && text.includes(rule.title)).map(({ id }) => id)).toEqual([]);
  });
});

it("some disciplines have a design rule", () => {
  expect(algorithms.filter(({ rule }) => rule !== null).length).toBeGreaterThanOrEqual(5);
});
