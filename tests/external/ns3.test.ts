import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { valuesOf } from "../../src/cli/validation/ns3/program.ts";
import { ns3 } from "../../src/exports/ns3/ns3.ts";
import type { Json } from "../../src/units/units.ts";
import { programOf } from "../exports/exporting.ts";
import { ns3Palette } from "./palettes.ts";
import { describeRoundTrip, isAll } from "./roundTrip.ts";
import { NS3 } from "./toolRuns.ts";

// What leaves the lab for ns-3 is compiled there and runs. One discipline each; all of them take long to compile.

const bulk = { id: "ftp", kind: "bulk", transport: "cubic", count: 4, rtt: 0.05 };
const traffic: Json[] = [bulk, { id: "old", kind: "bulk", count: 2 }, { id: "u", kind: "cbr", rate: 5e5 }];
const all = ["red", "ared", "feng-red", "codel", "fq-codel", "pie", "fq-pie", "cobalt", "drop-tail"];
const queues = isAll ? all : ["fq-codel"];

describe("programs for ns-3", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "aqm-ns3-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(queues)("%s: is compiled, runs, and prints the metrics", { timeout: 300_000 }, (queue) => {
    const timeline: Json[] = [
      { at: 5, set: "traffic.ftp.count", to: 2 },
      { at: 6, set: "bottleneck.rate", to: 4e6 },
    ];
    const document = { version: 2, duration: 10, bottleneck: { ecn: true }, lanes: [{ queue }], traffic, timeline };
    const source = join(folder, queue);
    spawnSync("mkdir", [source]);
    for (const { name, text } of programOf(ns3, document).files) writeFileSync(join(source, name), text);
    for (const step of [
      ["-B", "build", "."],
      ["--build", "build"],
    ]) {
      const { error, status, stdout, stderr } = spawnSync("cmake", step, { cwd: source, encoding: "utf8" });
      expect(error, "apt-get install libns3-dev g++ cmake pkg-config").toBeUndefined();
      expect(status, `${stdout}${stderr}`).toBe(0);
    }
    const run = (seed: number) =>
      spawnSync(join(source, "build", queue), [`--seed=${seed}`, "--from=2"], { encoding: "utf8" });
    const [one, again, other] = [1, 1, 2].map((seed) => run(seed));
    expect(one?.stderr).toBe("");
    expect(one?.stdout).toBe(again?.stdout);
    expect(one?.stdout).not.toBe(other?.stdout);
    const values = valuesOf(one?.stdout ?? "");
    expect(values.get("utilization")).toBeGreaterThan(0.8);
    expect(values.get("utilization")).toBeLessThanOrEqual(1.01);
    expect(values.get("queueMeanPackets")).toBeGreaterThan(0);
    for (const id of ["ftp", "old", "u"]) expect(values.get(`groups.${id}.goodput`), id).toBeGreaterThan(0);
  });
});

describeRoundTrip({ tool: NS3, palette: ns3Palette, quick: ["red-basics"], leastShare: 0.85 });
