import { compareText } from "../../../i18n/compare.ts";
import { t } from "../../../i18n/message.ts";
import type { Surface } from "../../chart/canvas.ts";
import { crisp, drawBox, drawLine, drawText, textWidth } from "../../chart/drawing.ts";
import { cursorTime, decimals, tickText, tickTime } from "../../chart/format.ts";
import { pushApart } from "../../chart/labels.ts";
import { token } from "../../chart/palette.ts";
import { affine, pixelOf, ticks125 } from "../../chart/scale.ts";
import { lastOf } from "../../chart/series.ts";
import { drawTickLines } from "../../plots/drawAxis.ts";
import { drawMean } from "../../plots/queueLayers.ts";
import type { Run } from "../../session/run.ts";
import { comparisonOf } from "./compare.ts";
import { laneNames } from "./describe.ts";
import { columnAt, type Grid, gridOf, readQueue, roomsOf, sharedTop, timeInView } from "./grid.ts";
import { drawMarker, laneToken } from "./markers.ts";

/** Ticks of time below all lanes, and the time under the crosshair. */
export const drawTimes = (run: Run, surface: Surface): void => {
  const state = comparisonOf(run).store.getState();
  const rooms = roomsOf(surface.width, state.mode);
  const time = timeInView(state);
  drawTicks(
    run,
    surface,
    gridOf(state.mode === "overlay" ? overlayRoom(surface) : rooms.queue, time, state.view.follow),
    6,
  );
  if (rooms.throughput !== null && state.mode !== "overlay")
    drawTicks(run, surface, gridOf(rooms.throughput, time, state.view.follow), 3);
};

const drawTicks = (run: Run, { context, height }: Surface, grid: Grid, most: number): void => {
  const { cursor } = comparisonOf(run).store.getState();
  const ticks = ticks125(grid.from, grid.to, most);
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0);
  for (const [i, tick] of ticks.entries()) {
    const isLast = i === ticks.length - 1;
    const text = tickTime(tick, step);
    const x = Math.min(pixelOf(grid.x, tick), grid.room.right - 4);
    drawText(context, isLast ? `${text} ${t("panel.unit.s")}` : text, x, height / 2, { align: "center" });
  }
  if (cursor === null || cursor < grid.from || cursor > grid.to || most < 4) return;
  const words = cursorTime(cursor, grid.to - grid.from);
  const width = textWidth(context, words, 11, 600) + 12;
  const x = Math.max(grid.room.left + width / 2, Math.min(grid.room.right - width / 2, pixelOf(grid.x, cursor)));
  drawBox(context, { x: x - width / 2, y: 2, width, height: height - 4, radius: 4 }, token("--ink"));
  drawText(context, words, x, height / 2 + 0.5, { align: "center", colour: token("--panel"), weight: 600 });
};

/** Room for the names at the right of the plot of all lanes, px. */
const NAMES = 112;
const overlayRoom = ({ width }: Surface): { left: number; right: number } => ({ left: 34, right: width - NAMES });

/** Widths of the lines, px: up to six of them cross. */
const BASELINE = 1.5;
const OTHERS = 0.9;

/** The queues of all lanes in one plot. */
export const drawOverlay = (run: Run, surface: Surface): void => {
  const { context, height } = surface;
  const state = comparisonOf(run).store.getState();
  const runners = comparisonOf(run).runners();
  const grid = gridOf(overlayRoom(surface), timeInView(state), state.view.follow);
  const top = sharedTop(runners, grid);
  const [low, high] = [height - 4, 8];
  const y = affine([0, top], [low, high]);
  const ticks = ticks125(0, top, 6);
  for (const tick of ticks)
    drawText(context, tickText(tick, 0), grid.room.left - 6, Math.min(pixelOf(y, tick), low - 3), { align: "right" });
  drawTickLines(context, grid.room, ticks, y);
  const title = compareText("title.queue", { unit: t("panel.unit.packets") });
  drawText(context, title, grid.room.left + 6, high + 1, {
    colour: token("--ink"),
    weight: 600,
    ground: token("--panel"),
  });
  const names = laneNames(state.scenario);
  const labels: { y: number; readonly index: number; readonly words: string }[] = [];
  for (const [index, runner] of runners.entries()) {
    const { mean } = readQueue(runner, grid, "queue");
    const width = index === state.baseline ? BASELINE : OTHERS;
    drawMean({ context, strip: grid.strip }, mean, y, { colour: token(laneToken(index)), width });
    const column = state.cursor === null ? -1 : columnAt(grid, state.cursor);
    const value = column < 0 ? lastOf(mean, grid.strip.count) : (mean[column] ?? Number.NaN);
    if (column >= 0 && Number.isFinite(value))
      drawMarker(context, index, [pixelOf(grid.x, state.cursor ?? 0), pixelOf(y, value)], 4, token(laneToken(index)));
    const words = `${names[index] ?? ""} ${decimals(value, 0)}`;
    labels.push({ y: Number.isFinite(value) ? pixelOf(y, value) : low, index, words });
  }
  for (const label of pushApart(labels, 16, high, low - 4)) {
    drawMarker(context, label.index, [grid.room.right + 12, label.y], 5, token(laneToken(label.index)));
    drawText(context, label.words, grid.room.right + 22, label.y, { colour: token("--ink"), weight: 600 });
  }
  if (state.cursor !== null && state.cursor >= grid.from && state.cursor <= grid.to) {
    const x = crisp(pixelOf(grid.x, state.cursor));
    drawLine(context, [x, high], [x, low], token("--ink"));
  }
};

/** The time under a place of a plot, px from its left edge; in view. */
export const timeUnder = (run: Run, px: number, width: number): number => {
  const state = comparisonOf(run).store.getState();
  const room = state.mode === "overlay" ? { left: 34, right: width - NAMES } : roomsOf(width, state.mode).queue;
  const { from, to } = timeInView(state);
  const share = (px - room.left) / Math.max(1, room.right - room.left);
  return from + Math.max(0, Math.min(1, share)) * (to - from);
};
