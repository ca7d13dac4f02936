import { largestOf } from "../../units/extremes.ts";
import { niceTop } from "../chart/scale.ts";
import { perRun, type ShownRun } from "../session/run.ts";
import type { LaneModel } from "./lane.ts";

/** Position of the queue's track on the page, for the panel beside it that shares its vertical axis. */
export interface QueueTrack {
  /** Distance (px) from the top of the viewport to the panel's body. */
  readonly bodyTop: number;
  /** Distances (px) from there to the top and the bottom of the track. */
  readonly top: number;
  readonly bottom: number;
}

/** The axis of a run's queue as it was last drawn. */
interface QueueScale {
  top: number;
  /** The buffer for which the top was chosen: another buffer means another axis. */
  buffer: unknown;
  track: QueueTrack | undefined;
}
const scaleOf = perRun((): QueueScale => ({ top: 0, buffer: undefined, track: undefined }));

/** Largest queue on the axis, packets: shared by the trace and the inside view. */
export const queueTop = (run: ShownRun): number => scaleOf(run).top || 100;

/** Room above the highest threshold, as a factor. */
const ABOVE_LINES = 1.3;
/** The axis shrinks only by at least this factor, so that it does not jump with every peak that leaves the view. */
const SHRINK = 0.8;
/** Least length of the axis, packets. */
const TOP_MIN = 5;

/**
 * Chooses the top of the axis: a round number above the thresholds (and the corners of the drop curve) with some room,
 * and above everything in view. The buffer limits it, unless higher values from before the buffer shrank are in view.
 * The axis grows at once; it shrinks when the high values have left the view.
 * @param seen largest value on the axis in view, packets; NaN: nothing
 */
export const updateQueueTop = (run: ShownRun, lane: LaneModel, seen: number): number => {
  const buffer = lane.bufferPackets ?? Number.POSITIVE_INFINITY;
  const high = Number.isNaN(seen) ? 0 : seen;
  const rounded = niceTop(Math.max(TOP_MIN, ABOVE_LINES * highestLine(lane), high));
  const wanted = high > buffer ? niceTop(high) : Math.min(buffer, rounded);
  const scale = scaleOf(run);
  const isNew = scale.buffer !== lane.scenario.bottleneck.buffer;
  scale.buffer = lane.scenario.bottleneck.buffer;
  if (isNew || wanted > scale.top || wanted <= SHRINK * scale.top) scale.top = wanted;
  return scale.top;
};

/**
 * Highest threshold, corner of a drop curve or rim in force, packets; 0: none. A threshold that is being dragged counts
 * only when the run has taken it over: otherwise the axis would run away under the pointer.
 */
const highestLine = ({ definition, thresholds, values, freshState, bufferPackets }: LaneModel): number => {
  const corners = definition.inside.flatMap((shape) => {
    if (shape.kind === "curve")
      return [shape, ...(shape.others?.(values) ?? [])].flatMap((curve) => curve.corners(freshState, values));
    // A single tank is drawn on this axis and shows its rim.
    const tank = shape.kind === "tanks" && shape.tanks.length === 1 ? shape.tanks[0] : undefined;
    return tank === undefined ? [] : [tank.rim?.(freshState, values) ?? bufferPackets ?? 0];
  });
  const lines = [...thresholds.map((threshold) => threshold.value), ...corners];
  return largestOf(
    lines.filter((line) => Number.isFinite(line)),
    0,
  );
};

export const publishTrack = (run: ShownRun, published: QueueTrack | undefined): void => {
  scaleOf(run).track = published;
};
/** The queue's track in the body of its panel; undefined: it is not drawn. */
export const queueTrackOf = (run: ShownRun): QueueTrack | undefined => scaleOf(run).track;

/** The queue's track, if it is beside a panel whose body begins at `bodyTop`; undefined: it is not. */
export const trackBeside = (run: ShownRun, bodyTop: number): QueueTrack | undefined => {
  const { track } = scaleOf(run);
  return track !== undefined && Math.abs(track.bodyTop - bodyTop) < 2 ? track : undefined;
};
