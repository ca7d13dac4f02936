import { t } from "../../i18n/message.ts";
import type { Catalog } from "../../scenario/catalog.ts";
import type { Group, Scenario } from "../../scenario/document.ts";
import { endOf } from "../../scenario/runEnd.ts";
import { retryLoad } from "./loading/retryLoad.ts";
import type { Agreement, ShellState } from "./state.ts";

/** Below these numbers of packets and flows no run is large, whatever the estimate says. */
const PACKETS_SURE = 5e7;
const FLOWS_SURE = 50_000;
const GROUPS_SURE = 60;
/** Size of the smallest usual packet: 200 B. */
const PACKET_BITS = 1600;

/** Upper bound of what a group sends, bit/s: for each flow the largest number in its fields, and at least 1 Mbit/s. */
const mostBits = ({ fields, count }: Group): number =>
  count *
  Object.values(fields).reduce<number>(
    (most, value) => (typeof value === "number" && value > most ? value : most),
    1e6,
  );

/** A quick upper bound: the estimate itself is in another script, which few runs need. */
const mayBeLarge = ({ traffic, bottleneck, timeline, ...run }: Scenario, laneCount: number): boolean => {
  const values = [
    ...timeline.map(({ to }) => to),
    ...run.lanes.slice(0, laneCount).flatMap(({ overrides }) => Object.values(overrides)),
  ];
  const set = values.reduce<number>((most, to) => (typeof to === "number" && to > most ? to : most), 0);
  let [flows, bits] = [0, bottleneck.rate + set];
  for (const group of traffic) {
    flows += group.count;
    if (group.transport === null) bits += mostBits(group);
  }
  const packets = (laneCount * endOf({ ...run, timeline }) * bits) / PACKET_BITS;
  return packets > PACKETS_SURE || laneCount * flows > FLOWS_SURE || laneCount * traffic.length > GROUPS_SURE;
};

/** Number of lanes that run: the lab runs the first one, the comparison all. */
export const lanesRun = ({ screen }: Pick<ShellState, "screen">, { lanes }: Scenario): number =>
  screen.startsWith("compare") ? lanes.length : 1;

/** The store of a lab or of a comparison, as far as large runs need it. */
interface RunStore {
  getState(): { readonly agreed: Agreement | null };
  setState(news: Partial<Pick<ShellState, "large" | "agreed">> & { readonly notice?: string }): void;
}

/** Asks before a run that is too much for most machines: once it has begun, the page may not answer any more. */
export class LargeRuns {
  private waiting: { readonly agreement: Agreement; start(): void } | null = null;
  private calls = 0;

  constructor(
    private readonly catalog: Catalog,
    private readonly store: RunStore,
    /** Ends the run before, which must not go on while the page asks. */
    private readonly halt: () => void,
  ) {}

  /**
   * Calls `start` at once, or when the user has agreed. A later call replaces this one.
   * @param lanes number of lanes that run side by side, from the first on
   */
  begin(scenario: Scenario, lanes: number, start: () => void): void {
    this.calls += 1;
    this.waiting = null;
    this.store.setState({ large: null });
    const { agreed } = this.store.getState();
    const isAgreed = agreed?.traffic === scenario.traffic && lanes <= agreed.lanes;
    if (isAgreed || !mayBeLarge(scenario, lanes)) start();
    else {
      this.halt();
      void this.estimate(scenario, lanes, start, this.calls);
    }
  }

  private async estimate(scenario: Scenario, lanes: number, start: () => void, call: number): Promise<void> {
    const { estimateLanes, isLarge } = await retryLoad(() => import("../../scenario/estimate.ts"));
    if (call !== this.calls) return;
    const estimate = estimateLanes(scenario, lanes, this.catalog);
    if (!isLarge(estimate, lanes)) {
      start();
      return;
    }
    this.waiting = { agreement: { traffic: scenario.traffic, lanes }, start };
    this.store.setState({ large: estimate, notice: t("state.large") });
  }

  /** The user runs it anyway. */
  agree(): void {
    const { waiting } = this;
    this.waiting = null;
    if (waiting === null) return;
    this.store.setState({ large: null, agreed: waiting.agreement, notice: "" });
    waiting.start();
  }
}
