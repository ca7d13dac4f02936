/** Positions of the parts of the network strip, px. */
export interface StripLayout {
  readonly isNarrow: boolean;
  /** The narrowest layout: the senders are above the buffer, which has the whole width. */
  readonly isStacked: boolean;
  /** Left edge of the groups' badges. */
  readonly badges: number;
  /** Centre of each group's row. */
  readonly rows: readonly number[];
  /** Where the access links begin, where they meet, and where they reach the router. */
  readonly linksFrom: number;
  readonly entry: number;
  /** The buffer: its tail at the left, its head at the right. */
  readonly tail: number;
  readonly head: number;
  readonly queueTop: number;
  readonly queueHeight: number;
  readonly middle: number;
  /** The receivers' wall, the bars of delivered rates, and the right edge of their numbers. */
  readonly sink: number;
  readonly bars: number;
  readonly right: number;
  /** Baseline of the ACKs and of the counts. */
  readonly foot: number;
}

const NARROW = 680;
const STACKED = 884;
/** Smallest height of a strip with the senders above the buffer, px. */
const STACKED_HEIGHT = 170;
const ROWS_FROM = 30;
/** Where the access links begin, to the right of names and amounts, px. */
const LINKS_FROM = 230;

/** @param groups number of rows */
export const layOutStrip = (width: number, height: number, groups: number): StripLayout => {
  if (width < STACKED && height >= STACKED_HEIGHT) return layOutStacked(width, height, groups);
  const isNarrow = width < NARROW;
  const rows = rowsTo(Math.max(ROWS_FROM, height - 28), groups, 24);
  const linksFrom = isNarrow ? 40 : LINKS_FROM;
  const head = width - (isNarrow ? 96 : 232);
  const tail = Math.min(head - 60, isNarrow ? 96 : 370);
  const queueTop = isNarrow ? 40 : 46;
  const queueHeight = 34;
  return {
    isNarrow,
    isStacked: false,
    badges: 12,
    rows,
    linksFrom,
    tail,
    head,
    queueTop,
    queueHeight,
    entry: tail - (isNarrow ? 26 : 62),
    middle: queueTop + queueHeight / 2,
    foot: height - 13,
    sink: width - (isNarrow ? 64 : 118),
    bars: width - (isNarrow ? 48 : 100),
    right: width - 12,
  };
};

/** Senders and delivered rates above, links that bend down at the left, and the buffer below over the whole width. */
const layOutStacked = (width: number, height: number, groups: number): StripLayout => {
  const foot = height - 11;
  const queueBottom = foot - 36;
  // Height that few groups leave free is given to the buffer.
  const free = queueBottom - 26 - 32 - ROWS_FROM - (groups - 1) * 20;
  const queueHeight = 26 + Math.max(0, Math.min(26, free));
  const queueTop = queueBottom - queueHeight;
  const rows = rowsTo(queueTop - 32, groups, 24);
  return {
    isNarrow: true,
    isStacked: true,
    badges: 32,
    rows,
    linksFrom: 28,
    entry: 13,
    tail: 38,
    head: width - 40,
    queueTop,
    queueHeight,
    middle: queueTop + queueHeight / 2,
    foot,
    sink: width - 18,
    bars: width - 120,
    right: width - 12,
  };
};

/** Centres of the groups' rows above `bottom`, at most `pitch` apart. */
const rowsTo = (bottom: number, groups: number, pitch: number): readonly number[] => {
  const step = groups > 1 ? Math.min(pitch, (bottom - ROWS_FROM) / (groups - 1)) : 0;
  return Array.from({ length: groups }, (_, i) => ROWS_FROM + i * step);
};

/** Width of one packet in the drawn buffer, px; cells below one pixel merge into shares. */
export const cellWidth = (layout: StripLayout, capacity: number): number =>
  (layout.head - layout.tail) / Math.max(1, capacity);

/** Point of an access link at a fraction of its length: straight at first if there is room, then bent to the router. */
export const linkPoint = (layout: StripLayout, row: number, fraction: number): readonly [number, number] => {
  const x = layout.linksFrom + (layout.entry - layout.linksFrom) * fraction;
  const straight = layout.isNarrow ? 0 : 60 / Math.max(61, layout.entry - layout.linksFrom);
  if (fraction <= straight) return [x, row];
  const u = (fraction - straight) / (1 - straight);
  const eased = u * u * (3 - 2 * u);
  return [x, row + (layout.middle - row) * eased];
};
