import { describe, expect, it } from "vitest";
import { catalog } from "../../../src/engine/catalog.ts";
import { addEverything } from "../../../src/engine/everything.ts";
import type { Scenario } from "../../../src/scenario/document.ts";
import { parseScenario } from "../../../src/scenario/parse.ts";
import { measuredRows, metricsIn } from "../../../src/ui/dialogs/share/report/measured.ts";
import { changeRows, methodsText, ownSettings, settingRows } from "../../../src/ui/dialogs/share/report/methods.ts";
import { reportHtml } from "../../../src/ui/dialogs/share/report/reportHtml.ts";
import type { Json } from "../../../src/units/units.ts";

addEverything();

const checked = (document: Json): Scenario => {
  const parsed = parseScenario(document, catalog);
  if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join("; "));
  return parsed.value;
};

const scenario = checked({
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
});

describe("the words of a report", () => {
  it("name the settings that differ from their defaults, and those of the link and the groups", () => {
    expect(ownSettings(scenario).map(([, value]) => value)).toEqual(["0.10"]);
    const values = settingRows(scenario).map(([, value]) => value);
    const flows = "8 flows, RTT 60 ms, packet size 1 kB";
    expect(values).toEqual(expect.arrayContaining(["10.0 Mbit/s", "10 ms", "100 packets", "on", "RED", flows]));
    expect(values.some((value) => value.includes("3.00 Mbit/s"))).toBe(true);
  });

  it("name the changes with their times", () => {
    expect(changeRows(scenario, 20)).toEqual([]);
    expect(changeRows(scenario, 60)).toEqual([["20 s", "A: 8 to 12 flows"]]);
  });

  it("make a paragraph of methods, with the seeds and the window", () => {
    const words = methodsText(scenario, 60, 5);
    expect(words).toMatch(/Algorithm: RED, .*0\.10\. Traffic: /);
    expect(words).toContain("Changes until 60 s: 20 s A: 8 to 12 flows. What is not named has this version’s default.");
    expect(words).toContain("from 0 to 60 s, means of 5 runs with seeds 7 to 11 and their 95 % intervals (Student)");
    expect(methodsText({ ...scenario, timeline: [] }, 30, 1)).toContain(
      "Changes until 30 s: none. What is not named has this version’s default. Metrics from 0 to 30 s, one run with seed 7.",
    );
    expect(methodsText(scenario, 60, 0)).toMatch(/version’s default\.$/);
    expect(words).not.toMatch(/undefined|\{|NaN/);
    // Seeds have 32 bits: the largest is followed by 0.
    expect(methodsText({ ...scenario, seed: 2 ** 32 - 1 }, 60, 2)).toContain("with seeds 4294967295 to 0");
  });
});

/** The methods of a scenario that has one group beside what is given. */
const methodsOf = (group: Readonly<Record<string, Json>>, bottleneck: Readonly<Record<string, Json>> = {}): string =>
  methodsText(
    checked({
      version: 2,
      duration: 60,
      bottleneck,
      lanes: [{ queue: "drop-tail" }],
      traffic: [{ id: "a", kind: "bulk", count: 2, ...group }],
    }),
    60,
    0,
  );

describe("the methods of a report", () => {
  it.each<[Readonly<Record<string, Json>>, string]>([
    [{}, "NewReno, bulk transfers, 2 flows, RTT 100 ms, packet size 1 kB. "],
    [{ rtt: { uniform: [0.04, 0.22] }, packetSize: 1500 }, "RTT 40 to 220 ms, packet size 1.50 kB"],
    [{ start: 26, stop: 40 }, "packet size 1 kB, start at 26 s, stop at 40 s"],
    [{ start: { uniform: [0, 5] } }, "start at 0 to 5 s"],
    [{ start: { uniform: [0, 0.05] } }, "start at 0 to 50 ms"],
    [{ start: 0 }, "start at 0 s"],
    [{ transport: "sack" }, "Traffic: A, Reno with SACK, bulk transfers, 2 flows"],
    [{ kind: "cbr", rate: 1e6 }, "Traffic: U, UDP, constant bit rate (CBR), 2 flows"],
    [{ ecn: "classic" }, "packet size 1 kB, ECN classic"],
    [
      { transport: "cubic", params: { beta: 0.8 } },
      "CUBIC, bulk transfers, 2 flows, RTT 100 ms, packet size 1 kB, decrease factor β (loss) 0.80. ",
    ],
    [{ kind: "short-flows", arrivalRate: 3, size: { geometric: { mean: 9 } } }, "size geometric distribution (mean 9)"],
    [{ kind: "short-flows", arrivalRate: 3, size: { packets: 20 } }, "size 20 packets"],
    [{ kind: "cbr", rate: 3e6 }, "UDP, constant bit rate (CBR), 2 flows, packet size 1 kB, rate 3.00 Mbit/s. "],
  ])("tell what is given of a group: %j", (group, words) => {
    const methods = methodsOf(group);
    expect(methods).toContain(words);
    expect(methods).not.toMatch(/undefined|null|NaN|[{}[\]]/);
  });

  it.each<[Readonly<Record<string, Json>>, string]>([
    [{ ecn: true }, "link rate 10.0 Mbit/s, link delay 10 ms, buffer 100 packets, ECN on."],
    [{ buffer: { bytes: 150_000 } }, "buffer 150 kB"],
    [{ variation: { shape: "sine", period: 4 } }, "rate over time sine, period 4 s"],
    [
      { second: { rate: 5e6, queue: "red", params: { maxProbability: 0.1 } } },
      "second link (link rate 5.00 Mbit/s, link delay 10 ms, buffer 100 packets, RED, maximum probability 0.10)",
    ],
    [{ reverse: { buffer: { packets: 50 } } }, "reverse path (buffer 50 packets, Drop Tail)"],
  ])("tell what is given of the links: %j", (bottleneck, words) => {
    expect(methodsOf({}, bottleneck)).toContain(words);
  });

  it("tell the rate of the access links where they have one", () => {
    expect(methodsText({ ...scenario, access: { rate: 1e8, buffer: null } }, 60, 0)).toContain(
      "access rate 100 Mbit/s",
    );
  });
});

describe("the numbers of a report", () => {
  it("are a mean and Student's interval over the runs", () => {
    // 90, 92 and 94 %: mean 92, s 2, t(2, 0.975) 4.303, so 4.303 · 2 / √3 = 4.97.
    const runs = [0.9, 0.92, 0.94].map((utilization) => ({ utilization }));
    expect(measuredRows(runs)).toEqual([[expect.any(String), "92.0 ± 5.0 %"]]);
    expect(measuredRows(runs.slice(0, 1))).toEqual([[expect.any(String), "90.0 %"]]);
    expect(measuredRows([])).toEqual([]);
    // 71 000, 71 500 and 72 000: mean 71 500, s 500, 4.303 · 500 / √3 = 1242.
    const many = [71_000, 71_500, 72_000].map((arrivals) => ({ arrivals }));
    expect(measuredRows(many)).toEqual([[expect.any(String), "71\u2009500 ± 1\u2009242 packets"]]);
    expect(measuredRows([{ rttSlope: -0.5 }])).toEqual([[expect.any(String), "−0.50"]]);
  });

  it("are read from a file of metrics, without those that do not exist", () => {
    const text = JSON.stringify({ runs: [{ metrics: { utilization: 0.5, delayMean: null } }] });
    expect(metricsIn(text)).toEqual({ utilization: 0.5 });
    expect(() => metricsIn('{"runs":[]}')).toThrow("no metrics");
  });
});

describe("the file of a report", () => {
  it("keeps words words, and has nothing that it would have to load", () => {
    const html = reportHtml(
      {
        lang: "en",
        title: "a < b & <script>",
        about: 'said "so"',
        parts: [
          { heading: "<h>", text: "1 < 2", table: { head: ["<a>", "b"], rows: [["<c>", "&"]] } },
          { heading: "Figure", svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
        ],
      },
      "Inter, sans-serif",
    );
    expect(html).toContain("--sans: Inter, sans-serif;");
    expect(html).toContain("<title>a &lt; b &amp; &lt;script&gt;</title>");
    expect(html).toContain('<th scope="row">&lt;c&gt;</th><td>&amp;</td>');
    expect(html).toContain("said &quot;so&quot;");
    expect(html).not.toMatch(/<script|src=|href=|url\(/);
  });
});
