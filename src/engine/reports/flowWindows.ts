import type { TrafficGroup } from "../groups/trafficGroup.ts";
import type { GroupSpan } from "../metrics/contract.ts";
import type { GroupMetrics } from "../recording/frame.ts";

/** What was read of one flow's congestion window, packets: number of readings, their sum, and the largest. */
interface Readings {
  count: number;
  sum: number;
  max: number;
}

/** Congestion windows of the long flows in one measurement window: readings at the ends of its bins. */
export class FlowWindows {
  /** By the flow's place in the ledger. */
  private readonly found: (Readings | undefined)[] = [];

  /** Reads the window of every long flow that is at it. */
  read(groups: readonly TrafficGroup[]): void {
    for (const { short, responsive, flows } of groups) {
      if (short || !responsive) continue;
      for (const { window, ledgerPlace } of flows.begun) if (window > 0) this.note(ledgerPlace, window);
    }
  }

  private note(place: number, window: number): void {
    const before = this.found[place];
    if (before === undefined) {
      this.found[place] = { count: 1, sum: window, max: window };
      return;
    }
    before.count += 1;
    before.sum += window;
    before.max = Math.max(before.max, window);
  }

  /** Mean of the readings, packets; null without any. */
  meanOf(place: number): number | null {
    const of = this.found[place];
    return of === undefined ? null : of.sum / of.count;
  }

  /** Maximum of the readings, packets; null without any. */
  maxOf(place: number): number | null {
    return this.found[place]?.max ?? null;
  }
}

/** Windows by flow in the report of a group; none without a transport, and none where nobody has read them. */
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
