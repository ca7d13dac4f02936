import type { StoreApi } from "zustand/vanilla";
import { t } from "../../i18n/message.ts";
import type { Seconds } from "../../units/units.ts";
import { plainNumber } from "../quantity.ts";
import type { ChangeHistory } from "./changes/changeHistory.ts";
import type { Player } from "./player/player.ts";
import type { Lab } from "./state.ts";

/** A worker that dies so often without getting anywhere is not restarted by itself again. */
const DEATHS_MAX = 3;

/** Brings a dead simulator back, as long as that leads anywhere. */
export class WorkerRestart {
  private deaths = 0;
  private diedAt: Seconds = 0;

  constructor(
    private readonly store: StoreApi<Lab>,
    private readonly player: Player,
    private readonly ledger: ChangeHistory,
  ) {}

  /** Another run begins. */
  begin(): void {
    this.deaths = 0;
    this.diedAt = 0;
  }

  /** The worker is dead. @param reason "": it gave none */
  died(reason: string): void {
    const { granted } = this.player;
    this.deaths = granted > this.diedAt ? 1 : this.deaths + 1;
    this.diedAt = granted;
    const time = plainNumber(granted);
    if (this.deaths > DEATHS_MAX) {
      this.player.stop();
      const notice = reason === "" ? t("state.stopped", { time }) : t("state.stoppedBecause", { time, reason });
      this.store.setState({ status: "stopped", deadAt: granted, notice });
      return;
    }
    this.store.setState({ notice: t("state.restarted", { time }) });
    this.player.restart(this.ledger.told);
  }

  /** Somebody asks for one more attempt. */
  restart(): void {
    if (this.store.getState().deadAt === null) return;
    this.deaths = 0;
    this.store.setState({ status: "paused", deadAt: null, notice: "" });
    this.player.restart(this.ledger.told);
  }
}
