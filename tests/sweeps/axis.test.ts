import { describe, expect, it } from "vitest";
import { AxisError, readAxis, readSample, readSampledAxes, type UnitAt } from "../../src/sweeps/axis.ts";
import { SOBOL_DIMENSIONS_MAX, sobolPoints } from "../../src/sweeps/sobol.ts";

/** Rates, times and sizes by the last part of the path. */
const units: UnitAt = (path) => {
  const key = path.split(".").at(-1);
  return key === "rate" ? "bit/s" : key === "rtt" ? "s" : key === "bytes" ? "B" : key === "p" ? "ratio" : null;
};

describe("readAxis", () => {
  it.each([
    ["traffic.ftp.count=5,20", "traffic.ftp.count", [5, 20]],
    ["bottleneck.ecn=true,false", "bottleneck.ecn", [true, false]],
    ["lanes.0.queue=red,pi", "lanes.0.queue", ["red", "pi"]],
    ["bottleneck.rate=1e6..4e6:4", "bottleneck.rate", [1e6, 2e6, 3e6, 4e6]],
    ["bottleneck.rate=1e4..1e7:4(log)", "bottleneck.rate", [1e4, 1e5, 1e6, 1e7]],
    ["a.b=-1..1:3", "a.b", [-1, 0, 1]],
    ["lanes.0.params.maxProbability=0.1", "lanes.0.params.maxProbability", [0.1]],
  ])("%s", (text, path, values) => expect(readAxis(text, () => null)).toEqual({ path, values }));

  // SI, or with a unit.
  it.each([
    ["bottleneck.rate=5M,10M", [5e6, 1e7]],
    ["bottleneck.rate=5 Mb/s, 10 Mbit/s, 2e7", [5e6, 1e7, 2e7]],
    ["bottleneck.rate = 1M..100M:3(log)", [1e6, 1e7, 1e8]],
    ["bottleneck.rate=2M..4M: 3", [2e6, 3e6, 4e6]],
    ["traffic.ftp.rtt=20ms,0.1 s,1", [0.02, 0.1, 1]],
    ["bottleneck.buffer.bytes=100k,1.5 MB", [1e5, 15e5]],
    ["x.p=1/500,2 %,0.1", [0.002, 0.02, 0.1]],
    ["x.y=5M,null", ["5M", null]],
    ["bottleneck.rate=5Mx", ["5Mx"]],
  ])("%s with units", (text, values) => expect(readAxis(text, units).values).toEqual(values));

  it.each([
    ["traffic.ftp.count", "not of the form"],
    ["=1,2", "not of the form"],
    ["a=", "not of the form"],
    ["a=1,,2", "an empty value"],
    ["a=1,2,1", "a value twice"],
    ["a=1..2:1", "has 1 values; allowed: 2 to 1000"],
    ["a=1..2:1001", "has 1001 values"],
    ["a=0..2:3(log)", "both ends must be above 0"],
    ["a=x..2:3", "a number at both ends"],
    ["bottleneck.rate=1M..2ms:3", "a number at both ends"],
    ["bottleneck.rate=5M,5000k", "a value twice"],
  ])("%s is refused: %s", (text, message) => {
    expect(() => readAxis(text, units)).toThrow(AxisError);
    expect(() => readAxis(text, units)).toThrow(message);
  });
});

it("rounds a range of a field that takes whole numbers, and has each value once", () => {
  expect(readAxis("traffic.ftp.count=5..80:4(log)", units, () => true).values).toEqual([5, 13, 32, 80]);
  expect(readAxis("traffic.ftp.count=1..3:9", units, () => true).values).toEqual([1, 2, 3]);
});

describe("a Sobol sample", () => {
  it("begins with the published points of the sequence", () => {
    expect(sobolPoints(3, 5)).toEqual([
      [0, 0, 0],
      [0.5, 0.5, 0.5],
      [0.75, 0.25, 0.25],
      [0.25, 0.75, 0.75],
      [0.375, 0.375, 0.625],
    ]);
  });

  it("has one point in each of 64 equal slices of every axis, and in each of 64 squares of the first two", () => {
    const points = sobolPoints(SOBOL_DIMENSIONS_MAX, 64);
    for (let axis = 0; axis < SOBOL_DIMENSIONS_MAX; axis++)
      expect(new Set(points.map((point) => Math.floor((point[axis] ?? 0) * 64))).size).toBe(64);
    const squares = points.map(([x = 0, y = 0]) => `${Math.floor(x * 8)} ${Math.floor(y * 8)}`);
    expect(new Set(squares).size).toBe(64);
  });

  it("spreads its points over all ranges together, in equal steps or equal factors", () => {
    const axes = readSampledAxes(["bottleneck.rate=1M..100M(log)", "a.p=1..9"], 4, units, (path) => path === "a.p");
    expect(axes.map(({ values }) => values)).toEqual([
      [1e6, 1e7, 31622776.6017, 3162277.66017],
      [1, 5, 3, 7],
    ]);
  });

  it.each([
    [["a=1,2"], "is not of the form PATH=low..high or PATH=low..high(log)"],
    [["a=1..2:5"], "is not of the form"],
    [["a=0..2(log)"], "both ends must be above 0"],
    [[], "the sample has 0 axes; allowed: 1 to 10"],
  ])("of %j is refused: %s", (texts, message) => {
    expect(() => readSampledAxes(texts, 4, units)).toThrow(message);
  });

  it("is refused without a number of points, and a range without one is no axis of a grid", () => {
    expect(readSample("sobol:64")).toBe(64);
    expect(() => readSample("halton:64")).toThrow("the sample is halton:64; allowed: sobol:n with n from 2 to 10000");
    expect(() => readAxis("a=1..2", units)).toThrow("a range without a number of values");
  });
});
