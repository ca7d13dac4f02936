import { describe, expect, it } from "vitest";
import type { Experiment } from "../../../../src/experiments/contract.ts";
import { axisSetting } from "../../../../src/experiments/edits.ts";
import { jobsOf } from "../../../../src/experiments/plan.ts";
import { type Answer, nameOfAsk } from "../../../../src/sweeps/ask.ts";
import type { JobResult } from "../../../../src/sweeps/job.ts";
import { figureData, mainAxis } from "../../../../src/ui/places/papers/figureData.ts";
import { runCounts, studyPlan } from "../../../../src/ui/places/papers/measured.ts";
import { abscissaOf, overMeasured } from "../../../../src/ui/places/papers/overMeasured.ts";
import { seedsOf } from "../../../../src/ui/places/papers/paperStudy.ts";
import { axisValueWords, storedUnit } from "../../../../src/ui/places/papers/say.ts";
import { termsOf } from "../../../../src/ui/places/papers/terms.ts";
import { guessPath, variantOf } from "../../../../src/ui/places/papers/variant.ts";
import { scaleX } from "../../../../src/ui/places/sweep/plots/shape.ts";

const experiment: Experiment = {
  id: "made-up",
  title: "Made up",
  question: "",
  source: { authors: "", title: "", published: "", place: "" },
  provenance: "figure",
  kind: "packet-simulation",
  figure: { kind: "curve", shows: ["udp_throughput", "queue_length"] },
  assumptions: [{ about: "flows[].params.min_rto_s", taken: "0.2", why: "", restored: false }],
  scenario: {
    version: 2,
    duration: 20,
    lanes: [
      { queue: "drop-tail", label: "DropTail" },
      { queue: "red", label: "RED" },
    ],
    traffic: [
      { id: "tcp", kind: "bulk", count: 2 },
      { id: "udp", kind: "cbr", transport: null, count: 1, rate: 1e6 },
    ],
  },
  axes: [
    {
      name: "udp_rate",
      unit: "bps",
      values: [1e6, 2e6, 4e6].map((value) => ({ value, set: { "traffic.udp.rate": value } })),
    },
  ],
  warmup: 5,
  seeds: [3, 4],
  claims: [],
  notes: "",
};

const plan = studyPlan(experiment, [3, 4]);
const drawn = { x: { label: "mean queueing delay", unit: "s" } };
const parametric = studyPlan(
  { ...experiment, figure: { kind: "curve", shows: ["udp_throughput", "mean_delay"], drawn } },
  [3],
);
const jobs = jobsOf([plan, parametric]);

/** Every answer of a run is the same number, which the run's point, lane and seed tell. */
const resultOf =
  (value: (point: number, lane: number, seed: number) => number | undefined, { runs } = plan) =>
  (identity: string): JobResult | undefined => {
    const run = runs.find((each) => each.identity === identity);
    const number = run === undefined ? undefined : value(run.point, run.lane, run.seed);
    const job = jobs.get(identity);
    if (number === undefined || job === undefined) return undefined;
    const answers = Object.fromEntries(job.asks.map((ask) => [nameOfAsk(ask), number satisfies Answer]));
    return { id: job.id, reports: [], answers, traceHash: "", events: 1 };
  };

describe("a plan of the page", () => {
  it("gives every point one run before any gets two", () => {
    expect(plan.runs.map(({ seed }) => seed)).toEqual([3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4]);
  });
  it("requests the series of the figure, over the window of the experiment", () => {
    expect(plan.runs[0]?.asks.map(nameOfAsk)).toEqual(["udp_throughput(t=5..20)", "mean_queue(t=5..20)"]);
  });
  it("counts the runs that are there", () => {
    const counts = runCounts(
      plan,
      resultOf((_point, lane, seed) => (lane === 0 || seed === 3 ? 1 : undefined)),
    );
    expect(counts.get("1 0")).toEqual({ done: 2, wanted: 2 });
    expect(counts.get("1 1")).toEqual({ done: 1, wanted: 2 });
  });
});

describe("a figure", () => {
  const [throughput] = termsOf(experiment);
  it("has a line for every lane over the axis, with Student's intervals", () => {
    if (throughput === undefined) throw new Error("there is no term");
    // 1 and 3: mean 2, deviation √2, half-width 12.706205 · √2 / √2.
    const { x, y, lines } = figureData(
      plan,
      resultOf((point, lane, seed) => point * 1e6 + lane * 10 + (seed === 3 ? 1 : 3)),
      throughput,
    );
    expect(x).toMatchObject({ unit: "Mbit/s", factor: 1e-6, words: null });
    // The marks themselves, which go into the CSV, are in bit/s.
    expect(storedUnit(x)).toBe("bit/s");
    expect(storedUnit({ ...x, words: ["1 Mbit/s"] })).toBe("Mbit/s");
    expect(y).toMatchObject({ label: "UDP throughput", unit: "Mbit/s" });
    expect(lines.map(({ name }) => name)).toEqual(["DropTail", "RED"]);
    expect(lines[1]?.marks.map((mark) => [mark.x, mark.value, mark.runs])).toEqual([
      [1e6, 12, 2],
      [2e6, 1e6 + 12, 2],
      [4e6, 2e6 + 12, 2],
    ]);
    expect(lines[1]?.marks[0]?.halfWidth).toBeCloseTo(12.706205, 5);
  });
  it("shows what there is while runs are missing", () => {
    if (throughput === undefined) throw new Error("there is no term");
    const { lines } = figureData(
      plan,
      resultOf((point, _lane, seed) => (point === 2 && seed === 3 ? 7 : undefined)),
      throughput,
    );
    expect(lines[0]?.marks.map(({ x, value, runs }) => [x, value, runs])).toEqual([[4e6, 7, 1]]);
    expect(lines[0]?.marks[0]?.halfWidth).toBeNaN();
  });
  it("runs over the axis with the most values; bars stand side by side", () => {
    expect(mainAxis(experiment)?.name).toBe("udp_rate");
    expect(mainAxis({ ...experiment, figure: { kind: "bars", shows: [] } })).toBeNull();
  });
});

describe("a figure that its source draws over something measured", () => {
  it("has the measure of that name as its axis; of other labels there is none", () => {
    expect(abscissaOf(parametric.experiment)?.name).toBe("mean_delay");
    expect(abscissaOf({ ...experiment, figure: { kind: "curve", shows: ["mean_queue"], drawn } })).toBeNull();
    expect(abscissaOf(experiment)).toBeNull();
  });
  it("has every point with both values, in the order of the sweep", () => {
    const [throughput, delay] = termsOf(parametric.experiment);
    if (throughput === undefined || delay === undefined) throw new Error("there are not two terms");
    // The later the point, the shorter the delay; one delay is not known.
    const of = resultOf((point) => 100 + point, parametric);
    const over = resultOf(
      (point, lane) => (lane === 1 && point === 1 ? undefined : (30 - 10 * point) / 1000),
      parametric,
    );
    const { x, y, lines } = overMeasured(figureData(parametric, over, delay), figureData(parametric, of, throughput));
    expect(x).toMatchObject({ label: "Mean queueing delay", unit: "ms", words: null });
    expect(y).toMatchObject({ label: "UDP throughput" });
    expect(lines[0]?.marks.map((mark) => [mark.x, mark.value, mark.point])).toEqual([
      [0.03, 100, 0],
      [0.02, 101, 1],
      [0.01, 102, 2],
    ]);
    expect(lines[1]?.marks.map(({ point }) => point)).toEqual([0, 2]);
    const { ticks } = scaleX(x, [0.03, 0.01], { left: 0, right: 100, top: 0, bottom: 50 });
    expect(ticks[0]).toEqual({ at: 0, text: "0" });
    expect(ticks.at(-1)).toEqual({ at: 100, text: "30" });
  });
});

describe("the labels of the axes", () => {
  const bars = studyPlan({ ...experiment, figure: { kind: "bars", shows: ["mean_delay"] } }, [3]);
  const [delay] = termsOf(bars.experiment);
  it("of bars are the values of the only axis, with its name and unit once; delays are in ms", () => {
    if (delay === undefined) throw new Error("there is no term");
    const { x, y } = figureData(bars, () => undefined, delay);
    expect(x).toMatchObject({ words: ["1", "2", "4"], label: "UDP rate", unit: "Mbit/s" });
    expect(y).toMatchObject({ unit: "ms", factor: 1000 });
  });
  it("is a value with its unit; a unit that the name says already is not said twice", () => {
    expect(axisValueWords("udp_rate", "bps", 1e5)).toBe("UDP rate 0.1 Mbit/s");
    expect(axisValueWords("N", "flows", 20)).toBe("20 flows");
    expect(axisValueWords("nudp", "flows", 5)).toBe("5 UDP flows");
    expect(axisValueWords("ecn", "-", "on")).toBe("ECN on");
  });
  it("is the axis that was swept where the source draws two measures against each other", () => {
    const drawn = { x: { label: "mean queueing delay", unit: "s" } };
    const { x } = figureData(
      studyPlan({ ...experiment, figure: { ...experiment.figure, drawn } }, [3]),
      () => undefined,
      termsOf(experiment)[0] ?? { name: "", measured: "", selectors: [] },
    );
    expect(x.label).toBe("UDP rate");
  });
});

describe("measures of a part", () => {
  const terms = (...shows: string[]) => termsOf({ ...experiment, figure: { kind: "table", shows } });
  it("name the part that they are measured of", () => {
    expect(terms("bias_ratio")).toEqual([
      { name: "bias_ratio", measured: "bias_ratio", selectors: [{ name: "group", value: "burst" }] },
    ]);
    expect(terms("measured_rating").map(({ name, selectors }) => [name, selectors[0]?.value])).toEqual([
      ["measured_rating.utilisation", "utilisation"],
      ["measured_rating.fairness", "fairness"],
      ["measured_rating.space", "space"],
      ["measured_rating.per_flow", "per_flow"],
    ]);
  });
});

describe("an assumption", () => {
  it("is guessed from what the data call it", () => {
    const [assumption] = experiment.assumptions;
    if (assumption === undefined) throw new Error("there is no assumption");
    expect(guessPath(assumption, experiment, ["duration", "traffic.tcp.minRto"])).toBe("traffic.tcp.minRto");
  });
  it("makes other runs, and is refused if it is wrong", () => {
    const changed = variantOf(experiment, [{ path: "bottleneck.rate", to: 2e6 }], [3]);
    expect(changed.plan.grid[0]?.scenario.bottleneck.rate).toBe(2e6);
    expect([...changed.jobs.keys()].some((identity) => jobs.has(identity))).toBe(false);
    expect(() => variantOf(experiment, [{ path: "bottleneck.rate", to: -1 }], [3])).toThrow(/bottleneck.rate/);
  });
  it("that an axis sets anyway is known as such", () => {
    expect(axisSetting(experiment, "traffic.udp.rate")).toBe("udp_rate");
    expect(axisSetting(experiment, "bottleneck.rate")).toBeUndefined();
  });
});

it("more seeds than the data have go on behind their last", () => {
  expect(seedsOf(experiment, 1)).toEqual([3]);
  expect(seedsOf(experiment, 4)).toEqual([3, 4, 5, 6]);
});

describe("a formula", () => {
  const lane = [{ queue: "rem", label: "REM" }];
  const formula = (name: string, axes: Experiment["axes"]): Experiment => ({
    ...experiment,
    kind: "function-plot",
    figure: { kind: "curve", shows: [name] },
    scenario: { version: 2, lanes: lane, traffic: [{ id: "tcp", kind: "bulk", count: 2 }] },
    axes,
  });
  const drawn = (own: Experiment) => {
    const [term] = termsOf(own);
    if (term === undefined) throw new Error("there is no term");
    return figureData(studyPlan(own, [1]), () => undefined, term);
  };
  it("is drawn over its argument without any run", () => {
    // 1 − 1.001^−price (Zhang and Dou, section 2.3): one half at ln 2 / ln 1.001 = 693.5.
    const marks = drawn(formula("price_probability", [])).lines[0]?.marks ?? [];
    expect(marks[0]).toMatchObject({ x: 0, value: 0 });
    expect(marks.find(({ x }) => x === 750)?.value).toBeCloseTo(1 - 1.001 ** -750, 9);
  });
  it("has a line for every value of another axis", () => {
    const axis = (name: string, values: readonly number[]) => ({
      name,
      unit: "1",
      values: values.map((value) => ({ value, set: {} })),
    });
    const { lines } = drawn(formula("alpha_star", [axis("d", [0.12, 0.15, 0.18]), axis("N", [100, 200])]));
    expect(lines.map(({ marks }) => marks.length)).toEqual([3, 3]);
  });
});
