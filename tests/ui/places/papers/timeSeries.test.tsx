import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { loadDocumentation } from "../../../../src/engine/documentation.ts";
import { scenarioOf } from "../../../../src/experiments/grid.ts";
import { experiments } from "../../../../src/experiments/registry.ts";
import type { ChannelSeries } from "../../../../src/protocol/jobs.ts";
import { PARTS } from "../../../../src/ui/places/papers/paperStudy.ts";
import { TimeSeriesPlot } from "../../../../src/ui/places/papers/TimeSeriesPlot.tsx";
import { laneOf } from "../../../../src/ui/plots/lane.ts";

await loadDocumentation();

const scenarioNamed = async (id: string) => {
  const experiment = await experiments.find((each) => each.id === id)?.load();
  if (experiment === undefined) throw new Error(`there is no experiment ${id}`);
  return scenarioOf(experiment);
};
const flat = (channel: string, value: number): ChannelSeries => {
  const values = new Float64Array(PARTS).fill(value);
  return { channel, min: values, max: values, mean: values };
};

describe("a queue over time in a paper's figure", () => {
  it("has the threshold lines that the queue panel has for its lane, from the start to the end", async () => {
    const scenario = await scenarioNamed("zhang-dou-fig2b-red-load-step");
    const page = renderToStaticMarkup(
      <TimeSeriesPlot
        name="Fig."
        shows={["queue_length"]}
        scenario={scenario}
        series={[[[flat("queue", 20)]]]}
        width={640}
      />,
    );
    const lines = [...page.matchAll(/<line class="pap-threshold" x1="([\d.]+)" x2="([\d.]+)" y1="([\d.]+)"/g)];
    const { thresholds } = laneOf(scenario);
    // min_th 5 and max_th 15 of section 2.1.
    expect(thresholds.map(({ value }) => value)).toEqual([5, 15]);
    expect(lines).toHaveLength(2);
    const heights = lines.map(([, , , y]) => Number(y));
    const ends = lines.map(([, from, to]) => [Number(from), Number(to)]);
    // The plot reaches from 46 px to 12 px before its right edge, and from 22 px to 30 px above its bottom, of 380 px.
    for (const [from, to] of ends) expect([from, to]).toEqual([46, 628]);
    const [low = 0, high = 0] = heights;
    const bottom = 350;
    expect((bottom - high) / (bottom - low)).toBeCloseTo(3, 6);
  });
  it("has none for other measures than the queue", async () => {
    const scenario = await scenarioNamed("zhang-dou-fig2b-red-load-step");
    const page = renderToStaticMarkup(
      <TimeSeriesPlot
        name="Fig."
        shows={["utilisation"]}
        scenario={scenario}
        series={[[[flat("sent", 9e6)]]]}
        width={640}
      />,
    );
    expect(page).not.toContain("pap-threshold");
  });
});
