import type { Report } from "../../../engine/recording/frame.ts";
import type { FirstDifference } from "../../../protocol/seedStudy.ts";
import type { Change, Result, Scenario } from "../../../scenario/document.ts";
import type { Estimate } from "../../../scenario/estimate.ts";
import type { Json, Seconds } from "../../../units/units.ts";
import type { View } from "../../session/contract.ts";
import type { Edited } from "./lanes.ts";
import type { MetricId } from "./metrics.ts";
import type { Measured } from "./seeds.ts";

/** Small multiples, all lines in one plot, or the difference of each from the baseline. */
export const MODES = ["lanes", "overlay", "difference"] as const;
export type Mode = (typeof MODES)[number];

/** The state of one lane for text and tables. */
export interface LaneShown {
  /** Identifies the lane, whatever its place. */
  readonly key: number;
  readonly until: Seconds;
  /** `catching`: the lane runs to the time of the others. */
  readonly status: "loading" | "catching" | "running" | "stopped";
  readonly reason: string;
  /** The report over the last ten seconds before the instant at which all lanes stand; null: they do not yet. */
  readonly report: Report | null;
  /** 16 hexadecimal digits over all packet events from 0 to the common time; "": the lane is at another time. */
  readonly hash: string;
}

/** Runs with several seeds that are done so far. */
export interface SeedState {
  readonly status: "none" | "running" | "done" | "cancelled" | "failed";
  /** The measured window, [from, to). */
  readonly from: Seconds;
  readonly to: Seconds;
  readonly done: number;
  readonly total: number;
  /** By the lane's key, then by seed. */
  readonly runs: ReadonlyMap<number, ReadonlyMap<number, Measured>>;
  readonly message: string;
}

/** The search for the first decision in which two lanes differ. */
export type WhyState =
  | { readonly status: "idle" }
  | { readonly status: "searching"; readonly until: Seconds }
  | { readonly status: "found"; readonly lanes: readonly [number, number]; readonly difference: FirstDifference }
  /** The two lanes are equal to the end. */
  | { readonly status: "same"; readonly lanes: readonly [number, number] }
  | { readonly status: "failed"; readonly message: string };

export interface CompareState {
  readonly scenario: Scenario;
  readonly mode: Mode;
  /** Index of the lane with which the others are compared. */
  readonly baseline: number;
  readonly status: "paused" | "playing" | "ended";
  /** Some lane has not reached the time of the others. */
  readonly isCatchingUp: boolean;
  /** Playback is paused, and lanes are still completing their grant. */
  readonly isPausing: boolean;
  /** The time that all lanes in step have reached. */
  readonly granted: Seconds;
  readonly speedAsked: number;
  readonly speedReached: number | null;
  /** One for each lane of the scenario, in their order. */
  readonly lanes: readonly LaneShown[];
  readonly view: View;
  readonly cursor: Seconds | null;
  /** Why the latest edit is refused; "": it is not. */
  readonly notice: string;
  /** What to look at in this comparison; "": nothing in particular. */
  readonly remark: string;
  /** Changes of the scene that are not made, because the user has set their values. */
  readonly leftOut: readonly Change[];
  readonly seeds: SeedState;
  /** What the controls of the seeds are set to; `from` null: the usual start of the measured window. */
  readonly seedsWanted: { readonly count: number; readonly from: Seconds | null };
  readonly why: WhyState;
  /** Metrics of the scatter's axes. */
  readonly pair: readonly [MetricId, MetricId];
  /** When an edit of a lane takes effect: at 0, or at the current time, as a change of the timeline. */
  readonly editsFrom: "start" | "now";
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** What the lanes need together, which wait for the user's consent; null: they do not. */
  readonly large: Estimate | null;
}

export interface RunActions {
  /** Begins the comparison with this document, at this time. */
  open(scenario: Scenario, at: Seconds, mode: Mode, baseline: number): void;
  /** Terminates all workers. */
  close(): void;
  play(): void;
  pause(): void;
  /** Resets all lanes to 0, paused. */
  reset(): void;
  setSpeed(speed: number): void;
  /** Restarts a lane that has stopped. */
  again(index: number): void;
  /** Starts the large comparison that waits. */
  runAnyway(): void;
}

export interface ViewActions {
  setMode(mode: Mode): void;
  setBaseline(index: number): void;
  setView(view: Partial<View>): void;
  setCursor(at: Seconds | null): void;
  setPair(pair: readonly [MetricId, MetricId]): void;
  setEditsFrom(from: CompareState["editsFrom"]): void;
  setHidden(hidden: boolean): void;
}

export interface LaneActions {
  /** Applies an edit of the lanes, or sets the notice with the reason of its refusal. */
  edit(edited: Result<Edited>): void;
  /** Sets a parameter of a lane from the time when edits take effect; null: restores the default from 0 on. */
  setParam(index: number, key: string, to: Json): void;
  /** Changes the discipline of a lane, with its defaults, from the time when edits take effect. */
  setQueue(index: number, queue: string): void;
  /** Overrides a field of the scenario for a lane, from the time when edits take effect; null: removes the override. */
  setOverride(index: number, path: string, to: Json): void;
  /** Puts a change of the scene back that was left out for a value of the user. */
  follow(change: Change): void;
  /** Keeps the user's value, and says no more of the change. */
  keepOwn(change: Change): void;
  undo(): void;
  redo(): void;
}

export interface StudyActions {
  runSeeds(count: number, from: Seconds): void;
  cancelSeeds(): void;
  /** Searches for the first decision in which two lanes differ. */
  findWhy(lanes: readonly [number, number]): void;
  cancelWhy(): void;
}

export type CompareActions = RunActions & ViewActions & LaneActions & StudyActions;
export type Compare = CompareState & CompareActions;
