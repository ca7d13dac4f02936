/** Where the parts of the network strip lie, px. */
export interface StripLayout {
  readonly isNarrow: boolean;
  /** Middle of each group's row. */
  readonly rows: readonly number[];
  /** Where access links begin, where they meet, and where they reach the router. */
  readonly linksFrom: number;
  readonly entry: number;
  /** The buffer: its tail at the left, its head at the right. */
  readonly tail: number;
  readonly head: number;
  readonly queueTop: number;
  readonly queueHeight: number;
  readonly middle: number;
  /** The receivers' wall, the bars of what is delivered, and the right edge of their numbers. */
  readonly sink: number;
  readonly bars: number;
  readonly right: number;
  /** Line of the ACKs and of the counts. */
  readonly foot: number;
}

const NARROW = 680;
const ROWS_FROM = 30;

/** @param groups how many rows there are */
export const layOutStrip = (width: number, height: number, groups: number): StripLayout => {
  const isNarrow = width < NARROW;
  const rowsTo = Math.max(ROWS_FROM, height - 34);
  const pitch = groups > 1 ? Math.min(24, (rowsTo - ROWS_FROM) / (groups - 1)) : 0;
  const rows = Array.from({ length: groups }, (_, i) => ROWS_FROM + i * pitch);
  const linksFrom = isNarrow ? 40 : 206;
  const head = width - (isNarrow ? 96 : 232);
  const tail = Math.min(head - 60, isNarrow ? 96 : 352);
  const queueTop = isNarrow ? 40 : 46;
  const queueHeight = 34;
  return {
    ...{ isNarrow, rows, linksFrom, tail, head, queueTop, queueHeight },
    ...{ entry: tail - (isNarrow ? 26 : 62), middle: queueTop + queueHeight / 2, foot: height - 13 },
    ...{ sink: width - (isNarrow ? 64 : 118), bars: width - (isNarrow ? 48 : 100), right: width - 12 },
  };
};

/** px that one packet takes in a buffer drawn this wide; cells below one pixel merge into shares. */
export const cellWidth = (layout: StripLayout, capacity: number): number =>
  (layout.head - layout.tail) / Math.max(1, capacity);

/** Middle of an access link at a fraction of its way: straight at first, then bending to the router. */
export const linkPoint = (layout: StripLayout, row: number, fraction: number): readonly [number, number] => {
  const x = layout.linksFrom + (layout.entry - layout.linksFrom) * fraction;
  const bend = layout.isNarrow ? layout.linksFrom : layout.linksFrom + 60;
  if (x <= bend) return [x, row];
  const u = (x - bend) / Math.max(1, layout.entry - bend);
  const eased = u * u * (3 - 2 * u);
  return [x, row + (layout.middle - row) * eased];
};
