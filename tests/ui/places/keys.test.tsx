import { Children, isValidElement, type ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { loadDocumentation } from "../../../src/engine/documentation.ts";
import { metricOf } from "../../../src/ui/places/compare/metrics.ts";
import { Plot } from "../../../src/ui/places/compare/ScatterPanel.tsx";
import { TimeSeriesPlot } from "../../../src/ui/places/papers/TimeSeriesPlot.tsx";
import { smallScenario } from "../session/bench.ts";

await loadDocumentation();

const childrenOf = (node: ReactNode): ReactNode =>
  isValidElement<{ readonly children?: ReactNode }>(node) ? node.props.children : null;

/** Keys that an element and its sibling in the same list share, anywhere below a node. */
const sharedKeys = (node: ReactNode): readonly string[] => {
  const all = Children.toArray(childrenOf(node));
  const keys = all.flatMap((child) => (isValidElement(child) ? [String(child.key)] : []));
  return [...keys.filter((key, i) => keys.indexOf(key) !== i), ...all.flatMap(sharedKeys)];
};

describe("elements of a list have keys of their own", () => {
  it("where two seeds have the same values", () => {
    const [x, y] = [metricOf("delayMean"), metricOf("utilization")];
    const run = [0.02, 1] as const;
    const points = [{ lane: 0, runs: [run, run], seeds: [4, 5], mean: run, ellipse: null }];
    const plot = Plot({ points, x, y, size: { width: 400, height: 300 }, names: ["RED"] });
    expect(sharedKeys(plot)).toEqual([]);
  });

  it("where two lanes have the same algorithm", () => {
    const scenario = smallScenario({ lanes: [{ queue: "red" }, { queue: "red" }] });
    const plot = TimeSeriesPlot({ name: "Fig.", shows: ["queue_length"], scenario, series: [[], []], width: 640 });
    expect(sharedKeys(plot)).toEqual([]);
  });
});
