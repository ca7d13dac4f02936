import { describe, expect, it } from "vitest";
import { AxisError, readAxis } from "../../src/sweeps/axis.ts";

describe("readAxis", () => {
  it.each([
    ["traffic.ftp.count=5,20", "traffic.ftp.count", [5, 20]],
    ["bottleneck.ecn=true,false", "bottleneck.ecn", [true, false]],
    ["lanes.0.queue=red,pi", "lanes.0.queue", ["red", "pi"]],
    ["bottleneck.rate=1e6..4e6:4", "bottleneck.rate", [1e6, 2e6, 3e6, 4e6]],
    ["bottleneck.rate=1e4..1e7:4(log)", "bottleneck.rate", [1e4, 1e5, 1e6, 1e7]],
    ["a.b=-1..1:3", "a.b", [-1, 0, 1]],
    ["lanes.0.params.maxProbability=0.1", "lanes.0.params.maxProbability", [0.1]],
  ])("%s", (text, path, values) => expect(readAxis(text)).toEqual({ path, values }));

  it.each([
    ["traffic.ftp.count", "not of the form"],
    ["=1,2", "not of the form"],
    ["a=", "not of the form"],
    ["a=1,,2", "an empty value"],
    ["a=1,2,1", "a value twice"],
    ["a=1..2:1", "has 1 values; allowed: 2 to 1000"],
    ["a=1..2:1001", "has 1001 values"],
    ["a=0..2:3(log)", "both ends must be above 0"],
    ["a=x..2:3", "from a number to a number"],
  ])("%s is refused: %s", (text, message) => {
    expect(() => readAxis(text)).toThrow(AxisError);
    expect(() => readAxis(text)).toThrow(message);
  });
});
