import { DROPPED } from "../../../engine/packets/packet.ts";
import { crisp, drawLine } from "../../chart/drawing.ts";
import { token } from "../../chart/palette.ts";
import { pixelOf } from "../../chart/scale.ts";
import type { Run } from "../../session/run.ts";
import { outline } from "../network/outline.ts";
import { clipped, columnAt, type LabPlot, readChannel } from "../queue/plot.ts";
import { packetChoice } from "./packetChoice.ts";

/** Radius of the ring at the packet's arrival, px. */
const RADIUS = 6;

/** Draws the chosen packet on the traces: a ring at its arrival, and a bar for its time in the queue. */
export const drawStay = (run: Run, plot: LabPlot): void => {
  const { chosen } = packetChoice(run).getState();
  if (chosen === null || chosen.history === null || chosen.history === "pending" || chosen.history.arrival === null)
    return;
  const { context, x, queueY, tracks, from, to, left, right } = plot;
  const { arrival, later, takenAt } = chosen.history;
  const isLost = arrival.outcome === DROPPED || later?.kind === DROPPED;
  const end = takenAt ?? (isLost ? (later?.at ?? arrival.at) : plot.run.traces.until);
  if (end < from || arrival.at > to) return;
  const [begin, stop] = [Math.max(left, pixelOf(x, arrival.at)), Math.min(right, pixelOf(x, end))];
  // The ring is at the height of the sign of a drop or mark.
  const queue = readChannel(plot, "queue").max[columnAt(plot, arrival.at)] ?? Number.NaN;
  const y = Math.max(tracks.queue.top, pixelOf(queueY, Number.isNaN(queue) ? arrival.waiting : queue));
  drawLine(context, [crisp(begin), y], [crisp(begin), tracks.marks.bottom], token("--ink"));
  if (stop - begin > 1) drawLine(context, [begin, tracks.queue.bottom], [stop, tracks.queue.bottom], token("--ink"), 3);
  if (arrival.at < from) return;
  clipped(plot, tracks.flags.bottom, tracks.marks.bottom, () => {
    context.beginPath();
    context.arc(begin, y, RADIUS, 0, 2 * Math.PI);
    outline(context);
  });
};
