/** Positions of the tracks that share one time axis: [top, bottom] in px from the top of the canvas; null: none. */
export interface PlotTracks {
  readonly flags: Span | null;
  readonly queue: Span | null;
  readonly drops: Span | null;
  readonly marks: Span | null;
  /** Of the operating point; some disciplines have no probability. */
  readonly probability: Span | null;
  /** Signals with their own axis. */
  readonly ownAxis: Span | null;
  readonly link: Span | null;
  readonly throughput: Span | null;
  /** Numbers of the time axis. */
  readonly axis: Span | null;
}
/** Positions of the tracks of the lab's queue panel. */
export interface Tracks extends PlotTracks {
  readonly flags: Span;
  readonly queue: Span;
  readonly drops: Span;
  readonly marks: Span;
  /** Of no height in a plot that has no room for it, like the next one. */
  readonly link: Span;
  readonly throughput: Span;
  readonly axis: Span;
}
export interface Span {
  readonly top: number;
  readonly bottom: number;
}
export const GUTTER_LEFT = 112;
export const GUTTER_RIGHT = 84;
/** Narrow screens have room for ticks and handles only. */
export const GUTTER_LEFT_NARROW = 46;
export const NARROW = 520;

const FLAGS = 20;
/** Height of the time axis with the gap above it, px. */
const AXIS = 22;
const RUG = 10;
const GAP = 10;
/** On narrow screens the tracks' names are in the gaps. */
const GAP_NARROW = 17;
/** Shares of the free height. */
const SHARES = { queue: 60, probability: 14, ownAxis: 12, link: 12, throughput: 14 } as const;

/** Height (px) that a track below the queue needs for its name and unit, if the queue keeps its least share. */
const SMALL_LEAST = 32;
const QUEUE_LEAST = 0.4;

type Small = Exclude<keyof typeof SHARES, "queue">;

/** Heights of the tracks below the queue, which gets the rest of `free`. */
const smallSizes = (free: number, small: readonly Small[]): ReadonlyMap<Small, number> => {
  const total = small.reduce<number>((sum, part) => sum + SHARES[part], SHARES.queue);
  const least = Math.min(SMALL_LEAST, Math.floor(((1 - QUEUE_LEAST) * free) / small.length));
  return new Map(small.map((part) => [part, Math.max(least, Math.round((free * SHARES[part]) / total))]));
};

/** Below this height (px) a plot has room for the queue, its drops and its marks alone. */
const LOW = 240;

/** Divides `height` px among the tracks. @param isNarrow leaves room for their names above them */
export const layOut = (height: number, hasProbability: boolean, hasOwnAxis: boolean, isNarrow = false): Tracks => {
  const gap = isNarrow ? GAP_NARROW : GAP;
  const isLow = height < LOW;
  const small: readonly Small[] = isLow
    ? []
    : [
        ...(hasProbability ? (["probability"] as const) : []),
        ...(hasOwnAxis ? (["ownAxis"] as const) : []),
        ...(["link", "throughput"] as const),
      ];
  const rugs = 6 + RUG + 2 + RUG;
  const free = Math.max(80, height - FLAGS - AXIS - rugs - 2 - small.length * gap);
  const sizes = smallSizes(free, small);
  let y = FLAGS;
  const take = (size: number, before: number): Span => {
    const top = y + before;
    y = top + size;
    return { top, bottom: y };
  };
  const takeSmall = (part: Small, before: number): Span => take(sizes.get(part) ?? 0, isLow ? 0 : before);
  const queue = take(free - [...sizes.values()].reduce((sum, size) => sum + size, 0), 0);
  const drops = take(RUG, 6);
  const marks = take(RUG, 2);
  const probability = hasProbability && !isLow ? takeSmall("probability", gap + 2) : null;
  const ownAxis = hasOwnAxis && !isLow ? takeSmall("ownAxis", gap + 2) : null;
  const link = takeSmall("link", gap);
  const throughput = takeSmall("throughput", gap);
  return {
    flags: { top: 0, bottom: FLAGS },
    queue,
    drops,
    marks,
    probability,
    ownAxis,
    link,
    throughput,
    axis: { top: throughput.bottom + 4, bottom: height },
  };
};
