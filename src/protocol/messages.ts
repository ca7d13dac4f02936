import type { ChannelInfo, FlowSamples, FlowWatch, Frame, Report } from "../engine/recording/frame.ts";
import type { Checkpoint, SavedRun } from "../engine/simulation/checkpoint.ts";
import type { Change, Scenario } from "../scenario/document.ts";
import type { Seconds } from "../units/units.ts";
import type { PacketHistory } from "./packetHistory.ts";

/**
 * What the page says to a lane's worker. `run` lets both sides throw away what belongs to an older run.
 * Time is granted, never taken: a worker runs to `until` (open: events of `until` itself wait for the next grant),
 * answers with one frame, and waits. So a slow machine slows the playback and floods nothing.
 */
export type ToWorker = { readonly run: number } & (
  | ({ readonly kind: "load"; readonly scenario: Scenario; readonly lane: number } & Partial<SavedRun>)
  | {
      readonly kind: "advance";
      readonly until: Seconds;
      /** Wall time in ms after which the worker may answer early, with `frame.until` < `until`. */
      readonly budgetMs: number;
      /** The answer tells where every packet is. */
      readonly look?: true;
      /** Memory of bins that the page has read, handed back: frames to come are written over it. */
      readonly spare?: readonly ArrayBuffer[];
    }
  /** Runs over the next packet event at the bottleneck and everything at the same instant. */
  | { readonly kind: "step" }
  /** `change.at` is at least the end of the time granted so far. */
  | { readonly kind: "change"; readonly change: Change }
  /** Asks for a checkpoint of now; the answer bears the number of the question. */
  | { readonly kind: "save"; readonly ask?: number }
  /**
   * Goes to an instant that was simulated before, of the run with this timeline. Answered by `sought` and one frame
   * without bins and packet events; early, with `frame.until` < `at`, where the way from the checkpoint takes longer.
   */
  | {
      readonly kind: "seek";
      readonly at: Seconds;
      readonly timeline: readonly Change[];
      readonly budgetMs: number;
    }
  /** What became of a packet up to now: the one of this flow and segment that was about at `at`. */
  | {
      readonly kind: "life";
      readonly ask: number;
      readonly flow: number;
      readonly sequence: number;
      readonly at: Seconds;
    }
  /** Goes back over the packet event that happened last. Answered as `seek` is. */
  | { readonly kind: "stepBack" }
  /**
   * Senders that are looked at from now on; null: none. Answered by a sample at once, by samples before every frame,
   * and piece by piece, the latest first, by what they did before.
   */
  | { readonly kind: "watch"; readonly flows: FlowWatch | null }
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
  /** What the senders that are looked at are doing, or did. */
  | { readonly kind: "flows"; readonly samples: FlowSamples }
  /** A change was applied; channels may be others from here on (another discipline, another group). */
  | {
      readonly kind: "changed";
      readonly change: Change;
      readonly channels: readonly ChannelInfo[];
      readonly scenario: Scenario;
    }
  /** A change was refused as a whole; the run goes on as it was. */
  | { readonly kind: "refused"; readonly change: Change; readonly message: string }
  /** With what the live report goes on with, where it was asked for. */
  | ({ readonly kind: "checkpoint"; readonly at: Seconds; readonly ask?: number } & SavedRun)
  /** null: no packet of this flow and segment was about. */
  | { readonly kind: "life"; readonly ask: number; readonly life: PacketHistory | null }
  /** The run stands at another instant than before. */
  | {
      readonly kind: "sought";
      readonly at: Seconds;
      readonly channels: readonly ChannelInfo[];
      readonly scenario: Scenario;
    }
  | { readonly kind: "failed"; readonly message: string }
);
export type { ChannelInfo, Checkpoint, Frame, Report };
