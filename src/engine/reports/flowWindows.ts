import type { TrafficGroup } from "../groups/trafficGroup.ts";
import type { GroupSpan } from "../metrics/contract.ts";
import type { GroupMetrics } from "../recording/frame.ts";

/** Readings of one flow's congestion window, packets: their number, sum and maximum. */
interface Readings {
  count: number;
  sum: number;
  max: number;
}

/** Congestion windows of the long flows in one measurement window: readings at the ends of its bins. */
export class FlowWindows {
  /** By the flow's place in the ledger. */
  private readonly readings: (Readings | undefined)[] = [];

  /** Reads the window of every long flow that has one now. */
  read(groups: readonly TrafficGroup[]): void {
    for (const { short, responsive, flows } of groups) {
      if (short || !responsive) continue;
      for (const { window, ledgerPlace } of flows.begun) if (window > 0) this.note(ledgerPlace, window);
    }
  }

  private note(place: number, window: number): void {
    const before = this.readings[place];
    if (before === undefined) {
      this.readings[place] = { count: 1, sum: window, max: window };
      return;
    }
    before.count += 1;
    before.sum += window;
    before.max = Math.max(before.max, window);
  }

  /** Mean of the readings, packets; null without any. */
  meanOf(place: number): number | null {
    const known = this.readings[place];
    return known === undefined ? null : known.sum / known.count;
  }

  /** Maximum of the readings, packets; null without any. */
  maxOf(place: number): number | null {
    return this.readings[place]?.max ?? null;
  }
}

/** Windows by flow for the report of a group; empty without a transport, or if the window was not named in advance. */
export const windowsOf = (
  { responsive, flows }: GroupSpan,
  read: FlowWindows | undefined,
): Pick<GroupMetrics, "windowMean" | "windowMax"> =>
  read === undefined || !responsive
    ? {}
    : {
        windowMean: flows.map(({ ledgerPlace }) => read.meanOf(ledgerPlace)),
        windowMax: flows.map(({ ledgerPlace }) => read.maxOf(ledgerPlace)),
      };
