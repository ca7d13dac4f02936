import { DEQUEUED, DROPPED, ENQUEUED } from "../../../engine/packets/packet.ts";
import type { Frame } from "../../../engine/recording/frame.ts";
import type { Window } from "../../../engine/simulation/run.ts";
import type { Seconds } from "../../../units/units.ts";

/** Counts the packets of each group that leave in a window, and those of them that waited longer than a bound. */
export class Lateness {
  private readonly sent: number[];
  private readonly late: number[];
  /** Time of arrival by flow and sequence number. */
  private readonly arrivals = new Map<string, Seconds>();

  /** @param bounds of each group, in document order, s; 0: none */
  constructor(
    private readonly bounds: readonly Seconds[],
    private readonly window: Window,
  ) {
    this.sent = bounds.map(() => 0);
    this.late = bounds.map(() => 0);
  }

  add({ packets: { times, kinds, flows, groups, sequences } }: Pick<Frame, "packets">): void {
    for (const [i, time] of times.entries()) {
      const key = `${flows[i]}/${sequences[i]}`;
      const kind = kinds[i];
      if (kind === ENQUEUED) this.arrivals.set(key, time);
      else if (kind === DROPPED) this.arrivals.delete(key);
      else if (kind === DEQUEUED) this.count(groups[i] ?? 0, key, time);
    }
  }

  private count(group: number, key: string, time: Seconds): void {
    const arrived = this.arrivals.get(key);
    this.arrivals.delete(key);
    const { from, to } = this.window;
    if (arrived === undefined || time < from || time >= to) return;
    this.sent[group] = (this.sent[group] ?? 0) + 1;
    if (time - arrived > (this.bounds[group] ?? 0)) this.late[group] = (this.late[group] ?? 0) + 1;
  }

  /** Share of the group's packets that were late; null: none left. */
  shareOf(group: number): number | null {
    const sent = this.sent[group] ?? 0;
    return sent === 0 ? null : (this.late[group] ?? 0) / sent;
  }
}
