import type { FlowSamples, Frame } from "../../../engine/recording/frame.ts";
import type { SavedRun } from "../../../engine/simulation/checkpoint.ts";
import type { PacketHistory } from "../../../protocol/packetHistory.ts";
import type { Change } from "../../../scenario/document.ts";
import type { WorkerPort } from "./laneClient.ts";

/** Clocks and workers, which tests replace. */
export interface Platform {
  makeWorker(): WorkerPort;
  /** What moves each run of the page into a new worker: an own algorithm became known, which the present one lacks. */
  readonly renewals?: Set<() => void>;
  /** Wall clock in ms. */
  now(): number;
  /** Calls before the next animation frame; returns the function that cancels. */
  requestFrame(callback: () => void): () => void;
  /** Receives samples of the watched senders, present or past. */
  onFlows?(samples: FlowSamples): void;
}

/** Callbacks of the player. */
export interface PlayerEvents {
  /** A new run is ready at its beginning. */
  ready(): void;
  /** While the run plays: the page is about to show the next picture. */
  picture(): void;
  /** Simulated time moved; `frame` is in the traces already. */
  moved(frame: Frame): void;
  /** The time of a replay, or the end of the run, is reached. */
  arrived(): void;
  slower(reached: number | null): void;
  /** Held changes are sent, with their final times. Returns the whole timeline if some later ones were dropped. */
  sent(changes: readonly Change[]): readonly Change[] | undefined;
  refused(change: Change, message: string): void;
  /** The whole timeline of the run, for the lane. */
  timeline(): readonly Change[];
  /** Delivers a checkpoint that was asked for. */
  saved(saved: SavedRun, requestId: number): void;
  /** Delivers the history of a packet that was asked for; null: there was no such packet. */
  history(history: PacketHistory | null, requestId: number): void;
  died(reason: string, isOwn: boolean): void;
}
