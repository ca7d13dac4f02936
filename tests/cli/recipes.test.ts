import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** The blocks of TypeScript of a page of the documentation, in their order. */
const blocksOf = (page: string): readonly string[] =>
  [...readFileSync(page, "utf8").matchAll(/^```ts\n([^`]*(?:`[^`]+`[^`]*)*?)^```$/gm)].map(([, code = ""]) => code);

const made: string[] = [];
const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "aqm-recipes-"));
  made.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** What the steps of a recipe read of the project. */
const PARTS = ["src", "tests", "scripts", "public", "docs", "package.json", "README.md", ".gitignore"] as const;

/** A copy of the project, with the same packages and caches of its own. */
const copyOfProject = (): string => {
  const folder = temporaryFolder();
  const configurations = readdirSync(".").filter((name) => /^(tsconfig.*|biome)\.json$|^vit.*\.config\.ts$/.test(name));
  for (const name of [...PARTS, ...configurations]) cpSync(name, join(folder, name), { recursive: true });
  const packages = join(folder, "node_modules");
  mkdirSync(packages);
  for (const name of readdirSync("node_modules").filter((each) => !each.startsWith(".")))
    symlinkSync(resolve("node_modules", name), join(packages, name));
  return folder;
};

/** Runs a program in a folder, in a process of its own, and gives what it printed; throws if it fails. */
const nodeIn = async (cwd: string, args: readonly string[]): Promise<string> => {
  const { AQM_TEST_CASES: _, VITEST: __, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [...args], { cwd, env, maxBuffer: 1e8 });
  return stdout;
};

describe("docs/adding-an-algorithm.md", () => {
  const [discipline = "", documentation = "", line = "", law = "", ...further] =
    blocksOf("docs/adding-an-algorithm.md");
  let project = "";
  const node = (...args: readonly string[]): Promise<string> => nodeIn(project, args);

  beforeAll(() => {
    project = copyOfProject();
    const aqmFolder = join(project, "src/engine/aqm");
    mkdirSync(join(aqmFolder, "randomDrop"));
    writeFileSync(join(aqmFolder, "randomDrop/randomDrop.ts"), discipline);
    writeFileSync(join(aqmFolder, "randomDrop/doc.ts"), documentation);
    writeFileSync(join(aqmFolder, "registry.ts"), line, { flag: "a" });
    writeFileSync(join(project, "tests/laws/random-drop.test.ts"), law);
  });

  it("has two files, a line and a law test", () => {
    expect(further).toEqual([]);
    expect(line).toBe('export { randomDrop } from "./randomDrop/randomDrop.ts";\n');
  });

  it("has files that the compiler and the formatter accept", async () => {
    expect(await node("node_modules/typescript/bin/tsc", "-b", "tsconfig.engine.json")).toBe("");
    await node("node_modules/@biomejs/biome/bin/biome", "check", "src/engine/aqm/randomDrop");
  });

  it("has an algorithm that runs, and whose documentation promises what its runs show", async () => {
    const out = await node("scripts/aqm.mjs", "lesson", "--check", "--only", "random-drop");
    expect(out).toContain("random-drop: 2 of 2");
    const [page = ""] = /--only (\S+)` runs/.exec(readFileSync("docs/adding-an-algorithm.md", "utf8"))?.slice(1) ?? [];
    expect(page).toBe("random-drop");
  });

  it("has commands that write the derived files", async () => {
    await node("scripts/schema.mjs");
    expect(readFileSync(join(project, "public/scenario.schema.json"), "utf8")).toContain('"random-drop"');
    await node("scripts/aqm.mjs", "list", "--markdown", "--into", "docs/algorithms.md");
    expect(readFileSync(join(project, "docs/algorithms.md"), "utf8")).toContain("Random Drop");
  });

  it("has an algorithm that keeps its law and the conformance tests", async () => {
    const files = ["laws/random-drop", "conformance/aqm", "conformance/documentation"].map(
      (name) => `tests/${name}.test.ts`,
    );
    const only = ["-t", "random-drop|[Rr]andom [Dd]rop", "--reporter", "json"];
    const out: unknown = JSON.parse(await node("node_modules/vitest/vitest.mjs", "run", ...files, ...only));
    expect(out).toHaveProperty("success", true);
    expect(out).toHaveProperty(
      "numPassedTests",
      expect.toSatisfy((n: number) => n > 10),
    );
  });
});

describe("docs/adding-a-metric.md", () => {
  /** Code without comments and layout. */
  const bare = (code: string): string =>
    code
      .replace(/\/\/.*$/gm, "")
      .replace(/\s+/g, " ")
      .trim();

  it("shows a metric of the lab as it is", () => {
    const blocks = blocksOf("docs/adding-a-metric.md");
    expect(blocks).toHaveLength(1);
    const [block = ""] = blocks;
    const [, file = ""] = /^\/\/ (src\/\S+\.ts)\n/.exec(block) ?? [];
    expect(bare(readFileSync(file, "utf8"))).toContain(bare(block));
  });
});

describe("docs/workshop.md", () => {
  it.each([
    ["as it stands there", ""],
    ["from an editor that begins files with a byte-order mark", "\uFEFF"],
  ])("begins with an algorithm that runs, %s", async (_, mark) => {
    const blocks = blocksOf("docs/workshop.md");
    expect(blocks).toHaveLength(1);
    const file = join(temporaryFolder(), "my.aqm.ts");
    writeFileSync(file, mark + (blocks[0] ?? ""));
    const address = "#v1/red-basics?duration=5";
    // In a process of its own: an own algorithm stays in the catalog of its process.
    const out = await nodeIn(".", ["scripts/aqm.mjs", "run", address, "--algorithm", file, "--json", "-"]);
    const printed: unknown = JSON.parse(out);
    expect(printed).toHaveProperty("runs.0.metrics.drops", expect.any(Number));
  });
});
