import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { presets } from "../../src/scenario/presets/registry.ts";
import { scenarioOf } from "../exports/exporting.ts";
import { drawnScenario, isWhole } from "./drawnScenarios.ts";
import { compareWith, NS2, type Pair } from "./toolRuns.ts";

// What leaves the lab for ns-2 is run there, and gives what the lab gives: by the rule of docs/validation.md.

const isAll = process.env["AQM_EXTERNAL"] === "all";
/** Scenes that ns-2 has as they are; the others differ only in size. */
const QUICK = ["red-basics"];
const DRAWN = isAll ? 100 : 3;
/** Shares of agreeing values: perfectly regular senders and chance leave a few out. */
const LEAST_SHARE = 0.95;

/** How flows share a Drop Tail queue is chance of their phases. */
const counted = (pairs: readonly Pair[], queue: string): readonly Pair[] =>
  queue === "drop-tail" ? pairs.filter(({ sharing }) => !sharing) : pairs;

const lineOf = ({ name, ours, theirs, bound }: Pair): string =>
  `${name}: ${ours} here, ${theirs} in ns-2, bound ${bound}`;

it("ns-2 is installed", () => {
  expect(spawnSync("ns", ["/dev/null"]).error, "apt-get install ns2").toBeUndefined();
});

describe("scenes that ns-2 has as they are give the same there", () => {
  const whole = presets.filter(({ scenario }) => isWhole(scenarioOf(scenario)));
  const chosen = whole.filter(({ id }) => isAll || QUICK.includes(id));

  it("are several", () => expect(whole.length).toBeGreaterThanOrEqual(8));

  it.each(chosen)("$id", { timeout: 600_000 }, async ({ id, scenario: document }) => {
    const scenario = scenarioOf(document);
    const pairs = counted(await compareWith(NS2, scenario, scenario.duration / 6), scenario.lanes[0]?.queue ?? "");
    console.log([id, ...pairs.map((pair) => `  ${pair.agrees ? "agrees" : "DIFFERS"} ${lineOf(pair)}`)].join("\n"));
    expect(pairs.filter(({ agrees }) => !agrees).map(lineOf)).toEqual([]);
  });
});

describe("random scenarios", () => {
  it("give the same in ns-2", { timeout: 3_600_000 }, async () => {
    const pairs: Pair[] = [];
    for (let seed = 1; seed <= DRAWN; seed++) {
      const scenario = drawnScenario(seed);
      expect(isWhole(scenario), scenario.title).toBe(true);
      const found = counted(await compareWith(NS2, scenario, 10), scenario.lanes[0]?.queue ?? "");
      pairs.push(...found);
      const different = found.filter(({ agrees }) => !agrees).map(lineOf);
      console.log(
        `${scenario.title} ${JSON.stringify(scenario.lanes[0])} ${scenario.traffic.map(({ transport, kind }) => transport ?? kind).join(" ")}: ` +
          `${found.length - different.length} of ${found.length}${different.map((line) => `\n  ${line}`).join("")}`,
      );
    }
    const share = pairs.filter(({ agrees }) => agrees).length / pairs.length;
    console.log(`${pairs.filter(({ agrees }) => agrees).length} of ${pairs.length} values agree`);
    expect(share).toBeGreaterThanOrEqual(LEAST_SHARE);
  });
});
