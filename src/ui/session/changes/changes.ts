import type { Catalog } from "../../../scenario/catalog.ts";
import { applyChange, readPath } from "../../../scenario/change.ts";
import type { Change, Scenario } from "../../../scenario/document.ts";
import { sameJson } from "../../../schema/json.ts";
import type { Fault } from "../../../schema/result.ts";
import type { Json, Seconds } from "../../../units/units.ts";
import { changeChain } from "./changeChain.ts";

/** `timeline` with `change` after everything of the same time: changes of one instant apply in list order. */
export const insertChange = (timeline: readonly Change[], change: Change): readonly Change[] => {
  const place = timeline.findIndex((other) => other.at > change.at);
  return place < 0 ? [...timeline, change] : timeline.toSpliced(place, 0, change);
};

/** The scenario with another timeline; where that holds the same changes, the scenario itself. */
export const withTimeline = (scenario: Scenario, timeline: readonly Change[]): Scenario => {
  const before = scenario.timeline;
  const isSame = before.length === timeline.length && before.every((change, i) => change === timeline[i]);
  return isSame ? scenario : { ...scenario, timeline };
};

/** A change that is still to come, and whether the timeline is to hold it. */
export interface Ahead {
  readonly change: Change;
  readonly holds: boolean;
}

/** `timeline` with what was decided about changes that are still to come; what `at` has reached stays as it is. */
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

/** `scenario` as it is in force when everything before `at`, and at `at`, has been applied. */
export const inForceAt = (scenario: Scenario, at: Seconds, catalog: Catalog): Scenario =>
  inForceAfter(scenario, scenario.timeline.filter((change) => change.at <= at).length, catalog);

/** `scenario` without the changes after `at` that no longer fit what comes before them. */
export const withoutUnfit = (scenario: Scenario, at: Seconds, catalog: Catalog): readonly Change[] => {
  const stages = changeChain(scenario, scenario.timeline, catalog);
  return scenario.timeline.filter((change, i) => stages[i]?.fits === true || change.at <= at);
};

/** What a control gets: the value that is taken, and whether and why it is another one; or a refusal. */
export type Settled =
  | { readonly kind: "taken"; readonly inForce: Scenario }
  | { readonly kind: "nearest"; readonly to: number; readonly inForce: Scenario; readonly faults: readonly Fault[] }
  | { readonly kind: "refused"; readonly faults: readonly Fault[] };

/** What a control may take: the range of its field, in whole numbers only or not. */
export interface Limits {
  readonly whole: boolean;
  readonly min: number;
  readonly max: number;
}

/** The nearest number in the limits. */
const withinLimits = (wanted: number, { whole, min, max }: Limits): number =>
  Math.min(Math.max(wanted, whole ? Math.ceil(min) : min), whole ? Math.floor(max) : max);

/** Applies a change, or the nearest allowed one if `to` is a number that is not allowed and the current one is. */
export const settle = (inForce: Scenario, change: Change, limits: Limits, catalog: Catalog): Settled => {
  const result = applyChange(inForce, change, catalog);
  if (result.ok) return { kind: "taken", inForce: result.value };
  const { faults } = result;
  const apply = (to: number): Scenario | null => {
    const attempt = applyChange(inForce, { ...change, to }, catalog);
    return attempt.ok ? attempt.value : null;
  };
  if (typeof change.to !== "number") return { kind: "refused", faults };
  const wanted = withinLimits(change.to, limits);
  // Where the end of the field's range is not allowed either, it is another rule that decides.
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
  // Most often it is the field's own range that was left.
  const limit = apply(wanted);
  if (limit !== null) return { kind: "nearest", to: wanted, inForce: limit, faults };
  const current = readPath(inForce, set);
  const start = typeof current === "number" && apply(current) !== null ? current : firstAllowed(wanted, apply);
  if (start === null) return { kind: "refused", faults };
  let allowed = start;
  let forbidden = wanted;
  for (let i = 0; i < 60; i++) {
    const half: number = (allowed + forbidden) / 2;
    // Halves of what is counted are never allowed, and say nothing about where the limit is.
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

/** Some allowed value, for a field whose current value is not given or not allowed: powers of two, both ways. */
const firstAllowed = (wanted: number, apply: (to: number) => Scenario | null): number | null => {
  for (let i = 0; i < 64; i++)
    for (const to of [wanted * 2 ** i, wanted / 2 ** i, 2 ** i, 2 ** -i]) if (apply(to) !== null) return to;
  return apply(0) === null ? null : 0;
};

/** Readable numbers at `limit`, then beside it on the allowed side (above it if `above`), then the limit itself. */
const roundings = (limit: number, above: boolean, whole: boolean): readonly number[] => {
  const grid = whole ? 1 : 10 ** (Math.floor(Math.log10(Math.abs(limit) || 1)) - 2);
  const near = Math.round(limit / grid);
  const numbers = [near, above ? near + 1 : near - 1].map((n) => Number((n * grid).toPrecision(12)));
  return [...numbers, limit];
};

const isOpened = (change: Change, opened: Scenario): boolean => opened.timeline.some((own) => sameJson(own, change));

/** Whether this sitting changed the run: its timeline is not the one that was opened. */
export const isEdited = (scenario: Scenario, opened: Scenario): boolean =>
  !sameJson(scenario.timeline, opened.timeline);

/** What the changes of this sitting set, each path once; of a lane whose discipline changed, the lane as a whole. */
export const ownPaths = (scenario: Scenario, opened: Scenario): readonly string[] => {
  const own = scenario.timeline.filter((change) => !isOpened(change, opened)).map((change) => change.set);
  const lanes = own.filter((set) => set.endsWith(".queue")).map((set) => set.replace(/\.queue$/, ""));
  const others = own.filter((set) => !lanes.some((lane) => set === lane || set.startsWith(`${lane}.`)));
  return [...new Set([...lanes, ...others])];
};

/** What takes `set` back to `before`; `undefined`: the document did not name it, so its owner is written without it. */
export const backTo = (inForce: Scenario, set: string, before: Json | undefined): { set: string; to: Json } | null => {
  if (before !== undefined) return { set, to: before };
  const parts = set.split(".");
  // A group that joined cannot be unmade, but sends no more.
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

/** Keeps values, for undo and redo: changes back and forth are new changes at the current time. */
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
   * Steps of one path that share a gesture become one; those of other paths of the gesture stand beside it.
   * @returns what was left out for the step, and for those that it became one with
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

  /** What to take back, in this order: one step, or all that were made at once. They move to the side of redo. */
  undo(): readonly Step[] {
    return move(this.done, this.undone);
  }

  redo(): readonly Step[] {
    return move(this.undone, this.done);
  }

  clear(): void {
    this.done.length = 0;
    this.undone = [];
  }
}

const move = (from: Step[], to: Step[]): readonly Step[] => {
  const moved: Step[] = [];
  for (let step = from.pop(); step !== undefined; step = from.pop()) {
    moved.push(step);
    to.push(step);
    if (!areTogether(step, from.at(-1))) break;
  }
  return moved;
};

/** The change that led to a fork goes with it. */
const areFork = (step: Step, next: Step | undefined): boolean =>
  (step.kind === "value" && next?.kind === "fork" && next.automatic) ||
  (step.kind === "fork" && step.automatic && next?.kind === "value");

const areTogether = (step: Step, next: Step | undefined): boolean => areFork(step, next) || areOneAct(step, next);

const areOneAct = (step: Step, next: Step | undefined): boolean =>
  step.kind === "value" &&
  next?.kind === "value" &&
  ((step.batch !== undefined && step.batch === next.batch) ||
    (step.gesture !== undefined && step.gesture === next.gesture));

/** What can be undone: a value that was set, or a change still to come that was taken off the timeline. */
export type Step = ValueStep | { readonly kind: "ahead"; readonly removed: Change } | ForkStep;

/** Another future was begun; taking it back shows the one before. */
interface ForkStep {
  readonly kind: "fork";
  readonly from: string;
  readonly to: string;
  /** Because something was changed in the past: the step behind it is that change. */
  readonly automatic: boolean;
}

export interface ValueStep {
  readonly kind: "value";
  readonly set: string;
  /** `undefined`: the document did not name it. */
  readonly before: Json | undefined;
  readonly after: Json;
  /** Changes that were to come and that no longer fit. */
  readonly leftOut: readonly Change[];
  /** Steps of one gesture, such as the two coordinates of a dragged corner, are taken back together. */
  readonly gesture: number | undefined;
  /** Steps of one batch are taken back together; undefined: alone. */
  readonly batch: number | undefined;
}
