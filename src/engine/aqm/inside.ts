import type { Seconds, Unit } from "../../units/units.ts";
import type { Reason } from "../packets/packet.ts";

/**
 * What is recorded over time, by name: a signal of the discipline by its id, or a channel that every run has: `queue`
 * (packets), `queueBytes`, `delay` (s), `offered`, `sent` (bit/s).
 */
type Recorded = string;
/** The id of a number field of the discipline. */
type FieldId = string;

/** At most so many flows, classes or rows are sampled; the fullest come first, the others are only counted. */
export const SAMPLED_FLOWS = 64;
/** At most so many cells of a strip or a grid are sampled. */
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
  /** Beside the main curve, where there are others. */
  readonly label?: string;
  /** Further curves. */
  others?(values: V): readonly (CurveLaw<S, V> & { readonly label: string })[];
  /** Signals of the operating point; without a sample it is the one point of all curves. */
  readonly x: Recorded;
  readonly y: Recorded;
  /** Signal whose sign says where the point is heading on the queue's axis. */
  readonly trend?: Recorded;
  /** Where the queue is wanted, from and to, packets. */
  band?(state: S, values: V): readonly [number, number];
  sample?(state: S, values: V, now: Seconds): readonly number[];
}

/** What one signal is turned into: curves over any axis, with the operating point and where it has been lately. */
export interface ResponseShape<S, V> {
  readonly kind: "response";
  readonly x: Recorded;
  /** The curves; each has its own point at (x, y). */
  readonly curves: readonly {
    readonly y: Recorded;
    /** Beside the curve: its law in a few words. */
    readonly label: string;
    at(x: number, state: S, values: V): number;
  }[];
  /** The axis reaches at least to this x, in SI. */
  reach(state: S, values: V): number;
  /** Fields that are places on the x axis: lines that can be dragged. */
  readonly lines?: readonly FieldId[];
}

/** One tank: what it holds, where its rim is, through which pipe it drains, and what spills. */
export interface Tank<S, V> {
  readonly label: string;
  /** `queue` is drawn by groups; packets. */
  readonly level: Recorded;
  /** packets; absent: the buffer */
  rim?(state: S, values: V): number;
  /** Signal or field that is the pipe as a part of the link's rate; absent: all of it. */
  readonly pipe?: string;
  /** Field that the pipe's width drags, a ratio. */
  readonly drag?: FieldId;
  /** Reason of the drops and marks that its overflow makes. */
  readonly spills: Reason;
}
/** Tanks that the same arrivals fill. A single one stands on the queue's own axis. */
export interface TanksShape<S, V> {
  readonly kind: "tanks";
  readonly tanks: readonly Tank<S, V>[];
}

/** A plane with the path of the last seconds, fading: a value against its change, or against another value. */
export interface PlaneShape {
  readonly kind: "plane";
  readonly x: Recorded;
  /** Field at which x is to settle; can be dragged. */
  readonly target: FieldId;
  /** Absent: the change of x in a second. */
  readonly y?: Recorded;
  /** Signal whose value stands in the corner. */
  readonly shows?: Recorded;
}

/** Signals over the last seconds on one axis, with what happened to them. */
export interface HistoryShape<V> {
  readonly kind: "history";
  /** The first is the bold one. */
  readonly signals: readonly Recorded[];
  /** Values that hold until they are changed are drawn as a staircase. */
  readonly steps?: true;
  /** Fields or signals of the same unit, as lines; fields can be dragged. */
  readonly lines?: readonly string[];
  /** In words, what makes the first signal rise and fall: filled and open triangles. */
  readonly up?: string;
  readonly down?: string;
  /** Field with the time for which nothing changes after a step; shaded. */
  readonly hold?: FieldId;
  /** Time at which this signal is above 0 is shaded. */
  readonly shade?: { readonly signal: Recorded; readonly label: string };
  /** Drops and marks stand along the top. */
  readonly packets?: true;
  /** The axis ends at least here, in SI. */
  reach?(values: V): number;
  /** A strip below another shape instead of a figure of its own. */
  readonly small?: true;
}

/**
 * States in the order in which they follow each other, with the one in force lit.
 * `sample`: its index, then how long it has lasted and when the next one comes, both in s; NaN, NaN: nothing is awaited.
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
    /** What a whole bar means; absent: all such bars share a scale from below zero to above it. */
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
  /** What the value is: "packets waiting". */
  readonly label: string;
  readonly unit: Unit;
  /** Fields or signals of the same unit, as lines across all bars; fields can be dragged. */
  readonly lines?: readonly string[];
  /** What a sign on a bar means: "strikes". */
  readonly signs?: string;
  /** What the limit of a bar means. */
  readonly limit?: string;
  /** Field, a list by class, whose numbers are the limits: they can be dragged. */
  readonly drag?: FieldId;
  sample(state: S, values: V, now: Seconds): readonly number[];
}

/**
 * Rows of bins as a heat map with a bar inside each. `sample`: rows, columns sampled, columns in all; heat (0 to 1) and
 * level (1 is full) of each bin, row by row; then paths: a flow and its column in every row.
 */
export interface GridShape<S, V> {
  readonly kind: "grid";
  /** What a row is: "level". */
  readonly row: string;
  /** What the heat and the bar inside mean. */
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
  /** Names of the lists on which rows stand; absent: there is one. */
  readonly lists?: readonly string[];
  /** What the lamp of a row means. */
  readonly lamp?: string;
  /** What the value of a row is. */
  readonly value?: { readonly label: string; readonly unit: Unit };
  sample(state: S, values: V, now: Seconds): readonly number[];
}

/**
 * A strip of cells, each with the colour of a flow. `sample`: the flow that looks for its like (NaN: that of the latest
 * arrival), the number of cells it drew (0: nobody looks), for each of them its place and 1 if it matched, how many cells
 * there are in all; then their flows.
 */
export interface CellsShape<S, V> {
  readonly kind: "cells";
  /** What the cells are: "waiting packets, head first". */
  readonly label: string;
  /** What a match means and what its absence means, in a few words. */
  readonly matched: string;
  readonly missed: string;
  /** Reason of the drops that matches make: they are counted by group. */
  readonly reason?: Reason;
  sample(state: S, values: V, now: Seconds): readonly number[];
}

/**
 * Cumulative arrivals and departures against each other: the gap upwards is the backlog, sideways the delay.
 * `sample`: what is foreseen as pairs of time from now (s) and bytes that will have arrived from now on.
 */
export interface CumulativeShape<S, V> {
  readonly kind: "cumulative";
  /** The gap that may not be exceeded, bytes; absent: the buffer. */
  bound?(state: S, values: V): number;
  sample?(state: S, values: V, now: Seconds): readonly number[];
}

/** One of two queues before a link. */
export interface PairedQueue {
  readonly label: string;
  /** Its delay or length. */
  readonly level: Recorded;
  /** Field at which the level is to stay; can be dragged. */
  readonly target: FieldId;
  readonly probability: Recorded;
  /** How its probability follows from the shared one: "k·p'". */
  readonly law: string;
}
/**
 * Two queues side by side whose probabilities hang together.
 * `sample`: place of the queue that sends next (NaN: none), packets in the first and in the second.
 */
export interface PairShape<S, V> {
  readonly kind: "pair";
  readonly queues: readonly [PairedQueue, PairedQueue];
  readonly shared: Recorded;
  sample(state: S, values: V, now: Seconds): readonly number[];
}

/** Bands of a signal, each with what holds there; the one in which the signal is now is lit. */
export interface BandsShape {
  readonly kind: "bands";
  readonly x: Recorded;
  /** What holds in a band. */
  readonly label: string;
  /** Where one band ends and the next begins, ascending, each ten times the one before. */
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
 * What can be drawn of a discipline. The drawing of each kind stands in `ui/panels/inside/shapes`. `sample` is evaluated
 * where the discipline runs, once a frame, never per packet; its numbers travel with the frame.
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
