import { describe, expect, it } from "vitest";
import { chosenDisciplines, disciplineTable, measureDiscipline } from "../../src/cli/bench/disciplines.ts";
import { firstRunsTable } from "../../src/cli/bench/firstRuns.ts";
import { median } from "../../src/cli/bench/fresh.ts";
import { buildHtsim, flowLines, htsimTable, readHtsim } from "../../src/cli/bench/htsim.ts";
import { verdictOn } from "../../src/cli/bench/judgement.ts";
import { workOf } from "../../src/cli/bench/phases.ts";
import { benchDocument, benchScenarios } from "../../src/cli/bench/scenarios.ts";
import { StandIn } from "../../src/cli/bench/standIn.ts";
import { UsageError } from "../../src/cli/options.ts";
import { catalog, queueOf } from "../../src/engine/catalog.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { sourceFiles } from "../house/files.ts";

/** A tenth more than a link of 10 Mb/s can send. */
const LOAD = { linkRate: 10e6, buffer: 50, flows: 10, packetSize: 1000, load: 1.1 };

describe("the host that does nothing else", () => {
  it.each(catalog.queues.map(({ id }) => [id]))("keeps the books of %s, and sends", (id) => {
    const host = new StandIn(queueOf(id), LOAD);
    host.run(5000);
    expect(host.arrived).toBe(5000);
    expect(host.sent + host.dropped + host.waiting).toBe(5000);
    // 5000 arrivals last as long as 4545 departures. Without senders that slow down, GKVQ refuses every other packet.
    expect(host.sent).toBeGreaterThan(0.5 * 4545);
    expect(host.sent).toBeLessThan(1.02 * 4545);
  });

  it("drops the excess if the discipline does nothing else", () => {
    const host = new StandIn(queueOf("drop-tail"), LOAD);
    host.run(50_000);
    expect(host.dropped / host.arrived).toBeCloseTo(1 - 1 / 1.1, 2);
  });
});

describe("the cost of disciplines", () => {
  it("is asked of all, of some, and of none that there is not", () => {
    expect(chosenDisciplines("all")).toEqual(catalog.queues.map(({ id }) => id));
    expect(chosenDisciplines("red,pie")).toEqual(["red", "pie"]);
    expect(() => chosenDisciplines("red,greenish")).toThrow(UsageError);
    expect(measureDiscipline("time", "S1")).toBeUndefined();
  });

  it("is the median of pairs, and marked above three times the reference", () => {
    const pair = (own: number, reference: number) => ({ own, reference });
    const lines = disciplineTable([
      { id: "cheap", engine: [pair(500, 400), pair(900, 300), pair(310, 300)], alone: [pair(50, 40)] },
      { id: "dear", engine: [pair(930, 300)], alone: [pair(700, 40)] },
    ]).split("\n");
    expect(lines[2]).toMatch(/^dear +930 +3\.10 +700 +660 +ABOVE 3×$/);
    expect(lines[3]).toMatch(/^cheap +500 +1\.25 +50 +10$/);
  });

  it("is measured under a document that every discipline accepts", () => {
    for (const { id } of catalog.queues)
      for (const scenario of benchScenarios)
        expect(parseScenario(benchDocument(scenario, { queue: id }), catalog).ok, id).toBe(true);
  });
});

it("medians are the middle, or the mean of two", () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, Number.NaN]);
});

it("the speed is judged by its ratio to ns-2, and without ns-2 not at all", () => {
  const at = (packetsPerSecond: number) => [{ packets: packetsPerSecond, userSeconds: 1 }];
  for (const scenario of benchScenarios) {
    const { leastRatio } = scenario;
    expect(leastRatio).toBeGreaterThanOrEqual(2.5);
    for (const ns2 of [1e3, 1e9]) {
      expect(verdictOn({ scenario, ours: at(1.001 * leastRatio * ns2), ns2: at(ns2) })).toBe("ok");
      expect(verdictOn({ scenario, ours: at(0.999 * leastRatio * ns2), ns2: at(ns2) })).toBe("TOO SLOW");
    }
    expect(verdictOn({ scenario, ours: at(Number.NaN), ns2: at(1) })).toBe("TOO SLOW");
    expect(verdictOn({ scenario, ours: at(1), ns2: [] })).toBe("not judged");
  }
});

describe("htsim", () => {
  it("is asked for by its name where a folder has no checkout of it", () => {
    expect(() => buildHtsim("/no/such/folder", "/tmp")).toThrow(
      /^--htsim: \/no\/such\/folder is no checkout of htsim, it has no sim\/Makefile; git clone https:/,
    );
  });

  it("gets a line for each flow, and its answer is read or refused", () => {
    for (const scenario of benchScenarios) expect(flowLines(scenario).split("\n")).toHaveLength(scenario.flows + 1);
    expect(readHtsim("240000 960000 0.12\n")).toEqual({ packets: 240_000, events: 960_000, userSeconds: 0.12 });
    for (const text of ["", "240000 960000", "0 0 0"])
      expect(() => readHtsim(text)).toThrow(/instead of three numbers/);
  });

  it("is compared in pairs, not by the medians of each", () => {
    const pair = (ours: number, htsim: number) => ({
      ours: { packets: 1e6 * ours, events: 4e6 * ours, userSeconds: 1 },
      htsim: { packets: 1e6 * htsim, events: 4e6 * htsim, userSeconds: 1 },
      sameWork: { packets: 5e5 * htsim, events: 25e5 * htsim, userSeconds: 1 },
      unrecorded: { packets: 2e6 * ours, events: 8e6 * ours, userSeconds: 1 },
    });
    const lines = htsimTable([{ name: "S1", runs: [pair(1, 2), pair(6, 3), pair(3, 1)] }]).split("\n");
    expect(lines[2]).toMatch(/^S1 +3\.00 +4\.0 +2\.00 +4\.0 +2\.00 +0\.50 +3\.00 +1\.5$/);
    expect(lines[3]).toMatch(/^S1, access links with a rate +3\.00 +4\.0 +1\.00 +5\.0 +4\.00 +1\.00 +6\.00/);
    expect(lines[4]).toMatch(/^S1, and nothing recorded +6\.00 +4\.0 +1\.00 +5\.0 +8\.00 +2\.00 +12\.00/);
  });
});

it("the first runs of a process are shown as medians in milliseconds", () => {
  const ran = (first: number) => ({
    ...{ first, second: 0.1, third: 0.05, warm: 0.01 },
    ...{ firstElapsed: first / 2, warmElapsed: 0.02 },
  });
  const lines = firstRunsTable([{ name: "S1", processes: [ran(0.3), ran(0.5), ran(0.2)] }]).split("\n");
  expect(lines[2]).toMatch(/^S1 +300 +100 +50 +10 +30 +150 +20 +8$/);
});

describe("the kinds of work", () => {
  const inRooms = sourceFiles.filter((path) => /^src\/engine\/\w+\//.test(path));

  it("take in every file of a folder of the engine, and each kind has files", () => {
    expect(inRooms.filter((path) => workOf(path) === "other")).toEqual([]);
    expect([...new Set(inRooms.map(workOf))].sort()).toEqual([
      "bottleneck and discipline",
      "chance and mathematics",
      "checkpoints",
      "event loop",
      "frames and reports",
      "links and packets",
      "recording",
      "senders and receivers",
    ]);
  });
});
