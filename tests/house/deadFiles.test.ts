import { expect, it } from "vitest";
import { sourceFiles } from "./files.ts";
import { importsOf } from "./syntax.ts";

/** Where programs begin: the page, its worker, the commands. Everything else has to be reached from one of these. */
const entries = sourceFiles.filter(
  (path) =>
    path === "src/ui/main.tsx" || path === "src/worker/entry.ts" || /^src\/cli\/(main|validate|bench)\.ts$/.test(path),
);

it("every file of src is reached from the page, its worker or a command", () => {
  const reached = new Set<string>();
  const follow = (path: string): void => {
    if (reached.has(path) || !sourceFiles.includes(path)) return;
    reached.add(path);
    for (const each of importsOf(path)) if (each.path !== null) follow(each.path);
  };
  expect(entries.length).toBeGreaterThanOrEqual(3);
  entries.forEach(follow);
  expect(sourceFiles.filter((path) => !reached.has(path) && !path.endsWith(".d.ts"))).toEqual([]);
});
