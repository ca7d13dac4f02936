import type { Scenario } from "../scenario/document.ts";
import type { Json, Seconds } from "../units/units.ts";
import type { SweepAxis } from "./axis.ts";

/** Whether a swept value holds for the whole run (hold), or changes of the scene still replace it (follow). */
export type TimelineChoice = "hold" | "follow";

/** Something in a scenario that would set a swept field to another value than that of the sweep. */
export type Overwrite =
  /** A change of the timeline. */
  | { readonly by: "timeline"; readonly at: Seconds; readonly set: string }
  /** A value that one lane has for itself. */
  | { readonly by: "lane"; readonly lane: number; readonly set: string }
  /** A list of rates over time, which takes the place of the link's rate. */
  | { readonly by: "rates"; readonly set: string };

type Paths = readonly Pick<SweepAxis, "path">[];

const RATE = "bottleneck.rate";
const RATES = "bottleneck.variation";

/** Whether setting one path sets the field at another, a part of it, or something that contains it. */
const contains = (set: string, path: string): boolean =>
  set === path || set.startsWith(`${path}.`) || path.startsWith(`${set}.`);

/** Fields that another algorithm, or another congestion control, sets back to its own defaults. */
const startsAnew = (set: string, path: string): boolean =>
  (set.startsWith("lanes.") && set.endsWith(".queue") && path.startsWith(set.replace(/queue$/, "params."))) ||
  (set.endsWith(".transport") && path.startsWith(set.replace(/transport$/, "params.")));

/** A change of a link's delay moves the round trips of all groups with it. */
const movesRoundTrips = (set: string, path: string): boolean =>
  (set === "bottleneck.delay" || set === "bottleneck.second.delay") && /^traffic\.[^.]+\.rtt(\.|$)/.test(path);

/** The field of the scenario that a lane's own value stands for. */
const shared = (set: string): string => set.replace(/^lanes\.\d+\.overrides\.(?=.)/, "");

const replaces = (set: string, path: string): boolean => contains(set, path) || startsAnew(set, path);

const concerns = (set: string, path: string): boolean =>
  replaces(set, path) ||
  replaces(shared(set), path) ||
  movesRoundTrips(set, path) ||
  (path === RATE && contains(set, `${RATES}.rates`));

/** Whether the rates of a list, and not the link's rate, hold in this scenario. */
const hasRates = ({ bottleneck: { variation } }: Scenario): boolean => variation["shape"] === "trace";

/** Everything in the scenario that would overwrite a swept field: a sweep never lets this happen in silence. */
export const overwritesOf = (scenario: Scenario, axes: Paths): readonly Overwrite[] => {
  const changes = scenario.timeline
    .filter(({ set }) => axes.some(({ path }) => concerns(set, path)))
    .map(({ at, set }): Overwrite => ({ by: "timeline", at, set }));
  const lanes = scenario.lanes.flatMap(({ overrides }, lane) =>
    Object.keys(overrides)
      .filter((set) => axes.some(({ path }) => replaces(set, path)))
      .map((set): Overwrite => ({ by: "lane", lane, set })),
  );
  const rates: readonly Overwrite[] =
    hasRates(scenario) && axes.some(({ path }) => path === RATE) ? [{ by: "rates", set: RATES }] : [];
  return [...changes, ...lanes, ...rates];
};

/** The scenario without anything that would overwrite a swept field; the same object if there is nothing. */
export const heldScenario = (scenario: Scenario, axes: Paths): Scenario => {
  const found = overwritesOf(scenario, axes);
  if (found.length === 0) return scenario;
  const timeline = scenario.timeline.filter(({ set }) => !axes.some(({ path }) => concerns(set, path)));
  const lanes = scenario.lanes.map((lane, i) => {
    const gone = found.flatMap((each) => (each.by === "lane" && each.lane === i ? [each.set] : []));
    const kept = Object.entries(lane.overrides).filter(([path]) => !gone.includes(path));
    return gone.length === 0 ? lane : { ...lane, overrides: Object.fromEntries(kept) };
  });
  const { bottleneck } = scenario;
  const isSteady = found.some(({ by }) => by === "rates");
  return { ...scenario, timeline, lanes, bottleneck: isSteady ? { ...bottleneck, variation: {} } : bottleneck };
};

/** Its form in a file. */
export const overwriteJson = (overwrite: Overwrite): Json => {
  const { by, set } = overwrite;
  if (by === "timeline") return { by, at: overwrite.at, set };
  return by === "lane" ? { by, lane: overwrite.lane, set } : { by, set };
};

/** One sentence for the command line: what would overwrite the field, and what the sweep does about it. */
export const overwriteSentence = (overwrite: Overwrite, choice: TimelineChoice): string => {
  const { by, set } = overwrite;
  if (by === "timeline")
    return choice === "hold"
      ? `a swept value holds for the whole run: the change of ${set} at ${overwrite.at} s is left out`
      : `the timeline goes on: it sets ${set} at ${overwrite.at} s, so that a swept value does not hold to the end`;
  if (by === "lane")
    return choice === "hold"
      ? `a swept value holds in every lane: lane ${overwrite.lane} loses its own ${set}`
      : `lane ${overwrite.lane} keeps its own ${set}, so that a swept value has no effect in it`;
  return choice === "hold"
    ? `a swept value holds for the whole run: the list of rates (${set}) is left out`
    : `the list of rates (${set}) goes on, so that a swept ${RATE} has no effect`;
};
