import type { Seconds } from "../../units/units.ts";
import type { Archive } from "../kernel/archive.ts";
import { Histogram, type HistogramCopy } from "./histogram.ts";

/** Totals of one group since the start, so that a window is the difference of two copies. Times in s. */
const TOTALS = [
  "completed", // transfers or pages that are whole at their receivers, and the sum of the times that they took
  "completionTime",
  "heard", // packets of media that arrived, and sums over them
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
  "small", // transfers by size, and how often each took its least time, summed up
  "smallSlowdown",
  "medium",
  "mediumSlowdown",
  "large",
  "largeSlowdown",
  "timedOut", // transfers in which a timer ran out
  "converged", // newcomers that have reached their share, and the sum of the times that they took
  "convergenceTime",
] as const;
export type Total = (typeof TOTALS)[number];

/** Totals over all long flows with a transport: what `synchronizationIndex` is made from. */
const RUN_TOTALS = ["cuts", "cutShares"] as const;
export type RunTotal = (typeof RUN_TOTALS)[number];

/** Times of which percentiles are told. */
const TIMES = ["completion", "oneWayDelay", "jitter"] as const;
export type Times = (typeof TIMES)[number];

const zeros = <K extends string>(names: readonly K[]): Record<K, number> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<K, number>;

/** One group's measurements at one instant. */
export interface GroupQualityCopy {
  readonly totals: Readonly<Record<Total, number>>;
  readonly times: Readonly<Partial<Record<Times, HistogramCopy>>>;
}
/** All measurements at one instant; a group that measures nothing has no entry. */
export interface QualityCopy {
  readonly run: Readonly<Record<RunTotal, number>>;
  readonly groups: readonly (GroupQualityCopy | undefined)[];
}

/** What the receivers of one group have measured. */
export class GroupQuality {
  readonly totals = zeros(TOTALS);
  private readonly times: Partial<Record<Times, Histogram>> = {};

  /** Notes a time for percentiles. */
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

/** Notes a transfer that is whole. @param slowdown the time that it took over the least that it could take */
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

/** What applications, media and transfers measure at their receivers: apart from the ledger, which every packet pays. */
export class Quality {
  readonly run = zeros(RUN_TOTALS);
  private readonly groups: (GroupQuality | undefined)[] = [];

  /** The measurements of a group, which has some from now on. */
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
