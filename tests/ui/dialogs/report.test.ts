import { describe, expect, it } from "vitest";
import { catalog } from "../../../src/engine/catalog.ts";
import { addEverything } from "../../../src/engine/everything.ts";
import type { Scenario } from "../../../src/scenario/document.ts";
import { parseScenario } from "../../../src/scenario/parse.ts";
import { measuredRows, metricsIn } from "../../../src/ui/dialogs/share/report/measured.ts";
import { changeRows, methodsText, ownSettings, settingRows } from "../../../src/ui/dialogs/share/report/methods.ts";
import { reportHtml } from "../../../src/ui/dialogs/share/report/reportHtml.ts";

addEverything();

const scenario = ((): Scenario => {
  const parsed = parseScenario(
    {
      version: 2,
      seed: 7,
      duration: 60,
      bottleneck: { rate: 10e6, delay: 0.01, buffer: { packets: 100 }, ecn: true },
      lanes: [{ queue: "red", params: { maxProbability: 0.1 } }],
      traffic: [
        { id: "a", kind: "bulk", transport: "newreno", count: 8, rtt: 0.06 },
        { id: "u", kind: "cbr", rate: 3e6, count: 1 },
      ],
      timeline: [{ at: 20, set: "traffic.a.count", to: 12 }],
    },
    catalog,
  );
  if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join("; "));
  return parsed.value;
})();

describe("the words of a report", () => {
  it("name the settings that differ from their defaults, and those of the link and the groups", () => {
    expect(ownSettings(scenario).map(([, value]) => value)).toEqual(["0.10"]);
    const values = settingRows(scenario).map(([, value]) => value);
    expect(values).toEqual(expect.arrayContaining(["10.0 Mbit/s", "10 ms", "100 packets", "on", "RED", "8 flows"]));
    expect(values.some((value) => value.includes("3.00 Mbit/s"))).toBe(true);
  });

  it("name the changes with their times", () => {
    expect(changeRows(scenario, 20)).toEqual([]);
    expect(changeRows(scenario, 60)).toEqual([["20 s", "A: 8 to 12 flows"]]);
  });

  it("make a paragraph of methods, with the seeds and the window", () => {
    const words = methodsText(scenario, 60, 5);
    expect(words).toMatch(/Algorithm: RED, .*0\.10\. Traffic: /);
    expect(words).toContain("Changes during the run: 20 s A: 8 to 12 flows.");
    expect(words).toContain("from 0 to 60 s, means of 5 runs with seeds 7 to 11 and their 95 % intervals (Student)");
    expect(methodsText({ ...scenario, timeline: [] }, 30, 1)).toContain(
      "Changes during the run: none. Metrics from 0 to 30 s, one run with seed 7.",
    );
    expect(methodsText(scenario, 60, 0)).toMatch(/12 flows\.$/);
    expect(words).not.toMatch(/undefined|\{|NaN/);
  });
});

describe("the numbers of a report", () => {
  it("are a mean and Student's interval over the runs", () => {
    // 90, 92 and 94 %: mean 92, s 2, t(2, 0.975) 4.303, so 4.303 · 2 / √3 = 4.97.
    const runs = [0.9, 0.92, 0.94].map((utilization) => ({ utilization }));
    expect(measuredRows(runs)).toEqual([[expect.any(String), "92.0 ± 5.0 %"]]);
    expect(measuredRows(runs.slice(0, 1))).toEqual([[expect.any(String), "90.0 %"]]);
    expect(measuredRows([])).toEqual([]);
  });

  it("are read from a file of metrics, without those that do not exist", () => {
    const text = JSON.stringify({ runs: [{ metrics: { utilization: 0.5, delayMean: null } }] });
    expect(metricsIn(text)).toEqual({ utilization: 0.5 });
    expect(() => metricsIn('{"runs":[]}')).toThrow("no metrics");
  });
});

describe("the file of a report", () => {
  it("keeps words words, and has nothing that it would have to load", () => {
    const html = reportHtml({
      lang: "en",
      title: "a < b & <script>",
      about: 'said "so"',
      parts: [
        { heading: "<h>", text: "1 < 2", table: { head: ["<a>", "b"], rows: [["<c>", "&"]] } },
        { heading: "Figure", svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      ],
    });
    expect(html).toContain("<title>a &lt; b &amp; &lt;script&gt;</title>");
    expect(html).toContain('<th scope="row">&lt;c&gt;</th><td>&amp;</td>');
    expect(html).toContain("said &quot;so&quot;");
    expect(html).not.toMatch(/<script|src=|href=|url\(/);
  });
});
