import type { StoreApi } from "zustand/vanilla";
import { t } from "../../../i18n/message.ts";
import type { Seconds } from "../../../units/units.ts";
import { plainNumber } from "../../quantity.ts";
import type { Lab } from "../state.ts";
import type { Player } from "./player.ts";

/** Time (ms) for which the notice about the hidden time is shown. */
const SAID_MS = 6000;

/** Highest speed (simulated seconds per second) while another place than the lab is shown. */
const ELSEWHERE_MAX = 1;

/**
 * Keeps the run going while it is not seen: under another place no faster than real time; while the page is hidden as
 * before, and on return a notice says how far it got.
 */
export class BackgroundPlay {
  private hiddenAt: Seconds | null = null;

  constructor(
    private readonly store: StoreApi<Lab>,
    private readonly player: Player,
  ) {
    store.subscribe(({ screen, status, speedAsked }, before) => {
      if (screen === before.screen && status === before.status) return;
      player.speed = screen === "" ? speedAsked : Math.min(speedAsked, ELSEWHERE_MAX);
    });
  }

  set(hidden: boolean): void {
    if (hidden === this.player.hidden) return;
    this.player.setHidden(hidden);
    if (hidden) {
      this.hiddenAt = this.store.getState().status === "playing" ? this.player.granted : null;
      return;
    }
    const ran = this.hiddenAt === null ? 0 : this.player.granted - this.hiddenAt;
    this.hiddenAt = null;
    if (ran < 1 || this.store.getState().status !== "playing") return;
    const notice = t("state.ranHidden", { time: plainNumber(Math.round(ran)) });
    this.store.setState({ notice });
    setTimeout(() => {
      if (this.store.getState().notice === notice) this.store.setState({ notice: "" });
    }, SAID_MS);
  }
}
