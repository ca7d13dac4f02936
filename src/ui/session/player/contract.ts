import type { FlowSamples, Frame } from "../../../engine/recording/frame.ts";
import type { SavedRun } from "../../../engine/simulation/checkpoint.ts";
import type { PacketHistory } from "../../../protocol/packetHistory.ts";
import type { Change } from "../../../scenario/document.ts";
import type { WorkerPort } from "./laneClient.ts";

/** Clocks and workers: what a test replaces. */
export interface Platform {
  makeWorker(): WorkerPort;
  /** Wall clock in ms. */
  now(): number;
  /** Calls before the next picture; returns how to cancel. */
  requestFrame(callback: () => void): () => void;
  /** What the senders that are watched are doing, or did. */
  onFlows?(samples: FlowSamples): void;
}

/** What the player tells the lab. */
export interface PlayerEvents {
  /** A new run stands at its beginning. */
  ready(): void;
  /** While it plays: the page is about to show the next picture. */
  picture(): void;
  /** Simulated time moved; `frame` is in the traces already. */
  moved(frame: Frame): void;
  /** The time of a replay, or the end of the run, is reached. */
  arrived(): void;
  slower(reached: number | null): void;
  /** Held changes go, with their final times. Returns the whole timeline where some that were to come fell out. */
  sent(changes: readonly Change[]): readonly Change[] | undefined;
  refused(change: Change, message: string): void;
  /** The whole timeline of the run, as the lane is to know it. */
  timeline(): readonly Change[];
  /** A checkpoint that was asked for. */
  saved(saved: SavedRun, ask: number): void;
  /** What became of a packet that somebody asked about; null: there was none. */
  life(life: PacketHistory | null, ask: number): void;
  died(reason: string): void;
}
