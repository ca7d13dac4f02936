import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { laterScripts } from "../../scripts/lib/laterScripts.mjs";
import { checkWorkerScripts } from "../../scripts/lib/workerScripts.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

describe("scripts of several files", () => {
  const nowhere = mkdtempSync(join(tmpdir(), "aqm-later-"));
  afterAll(() => rmSync(nowhere, { recursive: true, force: true }));

  it("have each file once, wherever the project lies", () => {
    const scriptsOf = (id: string): readonly string[] =>
      laterScripts(root)
        .filter(({ test }) => test(id))
        .map(({ name }) => name);
    expect(scriptsOf("/srv/lab/src/lessons/data/glossary.json")).toEqual(["glossary"]);
    expect(scriptsOf("C:\\lab\\src\\engine\\aqm\\red\\redDoc.ts")).toEqual(["documentation"]);
    expect(scriptsOf("/lab/src/lessons/expressions/parse.ts")).toEqual(["lessonParts"]);
    expect(scriptsOf("/lab/src/engine/aqm/red/queue.ts")).toEqual([]);
    expect(scriptsOf("/lab/node_modules/react/index.js")).toEqual([]);
  });

  it("name no file that is not there", () => {
    expect(() => laterScripts(nowhere)).toThrow(/shall have src\/.+, which is not there/);
  });
});

describe("what a worker may load", () => {
  const chunk = (
    name: string,
    moduleIds: readonly string[],
    imports: readonly string[],
    dynamicImports: readonly string[] = [],
  ) => ({
    type: "chunk",
    name,
    fileName: `${name}.js`,
    moduleIds,
    imports: imports.map((one) => `${one}.js`),
    dynamicImports: dynamicImports.map((one) => `${one}.js`),
  });
  type Chunk = ReturnType<typeof chunk>;
  /** Runs the step of the build on these scripts. */
  const check = (...chunks: readonly Chunk[]): void => {
    const { generateBundle } = checkWorkerScripts();
    if (typeof generateBundle !== "function") throw new Error("the step has no generateBundle");
    Reflect.apply(generateBundle, undefined, [{}, Object.fromEntries(chunks.map((one) => [one.fileName, one]))]);
  };
  const worker = chunk("worker", ["/lab/src/worker/entry.ts"], ["definitions"], ["later"]);
  const definitions = chunk("definitions", ["/lab/src/engine/catalog.ts"], [], ["documentation"]);
  const page = chunk("page", ["/lab/src/ui/main.tsx", "/lab/node_modules/react/index.js"], ["definitions"]);

  it("holds nothing of the page", () => {
    const later = chunk("later", ["/lab/src/sweeps/job.ts"], ["definitions"]);
    const documentation = chunk("documentation", ["/lab/src/engine/documentation.ts"], ["page"]);
    expect(() => check(worker, definitions, page, later, documentation)).not.toThrow();
  });

  it.each([
    ["in a script that it loads later", chunk("later", ["C:\\lab\\src\\ui\\widgets\\Dialog.tsx"], [])],
    ["in what such a script needs", chunk("later", ["/lab/src/sweeps/job.ts"], ["page"])],
  ])("otherwise the build stops: %s", (_where, later) => {
    expect(() => check(worker, definitions, page, later)).toThrow(/a worker may load .* of the page/);
  });

  it("is not checked without a worker, so the build stops then too", () => {
    expect(() => check(page, definitions)).toThrow("no script of the worker");
  });
});
