import { expect, it } from "vitest";
import { readCurves } from "../../../../src/ui/places/sweep/keptCurves.ts";

const mark = { x: 5, value: 0.02, halfWidth: 0.001, runs: 3, point: 0 };
const curves = (metric: string) => ({
  path: "traffic.bulk.count",
  metric,
  lines: [{ name: "RED, kept", lane: 0, style: 0, marks: [mark, { ...mark, x: 9, halfWidth: Number.NaN }] }],
});
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it("kept curves are read as they were, with points that have no interval; what cannot be read is no curve", () => {
  expect(readCurves(stored(curves("delayMean")))).toEqual(curves("delayMean"));
  expect(readCurves(stored(curves("noSuchMetric")))).toBeNull();
  expect(readCurves(stored({ ...curves("delayMean"), lines: "none" }))).toBeNull();
  expect(readCurves(null)).toBeNull();
});
