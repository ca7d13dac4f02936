import type { Checkpoint } from "../engine/checkpoint.ts";
import type { ChannelInfo, Frame, Report } from "../engine/frame.ts";
import type { Change, Scenario } from "../scenario/document.ts";
import type { Seconds } from "../units/units.ts";

/**
 * What the page says to a lane's worker. `run` lets both sides throw away what belongs to an older run.
 * Time is granted, never taken: a worker runs to `until` (open: events of `until` itself wait for the next grant),
 * answers with one frame, and waits. So a slow machine slows the playback and floods nothing.
 */
export type ToWorker = { readonly run: number } & (
  | { readonly kind: "load"; readonly scenario: Scenario; readonly lane: number; readonly checkpoint?: Checkpoint }
  | {
      readonly kind: "advance";
      readonly until: Seconds;
      /** Wall time in ms after which the worker may answer early, with `frame.until` < `until`. */
      readonly budgetMs: number;
    }
  /** Runs over the next packet event at the bottleneck and everything at the same instant. */
  | { readonly kind: "step" }
  /** `change.at` is at least the end of the time granted so far. */
  | { readonly kind: "change"; readonly change: Change }
  /** Asks for a checkpoint of now. */
  | { readonly kind: "save" }
  /** The whole timeline, where changes that were still to come fell out of it; the past is as it was. */
  | { readonly kind: "timeline"; readonly timeline: readonly Change[] }
);

export type FromWorker = { readonly run: number } & (
  | {
      readonly kind: "started";
      readonly at: Seconds;
      readonly channels: readonly ChannelInfo[];
      /** The scenario in force, with what changes did to it so far. */
      readonly scenario: Scenario;
    }
  | { readonly kind: "frame"; readonly frame: Frame; readonly busyMs: number }
  /** A change was applied; channels may be others from here on (another discipline, another group). */
  | {
      readonly kind: "changed";
      readonly change: Change;
      readonly channels: readonly ChannelInfo[];
      readonly scenario: Scenario;
    }
  /** A change was refused as a whole; the run goes on as it was. */
  | { readonly kind: "refused"; readonly change: Change; readonly message: string }
  | { readonly kind: "checkpoint"; readonly at: Seconds; readonly checkpoint: Checkpoint }
  | { readonly kind: "failed"; readonly message: string }
);
export type { ChannelInfo, Checkpoint, Frame, Report };
