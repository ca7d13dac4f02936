import { afterEach, expect, it, vi } from "vitest";
import { modelOf } from "../../src/theory/registry.ts";
import { outsideOf } from "../../src/ui/panels/theory/bounds.ts";
import { contoursOf, wordPlace } from "../../src/ui/panels/theory/contours.ts";
import {
  along,
  type Filled,
  FLOWS,
  fillMap,
  mapCsv,
  mapTable,
  marginAt,
  pointedAt,
  RTTS,
  SIDE,
} from "../../src/ui/panels/theory/marginMap.ts";

afterEach(() => vi.unstubAllGlobals());

// The gains of Hollot et al. 2001, a = 1.822e-5 and b = 1.816e-5 at 160 samples a second.
const model = modelOf("pi", { a: 1.82188e-5, b: 1.81586e-5, samplingRate: 160, qRef: 0 });
if (model === null) throw new Error("PI has a model");
const plant = { capacity: 3750, buffer: 800, flows: 60, propagation: 0.246 };

it("has the margin of the published case, and none where timeouts rule", () => {
  expect(marginAt(model, plant)).toBeCloseTo(75.3, 0);
  expect(marginAt(model, { ...plant, flows: 5000 })).toBeNaN();
});

it("is a table of margins over flows and round trips", () => {
  const { flows, rows } = mapTable(model, plant);
  const row = rows.find(({ propagation }) => propagation === 0.2);
  expect(row?.margins).toHaveLength(flows.length);
  expect(row?.margins[flows.indexOf(50)]).toBe(marginAt(model, { ...plant, flows: 50, propagation: 0.2 }));
});

it("fills from the round trip of the plant outwards, and has all points in the end", async () => {
  const rows: (readonly [first: number, last: number])[] = [];
  const filled = await new Promise<Filled>((resolve) => {
    fillMap(model, { ...plant, flows: 1 }, (soFar) => {
      rows.push([soFar.first, soFar.last]);
      if (soFar.first === 0 && soFar.last === SIDE - 1) resolve(soFar);
    });
  });
  // 246 ms is at 0.695 of the way from 10 ms to 1 s, on a logarithmic axis.
  const start = Math.round(0.6955 * (SIDE - 1));
  for (const [first, last] of rows) {
    expect(first).toBeLessThanOrEqual(start);
    expect(last).toBeGreaterThanOrEqual(start);
  }
  for (const [row, column] of [
    [0, 0],
    [start, 50],
    [SIDE - 1, SIDE - 1],
  ] as const) {
    const [flows, propagation] = [along(FLOWS, column / (SIDE - 1)), along(RTTS, row / (SIDE - 1))];
    const margin = marginAt(model, { ...plant, flows, propagation });
    expect(filled.margins[row * SIDE + column]).toBe(Math.fround(margin));
  }
});

it("is written with one line a point, empty where the model is not valid", () => {
  const margins = new Float32Array(SIDE * SIDE).fill(Number.NaN);
  margins[0] = 12.5;
  const lines = mapCsv(margins).trimEnd().split("\n");
  expect(lines).toHaveLength(1 + SIDE * SIDE);
  expect(lines[1]).toBe("2.00000,0.0100000,12.500");
  expect(lines[2]).toMatch(/^2\.0\d+,0\.0100000,$/);
});

it("has its lines where a plane of margins has its levels", () => {
  // 60 degrees at the right edge, −60 at the left one: 0 lies in the middle, and 30 at three quarters.
  const margins = Float32Array.from({ length: SIDE * SIDE }, (_, i) => 120 * ((i % SIDE) / (SIDE - 1)) - 60);
  const [zero, thirty] = contoursOf({ margins, first: 0, last: SIDE - 1 });
  for (const [line, part] of [
    [zero, 0.5],
    [thirty, 0.75],
  ] as const) {
    expect(line?.pieces).toHaveLength(SIDE - 1);
    for (const [x1, , x2] of line?.pieces ?? []) {
      expect(x1 / (SIDE - 1)).toBeCloseTo(part, 4);
      expect(x2 / (SIDE - 1)).toBeCloseTo(part, 4);
    }
  }
  expect(zero === undefined ? null : wordPlace(zero)).not.toBeNull();
});

it("tells how long a run was outside of the model's bounds, and when", () => {
  const series = (...values: number[]) => ({ from: 0, spacing: 2, values: Float64Array.from(values) });
  const { shares, spans } = outsideOf(
    {
      // Not started, too small, fine, fine.
      window: series(0, 1.5, 5, 5),
      probability: series(0, 0.3, 0.1, 0.1),
      longest: series(0, 10, 20, 100),
    },
    100,
  );
  expect(shares).toEqual({ smallWindow: 0.25, manySignals: 0.25, fullBuffer: 0.25 });
  expect(spans).toEqual([
    [2, 4],
    [6, 8],
  ]);
});

it.each([1, 1.5])("is pointed at where the pointer is, on a page that has grown by %s", (zoom) => {
  class Place {
    readonly left: number;
    readonly top: number;
    constructor(
      x: number,
      y: number,
      readonly width: number,
      readonly height: number,
    ) {
      this.left = x;
      this.top = y;
    }
  }
  class Page {
    // A map of 300 by 200 px on the screen, away from its corner.
    getBoundingClientRect = () => ({ x: 400, y: 100, width: 300, height: 200 });
  }
  Object.defineProperty(Page.prototype, "currentCSSZoom", { value: zoom });
  vi.stubGlobal("Element", Page);
  vi.stubGlobal("DOMRect", Place);
  vi.stubGlobal("document", { body: { currentCSSZoom: zoom } });
  const at = (clientX: number, clientY: number) => pointedAt(new Element(), { clientX, clientY });
  // From 2 to 300 flows and from 10 ms to 1 s, both logarithmic: 0.1 s is in the middle.
  const corner = at(400, 300);
  expect(corner.flows).toBe(2);
  expect(corner.rtt).toBeCloseTo(0.01, 9);
  const middle = at(550, 200);
  expect(middle.flows).toBe(Math.round(Math.sqrt(2 * 300)));
  expect(middle.rtt).toBeCloseTo(0.1, 9);
  const outside = at(900, 0);
  expect(outside.flows).toBe(300);
  expect(outside.rtt).toBeCloseTo(1, 9);
});
