import { crisp, drawLine } from "../../chart/drawing.ts";
import { token } from "../../chart/palette.ts";
import { type Plot, readChannel } from "../../panels/queue/plot.ts";
import { nothing, type Track } from "../../panels/queue/track.ts";
import type { Span } from "../../plots/tracks.ts";
import type { Room } from "./grid.ts";

const BINS = 24;
const counts = new Float64Array(BINS);

/** How much of the time in view the queue had each length: bars from the left. */
export const spentTrack = (plot: Plot, span: Span, room: Room): Track => ({
  shows: [],
  ink: nothing,
  names: nothing,
  over: nothing,
  values: () => drawSpent(plot, span, room),
});

const drawSpent = (plot: Plot, { top, bottom }: Span, { left, right }: Room): void => {
  const { context } = plot;
  const { count } = plot.strip;
  const { mean } = readChannel(plot, "queue");
  const highest = plot.queueRange[1];
  counts.fill(0);
  let most = 1;
  for (let i = 0; i < count; i++) {
    const value = mean[i] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const bin = Math.min(BINS - 1, Math.floor((value / highest) * BINS));
    counts[bin] = (counts[bin] ?? 0) + 1;
    most = Math.max(most, counts[bin] ?? 0);
  }
  const height = (bottom - top) / BINS;
  context.fillStyle = token("--q");
  for (let bin = 0; bin < BINS; bin++) {
    const width = ((counts[bin] ?? 0) / most) * (right - left);
    if (width > 0)
      context.fillRect(left, bottom - (bin + 1) * height + 0.5, Math.max(1, width), Math.max(1, height - 1));
  }
  drawLine(context, [crisp(left - 1), top], [crisp(left - 1), bottom], token("--line2"));
};
