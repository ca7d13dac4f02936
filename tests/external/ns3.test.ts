import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { valuesOf } from "../../src/cli/validation/ns3/program.ts";
import { readNs3Cases } from "../../src/cli/validation/ns3/reference.ts";
import { ns3 } from "../../src/exports/ns3/ns3.ts";
import type { Json } from "../../src/units/units.ts";
import { programOf, scenarioOf } from "../exports/exporting.ts";
import { ns3Palette } from "./palettes.ts";
import { describeRoundTrip, isAll } from "./roundTrip.ts";
import { compareWith, NS3, type Pair } from "./toolRuns.ts";

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
    // What is in the folder without being a program of the lab is not built.
    writeFileSync(join(source, "other.cc"), "no program");
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

/** Share of values that have to agree; all measured cases are compared by `npm run validate`. */
const LEAST_SHARE = 0.9;

/** Cases of the reference data, run in ns-3 anew. */
const { cases } = readNs3Cases(fileURLToPath(new URL("../reference/ns3/cases.json", import.meta.url)));
const compared = isAll ? cases : cases.filter(({ name }) => name === "codel-few");

it("cases of the reference data give the same in ns-3", { timeout: 7_200_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "aqm-ns3-"));
  const pairs: Pair[] = [];
  for (const { scenario, from } of compared)
    pairs.push(...(await compareWith(NS3, folder, scenarioOf(scenario), from)));
  rmSync(folder, { recursive: true });
  const different = pairs.filter(({ agrees }) => !agrees);
  console.log(
    different.map(({ name, ours, theirs, bound }) => `${name}: ${ours}, ${theirs} there, bound ${bound}`).join("\n"),
  );
  expect(pairs.length).toBeGreaterThan(0);
  expect(1 - different.length / pairs.length).toBeGreaterThanOrEqual(LEAST_SHARE);
});

describeRoundTrip({ tool: NS3, palette: ns3Palette, quick: ["red-basics"], leastShare: LEAST_SHARE });
