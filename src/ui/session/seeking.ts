import type { StoreApi } from "zustand/vanilla";
import { t } from "../../i18n/message.ts";
import type { Seconds } from "../../units/units.ts";
import { plainNumber } from "../quantity.ts";
import type { TraceStore } from "./contract.ts";
import type { Player } from "./player/player.ts";
import { viewKept } from "./player/viewKept.ts";
import type { Lab } from "./state.ts";

/** Moves the run to other instants, and keeps the window in view suitable. */
export class Seeking {
  /** The run is on the way to an instant that the user asked for. */
  isUnderWay = false;
  /** The run plays on from the instant that it is on the way to. */
  playsOn = false;
  /** The run's time when it last moved. */
  private movedTo: Seconds = 0;

  constructor(
    private readonly store: StoreApi<Lab>,
    private readonly player: Player,
    private readonly traces: TraceStore,
  ) {}

  /** Another run begins. */
  begin(): void {
    this.isUnderWay = false;
    this.playsOn = false;
    this.movedTo = 0;
  }

  /** Moves to a recorded instant, or to the end of the recordings if it is beyond. @param still see `viewKept.ts` */
  seek(wanted: Seconds, still: boolean): void {
    const { status, view, replayingTo } = this.store.getState();
    const isOpening = replayingTo !== null && !this.isUnderWay;
    if (status === "loading" || status === "stopped" || isOpening) return;
    const { recorded, until } = this.traces;
    const at = Math.max(0, Math.min(recorded, wanted));
    this.isUnderWay = true;
    const kept = viewKept(view, until, at, recorded, still);
    this.store.setState({ status: "paused", notice: "", replayingTo: null, headingFor: at, view: kept });
    this.player.seek(at);
  }

  /** Steps over the next packet event, or back over the last one. */
  step(direction: 1 | -1): void {
    const { status, replayingTo, steps } = this.store.getState();
    const canStep = status === "paused" || (status === "ended" && direction < 0);
    if (!canStep || replayingTo !== null) return;
    this.store.setState({ status: "paused", notice: "", steps: steps + 1 });
    this.player.step(direction);
  }

  /** Reports that time moved. @returns whether it went back, so that later values no longer hold */
  moved(until: Seconds): boolean {
    const before = this.movedTo;
    this.movedTo = until;
    const { view } = this.store.getState();
    // A window that the run passes at its right edge follows it from there on.
    if (!view.follow && before < view.to && until >= view.to) this.store.setState({ view: { ...view, follow: true } });
    if (this.isUnderWay && this.player.mode === "replaying" && until < this.player.destination)
      this.say(this.player.destination);
    return until < before;
  }

  /** Lets the run play from the instant that it is on the way to. @returns whether it is on the way to one */
  playLater(): boolean {
    this.playsOn = this.isUnderWay || this.store.getState().replayingTo !== null;
    return this.playsOn;
  }

  /** @returns whether a seek has arrived, and whether the run was to play from there */
  arrived(): { readonly isSought: boolean; readonly playsOn: boolean } {
    const was = { isSought: this.isUnderWay, playsOn: this.playsOn };
    this.isUnderWay = this.playsOn = false;
    return was;
  }

  /** Shows a notice for a replay that takes a while. */
  say(at: Seconds): void {
    if (this.store.getState().replayingTo === at) return;
    this.store.setState({ replayingTo: at, notice: t("state.replaying", { time: plainNumber(at) }) });
  }
}
