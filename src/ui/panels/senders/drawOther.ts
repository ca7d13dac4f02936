import { token } from "../../chart/palette.ts";
import type { Affine } from "../../chart/scale.ts";
import { pathBand, pathDashes, type Strip } from "../../chart/series.ts";
import { comparedFork, forkName } from "../../plots/comparedFork/comparedFork.ts";
import { partingWith } from "../../plots/comparedFork/overlay.ts";
import type { Run } from "../../session/run.ts";
import { type FlowPlot, type OtherSenders, type ReadRow, rowsIn } from "./plot.ts";
import { sampled } from "./sampled.ts";
import type { FlowTrace } from "./trace.ts";

/** The same senders in the compared fork; null: no fork is compared. @param trace their trace in that fork */
export const otherSenders = (run: Run, trace: FlowTrace | null): OtherSenders | null => {
  const fork = comparedFork(run);
  if (fork === null || trace === null) return null;
  return { trace, name: forkName(fork.letter), parting: partingWith(run, fork) };
};

/** The largest known value of the compared fork in view; 0: there is none. */
export const largestOther = ({ other, from, to }: FlowPlot, read: ReadRow): number => {
  if (other === null) return 0;
  const { first, end } = rowsIn(other.trace, Math.max(from, other.parting), to);
  let most = 0;
  for (let row = first; row < end; row++) {
    const value = read(row);
    if (value > most && Number.isFinite(value)) most = value;
  }
  return most;
};

let low = new Float64Array(0);
let high = new Float64Array(0);

const makeRoom = (count: number): void => {
  if (low.length >= count) return;
  low = new Float64Array(count);
  high = new Float64Array(count);
};

/**
 * Draws the compared fork's line dashed, and shades the area between both lines, from where the forks part.
 * @param own reads a value of the shown trace @param theirs reads the same value of the compared one
 */
export const drawOther = (plot: FlowPlot, own: ReadRow, theirs: ReadRow, y: Affine, colour: string): void => {
  const { context, other, trace, left, right, from, to } = plot;
  if (other === null) return;
  const strip: Strip = { left, step: 1, count: Math.max(1, Math.floor(right - left)) };
  const columnTime = (to - from) / (right - left);
  const columns = { from, columnTime, count: strip.count };
  makeRoom(strip.count);
  sampled(trace, own, columns, low);
  sampled(other.trace, theirs, columns, high);
  for (let i = 0; i < strip.count; i++) if (from + (i + 1) * columnTime <= other.parting) high[i] = Number.NaN;
  // The band lies between the lines, whichever is above.
  context.beginPath();
  pathBand(context, strip, low, high, y);
  context.globalAlpha = 0.28;
  context.fillStyle = token("--ink3");
  context.fill();
  context.globalAlpha = 1;
  context.beginPath();
  pathDashes(context, strip, high, y, Math.floor(from / columnTime));
  context.strokeStyle = colour;
  context.lineWidth = 1.4;
  context.lineJoin = "round";
  context.stroke();
};
