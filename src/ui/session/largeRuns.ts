import type { StoreApi } from "zustand/vanilla";
import { t } from "../../i18n/message.ts";
import type { Catalog } from "../../scenario/catalog.ts";
import type { Group, Scenario } from "../../scenario/document.ts";
import { endOf } from "../../scenario/runEnd.ts";
import { retryLoad } from "./loading/retryLoad.ts";
import type { Lab } from "./state.ts";

/** Below these numbers of packets and flows no run is large, whatever the estimate says. */
const PACKETS_SURE = 5e7;
const FLOWS_SURE = 50_000;
const GROUPS_SURE = 60;
/** Of the smallest usual packet, 200 B. */
const PACKET_BITS = 1600;

/** The largest number in a group's fields: a rate in bit/s, or of packets or transfers per second. */
const rateIn = ({ fields, count }: Group): number =>
  count *
  Object.values(fields).reduce<number>(
    (most, value) => (typeof value === "number" && value > most ? value : most),
    1e6,
  );

/** A bound from above that costs nothing: the estimate itself is another script, which few runs need. */
const mayBeLarge = ({ traffic, bottleneck, timeline, ...run }: Scenario): boolean => {
  const set = timeline.reduce((most, { to }) => (typeof to === "number" && to > most ? to : most), 0);
  let [flows, bits] = [0, bottleneck.rate + set];
  for (const group of traffic) {
    flows += group.count;
    if (group.transport === null) bits += rateIn(group);
  }
  const packets = (endOf({ ...run, timeline }) * bits) / PACKET_BITS;
  return packets > PACKETS_SURE || flows > FLOWS_SURE || traffic.length > GROUPS_SURE;
};

/** Asks before a run that is too much for most machines: once it has begun, the page may not answer any more. */
export class LargeRuns {
  private waiting: (() => void) | null = null;
  /** The traffic that the user has agreed to: a reset or another seed asks no more. */
  private agreed: Scenario["traffic"] | null = null;
  private calls = 0;

  constructor(
    private readonly catalog: Catalog,
    private readonly store: StoreApi<Lab>,
    /** Ends the run before, which must not go on while the page asks. */
    private readonly halt: () => void,
  ) {}

  /** Calls `start` at once, or when the user has agreed. A later call replaces this one. */
  begin(scenario: Scenario, start: () => void): void {
    this.calls += 1;
    this.waiting = null;
    this.store.setState({ large: null });
    if (scenario.traffic === this.agreed || !mayBeLarge(scenario)) start();
    else {
      this.halt();
      void this.estimate(scenario, start, this.calls);
    }
  }

  private async estimate(scenario: Scenario, start: () => void, call: number): Promise<void> {
    const { estimateRun, isLarge } = await retryLoad(() => import("../../scenario/estimate.ts"));
    if (call !== this.calls) return;
    const estimate = estimateRun(scenario, 0, this.catalog);
    if (!isLarge(estimate)) {
      start();
      return;
    }
    this.waiting = start;
    this.store.setState({ large: estimate, notice: t("state.large") });
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
