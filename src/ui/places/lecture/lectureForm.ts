import { drawLine, drawText } from "../../chart/drawing.ts";
import { token } from "../../chart/palette.ts";
import { pixelOf } from "../../chart/scale.ts";
import { queueTrack } from "../../panels/queue/drawQueue.ts";
import { rugTracks } from "../../panels/queue/drawRugs.ts";
import { throughputTrack } from "../../panels/queue/drawThroughput.ts";
import type { PlotForm } from "../../panels/queue/form.ts";
import { labForm } from "../../panels/queue/labForm.ts";
import type { Plot } from "../../panels/queue/plot.ts";
import { GUTTER_LEFT_NARROW, GUTTER_RIGHT, type Span, type Tracks } from "../../plots/tracks.ts";
import type { Run } from "../../session/run.ts";

/** Width of lines relative to that in the lab: with the zoom of a page at 1080p they are 6 px wide. */
const WIDTH = 1.4;
/** Heights, px: above the tracks, where flags and the queue's name are; the time axis; a rug; between tracks. */
const [ABOVE, AXIS, RUG, GAP] = [20, 22, 10, 18];
/** Share of the queue in the height of both tracks. */
const QUEUE = 0.64;

const layOut = (height: number): Tracks => {
  const free = Math.max(60, height - ABOVE - AXIS - 2 * (RUG + 3) - GAP);
  const at = (top: number, size: number): Span => ({ top, bottom: top + size });
  const queue = at(ABOVE, Math.round(QUEUE * free));
  const drops = at(queue.bottom + 3, RUG);
  const marks = at(drops.bottom + 3, RUG);
  const throughput = at(marks.bottom + GAP, free - (queue.bottom - queue.top));
  return {
    flags: { top: 0, bottom: ABOVE },
    queue,
    drops,
    marks,
    probability: null,
    ownAxis: null,
    // Not drawn: the throughput shows what the link carries.
    link: throughput,
    throughput,
    axis: { top: throughput.bottom + 4, bottom: height },
  };
};

/** Covers the future of the run in both tracks. The name of the throughput stands between them and stays visible. */
const hideFuture = ({ context, run, right, x, area, tracks }: Plot<Tracks>): void => {
  const from = pixelOf(x, run.traces.until);
  if (from >= right) return;
  context.fillStyle = token("--inset");
  for (const { top, bottom } of [{ top: area.top, bottom: tracks.marks.bottom }, tracks.throughput])
    context.fillRect(from, top, right - from, bottom - top);
  drawLine(context, [from, area.top], [from, area.bottom], token("--ink"), 1.5);
  drawText(context, "?", (from + right) / 2, (area.top + area.bottom) / 2, {
    align: "center",
    size: 30,
    weight: 700,
    colour: token("--ink3"),
  });
};

/**
 * The run for an audience: the queue with its drops and marks, and below it what each group gets.
 * @param isAsking whether the question is still open, so that the future is hidden
 */
export const lectureForm = (run: Run, isAsking: () => boolean): PlotForm<Tracks> => {
  const form = labForm(run);
  return {
    ...form,
    look: { ...form.look, width: WIDTH },
    place({ width, height }) {
      const tracks = layOut(height);
      return {
        edges: { left: 0, right: width },
        columns: { left: GUTTER_LEFT_NARROW, right: width - GUTTER_RIGHT },
        lines: width,
        tracks,
        area: { top: tracks.queue.top, bottom: tracks.throughput.bottom },
        isNarrow: true,
      };
    },
    tracksOf: (plot) => [
      queueTrack(plot, plot.tracks.queue),
      ...rugTracks(plot),
      throughputTrack(plot, plot.tracks.throughput),
    ],
    frame(plot) {
      if (isAsking()) hideFuture(plot);
      form.frame(plot);
    },
  };
};
