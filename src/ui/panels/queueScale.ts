import { niceTop } from "../chart/scale.ts";
import { draftOf } from "./drafts.ts";
import type { LaneModel } from "./lane.ts";

/** Where the queue's track lies on the page, for the panel beside it that shares its vertical axis. */
export interface QueueTrack {
  /** px from the top of the viewport to the panel's body. */
  readonly bodyTop: number;
  /** px from there to the top and the bottom of the track. */
  readonly top: number;
  readonly bottom: number;
}

let top = 0;
let scenario: unknown;
let track: QueueTrack | undefined;

/** Largest queue on the axis, packets: shared by the trace and the inside view. */
export const queueTop = (): number => (top > 0 ? top : 100);

/**
 * Chooses the top of the axis: the whole buffer if more than half of it is needed, else a round number. It grows at
 * once and shrinks only when much less is needed, so that a passing peak does not make the picture jump.
 * @param seen largest queue in view, packets
 */
export const updateQueueTop = (lane: LaneModel, seen: number): number => {
  const lines = lane.thresholds.map((threshold) => draftOf(threshold.path, threshold.value));
  const buffer = lane.bufferPackets ?? Number.POSITIVE_INFINITY;
  const fits = lines.filter((line) => line <= buffer);
  const needed = Math.max(5, 1.05 * (Number.isNaN(seen) ? 0 : seen), 1.25 * Math.max(0, ...fits));
  const wanted =
    needed <= buffer && needed > buffer / 2
      ? buffer
      : needed > buffer
        ? Math.max(buffer, niceTop(seen))
        : niceTop(needed);
  const isNew = scenario !== lane.scenario.bottleneck.buffer;
  scenario = lane.scenario.bottleneck.buffer;
  if (isNew || wanted > top || wanted < 0.6 * top) top = wanted;
  return top;
};

export const publishTrack = (published: QueueTrack | undefined): void => {
  track = published;
};
/** The queue's track, if a panel whose body begins at `bodyTop` stands beside it; undefined: it does not. */
export const trackBeside = (bodyTop: number): QueueTrack | undefined =>
  track !== undefined && Math.abs(track.bodyTop - bodyTop) < 2 ? track : undefined;
