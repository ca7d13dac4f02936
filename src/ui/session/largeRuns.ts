import type { StoreApi } from "zustand/vanilla";
import { t } from "../../i18n/message.ts";
import type { Catalog } from "../../scenario/catalog.ts";
import type { Scenario } from "../../scenario/document.ts";
import { type Estimate, estimateRun } from "../../scenario/estimate.ts";
import type { Seconds } from "../../units/units.ts";
import type { Lab } from "./state.ts";

/** A run that is expected to take more begins only when the user says so. */
const BYTES_MAX = 1e9;
const TIME_MAX: Seconds = 300;

export const isLarge = ({ bytes, time }: Estimate): boolean => bytes > BYTES_MAX || time > TIME_MAX;

/** Asks before a run that is too much for most machines: once it has begun, the page may not answer any more. */
export class LargeRuns {
  private waiting: (() => void) | null = null;
  /** The traffic that the user has agreed to: a reset or another seed asks no more. */
  private agreed: Scenario["traffic"] | null = null;

  constructor(
    private readonly catalog: Catalog,
    private readonly store: StoreApi<Lab>,
    /** Ends the run before, which must not go on while the page asks. */
    private readonly halt: () => void,
  ) {}

  /** Calls `start` at once, or when the user has agreed. A later call replaces this one. */
  begin(scenario: Scenario, start: () => void): void {
    const estimate = estimateRun(scenario, 0, this.catalog);
    const asks = isLarge(estimate) && scenario.traffic !== this.agreed;
    this.waiting = asks ? start : null;
    if (asks) {
      this.halt();
      this.store.setState({ large: estimate, notice: t("state.large") });
    } else {
      this.store.setState({ large: null });
      start();
    }
  }

  /** The user runs it anyway. */
  agree(): void {
    const start = this.waiting;
    this.waiting = null;
    this.agreed = this.store.getState().scenario.traffic;
    this.store.setState({ large: null, notice: "" });
    start?.();
  }
}
