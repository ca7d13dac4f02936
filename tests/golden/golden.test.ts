import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { bundle } from "../../scripts/lib/typescript.mjs";
import { computed, type Golden } from "./traces.ts";

/**
 * Hashes of traces as they were when this was last looked at, with a few figures of each run that show a reader what
 * moved. They guard against a change by accident, and prove nothing right. After a change that is meant: `GOLDEN=write
 * npx vitest run tests/golden`, and say in the commit why.
 */
const FILE = fileURLToPath(new URL("traces.json", import.meta.url));

const isGolden = (value: unknown): value is Golden =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((run) => typeof run === "object" && run !== null);
const read = (): Golden => {
  const value: unknown = JSON.parse(readFileSync(FILE, "utf8"));
  if (!isGolden(value)) throw new Error(`${FILE} holds no hashes`);
  return value;
};

/** What the bundle of `traces.ts` exports. */
const isBuilt = (value: unknown): value is { computed: () => unknown } =>
  typeof value === "object" && value !== null && "computed" in value && typeof value.computed === "function";

describe("traces", () => {
  const now = computed();
  if (process.env["GOLDEN"] === "write") writeFileSync(FILE, `${JSON.stringify(now, null, 2)}\n`);
  const golden = read();

  it("are kept for every discipline, every kind of traffic and every preset, and for nothing else", () => {
    expect(Object.keys(golden).toSorted()).toEqual(Object.keys(now).toSorted());
    expect(Object.keys(golden).length).toBeGreaterThanOrEqual(12);
  });

  it.each(Object.keys(now))("%s: the same as before", (name) => {
    expect(now[name]).toEqual(golden[name]);
  });

  it("differ from one another", () => {
    const last = Object.values(golden).map((run) => Object.values(run).at(-1));
    expect(new Set(last).size).toBe(last.length);
  });

  it("have a hash at every instant, and figures that belong together", () => {
    for (const [name, run] of Object.entries(golden)) {
      const hashes = Object.entries(run).filter(([key]) => /^\d+ s$/.test(key));
      expect(hashes.length, name).toBeGreaterThanOrEqual(3);
      for (const [key, hash] of hashes) expect(hash, `${name}, ${key}`).toMatch(/^[0-9a-f]{16}$/);
      const figure = (key: string): number => Number(run[key]);
      expect(figure("packets arrived"), name).toBeGreaterThan(figure("packets dropped") + 100);
      expect(figure("link use, %"), name).toBeGreaterThan(0);
      expect(figure("link use, %"), name).toBeLessThanOrEqual(101);
    }
  });

  it("are the same in the engine as it is built, where calls are inlined", { timeout: 300_000 }, async () => {
    const built: unknown = await import(pathToFileURL(await bundle("tests/golden/traces.ts")).href);
    if (!isBuilt(built)) throw new Error("the bundle gives no hashes");
    expect(built.computed()).toEqual(golden);
  });
});
