import type { StoreApi } from "zustand/vanilla";
import type { Frame } from "../../../engine/recording/frame.ts";
import type { LabState, TraceStore } from "../contract.ts";
import type { Lab } from "../state.ts";
import type { Player } from "./player.ts";

/** Text is renewed about ten times a second, so that digits can be read; pictures come a little early or late. */
const TEXT_MS = 94;

const NOTHING: Pick<LabState, "report" | "decision"> = { report: null, decision: null };

/** Numbers of the newest frame, for text. */
export class Readouts {
  private publishedAt = Number.NEGATIVE_INFINITY;
  /** Few frames carry one of these; none may be lost between two renewals of the text. */
  private newest = NOTHING;

  constructor(
    private readonly store: StoreApi<Lab>,
    private readonly player: Player,
    private readonly traces: TraceStore,
    private readonly now: () => number,
    /** Changes are held, and the time at which they will be made is another. */
    private readonly heldMoved: () => void,
  ) {}

  /** Of what was known nothing is true any more. */
  forget(): void {
    this.newest = NOTHING;
  }

  take(frame: Frame): void {
    const { report, decision } = this.newest;
    this.newest = { report: frame.report ?? report, decision: frame.decision ?? decision };
  }

  /** While it plays, numbers change in the frame in which pictures do. */
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
