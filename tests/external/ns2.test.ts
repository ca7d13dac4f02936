import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readClassCases } from "../../src/cli/validation/ns2Classes/reference.ts";
import { toScenario } from "../../src/cli/validation/ns2Classes/toScenario.ts";
import { ns2 } from "../../src/exports/ns2/ns2.ts";
import { commandsOf, programOf, scenarioOf } from "../exports/exporting.ts";
import { ns2Palette } from "./palettes.ts";
import { describeRoundTrip, isAll } from "./roundTrip.ts";
import { compareWith, NS2, type Pair } from "./toolRuns.ts";

// What leaves the lab for ns-2 is run there, and gives what the lab gives: by the rule of docs/validation.md.

it("ns-2 is installed", () => {
  expect(spawnSync("ns", ["/dev/null"]).error, "apt-get install ns2").toBeUndefined();
});

/** A setting of a class in a program. */
const SETTING = /^\s*((?:Queue|Agent)\/\S+) set (\w+) (\S+)/;

// A flag in a word, or a fraction, may be another number in ns-2, which says nothing.
it.each(["red", "ared", "pi", "rem", "avq", "gkvq", "drr", "sfq", "rio"])(
  "ns-2 has the values that a program of %s sets",
  (queue) => {
    const sender = { kind: "bulk", count: 1, limitedTransmit: true };
    const traffic = ["reno", "newreno", "sack", "vegas"].map((transport) => ({ ...sender, id: transport, transport }));
    const bottleneck = { ecn: true };
    const document = { version: 2, bottleneck, lanes: [{ queue }], traffic };
    const settings = commandsOf(programOf(ns2, document))
      .split("\n")
      .flatMap((line) => {
        const [, type, name, value] = SETTING.exec(line) ?? [];
        return type === undefined ? [] : [{ type, name, value }];
      });
    expect(settings.length).toBeGreaterThan(50);
    const readBack = settings.map(
      ({ type, name, value }) => `set it [new ${type}]; $it set ${name} ${value}; puts [$it set ${name}]`,
    );
    const input = ["set ns [new Simulator]", ...readBack, "exit 0"].join("\n");
    const printed = spawnSync("ns", ["-"], { input, encoding: "utf8" }).stdout.trim().split("\n");
    const different = settings.filter(({ value }, i) => Number(printed[i]) !== Number(value));
    expect(different).toEqual([]);
  },
);

describeRoundTrip({ tool: NS2, palette: ns2Palette, quick: ["red-basics"], leastShare: 0.95 });

/** Cases of disciplines with classes that were measured in ns-2 by programs of another kind. */
const { cases } = readClassCases(fileURLToPath(new URL("../reference/ns2/classes.json", import.meta.url)));
const QUICK = ["fq_flood", "rio_half12", "jobs_prop12", "wred_two"];
/** Least share of values of classes that agree. */
const LEAST_SHARE = 0.9;

describe("classes and flows", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "aqm-classes-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("give the same in ns-2, and what was measured there before", { timeout: 3_600_000 }, async () => {
    const pairs: Pair[] = [];
    let faults = 0;
    for (const each of cases) {
      if (!isAll && !QUICK.includes(each.name)) continue;
      const scenario = scenarioOf(toScenario(each, 1));
      const found = await compareWith(NS2, folder, scenario, each.from).catch((error: unknown) => {
        // JoBS of ns-2.35 itself divides by zero in some runs.
        if (!String(error).includes("Command failed") || scenario.lanes[0]?.queue !== "jobs") throw error;
        console.log(`${each.name}: ns-2 ended with a fault`);
        faults += 1;
        return null;
      });
      if (found === null) continue;
      const [mean, before] = [found.find(({ name }) => name === "queueMeanPackets"), each.measured.get("q_mean")];
      if (mean === undefined || before?.mean === undefined || before.mean === null) throw new Error(each.name);
      expect(Math.abs(mean.theirs / before.mean - 1), each.name).toBeLessThan(0.1);
      pairs.push(...found);
      const different = found.filter(({ agrees }) => !agrees);
      console.log(
        [
          `${each.name}: ${found.length - different.length} of ${found.length}`,
          ...different.map(
            ({ name, ours, theirs, bound }) => `  ${name}: ${ours} here, ${theirs} there, bound ${bound}`,
          ),
        ].join("\n"),
      );
    }
    console.log(`classes: ${pairs.filter(({ agrees }) => agrees).length} of ${pairs.length} values agree`);
    expect(pairs.filter(({ agrees }) => agrees).length / pairs.length).toBeGreaterThanOrEqual(LEAST_SHARE);
    expect(faults).toBeLessThanOrEqual(1);
  });
});
