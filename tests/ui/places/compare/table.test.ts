import { describe, expect, it } from "vitest";
import type { Report } from "../../../../src/engine/recording/frame.ts";
import { metricOf, tableMetrics, writtenAs } from "../../../../src/ui/places/compare/metrics.ts";
import { changesFrom } from "../../../../src/ui/places/compare/paired.ts";
import { layOutScatter, pointsOf } from "../../../../src/ui/places/compare/scatter.ts";
import type { Measured } from "../../../../src/ui/places/compare/seeds.ts";
import type { CompareState, LaneShown } from "../../../../src/ui/places/compare/state.ts";
import {
  columnOf,
  commonSeeds,
  gapSign,
  gapWords,
  tableCsv,
  writeNumber,
} from "../../../../src/ui/places/compare/table.ts";
import { sceneOf } from "./scene.ts";

const reportOf = (metrics: Measured): Report => ({
  from: 0,
  to: 10,
  metrics,
  groups: [],
  queues: [],
  delayQuantiles: new Float32Array(0),
});
const laneOf = (key: number, metrics: Measured): LaneShown => ({
  key,
  until: 10,
  status: "running",
  reason: "",
  report: reportOf(metrics),
  hash: "",
});

/** Delays in ms of each lane by seed 1, 2, …; null: the metric does not exist in that run. */
const stateOf = (live: readonly number[], runs: readonly (readonly (number | null)[])[]): CompareState => ({
  scenario: sceneOf(live.map((_, i) => ({ queue: i === 0 ? "red" : "codel" }))),
  mode: "lanes",
  baseline: 0,
  status: "paused",
  isCatchingUp: false,
  isPausing: false,
  granted: 10,
  speedAsked: 1,
  speedReached: null,
  cursor: null,
  notice: "",
  remark: "",
  leftOut: [],
  editsFrom: "start",
  canUndo: false,
  canRedo: false,
  large: null,
  seedsWanted: { count: 10, from: null },
  why: { status: "idle" },
  view: { span: "all", follow: true, from: 0, to: 10 },
  pair: ["delayMean", "utilization"],
  lanes: live.map((ms, i) => laneOf(i + 1, { delayMean: ms / 1000, utilization: 0.9 })),
  seeds: {
    status: "done",
    from: 1,
    to: 6,
    done: 0,
    total: 0,
    message: "",
    runs: new Map(
      runs.map((own, i) => [
        i + 1,
        new Map(own.map((ms, j) => [j + 1, { delayMean: ms === null ? null : ms / 1000, utilization: 0.9 + j / 100 }])),
      ]),
    ),
  },
});
const delay = metricOf("delayMean");

describe("the table", () => {
  it("shows the last ten seconds of the run, without tags, before there are runs with seeds", () => {
    const column = columnOf(stateOf([20, 10], []), delay);
    expect(column.map(({ estimate }) => estimate?.mean)).toEqual([0.02, 0.01]);
    expect(column.map(({ tag }) => tag)).toEqual([null, null]);
    expect(column.map(({ gap }) => gap)).toEqual([null, -0.01]);
  });

  it("shows means over the seeds that every lane was run with", () => {
    const state = stateOf(
      [99, 99],
      [
        [20, 22, 24, 80],
        [10, 11, 12],
      ],
    );
    expect(commonSeeds(state)).toEqual([1, 2, 3]);
    const column = columnOf(state, delay);
    expect(column[0]?.estimate?.mean).toBeCloseTo(0.022, 12);
    expect(column[1]?.estimate?.mean).toBeCloseTo(0.011, 12);
    expect(column.map(({ tag }) => tag)).toEqual(["worst", "best"]);
  });

  it("has nothing where a metric does not exist", () => {
    const column = columnOf(
      stateOf(
        [1, 1],
        [
          [null, null],
          [10, 12],
        ],
      ),
      delay,
    );
    expect(column[0]).toEqual({ estimate: null, tag: null, gap: null });
    expect(writeNumber(delay, null)).toBe("none");
  });

  it("states better and worse in words and by a sign", () => {
    expect(gapWords(delay, -0.0042)).toBe("4.2 ms better than the baseline");
    expect(gapWords(delay, 0.0042)).toBe("4.2 ms worse than the baseline");
    expect(gapSign(delay, 0.0042)).toBe("▲");
    expect(gapWords(metricOf("utilization"), 0.013)).toBe("1.3 percentage points better than the baseline");
    expect(gapWords(metricOf("markFraction"), -0.02)).toBe("2.0 percentage points less than the baseline");
    expect(gapWords(delay, 0.00001)).toBe("");
    expect(gapSign(delay, 0.00001)).toBe("");
  });

  it("goes into CSV in SI units", () => {
    const csv = tableCsv(stateOf([20, 10], []), [delay], ['a "quoted", name', "b"]);
    expect(csv.split("\n")).toEqual([
      "lane,queue,delayMean (s),delayMean (s) half_width_95,delayMean runs",
      '"a ""quoted"", name",red,0.02,,1',
      "b,codel,0.01,,1",
      "",
    ]);
  });

  it("has a column for unresponsive traffic and for transfers only if there are any", () => {
    const ids = (scenario = sceneOf([{ queue: "red" }])): readonly string[] =>
      tableMetrics(scenario).map(({ id }) => id);
    expect(ids()).not.toContain("udpShare");
    expect(ids()).not.toContain("completionTimeMean");
    const mixed = sceneOf([{ queue: "red" }], {
      traffic: [
        { id: "u", kind: "cbr", rate: 1e6 },
        { id: "s", kind: "short-flows", transport: "reno", arrivalRate: 2 },
      ],
    });
    expect(ids(mixed)).toEqual(expect.arrayContaining(["udpShare", "completionTimeMean"]));
    expect(writtenAs(metricOf("utilization"))).toMatchObject({ factor: 100, unit: "%" });
  });
});

describe("differences from the baseline", () => {
  it("are paired by seed", () => {
    const [change] = changesFrom(
      stateOf(
        [1, 1],
        [
          [20, 30, 40],
          [21, 31, 41],
        ],
      ),
      "delayMean",
    );
    expect(change?.lane).toBe(1);
    expect(change?.pairs.map(([seed]) => seed)).toEqual([1, 2, 3]);
    expect(change?.estimate.mean).toBeCloseTo(0.001, 12);
    // What both have in common falls out: unpaired, the interval would be 25 ms wide to each side.
    expect(change?.estimate.halfWidth).toBeCloseTo(0, 12);
  });

  it("leave out seeds in which a lane has no such number, and lanes without any", () => {
    expect(
      changesFrom(
        stateOf(
          [1, 1],
          [
            [20, null],
            [21, 31],
          ],
        ),
        "delayMean",
      )[0]?.pairs,
    ).toHaveLength(1);
    expect(
      changesFrom(
        stateOf(
          [1, 1],
          [
            [null, null],
            [21, 31],
          ],
        ),
        "delayMean",
      ),
    ).toEqual([]);
    expect(changesFrom(stateOf([1, 1], []), "delayMean")).toEqual([]);
  });
});

describe("the scatter", () => {
  const use = metricOf("utilization");

  it("has a dot for each run, their mean, and an ellipse from three runs on", () => {
    const [red] = pointsOf(
      stateOf(
        [1, 1],
        [
          [20, 22, 24],
          [10, 11, 12],
        ],
      ),
      delay,
      use,
    );
    expect(red?.runs).toHaveLength(3);
    expect(red?.mean?.[0]).toBeCloseTo(0.022, 12);
    expect(red?.ellipse).not.toBeNull();
    expect(
      pointsOf(
        stateOf(
          [1, 1],
          [
            [20, 22],
            [10, 11],
          ],
        ),
        delay,
        use,
      )[0]?.ellipse,
    ).toBeNull();
    expect(pointsOf(stateOf([7, 1], []), delay, use)[0]?.runs).toEqual([[0.007, 0.9]]);
  });

  it("keeps every dot, ellipse and name inside its axes, and names apart", () => {
    const points = pointsOf(
      stateOf(
        [1, 1],
        [
          [20, 22, 24],
          [20, 22, 24.1],
        ],
      ),
      delay,
      use,
    );
    const size = { width: 400, height: 300 };
    const { across, up, room, labels, outline } = layOutScatter(points, delay, use, size, [40, 40, 40]);
    const inside = (x: number, y: number): boolean =>
      x >= room.left - 1e-6 && x <= room.right + 1e-6 && y >= room.top - 1e-6 && y <= room.bottom + 1e-6;
    for (const { runs, ellipse } of points) {
      for (const [x, y] of runs) expect(inside(across.at(x), up.at(y))).toBe(true);
      const corners = ellipse === null ? [] : outline(ellipse).slice(1, -1).split("L");
      expect(corners.length).toBeGreaterThan(20);
      for (const corner of corners) {
        const [x = Number.NaN, y = Number.NaN] = corner.split(" ").map(Number);
        expect(inside(x, y)).toBe(true);
      }
    }
    const ends = labels.map(({ x, anchor }) => (anchor === "start" ? [x, x + 40] : [x - 40, x]));
    const [[low = 0, high = 0] = [], [otherLow = 0, otherHigh = 0] = []] = ends;
    const isBeside = high <= otherLow || low >= otherHigh;
    expect(isBeside || Math.abs((labels[0]?.y ?? 0) - (labels[1]?.y ?? 0)) >= 14).toBe(true);
  });
});
