import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Scenario } from "../../src/scenario/document.ts";
import { presets } from "../../src/scenario/presets/registry.ts";
import { exportOf, scenarioOf } from "../exports/exporting.ts";
import { drawnScenario, type Palette } from "./drawnScenarios.ts";
import { type Agreement, writeTable } from "./roundTripTable.ts";
import { compareWith, type Pair, type Tool } from "./toolRuns.ts";

/** Whether `npm run test:external -- --all` asks for everything. */
export const isAll = process.env["AQM_EXTERNAL"] === "all";
const DRAWN = isAll ? 100 : 3;
const HOUR_MS = 3_600_000;
/** Scenes with more packets than this are compared over a shorter run: a simulator may take an hour otherwise. */
const PACKETS_MAX = 250_000;

/** How flows share a Drop Tail queue is chance of their phases. */
const counted = (pairs: readonly Pair[], { lanes }: Scenario): readonly Pair[] =>
  lanes[0]?.queue === "drop-tail" ? pairs.filter(({ sharing }) => !sharing) : pairs;

const lineOf = ({ name, ours, theirs, bound }: Pair): string =>
  `${name}: ${ours} here, ${theirs} there, bound ${bound}`;
const agreeing = (pairs: readonly Pair[]): number => pairs.filter(({ agrees }) => agrees).length;

/** Cut where it would be too long for a simulator, without the changes after the new end. */
const inTime = (scenario: Scenario): Scenario => {
  const packets = (scenario.bottleneck.rate * scenario.duration) / 8000;
  if (packets <= PACKETS_MAX) return scenario;
  const duration = Math.ceil((scenario.duration * PACKETS_MAX) / packets);
  return { ...scenario, duration, timeline: scenario.timeline.filter(({ at }) => at <= duration) };
};

/** What of a tool is compared. */
interface RoundTrip {
  readonly tool: Tool;
  readonly palette: Palette;
  /** Scenes without `--all`. */
  readonly quick: readonly string[];
  /** Least share of values that agree: perfectly regular senders and chance leave a few out. */
  readonly leastShare: number;
}

/**
 * Every scene, and a hundred random scenarios, leave the lab for a tool, run there, and are compared with the lab,
 * which runs what the tool has of them. Prints a table; with `--all` it goes into docs/exports.md too.
 */
export const describeRoundTrip = ({ tool, palette, quick, leastShare }: RoundTrip): void => {
  const { title } = tool.exporter;
  let folder = "";
  const rows: string[] = [];
  const agreements: Agreement[] = [];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "aqm-export-"));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
    // A part of the table would replace the whole.
    if (isAll && agreements.length >= presets.length / 2 + DRAWN) writeTable(title, tool.repeated, agreements);
    console.log(
      [`${title}: scenario, values that agree, fields that differ there, parts left out`, ...rows].join("\n"),
    );
  });
  const compared = async (name: string, scenario: Scenario, from: number): Promise<readonly Pair[] | string> => {
    const exported = exportOf(tool.exporter, scenario);
    const why = exported.ok ? tool.whyNot?.(scenario) : exported.reason;
    if (!exported.ok || typeof why === "string") {
      rows.push(`${name} | ${why}`);
      return why ?? "";
    }
    const pairs = counted(await compareWith(tool, folder, scenario, from), scenario);
    const gone = exported.departures.filter(({ kind }) => kind === "left out").length;
    const row = `${name} | ${agreeing(pairs)} of ${pairs.length} | ${exported.departures.length - gone} | ${gone}`;
    rows.push(row);
    const different = pairs.filter(({ agrees }) => !agrees).map((pair) => `\n  ${lineOf(pair)}`);
    console.log(`${row}${different.join("")}`);
    return pairs;
  };

  const chosen = presets.filter(({ id }) => isAll || quick.includes(id));
  it(`${title}: scenes give the same there`, { timeout: 4 * HOUR_MS }, async () => {
    const pairs: Pair[] = [];
    for (const { id, title: name, scenario: document } of chosen) {
      const scenario = inTime(scenarioOf(document));
      const found = await compared(id, scenario, scenario.duration / 6);
      if (typeof found === "string") continue;
      pairs.push(...found);
      agreements.push({ kind: "scene", name, agreeing: agreeing(found), compared: found.length });
    }
    rows.push(`scenes | ${agreeing(pairs)} of ${pairs.length}`);
    expect(agreeing(pairs) / pairs.length).toBeGreaterThanOrEqual(leastShare);
  });

  it(`${title}: random scenarios give the same there`, { timeout: 4 * HOUR_MS }, async () => {
    const pairs: Pair[] = [];
    for (let seed = 1; seed <= DRAWN; seed++) {
      const scenario = drawnScenario(palette, seed);
      const what = `${scenario.lanes[0]?.queue}, ${scenario.traffic.map(({ transport, kind }) => transport ?? kind).join(" ")}`;
      const found = await compared(`${scenario.title} (${what})`, scenario, 10);
      if (typeof found === "string") throw new Error(`${scenario.title}: ${found}`);
      pairs.push(...found);
      const name = scenario.lanes[0]?.queue ?? "";
      agreements.push({ kind: "random", name, agreeing: agreeing(found), compared: found.length });
    }
    rows.push(`random scenarios | ${agreeing(pairs)} of ${pairs.length}`);
    expect(agreeing(pairs) / pairs.length).toBeGreaterThanOrEqual(leastShare);
  });
};
