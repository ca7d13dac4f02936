import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import type { RunTotal } from "./quality.ts";

/** Events of a long flow, in the order in which they count at equal times. */
export const OPENED = 0;
export const CUT = 1;
export const CLOSED = 2;

interface Noted {
  readonly at: Seconds;
  /** Place of the flow in the ledger. */
  readonly place: number;
  readonly what: number;
  /** The flow's smoothed RTT, s; NaN: not known. */
  readonly rtt: Seconds;
}

const inOrder = (a: Noted, b: Noted): number => a.at - b.at || a.place - b.place || a.what - b.what;

const longestOf = (times: Float64Array): Seconds => {
  let longest = 0;
  for (let i = 0; i < times.length; i++) longest = Math.max(longest, times[i]);
  return longest;
};

/**
 * Synchronization of window cuts: a cluster begins with a cut and contains the cuts of the next round trip, the longest
 * RTT of the flows at their latest cuts. Each cut counts with the share of flows in its cluster.
 */
export class Synchronization {
  /** Events since the latest `settle`: flows report in turn, not in order of time. */
  private pending: Noted[] = [];
  private running = 0;
  private cluster = 0;
  private clusterEnd: Seconds = Number.NEGATIVE_INFINITY;
  private clusterFlows = 0;
  private clusterCuts = 0;
  /** Flows that ran when the cluster began. */
  private clusterSize = 0;
  /** By place of the flow: the cluster of its latest cut, and its RTT then. */
  private clusters = new Float64Array(16);
  private rtts = new Float64Array(16);

  constructor(private readonly totals: Record<RunTotal, number>) {}

  note(at: Seconds, place: number, what: number, rtt: Seconds): void {
    this.pending.push({ at, place, what, rtt });
  }

  /** Evaluates the recorded events; all events before now, and none after, must have been recorded. */
  settle(): void {
    if (this.pending.length === 0) return;
    for (const noted of this.pending.sort(inOrder)) {
      if (noted.place >= this.rtts.length) this.grow(noted.place);
      if (noted.what === CUT) this.onCut(noted);
      else this.running += noted.what === OPENED ? 1 : -1;
      if (noted.what === CLOSED) this.rtts[noted.place] = 0;
    }
    this.pending = [];
  }

  private onCut({ at, place, rtt }: Noted): void {
    const { totals, rtts, clusters } = this;
    if (!Number.isNaN(rtt)) rtts[place] = rtt;
    if (at >= this.clusterEnd) {
      this.cluster += 1;
      this.clusterEnd = at + longestOf(rtts);
      this.clusterFlows = 0;
      this.clusterCuts = 0;
      this.clusterSize = this.running;
    }
    const before = this.clusterShares();
    if (clusters[place] !== this.cluster) this.clusterFlows += 1;
    clusters[place] = this.cluster;
    this.clusterCuts += 1;
    totals.cuts += 1;
    totals.cutShares += this.clusterShares() - before;
  }

  /** Sum over the cuts of the cluster of its share of flows: those that cut, of those that ran at its start or cut. */
  private clusterShares(): number {
    // Senders that were told to stop still repair losses: the first cut of a cluster can come when no flow runs.
    if (this.clusterFlows === 0) return 0;
    return (this.clusterFlows * this.clusterCuts) / Math.max(this.clusterSize, this.clusterFlows);
  }

  private grow(place: number): void {
    const length = Math.max(place + 1, this.rtts.length * 2);
    const longer = (column: Float64Array): Float64Array<ArrayBuffer> => {
      const larger = new Float64Array(length);
      larger.set(column);
      return larger;
    };
    this.clusters = longer(this.clusters);
    this.rtts = longer(this.rtts);
  }

  serialize(archive: Archive): void {
    this.settle();
    this.running = archive.number(this.running);
    this.cluster = archive.number(this.cluster);
    this.clusterEnd = archive.number(this.clusterEnd);
    this.clusterFlows = archive.number(this.clusterFlows);
    this.clusterCuts = archive.number(this.clusterCuts);
    this.clusterSize = archive.number(this.clusterSize);
    const length = archive.number(this.rtts.length);
    if (length > this.rtts.length) this.grow(length - 1);
    archive.numbers(this.clusters);
    archive.numbers(this.rtts);
  }
}
