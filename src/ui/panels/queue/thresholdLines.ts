import { token } from "../../chart/palette.ts";
import { pixelOf } from "../../chart/scale.ts";
import { draftOf } from "../../plots/drafts.ts";
import { fieldOpacity, lineWidth } from "../../plots/highlight.ts";
import { signalsAgainst, type Threshold } from "../../plots/lane.ts";
import { thresholdIntervals } from "../../plots/thresholdIntervals.ts";
import { drawDashes } from "./drawFrame.ts";
import { type Plot, readChannel } from "./plot.ts";

/** Length of a threshold's dash, and of the gap behind it, px. */
const DASH = [5, 3] as const;

/** The thresholds of a part of the columns, px. */
interface Stretch {
  readonly left: number;
  readonly right: number;
  readonly thresholds: readonly Threshold[];
}

/**
 * The thresholds in view, each for as long as it is in force; those that can be moved are the ones of now, throughout.
 */
export const thresholdStretches = (plot: Plot): readonly Stretch[] => {
  const { left, right, lane, state, x } = plot;
  if (!plot.look.isPlain) return [{ left, right, thresholds: lane.thresholds }];
  return thresholdIntervals(state.scenario).flatMap(({ from, to, thresholds }) => {
    const start = Math.max(left, pixelOf(x, from));
    const end = to >= plot.to ? right : pixelOf(x, to);
    return end <= left || start >= right ? [] : [{ left: start, right: end, thresholds }];
  });
};

/** Height of a threshold's line, px, with a value that is being dragged; null: it is above the axis. */
const lineAt = ({ run, queueY, tracks }: Plot, { path, value }: Threshold): number | null => {
  const y = pixelOf(queueY, draftOf(run, path, value));
  return y < (tracks.queue?.top ?? 0) - 1 ? null : y;
};

/** Draws the lines of the thresholds over the columns. */
export const drawThresholds = (plot: Plot): void => {
  const { context, lane, state, look } = plot;
  const average = look.isPlain ? undefined : signalsAgainst(lane.definition, "queue")[0];
  const trace = average === undefined ? null : readChannel(plot, `signal:${average.id}`).mean;
  for (const { left, right, thresholds } of thresholdStretches(plot))
    for (const threshold of thresholds) {
      const y = lineAt(plot, threshold);
      if (y === null) continue;
      context.globalAlpha = fieldOpacity(state.highlight, threshold.id);
      const width = lineWidth(state.highlight, threshold.id, 1.2);
      drawDashes(plot, { y, left, right, width, dash: DASH }, trace, plot.queueY);
      context.globalAlpha = 1;
    }
};

/** Extends the lines at the right edge beyond the columns, to their handles. */
export const drawLeads = (plot: Plot): void => {
  const { context, state, lines, left, right } = plot;
  const [ink, gap] = DASH;
  for (const threshold of thresholdStretches(plot).at(-1)?.thresholds ?? []) {
    const y = lineAt(plot, threshold);
    if (y === null) continue;
    context.globalAlpha = fieldOpacity(state.highlight, threshold.id);
    context.beginPath();
    context.setLineDash([ink, gap]);
    context.lineDashOffset = (right - left) % (ink + gap);
    context.moveTo(right, y);
    context.lineTo(lines, y);
    context.strokeStyle = token("--thr");
    context.lineWidth = lineWidth(state.highlight, threshold.id, 1.2);
    context.stroke();
    context.setLineDash([]);
    context.lineDashOffset = 0;
    context.globalAlpha = 1;
  }
};
