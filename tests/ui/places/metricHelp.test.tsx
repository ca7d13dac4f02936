import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { metricsAt } from "../../../src/engine/metrics/list.ts";
import { helpOfMetric, MetricList } from "../../../src/ui/places/compare/MetricHelp.tsx";
import { MetricSelect as CompareSelect } from "../../../src/ui/places/compare/MetricSelect.tsx";
import { METRICS, tableMetrics } from "../../../src/ui/places/compare/metrics.ts";
import { MetricSelect as SweepSelect } from "../../../src/ui/places/sweep/MetricSelect.tsx";
import { sweepColumns, sweepMetrics } from "../../../src/ui/places/sweep/metrics.ts";
import { smallScenario } from "../session/bench.ts";

const decoded = (html: string): string =>
  html.replaceAll("&#x27;", "'").replaceAll("&gt;", ">").replaceAll("&lt;", "<");
const ignore = (): void => undefined;

describe("a metric that is offered", () => {
  const offered = [...new Set([...METRICS.map(({ id }) => id), ...sweepMetrics()])];

  it("is each one of a run", () => {
    expect(offered.toSorted()).toEqual(
      metricsAt("run")
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it.each(offered)("has a meaning in a whole sentence: %s", (id) => {
    expect(helpOfMetric(id)).toMatch(/^[\p{Lu}\d].{10,}\.$/u);
  });

  it.each([
    ["Compare", CompareSelect],
    ["Sweep", SweepSelect],
  ])("has it as the description of the choice, in %s", (_, Select) => {
    for (const id of offered) {
      const html = decoded(renderToStaticMarkup(<Select label="Metric" value={id} choose={ignore} />));
      const [, described = ""] = /<select[^>]* aria-describedby="([^"]+)"/.exec(html) ?? [];
      expect(html).toContain(`<span id="${described}" class="unseen">${helpOfMetric(id)}</span>`);
      expect([...html.matchAll(/<option value="([^"]+)"/g)].map((match) => match[1])).toEqual(offered);
    }
  });

  it("is explained under the table that shows it", () => {
    const compared = tableMetrics(smallScenario({})).map(({ id }) => id);
    for (const ids of [compared, sweepColumns()]) {
      const html = decoded(renderToStaticMarkup(<MetricList title="What the metrics mean" ids={ids} />));
      for (const id of ids) expect(html).toContain(`<dd>${helpOfMetric(id)}</dd>`);
    }
  });
});
