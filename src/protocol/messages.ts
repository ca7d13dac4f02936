import type { ChannelInfo, FlowSamples, FlowWatch, Frame } from "../engine/recording/frame.ts";
import type { SavedRun } from "../engine/simulation/checkpoint.ts";
import type { Change, Scenario } from "../scenario/document.ts";
import type { Seconds } from "../units/units.ts";
import type { PacketHistory } from "./packetHistory.ts";

/**
 * Messages of the page to a lane's worker. Both sides discard messages of an older `run`. The page grants time: a
 * worker runs to `until` (exclusive: events at `until` itself wait for the next grant), answers with one frame, and
 * waits. So a slow machine slows the playback down and does not flood the page with messages.
 */
export type ToWorker = { readonly run: number } & (
  | ({ readonly kind: "load"; readonly scenario: Scenario; readonly lane: number } & Partial<SavedRun>)
  | {
      readonly kind: "advance";
      readonly until: Seconds;
      /** Wall time in ms after which the worker may answer early, with `frame.until` < `until`. */
      readonly budgetMs: number;
      /** Requests the positions of all packets with the answer. */
      readonly withFlights?: true;
      /** Memory of bins that the page has read; the worker uses it for later frames. */
      readonly spare?: readonly ArrayBuffer[];
    }
  /** Runs over the next packet event at the bottleneck and all events at the same instant. */
  | { readonly kind: "step" }
  /** `change.at` is not before the end of the time granted so far. */
  | { readonly kind: "change"; readonly change: Change }
  /** Requests a checkpoint at the present time; the answer carries the number `requestId`. */
  | { readonly kind: "save"; readonly requestId?: number }
  /**
   * Moves to an instant of the past, of the run with this timeline. The answer is `sought` and one frame without bins
   * and packet events; it comes early, with `frame.until` < `at`, if simulating from the checkpoint takes longer.
   */
  | {
      readonly kind: "seek";
      readonly at: Seconds;
      readonly timeline: readonly Change[];
      readonly budgetMs: number;
    }
  /** Requests the history of a packet: the one with this flow and sequence number that was in the network at `at`. */
  | {
      readonly kind: "history";
      readonly requestId: number;
      readonly flow: number;
      readonly sequence: number;
      readonly at: Seconds;
    }
  /** Steps back over the latest packet event. The answer is that of `seek`. */
  | { readonly kind: "stepBack" }
  /**
   * Sets the senders to be sampled; null: none. The answers are one sample at once, samples before every frame, and
   * samples of the past in several messages, the latest period first.
   */
  | { readonly kind: "watch"; readonly flows: FlowWatch | null }
  /** The whole timeline, after later changes were removed from it or put back; the past is unchanged. */
  | { readonly kind: "timeline"; readonly timeline: readonly Change[] }
);

export type FromWorker = { readonly run: number } & (
  | { readonly kind: "started"; readonly channels: readonly ChannelInfo[] }
  | { readonly kind: "frame"; readonly frame: Frame; readonly busyMs: number }
  /** Samples of the watched senders, of the present or the past. */
  | { readonly kind: "flows"; readonly samples: FlowSamples }
  /** Changes were applied; channels may differ from here on (another discipline, another group). */
  | { readonly kind: "changed"; readonly channels: readonly ChannelInfo[] }
  /** A change was refused as a whole; the run continues without it. */
  | { readonly kind: "refused"; readonly change: Change; readonly message: string }
  /** With the edges of the live report, if they were requested. */
  | ({ readonly kind: "checkpoint"; readonly requestId?: number } & SavedRun)
  /** null: no packet of this flow and sequence number was in the network. */
  | { readonly kind: "history"; readonly requestId: number; readonly history: PacketHistory | null }
  /** The run is at another instant than before. */
  | { readonly kind: "sought"; readonly channels: readonly ChannelInfo[] }
  /** The worker is still busy with a message: many flows take seconds to make. */
  | { readonly kind: "busy" }
  /** `own`: the code of an own algorithm caused the failure, with the line of its source, from 1, if it is known. */
  | { readonly kind: "failed"; readonly message: string; readonly own?: { readonly line?: number } }
);
