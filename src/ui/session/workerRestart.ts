import type { StoreApi } from "zustand/vanilla";
import { t } from "../../i18n/message.ts";
import type { Seconds } from "../../units/units.ts";
import { plainNumber } from "../quantity.ts";
import type { ChangeHistory } from "./changes/changeHistory.ts";
import type { Player } from "./player/player.ts";
import type { Lab } from "./state.ts";

/** Number of worker deaths without progress after which there is no automatic restart. */
export const DEATHS_MAX = 3;

/** Restarts a dead simulator, for as long as that makes progress. */
export class WorkerRestart {
  private deaths = 0;
  private diedAt: Seconds = 0;

  constructor(
    private readonly store: StoreApi<Lab>,
    private readonly player: Player,
    private readonly history: ChangeHistory,
  ) {}

  /** Another run begins. */
  begin(): void {
    this.deaths = 0;
    this.diedAt = 0;
  }

  /** Goes on in a new worker. */
  readonly renew = (): void => {
    const { status, deadAt } = this.store.getState();
    if (status !== "loading" && deadAt === null) this.player.restart(this.history.received);
  };

  /** The worker died. @param reason "": it gave none @param isOwn the code of an own algorithm is to blame */
  died(reason: string, isOwn: boolean): void {
    const { granted } = this.player;
    this.deaths = granted > this.diedAt ? 1 : this.deaths + 1;
    this.diedAt = granted;
    const time = plainNumber(granted);
    const because = reason === "" ? t("state.stoppedAt", { time }) : t("state.stoppedBecause", { time, reason });
    if (this.deaths > DEATHS_MAX) {
      this.player.stop();
      // Without a script the page tells why beside what to do (`FailedLoad`).
      const isMissing = granted === 0 && (reason === "" || reason === t("load.worker"));
      const notice = isMissing ? "" : because;
      this.store.setState({ status: "stopped", deadAt: granted, notice });
      return;
    }
    if (isOwn) {
      // It would stop again at once: its author reads why, at the instant before.
      this.player.stop();
      this.store.setState({ status: "paused", notice: because });
    } else this.store.setState({ notice: t("state.restarted", { time }) });
    this.player.restart(this.history.received);
  }

  /** The user asks for one more attempt. */
  restart(): void {
    if (this.store.getState().deadAt === null) return;
    this.deaths = 0;
    this.store.setState({ status: "paused", deadAt: null, notice: "" });
    this.player.restart(this.history.received);
  }
}
