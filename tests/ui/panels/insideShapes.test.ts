import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { catalog } from "../../../src/engine/catalog.ts";
import type { Frame } from "../../../src/engine/recording/frame.ts";
import type { Scenario } from "../../../src/scenario/document.ts";
import { changeOf } from "../../../src/ui/panels/inside/change.ts";
import { freest } from "../../../src/ui/panels/inside/freePlace.ts";
import { areaAt } from "../../../src/ui/panels/inside/shapes/areas.ts";
import { readCells } from "../../../src/ui/panels/inside/shapes/cellsSample.ts";
import { departuresOf } from "../../../src/ui/panels/inside/shapes/departures.ts";
import { heatAt, levelAt, readGrid } from "../../../src/ui/panels/inside/shapes/gridSample.ts";
import { turnsOf } from "../../../src/ui/panels/inside/stepsOf.ts";
import { namesOf, signalsShown } from "../../../src/ui/plots/insideNames.ts";
import { FlowGroups, flowWords, numberInGroup } from "../../../src/ui/plots/knownFlows.ts";
import { buildLane } from "../../../src/ui/plots/lane.ts";
import { steadyTop } from "../../../src/ui/plots/steadyTop.ts";
import { framesOf } from "../../fixtures/frames.ts";
import { makeBench, smallScenario } from "../session/bench.ts";

const NaNs = (...numbers: number[]): Float64Array => Float64Array.from(numbers);

describe("every shape of every discipline", () => {
  const folder = new URL("../../../src/ui/panels/inside/shapes/", import.meta.url);
  const read = (file: string): string => readFileSync(new URL(file, folder), "utf8");
  const files = [...read("registry.ts").matchAll(/from "(\.\/[^"]+)"/g)].map((match) => match[1] ?? "");
  const kinds = new Set(files.map((file) => / {2}kind: "(\w+)",/.exec(read(file))?.[1] ?? file));
  it.each(catalog.queues.map((queue) => [queue.id, queue] as const))("of %s can be drawn", (_, queue) => {
    expect(queue.inside.length).toBeGreaterThan(0);
    expect(queue.inside.filter((shape) => !kinds.has(shape.kind))).toEqual([]);
  });
});

describe("names in shapes", () => {
  it("distinguish signals from fields", () => {
    expect(namesOf({ kind: "plane", x: "queue", target: "qRef", shows: "probability" })).toEqual({
      recorded: ["queue", "probability"],
      fields: ["qRef"],
      either: [],
    });
  });
  it("give the traces their signals: those that exist", () => {
    const rem = catalog.queues.find((queue) => queue.signals["price"] !== undefined);
    expect(rem === undefined ? [] : [...signalsShown(rem)].sort()).toEqual(["price", "probability"]);
  });
});

describe("the top of an axis", () => {
  const { run } = makeBench({ scenario: smallScenario() });
  it("grows at once and shrinks only when much less would do", () => {
    expect(steadyTop(run, "a", 11)).toBe(12);
    expect(steadyTop(run, "a", 19)).toBe(20);
    expect(steadyTop(run, "a", 14)).toBe(20);
    expect(steadyTop(run, "a", 11.9)).toBe(12);
    expect(steadyTop(run, "b", 14)).toBe(15);
  });
});

describe("the place of a label", () => {
  const at = (x: number, y: number) => ({ x, y, width: 10, height: 10 });
  it("is the first that hides nothing, else the one that hides least", () => {
    expect(freest([at(0, 0), at(20, 0), at(40, 0)], [at(5, 5)])).toBe(1);
    expect(freest([at(0, 0), at(8, 8)], [at(1, 1), at(9, 0)])).toBe(1);
    expect(freest([], [at(0, 0)])).toBe(-1);
  });
  it("stays while next to nothing is hidden there", () => {
    expect(freest([at(0, 0), at(20, 0)], [at(28, 0)], 1)).toBe(1);
    expect(freest([at(0, 0), at(20, 0)], [at(22, 0)], 1)).toBe(0);
  });
});

describe("steps of a staircase", () => {
  it("rise and fall, once each, however many columns a step fills", () => {
    const values = NaNs(0, 0, 0.5, 1, 1, 1, 1, 0, 0);
    expect(turnsOf(values, values.length, 0.01, 3)).toEqual({ up: [2], down: [7] });
  });
  it("begin where something is known, and small ones are none", () => {
    const values = NaNs(Number.NaN, 1, 1.001, Number.NaN, 1.002, 2);
    expect(turnsOf(values, values.length, 0.01, 1)).toEqual({ up: [5], down: [] });
  });
});

describe("the change of a series", () => {
  it("is its slope, at the ends that towards the neighbour", () => {
    const out = new Float64Array(5);
    changeOf(NaNs(0, 1, 2, 3, 4), 5, 0.5, 1, out);
    expect([...out]).toEqual([2, 2, 2, 2, 2]);
  });
  it("is smoothed, and unknown where nothing is known", () => {
    const values = NaNs(Number.NaN, 3, 0, 3, 0, Number.NaN);
    const out = new Float64Array(6);
    changeOf(values, 6, 1, 3, out);
    expect([...values]).toEqual([Number.NaN, 1.5, 2, 1, 1.5, Number.NaN]);
    expect(out[0]).toBeNaN();
    expect(out[2]).toBe(-0.25);
    expect(out[5]).toBeNaN();
  });
});

describe("departures", () => {
  it("add up rates, and leave out unknown values", () => {
    expect([...departuresOf(NaNs(8000, Number.NaN, 16_000), 3, 0.5)]).toEqual([0, 500, 500, 1500]);
  });
});

describe("samples", () => {
  it("of a grid are read by row and column, with the least heat on each way", () => {
    const sample = NaNs(2, 2, 5, 0.1, 1, 0.2, 0, 0.3, 0, 0.9, 0.5, 7, 1, 0, 8, 4, 0);
    const grid = readGrid(sample);
    expect(grid).toMatchObject({ rows: 2, columns: 2, columnsInAll: 5 });
    if (grid === null) return;
    expect([heatAt(grid, 0, 1), heatAt(grid, 1, 0), levelAt(grid, 1, 1)]).toEqual([0.2, 0.3, 0.5]);
    // The second way leads through a column that was not sampled.
    expect(grid.paths).toEqual([{ flow: 7, columns: [1, 0], lowest: 0.2 }]);
  });
  it("of a grid that are cut off are none", () => expect(readGrid(NaNs(2, 2, 2, 0.1))).toBeNull());
  it("of cells show the draws and the matches, as far as they are visible", () => {
    expect(readCells(NaNs(3, 2, 1, 1, 9, 0, 12, 5, 3, 4))).toEqual({
      arrival: 3,
      draws: 2,
      drawn: [{ place: 1, matched: true }],
      count: 12,
      flows: NaNs(5, 3, 4),
    });
    expect(readCells(NaNs())).toBeNull();
  });
});

describe("groups of flows", () => {
  const frame = (until: number, flows: readonly number[], groups: readonly number[]): Frame => {
    const [made] = framesOf({ channels: [], bins: [], events: [] }, [1]);
    if (made === undefined) throw new Error("no frame");
    return { ...made, until, queue: Uint32Array.from(flows), queueGroups: Uint8Array.from(groups) };
  };
  it("are learned from the waiting packets, and forgotten when a run restarts", () => {
    const known = new FlowGroups();
    known.learn(frame(1, [4, 9], [0, 2]));
    known.learn(frame(2, [5], [1]));
    expect([4, 5, 9, 6].map((flow) => known.groupOf(flow))).toEqual([0, 1, 2, -1]);
    known.learn(frame(0.5, [6], [1]));
    expect([4, 6].map((flow) => known.groupOf(flow))).toEqual([-1, 1]);
  });

  const group = (id: string, kind: string, count: number): Scenario["traffic"][number] => ({
    id,
    kind,
    transport: "reno",
    params: {},
    count,
    class: 0,
    rtt: 0.1,
    start: 0,
    stop: null,
    packetSize: 1000,
    fields: {},
  });
  const lane = buildLane({
    version: 2,
    title: "",
    seed: 1,
    duration: 60,
    timeline: [],
    bottleneck: {
      rate: 10e6,
      delay: 0.01,
      buffer: { packets: 100 },
      ecn: false,
      variation: {},
      second: null,
      reverse: null,
    },
    access: { rate: null, buffer: null },
    lanes: [{ queue: "red", params: {}, label: null, overrides: {} }],
    traffic: [group("a", "bulk", 4), group("b", "bulk", 3), group("c", "short-flows", 1), group("d", "bulk", 2)],
  });
  it("number their flows where flows last", () => {
    expect([numberInGroup(lane, 0, 0), numberInGroup(lane, 3, 0), numberInGroup(lane, 6, 1)]).toEqual([1, 4, 3]);
    expect(numberInGroup(lane, 7, 1)).toBeNull();
    expect(numberInGroup(lane, 3, 1)).toBeNull();
  });
  it("are named by their letter and number, or by the number of the flow alone", () => {
    expect(flowWords(lane, 2, 0)).toBe("flow A3");
    expect(flowWords(lane, 158, 2)).toBe("flow 158 of C");
  });
  it("do not number packets that come and go, nor those behind them", () => {
    expect([numberInGroup(lane, 7, 2), numberInGroup(lane, 8, 3)]).toEqual([null, null]);
  });
  it("are found under the pointer, the topmost first", () => {
    const area = { x: 0, y: 0, width: 10, height: 10 };
    const areas = [
      { ...area, group: "a" },
      { ...area, x: 5, group: "b", flow: 3 },
    ];
    expect([areaAt(areas, 2, 2)?.group, areaAt(areas, 20, 2)]).toEqual(["a", null]);
    expect(areaAt(areas, 7, 2)).toMatchObject({ group: "b", flow: 3 });
  });
});
