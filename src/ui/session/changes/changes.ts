import type { Catalog } from "../../../scenario/catalog.ts";
import { applyChange, readPath } from "../../../scenario/change.ts";
import type { Change, Scenario } from "../../../scenario/document.ts";
import { lengthFault } from "../../../scenario/read.ts";
import { writeScenario } from "../../../scenario/write.ts";
import { sameJson } from "../../../schema/json.ts";
import { CHANGES_MAX } from "../../../schema/limits.ts";
import type { Fault } from "../../../schema/result.ts";
import type { Json, Seconds } from "../../../units/units.ts";
import { areSame } from "../../chart/areSame.ts";
import { changeChain } from "./changeChain.ts";

/** `timeline` with `change` inserted after others of the same time: changes of one instant apply in list order. */
export const insertChange = (timeline: readonly Change[], change: Change): readonly Change[] => {
  const place = timeline.findIndex((other) => other.at > change.at);
  return timeline.toSpliced(place < 0 ? timeline.length : place, 0, change);
};

/** The scenario with another timeline; if both hold the same changes, the scenario object itself. */
export const withTimeline = (scenario: Scenario, timeline: readonly Change[]): Scenario =>
  areSame(scenario.timeline, timeline) ? scenario : { ...scenario, timeline };

/** `held` with one more change, as few as lead to the same scenario. */
export const fewest = (
  held: readonly Change[],
  change: Change,
  fold: (held: readonly Change[]) => Scenario,
): readonly Change[] => {
  const all = [...held, change];
  const others = held.filter(({ set }) => set !== change.set && !set.startsWith(`${change.set}.`));
  const wished = fold(all);
  const isSame = (fewer: readonly Change[]): boolean => {
    const scenario = fold(fewer);
    return (
      sameJson(writeScenario(scenario), writeScenario(wished)) && sameJson(ratesBefore(scenario), ratesBefore(wished))
    );
  };
  return [[], others, [...others, change]].find(isSame) ?? all;
};

/** Rates to which links return after an outage, which no document holds. */
const ratesBefore = ({ bottleneck }: Scenario): Json =>
  [bottleneck, bottleneck.second, bottleneck.reverse].map((link) => link?.rateBefore ?? null);

/** A change later than now, and whether the timeline is to hold it. */
export interface Ahead {
  readonly change: Change;
  readonly holds: boolean;
}

/** `timeline` with these decisions about later changes; changes up to `at` stay as they are. */
export const withAhead = (timeline: readonly Change[], ahead: readonly Ahead[], at: Seconds): readonly Change[] =>
  ahead.reduce((current, { change, holds }) => {
    if (change.at <= at) return current;
    const others = current.filter((other) => other !== change);
    return holds ? insertChange(others, change) : others;
  }, timeline);

/** `scenario` after the first `count` changes of its timeline. */
export const inForceAfter = (scenario: Scenario, count: number, catalog: Catalog): Scenario => {
  const last = changeChain(scenario, scenario.timeline.slice(0, count), catalog).at(-1);
  return last === undefined ? scenario : { ...last.scenario, timeline: scenario.timeline };
};

/** `scenario` as it is in force once all changes up to and including `at` are applied. */
export const inForceAt = (scenario: Scenario, at: Seconds, catalog: Catalog): Scenario =>
  inForceAfter(scenario, scenario.timeline.filter((change) => change.at <= at).length, catalog);

/** The timeline of `scenario` without the changes after `at` that no longer fit the scenario before them. */
export const withoutUnfit = (scenario: Scenario, at: Seconds, catalog: Catalog): readonly Change[] => {
  const stages = changeChain(scenario, scenario.timeline, catalog);
  return scenario.timeline.filter((change, i) => stages[i]?.fits || change.at <= at);
};

/** Answer to a control: the value was taken, or the nearest allowed one with the reasons, or it was refused. */
export type Settled =
  | { readonly kind: "taken"; readonly inForce: Scenario }
  | { readonly kind: "nearest"; readonly to: number; readonly inForce: Scenario; readonly faults: readonly Fault[] }
  | { readonly kind: "refused"; readonly faults: readonly Fault[] };

/** Values that a control may take: a range, in whole numbers only or not. */
export interface Limits {
  readonly whole: boolean;
  readonly min: number;
  readonly max: number;
}

const withinLimits = (wanted: number, { whole, min, max }: Limits): number =>
  Math.min(Math.max(wanted, whole ? Math.ceil(min) : min), whole ? Math.floor(max) : max);

/** Applies a change, or the nearest allowed one if `to` is a number that is not allowed and the current one is. */
export const settle = (inForce: Scenario, change: Change, limits: Limits, catalog: Catalog): Settled => {
  const changes = inForce.timeline.length;
  if (changes >= CHANGES_MAX)
    return { kind: "refused", faults: [lengthFault("timeline", changes + 1, CHANGES_MAX, "changes")] };
  const result = applyChange(inForce, change, catalog);
  if (result.ok) return { kind: "taken", inForce: result.value };
  const { faults } = result;
  const apply = (to: number): Scenario | null => {
    const attempt = applyChange(inForce, { ...change, to }, catalog);
    return attempt.ok ? attempt.value : null;
  };
  // The nearest end to one in the past is now: the run must not end because somebody asked for less.
  if (typeof change.to !== "number" || change.set === "duration") return { kind: "refused", faults };
  const wanted = withinLimits(change.to, limits);
  // If the end of the field's range is not allowed either, another rule is the reason.
  const atEnd = wanted === change.to ? result : applyChange(inForce, { ...change, to: wanted }, catalog);
  const reasons = atEnd.ok ? faults : atEnd.faults;
  return nearest(inForce, change.set, wanted, limits.whole, reasons, apply);
};

const nearest = (
  inForce: Scenario,
  set: string,
  wanted: number,
  whole: boolean,
  faults: readonly Fault[],
  apply: (to: number) => Scenario | null,
): Settled => {
  // The usual case: the value was outside the field's own range.
  const limit = apply(wanted);
  if (limit !== null) return { kind: "nearest", to: wanted, inForce: limit, faults };
  const current = readPath(inForce, set);
  const start = typeof current === "number" && apply(current) !== null ? current : firstAllowed(wanted, apply);
  if (start === null) return { kind: "refused", faults };
  let allowed = start;
  let forbidden = wanted;
  for (let i = 0; i < 60; i++) {
    const half: number = (allowed + forbidden) / 2;
    // Fractions of a counted quantity are never allowed, so they would not locate the limit.
    const middle: number = whole ? Math.round(half) : half;
    if (middle === allowed || middle === forbidden) break;
    if (apply(middle) === null) forbidden = middle;
    else allowed = middle;
  }
  for (const to of roundings(allowed, wanted < allowed, whole)) {
    const taken = apply(to);
    if (taken !== null) return { kind: "nearest", to, inForce: taken, faults };
  }
  return { kind: "refused", faults };
};

/** An allowed value for a field whose current value is missing or not allowed, searched by powers of two both ways. */
const firstAllowed = (wanted: number, apply: (to: number) => Scenario | null): number | null => {
  for (let i = 0; i < 64; i++)
    for (const to of [wanted * 2 ** i, wanted / 2 ** i, 2 ** i, 2 ** -i]) if (apply(to) !== null) return to;
  return apply(0) === null ? null : 0;
};

/** Round numbers: at `limit`, then next to it on the allowed side (above it if `above`), then the limit itself. */
const roundings = (limit: number, above: boolean, whole: boolean): readonly number[] => {
  const grid = whole ? 1 : 10 ** (Math.floor(Math.log10(Math.abs(limit) || 1)) - 2);
  const near = Math.round(limit / grid);
  const numbers = [near, above ? near + 1 : near - 1].map((n) => Number((n * grid).toPrecision(12)));
  return [...numbers, limit];
};

/** Whether the user changed the run in this session: its timeline differs from the one that was opened. */
export const isEdited = (scenario: Scenario, opened: Scenario): boolean =>
  !sameJson(scenario.timeline, opened.timeline);

/** The change that restores `before`. `undefined`: the document did not name `set`, so its owner is written without. */
export const backTo = (inForce: Scenario, set: string, before: Json | undefined): { set: string; to: Json } | null => {
  if (before !== undefined) return { set, to: before };
  const parts = set.split(".");
  // A group that joined cannot be removed, but it can stop sending.
  if (parts[0] === "traffic" && parts.length === 2) return { set: `${set}.count`, to: 0 };
  const key = parts.at(-1) ?? "";
  const owner = parts[2] === "params" ? parts.slice(0, 2).join(".") : parts.slice(0, -1).join(".");
  const held = readPath(inForce, owner);
  if (held === undefined || held === null || typeof held !== "object" || Array.isArray(held)) return null;
  const isParam = parts[2] === "params";
  const rest = Object.fromEntries(Object.entries(isParam ? paramsOf(held) : held).filter(([name]) => name !== key));
  return { set: owner, to: isParam ? { ...held, params: rest } : rest };
};

const paramsOf = (held: object): Record<string, Json> => {
  const params: unknown = Reflect.get(held, "params");
  return typeof params === "object" && params !== null ? { ...params } : {};
};

/** Undo and redo by value: each step back or forth is a new change at the current time. */
export class History {
  private readonly done: Step[] = [];
  private undone: Step[] = [];

  get canUndo(): boolean {
    return this.done.length > 0;
  }
  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  /**
   * Steps of one path that share a gesture are merged; steps of its other paths are kept beside them.
   * @returns the changes that were dropped for the step and for those merged with it
   */
  push(step: Step): readonly Change[] {
    this.undone = [];
    if (step.kind !== "value") {
      this.done.push(step);
      return [];
    }
    for (let i = this.done.length - 1; i >= 0; i--) {
      const earlier = this.done[i];
      if (earlier?.kind !== "value" || step.gesture === undefined || earlier.gesture !== step.gesture) break;
      if (earlier.set !== step.set) continue;
      const leftOut = [...earlier.leftOut, ...step.leftOut];
      if (sameJson(earlier.before, step.after)) this.done.splice(i, 1);
      else this.done[i] = { ...step, before: earlier.before, leftOut };
      return leftOut;
    }
    this.done.push(step);
    return step.leftOut;
  }

  /** The next steps to undo or to redo, in this order: one, or all that were made at once. They change sides. */
  move(back: boolean): readonly Step[] {
    const [from, to] = back ? [this.done, this.undone] : [this.undone, this.done];
    const moved: Step[] = [];
    for (let step = from.pop(); step !== undefined; step = from.pop()) {
      moved.push(step);
      to.push(step);
      if (!areTogether(step, from.at(-1))) break;
    }
    return moved;
  }

  clear(): void {
    this.done.length = 0;
    this.undone = [];
  }
}

/** A fork and the change that caused it are undone together. */
const areFork = (step: Step, next: Step | undefined): boolean =>
  (step.kind === "value" && next?.kind === "fork" && next.automatic) ||
  (step.kind === "fork" && step.automatic && next?.kind === "value");

const areTogether = (step: Step, next: Step | undefined): boolean => areFork(step, next) || areOneAct(step, next);

const areOneAct = (step: Step, next: Step | undefined): boolean =>
  step.kind === "value" &&
  next?.kind === "value" &&
  ((step.batch !== undefined && step.batch === next.batch) ||
    (step.gesture !== undefined && step.gesture === next.gesture));

/** A step that can be undone: a value that was set, a later change that was removed, or a fork. */
export type Step = ValueStep | { readonly kind: "ahead"; readonly removed: Change } | ForkStep;

/** A fork was made; undoing it shows the previous one. */
interface ForkStep {
  readonly kind: "fork";
  readonly from: string;
  readonly to: string;
  /** The fork was made because the user changed the past: the next step is that change. */
  readonly automatic: boolean;
}

export interface ValueStep {
  readonly kind: "value";
  readonly set: string;
  /** `undefined`: the document did not name the value. */
  readonly before: Json | undefined;
  readonly after: Json;
  /** The change that was made; `set` may name the owner of what it sets. */
  readonly made: Pick<Change, "set" | "to">;
  /** Later changes that no longer fit. */
  readonly leftOut: readonly Change[];
  /** Steps of one gesture, such as the two coordinates of a dragged corner, are undone together. */
  readonly gesture: number | undefined;
  /** Steps of one batch are undone together; undefined: the step is undone alone. */
  readonly batch: number | undefined;
}
