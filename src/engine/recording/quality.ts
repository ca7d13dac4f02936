import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import { Histogram, type HistogramCopy } from "./histogram.ts";

/** Totals of one group since the start, so that a window is the difference of two copies. Times in s. */
const TOTALS = [
  "completed", // transfers or pages complete at their receivers, and the sum of their times
  "completionTime",
  "mediaPackets", // packets of media that arrived, and sums over them
  "oneWayDelay",
  "jitter",
  "late",
  "scores", // scores given, and their sum
  "score",
  "bitrates", // choices of a bit rate, and their sum in bit/s
  "bitrate",
  "switches", // choices that differ from the one before
  "played",
  "stalled",
  "stalls",
  "startups",
  "startupTime",
  "chunkQuality",
  "small", // transfers by size, and the sum of their slowdowns
  "smallSlowdown",
  "medium",
  "mediumSlowdown",
  "large",
  "largeSlowdown",
  "timedOut", // transfers with a retransmission timeout
  "converged", // newcomers that have converged, and the sum of the times
  "convergenceTime",
] as const;
export type Total = (typeof TOTALS)[number];

/** Totals over all long flows with a transport, for `synchronizationIndex`. */
const RUN_TOTALS = ["cuts", "cutShares"] as const;
export type RunTotal = (typeof RUN_TOTALS)[number];

/** Times with percentiles. */
const TIMES = ["completion", "oneWayDelay", "jitter"] as const;
export type Times = (typeof TIMES)[number];

const zeros = <K extends string>(names: readonly K[]): Record<K, number> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<K, number>;

/** One group's measurements at one instant. */
export interface GroupQualityCopy {
  readonly totals: Readonly<Record<Total, number>>;
  readonly times: Readonly<Partial<Record<Times, HistogramCopy>>>;
}
/** All measurements at one instant; a group without measurements has no entry. */
export interface QualityCopy {
  readonly run: Readonly<Record<RunTotal, number>>;
  readonly groups: readonly (GroupQualityCopy | undefined)[];
}

/** Measurements of the receivers of one group. */
export class GroupQuality {
  readonly totals = zeros(TOTALS);
  private readonly times: Partial<Record<Times, Histogram>> = {};

  /** Records a time for percentiles. */
  note(times: Times, time: Seconds): void {
    this.histogram(times).add(time);
  }

  /** Made when it is first needed: most groups have none. */
  histogram(times: Times): Histogram {
    const known = this.times[times];
    if (known !== undefined) return known;
    const made = new Histogram();
    this.times[times] = made;
    return made;
  }

  copy(): GroupQualityCopy {
    const times: Partial<Record<Times, HistogramCopy>> = {};
    for (const name of TIMES) {
      const held = this.times[name];
      if (held !== undefined) times[name] = held.copy();
    }
    return { totals: { ...this.totals }, times };
  }

  serialize(archive: Archive): void {
    for (const name of TOTALS) this.totals[name] = archive.number(this.totals[name]);
    for (const name of TIMES) if (archive.flag(this.times[name] !== undefined)) this.histogram(name).serialize(archive);
  }
}

/** Largest size of a small and of a medium transfer, in segments: the two size classes whose slowdown is reported. */
const SMALL_MAX = 10;
const MEDIUM_MAX = 100;

/** Records a complete transfer. @param slowdown its time over the lower bound of that time */
export const noteSlowdown = (
  { totals }: GroupQuality,
  segments: number,
  slowdown: number,
  hasTimedOut: boolean,
): void => {
  if (hasTimedOut) totals.timedOut += 1;
  if (Number.isNaN(slowdown)) return;
  const size = segments <= SMALL_MAX ? "small" : segments <= MEDIUM_MAX ? "medium" : "large";
  totals[size] += 1;
  totals[`${size}Slowdown`] += slowdown;
};

/** Measurements of applications, media and transfers at their receivers; the ledger has those of every packet. */
export class Quality {
  readonly run = zeros(RUN_TOTALS);
  private readonly groups: (GroupQuality | undefined)[] = [];

  /** The measurements of a group, made when first needed. */
  of(group: number): GroupQuality {
    const known = this.groups[group];
    if (known !== undefined) return known;
    const made = new GroupQuality();
    while (this.groups.length < group) this.groups.push(undefined);
    this.groups[group] = made;
    return made;
  }

  copy(): QualityCopy {
    return { run: { ...this.run }, groups: this.groups.map((group) => group?.copy()) };
  }

  serialize(archive: Archive): void {
    for (const name of RUN_TOTALS) this.run[name] = archive.number(this.run[name]);
    const length = archive.number(this.groups.length);
    for (let group = 0; group < length; group++)
      if (archive.flag(this.groups[group] !== undefined)) this.of(group).serialize(archive);
  }
}
