import { expect, it } from "vitest";
import { projectFiles, sourceFiles } from "./files.ts";
import { importsOf } from "./syntax.ts";

/** Where programs begin: the page, the page inside another one, its worker, the commands, the scripts of the house. */
const programs = projectFiles.filter(
  (path) =>
    path === "src/ui/main.tsx" ||
    path === "src/ui/embed/embed.tsx" ||
    path === "src/worker/entry.ts" ||
    path === "src/worker/serviceWorker.ts" ||
    /^src\/cli\/(main|validate|measureNs3|bench)\.ts$/.test(path) ||
    /^scripts\/.*\.ts$/.test(path),
);
/** Closed forms are there to hold the engine against, so laws and tests of the theory are users of `src/theory/`. */
const theory = projectFiles
  .filter((path) => /^tests\/(theory|laws|simulation)\/.*\.ts$/.test(path))
  .flatMap((path) => importsOf(path).map((each) => each.path ?? ""))
  .filter((path) => path.startsWith("src/theory/"));

it("every file of src is reached from a program", () => {
  const reached = new Set<string>();
  const follow = (path: string): void => {
    if (reached.has(path) || !projectFiles.includes(path)) return;
    reached.add(path);
    for (const each of importsOf(path)) if (each.path !== null) follow(each.path);
  };
  expect(programs.length).toBeGreaterThanOrEqual(3);
  [...programs, ...theory].forEach(follow);
  expect(sourceFiles.filter((path) => !reached.has(path) && !path.endsWith(".d.ts"))).toEqual([]);
});
