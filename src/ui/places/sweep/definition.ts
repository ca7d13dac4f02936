import type { Scenario } from "../../../scenario/document.ts";
import { AxisError, readAxis, readSample, readSampledAxes, type SweepAxis } from "../../../sweeps/axis.ts";
import { pointsOf, type SweepDefinition, SweepError } from "../../../sweeps/sweep.ts";
import { unitAt, wholeAt } from "../../../sweeps/unitAt.ts";
import type { TimelineChoice } from "../../../sweeps/wholeRun.ts";
import type { Unit } from "../../../units/units.ts";
import { partSays } from "../../session/address/says.ts";
import { chosenScenario, type LaneChoice, type LaneChoices } from "./chosenLanes.ts";
import { isSweepMetric, type SweepMetricId, sweepMetrics } from "./metrics.ts";

/** One axis as text: a path, and `a, b, c` or `low..high:n` or `low..high:n(log)`, with units or without. */
export interface AxisDraft {
  readonly path: string;
  readonly text: string;
}
/** How the answer of a sweep is shown. */
const VIEWS = ["curves", "map", "scatter", "table"] as const;
export type SweepView = (typeof VIEWS)[number];

/** A sweep as the user asks for it. */
export interface Draft {
  /** One or two; of a sample up to eight. */
  readonly axes: readonly AxisDraft[];
  readonly seeds: number;
  /** s */
  readonly from: number;
  /** s; null: to the end. */
  readonly to: number | null;
  readonly until: { readonly metric: SweepMetricId; readonly percent: number; readonly cap: number } | null;
  /** The metric of the question, and the metric on the other axis of a scatter plot. */
  readonly metric: SweepMetricId;
  readonly against: SweepMetricId;
  /** How the answer is shown. */
  readonly view: SweepView;
  readonly lanes: LaneChoices;
  readonly timeline: TimelineChoice;
  /** Points of a Sobol sample over all axes; null: every combination. */
  readonly sample: number | null;
}
export const SEEDS_MAX = 1000;
export const AXES_MAX = 2;
/** Axes of a sample, which a link may hold. */
const SAMPLED_AXES_MAX = 8;
export const BLANK: Draft = {
  axes: [],
  seeds: 3,
  from: 0,
  to: null,
  until: null,
  metric: "delayMean",
  against: "utilization",
  view: "curves",
  lanes: null,
  timeline: "hold",
  sample: null,
};

/** The definition, or a sentence about its error. */
export const definitionOf = (
  draft: Draft,
  scene: Scenario,
): { readonly definition: SweepDefinition } | { readonly fault: string } => {
  const { seeds, from, to, until, timeline, sample } = draft;
  const chosen = chosenScenario(scene, draft.lanes);
  if (!chosen.ok) return { fault: chosen.faults.map(({ message }) => message).join("; ") };
  const scenario = chosen.value;
  try {
    const definition: SweepDefinition = {
      scenario,
      axes: axesOf(draft, scenario),
      seeds,
      from,
      to,
      until: until === null ? null : { metric: until.metric, precision: until.percent / 100, seedsMax: until.cap },
      timeline,
      sampling: sample === null ? "grid" : "sobol",
    };
    pointsOf(definition);
    return { definition };
  } catch (error) {
    if (error instanceof AxisError || error instanceof SweepError) return { fault: error.message };
    throw error;
  }
};

const axesOf = ({ axes, sample }: Draft, scenario: Scenario): readonly SweepAxis[] => {
  const unitOf = (path: string): Unit | null => unitAt(scenario, path);
  const isWhole = (path: string): boolean => wholeAt(scenario, path);
  const texts = axes.map(({ path, text }) => `${path.trim()}=${text}`);
  if (sample === null) return texts.map((text) => readAxis(text, unitOf, isWhole));
  return readSampledAxes(texts, readSample(`sobol:${sample}`), unitOf, isWhole);
};

const isAsked = ({ path }: AxisDraft): boolean => path.trim() !== "";

/** The text in a link: `PATH=VALUES;seeds=3;from=10;to=60;until=delayMean:5%:20`. Defaults are left out. */
export const draftText = (draft: Draft): string => {
  const { axes, seeds, from, to, until, metric, against, view, lanes, timeline, sample } = draft;
  return [
    ...axes.filter(isAsked).map(({ path, text }) => `${path.trim()}=${text.trim()}`),
    ...(sample === null ? [] : [`sample=sobol:${sample}`]),
    ...(lanes === null ? [] : [`lanes=${lanes.join(",")}`]),
    ...(metric === BLANK.metric ? [] : [`metric=${metric}`]),
    ...(against === BLANK.against ? [] : [`against=${against}`]),
    ...(view === BLANK.view ? [] : [`view=${view}`]),
    ...(timeline === BLANK.timeline ? [] : [`timeline=${timeline}`]),
    ...(seeds === BLANK.seeds ? [] : [`seeds=${seeds}`]),
    ...(from === 0 ? [] : [`from=${from}`]),
    ...(to === null ? [] : [`to=${to}`]),
    ...(until === null ? [] : [`until=${until.metric}:${until.percent}%:${until.cap}`]),
  ].join(";");
};

/** The arguments of the command line's `sweep` for the same runs, each quoted where a shell needs it. */
export const draftArguments = (draft: Draft): readonly string[] => {
  const { axes, seeds, from, to, until, metric, timeline, sample } = draft;
  return [
    ...axes.filter(isAsked).map(({ path, text }) => `--axis '${path.trim()}=${text.trim()}'`),
    ...(sample === null ? [] : [`--sample sobol:${sample}`]),
    ...(timeline === BLANK.timeline ? [] : [`--timeline ${timeline}`]),
    `--seeds ${seeds}`,
    ...(from === 0 ? [] : [`--from ${from}`]),
    ...(to === null ? [] : [`--to ${to}`]),
    ...(until === null ? [] : [`--until ${until.metric}:${until.percent}%:${until.cap}`]),
    `--metric ${metric}`,
  ];
};

const UNTIL = /^([A-Za-z0-9]+):(\d+(?:\.\d+)?)%:(\d+)$/;

/** Paths of a scenario that are one word. */
const WHOLE_PATHS: readonly string[] = ["duration", "seed", "title"];

type Part = Partial<Draft>;

const untilPart = (value: string): Part | undefined => {
  const [, metric = "", percent = "", cap = ""] = UNTIL.exec(value) ?? [];
  const isGood = isSweepMetric(metric) && Number(percent) > 0 && Number(cap) >= 1 && Number(cap) <= SEEDS_MAX;
  return isGood ? { until: { metric, percent: Number(percent), cap: Number(cap) } } : undefined;
};

const lanesPart = (value: string): Part => ({
  lanes: value.split(",").map((lane): LaneChoice => (/^\d+$/.test(lane) ? Number(lane) : lane)),
});

const samplePart = (value: string): Part | undefined => {
  try {
    return { sample: readSample(value) };
  } catch (error) {
    if (error instanceof AxisError) return undefined;
    throw error;
  }
};

/** A number that is written as one; NaN: it is none. */
const numberIn = (value: string): number => (value.trim() === "" ? Number.NaN : Number(value));
const metricNames = (): string => sweepMetrics().join(", ");

const isSeeds = (number: number): boolean => Number.isInteger(number) && number >= 1 && number <= SEEDS_MAX;

/** A part of a link: its reader, which gives undefined for a value that is not allowed, and what is allowed. */
interface Reader {
  read(value: string): Part | undefined;
  allowed(): string;
}

/** Readers of the parts of a link, by their keys. */
const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  [
    "seeds",
    {
      read: (value) => (isSeeds(numberIn(value)) ? { seeds: Number(value) } : undefined),
      allowed: () => `whole numbers from 1 to ${SEEDS_MAX}`,
    },
  ],
  [
    "from",
    { read: (value) => (numberIn(value) >= 0 ? { from: Number(value) } : undefined), allowed: () => "0 s or more" },
  ],
  [
    "to",
    { read: (value) => (numberIn(value) > 0 ? { to: Number(value) } : undefined), allowed: () => "more than 0 s" },
  ],
  [
    "until",
    { read: untilPart, allowed: () => `METRIC:PERCENT%:SEEDS, such as delayMean:5%:20, at most ${SEEDS_MAX} seeds` },
  ],
  ["metric", { read: (value) => (isSweepMetric(value) ? { metric: value } : undefined), allowed: metricNames }],
  ["against", { read: (value) => (isSweepMetric(value) ? { against: value } : undefined), allowed: metricNames }],
  [
    "view",
    {
      read: (value) => {
        const view = VIEWS.find((each) => each === value);
        return view === undefined ? undefined : { view };
      },
      allowed: () => VIEWS.join(", "),
    },
  ],
  [
    "timeline",
    {
      read: (value) => (value === "follow" || value === "hold" ? { timeline: value } : undefined),
      allowed: () => "hold, follow",
    },
  ],
  ["lanes", { read: lanesPart, allowed: () => "numbers of lanes, or ids of algorithms" }],
  ["sample", { read: samplePart, allowed: () => "sobol:N, N from 2 on" }],
]);

/** Reads the text of a link. A part that is not allowed is left out, and told in `faults`. */
export const readDraft = (text: string): { readonly draft: Draft; readonly faults: readonly string[] } => {
  let draft: Draft = BLANK;
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const part of text.split(";").filter((one) => one !== "")) {
    const at = part.indexOf("=");
    const [key, value] = at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
    const reader = READERS.get(key);
    const isAxis = at > 0 && (key.includes(".") || WHOLE_PATHS.includes(key));
    const read = reader?.read(value);
    if (seen.has(key)) faults.push(`${key} stands more than once; the first one counts`);
    else if (reader !== undefined && read === undefined) faults.push(partSays(key, value, reader.allowed()));
    else if (read !== undefined) draft = { ...draft, ...read };
    else if (isAxis) draft = { ...draft, axes: [...draft.axes, { path: key, text: value }] };
    else faults.push(`${key.slice(0, 60)} is not known; allowed: PATH=VALUES, ${[...READERS.keys()].join(", ")}`);
    seen.add(key);
  }
  const most = draft.sample === null ? AXES_MAX : SAMPLED_AXES_MAX;
  for (const { path } of draft.axes.slice(most)) faults.push(`${path} is one field too many; allowed: at most ${most}`);
  return { draft: { ...draft, axes: draft.axes.slice(0, most) }, faults };
};

/** Reads the text of a link; parts that are not allowed get their defaults. */
export const draftOf = (text: string): Draft => readDraft(text).draft;
