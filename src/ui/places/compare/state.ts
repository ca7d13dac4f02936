import type { Report } from "../../../engine/recording/frame.ts";
import type { FirstDifference } from "../../../protocol/seedStudy.ts";
import type { Result, Scenario } from "../../../scenario/document.ts";
import type { Json, Seconds } from "../../../units/units.ts";
import type { View } from "../../session/contract.ts";
import type { Edited } from "./lanes.ts";
import type { MetricId } from "./metrics.ts";
import type { Measured } from "./seeds.ts";

/** Small multiples, all lines in one plot, or how each differs from the baseline. */
export const MODES = ["lanes", "overlay", "difference"] as const;
export type Mode = (typeof MODES)[number];

/** One lane as text and tables show it. */
export interface LaneShown {
  /** Tells it from the others, whatever its place. */
  readonly key: number;
  readonly until: Seconds;
  /** `catching`: it runs to where the others wait for it. */
  readonly status: "loading" | "catching" | "running" | "stopped";
  readonly reason: string;
  /** The last ten seconds of simulated time. */
  readonly report: Report | null;
  /** 16 hexadecimal digits over every packet event from 0 to where all stand; "": it is elsewhere. */
  readonly hash: string;
}

/** Runs with several seeds, as far as they are done. */
export interface SeedState {
  readonly status: "none" | "running" | "done" | "cancelled" | "failed";
  /** The window that was measured, [from, to). */
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
  /** They did the same to the end. */
  | { readonly status: "same"; readonly lanes: readonly [number, number] }
  | { readonly status: "failed"; readonly message: string };

export interface CompareState {
  readonly scenario: Scenario;
  readonly mode: Mode;
  /** Index of the lane that the others are held against. */
  readonly baseline: number;
  readonly status: "paused" | "playing" | "ended";
  /** Some lane is not yet where the others wait for it. */
  readonly isCatchingUp: boolean;
  /** Paused, and lanes still come to the end of what was granted. */
  readonly isPausing: boolean;
  /** End of the time that all lanes in step have come to. */
  readonly granted: Seconds;
  readonly speedAsked: number;
  readonly speedReached: number | null;
  /** One for each lane of the scenario, in its order. */
  readonly lanes: readonly LaneShown[];
  readonly view: View;
  readonly cursor: Seconds | null;
  /** What is wrong with the latest edit; "": nothing. */
  readonly notice: string;
  readonly seeds: SeedState;
  readonly why: WhyState;
  /** Metrics of the scatter's axes. */
  readonly pair: readonly [MetricId, MetricId];
  /** Where an edit of a lane takes effect: at 0, or where the lanes stand, as a change of the timeline. */
  readonly editsFrom: "start" | "now";
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export interface CompareActions {
  /** Begins with this document, at this time. */
  open(scenario: Scenario, at: Seconds, mode: Mode, baseline: number): void;
  /** Ends all workers. */
  close(): void;
  play(): void;
  pause(): void;
  /** All lanes from 0, standing still. */
  reset(): void;
  setSpeed(speed: number): void;
  setMode(mode: Mode): void;
  setBaseline(index: number): void;
  setView(view: Partial<View>): void;
  setCursor(at: Seconds | null): void;
  setPair(pair: readonly [MetricId, MetricId]): void;
  setEditsFrom(from: CompareState["editsFrom"]): void;
  setHidden(hidden: boolean): void;
  /** Takes an edit of the lanes, or says why it is refused. */
  edit(edited: Result<Edited>): void;
  /** Sets one parameter of a lane, from where edits take effect; null: as the discipline has it by itself, from 0 on. */
  setParam(index: number, key: string, to: Json): void;
  /** Another discipline in a lane, with its own defaults, from where edits take effect. */
  setQueue(index: number, queue: string): void;
  /** Sets one field of the scenario for a lane alone, from where edits take effect; null: as all others have it. */
  setOverride(index: number, path: string, to: Json): void;
  undo(): void;
  redo(): void;
  /** A lane that stopped begins again. */
  again(index: number): void;
  runSeeds(count: number, from: Seconds): void;
  cancelSeeds(): void;
  findWhy(lanes: readonly [number, number]): void;
  cancelWhy(): void;
}

export type Compare = CompareState & CompareActions;
