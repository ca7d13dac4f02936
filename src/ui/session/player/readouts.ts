import type { StoreApi } from "zustand/vanilla";
import type { Frame } from "../../../engine/recording/frame.ts";
import type { LabState, TraceStore } from "../contract.ts";
import type { Lab } from "../state.ts";
import type { Player } from "./player.ts";

/** Time (ms) between updates of text, about ten a second for legibility; less than 100 as pictures may be early. */
export const TEXT_MS = 94;

const NOTHING: Pick<LabState, "report" | "decision"> = { report: null, decision: null };

/** Numbers of the newest frame, for text. */
export class Readouts {
  private publishedAt = Number.NEGATIVE_INFINITY;
  /** Few frames carry one of these; none may be lost between two updates of the text. */
  private newest = NOTHING;

  constructor(
    private readonly store: StoreApi<Lab>,
    private readonly player: Player,
    private readonly traces: TraceStore,
    private readonly now: () => number,
    /** Changes are held, and their time has moved. */
    private readonly heldMoved: () => void,
  ) {}

  /** Drops values that no longer hold. */
  forget(): void {
    this.newest = NOTHING;
  }

  take(frame: Frame): void {
    const { report, decision } = this.newest;
    this.newest = { report: frame.report ?? report, decision: frame.decision ?? decision };
  }

  /** While the run plays, numbers change in the same frame as the pictures. */
  renew(): void {
    if (this.now() - this.publishedAt >= TEXT_MS) this.publish();
  }

  publish(): void {
    const { latest, channels } = this.traces;
    if (latest === null) return;
    this.publishedAt = this.now();
    const { granted, held } = this.player;
    const { hash, events, values } = latest;
    const hasMoved = held.length > 0 && granted !== this.store.getState().granted;
    this.store.setState({ granted, channels, hash, events, values, ...this.newest });
    if (hasMoved) this.heldMoved();
  }
}
