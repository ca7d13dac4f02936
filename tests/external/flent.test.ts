import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { addEverything } from "../../src/engine/everything.ts";
import { runLane } from "../../src/engine/simulation/run.ts";
import { flentFile } from "../../src/exports/flent/flent.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { presets } from "../../src/scenario/presets/registry.ts";

addEverything();
const folder = mkdtempSync(join(tmpdir(), "flent-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(presets.slice(0, 4).map(({ id, scenario }) => [id, scenario] as const))(
  "flent reads the data of %s, and prints each value",
  (id, given) => {
    const parsed = parseScenario(given, catalog);
    if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join("; "));
    const { value: scenario } = parsed;
    const run = runLane(scenario, 0, { windows: [], keeps: () => true });
    const text = flentFile(run, scenario, id);
    const target = join(folder, `${id}.flent.gz`);
    writeFileSync(target, gzipSync(text));
    const csv = execFileSync("flent", ["-i", target, "-f", "csv"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const lines = csv.split(/\r?\n/).filter((line) => /^\d/.test(line));
    const { results } = JSON.parse(text) as { results: Record<string, (number | null)[]> };
    expect(lines).toHaveLength(Math.floor(scenario.duration / 0.2));
    const throughputs = Object.keys(results).filter((name) => name.startsWith("TCP download::"));
    expect(throughputs.length).toBeGreaterThan(0);
    for (const name of [...throughputs, "Ping (ms) ICMP"]) {
      const value = results[name]?.[40];
      expect(lines[40]?.split(",")).toContain(value === null ? "" : String(value));
    }
  },
  60_000,
);
