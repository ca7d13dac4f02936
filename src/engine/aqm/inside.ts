import type { Seconds, Unit } from "../../units/units.ts";
import type { Reason } from "../packets/packet.ts";

/**
 * What is recorded over time, by name: a signal of the discipline by its id, or a channel that every run has: `queue`
 * (packets), `queueBytes`, `delay` (s), `offered`, `sent` (bit/s).
 */
type Recorded = string;
/** The id of a number field of the discipline. */
type FieldId = string;

/** Most flows, classes or rows in a sample; the fullest come first, the others are only counted. */
export const SAMPLED_FLOWS = 64;
/** Most cells of a strip or a grid in a sample. */
export const SAMPLED_CELLS = 1024;

/** A drop curve. */
interface CurveLaw<S, V> {
  /** Probability at a queue of x packets. */
  at(x: number, state: S, values: V): number;
  /** The x (packets) at which the curve bends, ascending. */
  corners(state: S, values: V): readonly number[];
  /**
   * Fields that its corners drag: the x of the first and second corner, the y of the second. `FIELD.I` is number I,
   * from 0, of a field that is a list.
   */
  readonly drag?: { readonly low: FieldId; readonly high: FieldId; readonly top: FieldId };
}
/**
 * Probability against queue length, drawn on the queue's own axis with the operating point moving on it.
 * `sample`, where every curve has a point of its own: x (packets) and y (probability), the main curve's first.
 */
export interface CurveShape<S, V> extends CurveLaw<S, V> {
  readonly kind: "curve";
  /** Text beside the main curve, if there are others. */
  readonly label?: string;
  /** Further curves. */
  others?(values: V): readonly (CurveLaw<S, V> & { readonly label: string })[];
  /** Signals of the operating point; without a sample it is the one point of all curves. */
  readonly x: Recorded;
  readonly y: Recorded;
  /** Signal whose sign is the direction of the point on the queue's axis. */
  readonly trend?: Recorded;
  /** Target range of the queue, from and to, packets. */
  band?(state: S, values: V): readonly [number, number];
  sample?(state: S, values: V, now: Seconds): readonly number[];
}

/** A function of one signal: curves over any axis, with the operating point and its recent positions. */
export interface ResponseShape<S, V> {
  readonly kind: "response";
  readonly x: Recorded;
  /** The curves; each has its own point at (x, y). */
  readonly curves: readonly {
    readonly y: Recorded;
    /** Text beside the curve: its law in a few words. */
    readonly label: string;
    at(x: number, state: S, values: V): number;
  }[];
  /** Smallest upper end of the x axis, SI. */
  reach(state: S, values: V): number;
  /** Fields on the x axis, drawn as lines that can be dragged. */
  readonly lines?: readonly FieldId[];
}

/** One tank: level, rim, drain pipe and overflow. */
export interface Tank<S, V> {
  readonly label: string;
  /** `queue` is drawn by groups; packets. */
  readonly level: Recorded;
  /** packets; absent: the buffer */
  rim?(state: S, values: V): number;
  /** Signal or field with the pipe's rate as a fraction of the link's rate; absent: 1. */
  readonly pipe?: string;
  /** Field that the pipe's width drags, a ratio. */
  readonly drag?: FieldId;
  /** Reason of the drops and marks caused by its overflow. */
  readonly spills: Reason;
}
/** Tanks filled by the same arrivals. A single one stands on the queue's own axis. */
export interface TanksShape<S, V> {
  readonly kind: "tanks";
  readonly tanks: readonly Tank<S, V>[];
}

/** A plane with the path of the last seconds, fading: a value against its change, or against another value. */
export interface PlaneShape {
  readonly kind: "plane";
  readonly x: Recorded;
  /** Field with the value at which x should settle; can be dragged. */
  readonly target: FieldId;
  /** Absent: the change of x in a second. */
  readonly y?: Recorded;
  /** Signal shown as a number in the corner. */
  readonly shows?: Recorded;
}

/** Signals over the last seconds on one axis, with their events. */
export interface HistoryShape<V> {
  readonly kind: "history";
  /** The first is drawn bold. */
  readonly signals: readonly Recorded[];
  /** Draws values that hold until they are changed as a staircase. */
  readonly steps?: true;
  /** Fields or signals of the same unit, as lines; fields can be dragged. */
  readonly lines?: readonly string[];
  /** Causes of a rise and a fall of the first signal, in words: filled and open triangles. */
  readonly up?: string;
  readonly down?: string;
  /** Field with the time after a step during which nothing changes; shaded. */
  readonly hold?: FieldId;
  /** Shades the time at which this signal is above 0. */
  readonly shade?: { readonly signal: Recorded; readonly label: string };
  /** Shows drops and marks along the top. */
  readonly packets?: true;
  /** Smallest upper end of the axis, SI. */
  reach?(values: V): number;
  /** A strip below another shape instead of a separate figure. */
  readonly small?: true;
}

/**
 * States in the order in which they follow each other, with the present one highlighted. `sample`: its index, then its
 * duration so far and the time of the next event, both in s; NaN, NaN: no event is due.
 */
export interface StatesShape<S, V> {
  readonly kind: "states";
  readonly states: readonly string[];
  sample(state: S, values: V, now: Seconds): readonly number[];
}

/** Levels as bars. `read` gives the mean of something recorded over the last quarter second, and of `linkRate`. */
export interface GaugesShape<S, V> {
  readonly kind: "gauges";
  readonly gauges: readonly {
    readonly label: string;
    readonly unit: Unit;
    value(read: (name: string) => number, values: V): number;
    /** Value of a full bar; absent: all such bars share a scale from below zero to above it. */
    full?(state: S, values: V): number;
  }[];
}

/**
 * One bar per flow or class. `sample`: how many there are, then four numbers a bar, fullest first: the flow or class,
 * its value, its number of signs (0: none), and a limit of its own (NaN: none).
 */
export interface BarsShape<S, V> {
  readonly kind: "bars";
  readonly of: "flow" | "class";
  /** Name of the value: "packets waiting". */
  readonly label: string;
  readonly unit: Unit;
  /** Fields or signals of the same unit, as lines across all bars; fields can be dragged. */
  readonly lines?: readonly string[];
  /** Meaning of a sign on a bar: "strikes". */
  readonly signs?: string;
  /** Meaning of the limit of a bar. */
  readonly limit?: string;
  /** Field, a list by class, that contains the limits, which can be dragged. */
  readonly drag?: FieldId;
  sample(state: S, values: V, now: Seconds): readonly number[];
}

/**
 * Rows of bins as a heat map with a bar inside each. `sample`: rows, columns sampled, columns in all; heat (0 to 1) and
 * level (1 is full) of each bin, row by row; then paths: a flow and its column in every row.
 */
export interface GridShape<S, V> {
  readonly kind: "grid";
  /** Name of a row: "level". */
  readonly row: string;
  /** Meaning of the heat and of the bar inside. */
  readonly heat: string;
  readonly level: string;
  sample(state: S, values: V, now: Seconds): readonly number[];
}

/**
 * A row per flow with its waiting packets. `sample`: how many rows there are, the place below of the row that sends
 * next (NaN: none), then five numbers a row: flow, packets, list (index of `lists`), lamp (0 off to 1 on), value.
 */
export interface RowsShape<S, V> {
  readonly kind: "rows";
  /** Names of the lists that contain the rows; absent: a single one. */
  readonly lists?: readonly string[];
  /** Meaning of the lamp of a row. */
  readonly lamp?: string;
  /** Meaning of the value of a row. */
  readonly value?: { readonly label: string; readonly unit: Unit };
  sample(state: S, values: V, now: Seconds): readonly number[];
}

/**
 * A strip of cells, each with the colour of a flow. `sample`: the flow whose packet is compared (NaN: that of the
 * latest arrival), the number of cells drawn for that (0: none), for each of them its place and 1 if it matched, the
 * number of all cells; then their flows.
 */
export interface CellsShape<S, V> {
  readonly kind: "cells";
  /** Name of the cells: "waiting packets, head first". */
  readonly label: string;
  /** Meaning of a match, and of no match, in a few words. */
  readonly matched: string;
  readonly missed: string;
  /** Reason of the drops caused by matches, which are counted by group. */
  readonly reason?: Reason;
  sample(state: S, values: V, now: Seconds): readonly number[];
}

/**
 * Cumulative arrivals and departures against each other: the vertical distance is the backlog, the horizontal one the
 * delay. `sample`: the projection as pairs of time from now (s) and bytes that will have arrived from now on.
 */
export interface CumulativeShape<S, V> {
  readonly kind: "cumulative";
  /** Largest allowed vertical distance, bytes; absent: the buffer. */
  bound?(state: S, values: V): number;
  sample?(state: S, values: V, now: Seconds): readonly number[];
}

/** One of two queues before a link. */
export interface PairedQueue {
  readonly label: string;
  /** Its delay or length. */
  readonly level: Recorded;
  /** Target of the level; can be dragged. */
  readonly target: FieldId;
  readonly probability: Recorded;
  /** How its probability follows from the shared one: "k·p'". */
  readonly law: string;
}
/**
 * Two queues side by side with coupled probabilities. `sample`: index of the queue that sends next (NaN: none), packets
 * in the first and in the second.
 */
export interface PairShape<S, V> {
  readonly kind: "pair";
  readonly queues: readonly [PairedQueue, PairedQueue];
  readonly shared: Recorded;
  sample(state: S, values: V, now: Seconds): readonly number[];
}

/** Bands of a signal, each with the rule that holds there; the present one is highlighted. */
export interface BandsShape {
  readonly kind: "bands";
  readonly x: Recorded;
  /** What holds in a band. */
  readonly label: string;
  /** Borders between the bands, ascending, each ten times the one before. */
  readonly edges: readonly number[];
  /** What holds in each band: one more than edges. */
  readonly texts: readonly string[];
}

/** Small traces of signals, one below the other. */
export interface SignalsShape {
  readonly kind: "signals";
  readonly signals: readonly string[];
}

/**
 * Shapes of the inside view. The drawing code of each kind is in `ui/panels/inside/shapes`. `sample` is evaluated with
 * the discipline, once per frame, never per packet; its numbers are part of the frame.
 */
export type InsideShape<S, V> =
  | CurveShape<S, V>
  | ResponseShape<S, V>
  | TanksShape<S, V>
  | PlaneShape
  | HistoryShape<V>
  | StatesShape<S, V>
  | GaugesShape<S, V>
  | BarsShape<S, V>
  | GridShape<S, V>
  | RowsShape<S, V>
  | CellsShape<S, V>
  | CumulativeShape<S, V>
  | PairShape<S, V>
  | BandsShape
  | SignalsShape;
