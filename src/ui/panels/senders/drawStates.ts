import { FLOW_PHASE } from "../../../engine/recording/frame.ts";
import { say } from "../../../i18n/algorithms.ts";
import { drawText, fitText, hatch, textWidth } from "../../chart/drawing.ts";
import { pushApartLargest } from "../../chart/labels.ts";
import { token } from "../../chart/palette.ts";
import { pixelOf } from "../../chart/scale.ts";
import { drawName } from "./drawNames.ts";
import { clipped, type FlowPlot, rowBeside, rowsIn } from "./plot.ts";

/** The style of a state: greys and lines, since hues are for groups and events. */
interface Look {
  readonly fill: string;
  readonly text: string;
  readonly lines: boolean;
}

/** Chooses the style by the state's name; the other states of a transport alternate between the last two styles. */
const lookOf = (states: readonly string[], state: number): Look => {
  const name = states[state] ?? "";
  if (name === "loss") return { fill: "--ink", text: "--panel", lines: false };
  if (name === "recovery") return { fill: "--ink3", text: "--panel", lines: false };
  if (/slow start|startup/.test(name)) return { fill: "--zone", text: "--ink", lines: true };
  if (name === "closed" || name === "handshake") return { fill: "--panel", text: "--ink3", lines: false };
  return { fill: state % 2 === 0 ? "--zone" : "--qfill", text: "--ink", lines: false };
};

/** Distance between a name and the ends of its piece, px. */
const PADDING = 4;

const fillPiece = (plot: FlowPlot, state: number, box: readonly [number, number, number, number]): void => {
  const { context, surface, trace } = plot;
  const look = lookOf(trace.states, state);
  context.fillStyle = token(look.fill);
  context.fillRect(...box);
  if (!look.lines) return;
  context.fillStyle = hatch(surface.ratio, token("--ink3"), 5, 0.9);
  context.fillRect(...box);
};

/** Draws the states of one flow, with their names where there is room. */
const drawOne = (plot: FlowPlot): void => {
  const { context, trace, x, first, end, tracks } = plot;
  const { top, bottom } = tracks.states;
  let start = first;
  for (let row = first + 1; row <= end; row++) {
    const state = trace.flowOf(start, 0, FLOW_PHASE);
    if (row < end && trace.flowOf(row, 0, FLOW_PHASE) === state) continue;
    const last = Math.min(row, end - 1);
    const [from, to] = [pixelOf(x, trace.timeOf(start)), pixelOf(x, trace.timeOf(last))];
    start = row;
    if (!Number.isFinite(state)) continue;
    fillPiece(plot, state, [from, top, Math.max(1, to - from), bottom - top]);
    const [left, right] = [Math.max(from, plot.left), Math.min(to, plot.right)];
    const name = trace.states[state] ?? "";
    const width = textWidth(context, name);
    if (right - left < width + 2 * PADDING) continue;
    const look = lookOf(trace.states, state);
    const ground = look.lines ? { ground: token(look.fill) } : {};
    drawText(context, name, (left + right) / 2, (top + bottom) / 2, {
      align: "center",
      colour: token(look.text),
      ...ground,
    });
  }
};

/** Draws the shares of the group's sending flows that are in each state. */
const drawShares = (plot: FlowPlot): void => {
  const { trace, x, first, end, tracks } = plot;
  const { top, bottom } = tracks.states;
  const step = Math.max(1, Math.floor((end - first) / (plot.right - plot.left)));
  for (let row = first; row < end - 1; row += step) {
    const counts = trace.states.map((_, state) => trace.countOf(row, state));
    const all = counts.reduce((sum, count) => sum + count, 0);
    if (all === 0) continue;
    const from = pixelOf(x, trace.timeOf(row));
    const width = pixelOf(x, trace.timeOf(Math.min(end - 1, row + step))) - from + 0.5;
    let below = 0;
    counts.forEach((count, state) => {
      if (count === 0) return;
      const height = ((bottom - top) * count) / all;
      fillPiece(plot, state, [from, bottom - below - height, width, height]);
      below += height;
    });
  }
};

/** Writes the flow's current state, or the most frequent states of the group's flows with their counts. */
const drawNow = (plot: FlowPlot): void => {
  const { context, trace, tracks, told, right, surface } = plot;
  const { top, bottom } = tracks.states;
  const [left, width] = [right + 8, surface.width - right - 10];
  if (told < 0) return;
  if (plot.isOne) {
    const name = trace.states[trace.flowOf(told, 0, FLOW_PHASE)] ?? "";
    const style = { colour: token("--ink"), weight: 600 };
    if (textWidth(context, name, 11, 600) <= width) drawText(context, name, left, (top + bottom) / 2, style);
    else {
      const cut = name.indexOf(" ");
      drawText(context, fitText(context, name.slice(0, cut), width, 11, 600), left, (top + bottom) / 2 - 6, style);
      drawText(context, fitText(context, name.slice(cut + 1), width, 11, 600), left, (top + bottom) / 2 + 7, style);
    }
    return;
  }
  const labels = trace.states
    .map((name, state) => ({ y: (top + bottom) / 2, name, count: trace.countOf(told, state) }))
    .filter(({ count }) => count > 0);
  const room = { gap: 13, low: top - 2, high: bottom + 6 };
  for (const { y, name, count } of pushApartLargest(labels, (label) => label.count, room))
    drawText(context, fitText(context, `${count} ${name}`, width), left, y, { colour: token("--ink2") });
};

/** Draws the states in the compared fork below those of the shown one, from where the forks part. */
const drawThere = (plot: FlowPlot): void => {
  const { context, other, tracks, from, to, x, left, right } = plot;
  const band = tracks.otherStates;
  if (other === null || band === null) return;
  const parted = Math.max(left, pixelOf(x, other.parting));
  const there = {
    ...plot,
    trace: other.trace,
    left: parted,
    tracks: { ...tracks, states: band },
    ...rowsIn(other.trace, Math.max(from, other.parting), to),
  };
  clipped(there, band, () => (plot.isOne ? drawOne(there) : drawShares(there)));
  const middle = (band.top + band.bottom) / 2;
  drawText(context, other.name, left - 6, middle, { align: "right", colour: token("--ink2") });
  const now = other.trace.states[other.trace.flowOf(rowBeside(plot, plot.told), 0, FLOW_PHASE)] ?? "";
  const room = plot.surface.width - right - 10;
  // The first word of a long name is enough in the gutter, since the band shows the rest.
  if (plot.isOne) drawText(context, fitText(context, now, room), right + 8, middle, { colour: token("--ink2") });
};

/** The band of states. */
export const drawStates = (plot: FlowPlot): void => {
  const { tracks } = plot;
  clipped(plot, tracks.states, () => (plot.isOne ? drawOne(plot) : drawShares(plot)));
  drawName(plot, tracks.states, say(plot.isOne ? "flows.states" : "flows.statesOfAll"), "");
  drawNow(plot);
  drawThere(plot);
};
