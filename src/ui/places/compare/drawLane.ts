import { compareText } from "../../../i18n/compare.ts";
import type { Surface } from "../../chart/canvas.ts";
import { crisp, drawLine, drawText, textWidth, zoneHatch } from "../../chart/drawing.ts";
import { decimals, grouped, tickText } from "../../chart/format.ts";
import { token } from "../../chart/palette.ts";
import { type Affine, affine, niceTop, pixelOf, ticks125 } from "../../chart/scale.ts";
import { drawTickLines } from "../../plots/drawAxis.ts";
import { flagsOf } from "../../plots/flags.ts";
import { linkSteps, meanRate } from "../../plots/linkRate.ts";
import { drawMean, drawQueueRange } from "../../plots/queueLayers.ts";
import { scenarioIntervals } from "../../session/changes/scenarioAtChanges.ts";
import type { Run } from "../../session/run.ts";
import { comparisonOf } from "./compare.ts";
import { modelOf } from "./describe.ts";
import { drawRates } from "./drawRates.ts";
import { columnAt, type Grid, gridOf, readQueue, roomsOf, sharedTop, timeInView } from "./grid.ts";
import type { LanePicture } from "./lanePicture.ts";
import { drawMarker, laneToken } from "./markers.ts";
import type { Runner } from "./runner.ts";

/** Room above a lane's plot for the digits of its highest tick, and below for the line of the axis, px. */
const ABOVE = 7;
const BELOW = 4;
/** Width of a lane's line, px. */
const MEAN = 1.8;

/** One lane: its queue, or how that differs from the baseline's; how long it had which length; what each group gets. */
export const drawLane = (run: Run, surface: Surface, index: number): void => {
  const state = comparisonOf(run).store.getState();
  const runner = comparisonOf(run).runners()[index];
  if (runner === undefined || state.scenario.lanes[index] === undefined) return;
  const rooms = roomsOf(surface.width, state.mode);
  const grid = gridOf(rooms.queue, timeInView(state), state.view.follow);
  const { context, height } = surface;
  const picture = { run, context, surface, state, index, runner, rooms, grid, top: ABOVE, bottom: height - BELOW };
  const isDifference = state.mode === "difference" && index !== state.baseline;
  drawFlagLines(picture);
  if (isDifference) drawDifference(picture);
  else drawQueue(picture);
  drawUnsimulated(picture);
  drawRates(picture);
};

/** Changes of the timeline stand as lines behind every plot of time. */
const drawFlagLines = ({ context, state, grid, surface }: LanePicture): void => {
  for (const { at } of flagsOf(state.scenario, Number.POSITIVE_INFINITY)) {
    if (at <= grid.from || at > grid.to) continue;
    const x = crisp(pixelOf(grid.x, at));
    drawLine(context, [x, 0], [x, surface.height], token("--line2"));
  }
};

const drawAxis = ({ context, grid, bottom }: LanePicture, y: Affine, top: number, low = 0): void => {
  const room = Math.abs(y.slope) * (top - low);
  const ticks = ticks125(low, top, room < 50 ? 2 : 3);
  const digits = ticks.some((tick) => tick % 1 !== 0) ? 1 : 0;
  for (const tick of ticks) {
    const at = pixelOf(y, tick);
    drawText(context, tickText(tick, digits), grid.room.left - 6, Math.min(at, bottom - 3), { align: "right" });
  }
  drawTickLines(context, grid.room, ticks, y);
};

const drawQueue = (picture: LanePicture): void => {
  const { context, state, index, runner, grid } = picture;
  const top = sharedTop(comparisonOf(picture.run).runners(), grid);
  const y = affine([0, top], [picture.bottom, picture.top]);
  drawAxis(picture, y, top);
  const columns = readQueue(runner, grid, "queue");
  const place = { context, strip: grid.strip };
  drawQueueRange(place, columns, y);
  drawThresholds(picture, y, top);
  drawMean(place, columns.mean, y, { colour: token(laneToken(index)), width: MEAN });
  drawSpent(picture, columns.mean, y);
  const column = state.cursor === null ? -1 : columnAt(grid, state.cursor);
  const value = columns.mean[column] ?? Number.NaN;
  const words = (): string =>
    compareText("chip.queue", { packets: grouped(value), ms: decimals(drainAt(picture, column) * 1000, 0) });
  drawCursor(picture, pixelOf(y, value), Number.isFinite(value) ? words() : "");
};

/** How long what waits in a column takes to leave at the link's rate of that time, s. */
const drainAt = ({ state, index, runner, grid }: LanePicture, column: number): number => {
  const { first, columnTime } = grid;
  const read = (id: string): number => readQueue(runner, grid, id).mean[column] ?? Number.NaN;
  const [from, to] = [(first + column) * columnTime, (first + column + 1) * columnTime];
  return (read("queueBytes") * 8) / (read("capacity") || meanRate(linkSteps(state.scenario, index), from, to));
};

/** Thresholds of the queue, each for as long as it is in force; the last ones beside what the queue's lengths were too. */
const drawThresholds = ({ context, state, index, grid, rooms }: LanePicture, y: Affine, highest: number): void => {
  const { left, right } = grid.room;
  for (const { from, to, scenario } of scenarioIntervals(state.scenario)) {
    const start = Math.max(left, pixelOf(grid.x, from));
    const end = to >= grid.to ? (rooms.spent?.right ?? right) : pixelOf(grid.x, to);
    if (end <= left || start >= right) continue;
    for (const { value } of modelOf(scenario, index).thresholds) {
      if (value > highest) continue;
      const at = crisp(pixelOf(y, value));
      drawLine(context, [start, at], [end, at], token("--thr"), 1, [5, 3]);
    }
  }
};

let difference = new Float64Array(0);

/** Queue less the baseline's, packets, column by column. */
const differenceFrom = (runner: Runner, baseline: Runner, grid: Grid): Float64Array => {
  const { count } = grid.strip;
  if (difference.length < count) difference = new Float64Array(count);
  const own = readQueue(runner, grid, "queue").mean;
  const other = readQueue(baseline, grid, "queue").mean;
  for (let i = 0; i < count; i++) difference[i] = (own[i] ?? Number.NaN) - (other[i] ?? Number.NaN);
  return difference;
};

/** The axis of differences reaches as far up as down, for every lane the same. */
const differenceTop = (runners: readonly Runner[], baseline: Runner, grid: Grid): number => {
  let most = 1;
  for (const runner of runners) {
    if (runner === baseline) continue;
    const values = differenceFrom(runner, baseline, grid);
    for (let i = 0; i < grid.strip.count; i++) {
      const size = Math.abs(values[i] ?? 0);
      if (size > most) most = size;
    }
  }
  return niceTop(most);
};

const drawDifference = (picture: LanePicture): void => {
  const { context, state, index, runner, grid } = picture;
  const runners = comparisonOf(picture.run).runners();
  const baseline = runners[state.baseline];
  if (baseline === undefined) return;
  const top = differenceTop(runners, baseline, grid);
  const y = affine([-top, top], [picture.bottom, picture.top]);
  drawAxis(picture, y, top, -top);
  const values = differenceFrom(runner, baseline, grid);
  const colour = token(laneToken(index));
  context.beginPath();
  for (let i = 0; i < grid.strip.count; i++) {
    const value = values[i] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    context.rect(grid.strip.left + i, y.zero, 1, y.slope * value);
  }
  context.globalAlpha = 0.28;
  context.fillStyle = colour;
  context.fill();
  context.globalAlpha = 1;
  drawMean({ context, strip: grid.strip }, values, y, { colour, width: MEAN });
  const column = state.cursor === null ? -1 : columnAt(grid, state.cursor);
  const value = values[column] ?? Number.NaN;
  const words = `${value > 0 ? "+" : ""}${decimals(value, 0)}`;
  drawCursor(picture, pixelOf(y, value), Number.isFinite(value) ? words : "");
};

/** The crosshair, a marker on the line, and what it is there. */
const drawCursor = ({ context, state, index, grid, surface }: LanePicture, at: number, words: string): void => {
  if (state.cursor === null || state.cursor < grid.from || state.cursor > grid.to) return;
  const x = pixelOf(grid.x, state.cursor);
  drawLine(context, [crisp(x), 0], [crisp(x), surface.height], token("--ink"));
  if (words === "") return;
  drawMarker(context, index, [x, at], 4, token(laneToken(index)));
  const isRight = x + textWidth(context, words, 11, 600) + 16 > grid.room.right;
  const style = { align: isRight ? "right" : "left", colour: token("--ink"), weight: 600 } as const;
  const y = Math.max(9, Math.min(surface.height - 10, at - 9));
  drawText(context, words, x + (isRight ? -9 : 9), y, { ...style, ground: token("--panel") });
};

const SPENT_BINS = 24;
const spent = new Float64Array(SPENT_BINS);

/** How much of the time in view the queue had each length: bars from the left. */
const drawSpent = ({ context, rooms, grid }: LanePicture, mean: Float64Array, y: Affine): void => {
  if (rooms.spent === null) return;
  const { left, right } = rooms.spent;
  spent.fill(0);
  const top = Math.abs((y.zero - ABOVE) / y.slope);
  let most = 1;
  for (let i = 0; i < grid.strip.count; i++) {
    const value = mean[i] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const bin = Math.min(SPENT_BINS - 1, Math.floor((value / top) * SPENT_BINS));
    spent[bin] = (spent[bin] ?? 0) + 1;
    most = Math.max(most, spent[bin] ?? 0);
  }
  const height = (y.zero - ABOVE) / SPENT_BINS;
  context.fillStyle = token("--q");
  for (let bin = 0; bin < SPENT_BINS; bin++) {
    const width = ((spent[bin] ?? 0) / most) * (right - left);
    if (width > 0)
      context.fillRect(left, y.zero - (bin + 1) * height + 0.5, Math.max(1, width), Math.max(1, height - 1));
  }
  drawLine(context, [crisp(left - 1), ABOVE], [crisp(left - 1), y.zero], token("--line2"));
};

/** What this lane has not run yet although the others have. */
const drawUnsimulated = ({ context, surface, state, runner, grid, top, bottom }: LanePicture): void => {
  if (runner.until >= state.granted) return;
  const left = Math.max(grid.room.left, pixelOf(grid.x, runner.until));
  const right = Math.min(grid.room.right, pixelOf(grid.x, state.granted));
  if (right <= left) return;
  context.fillStyle = zoneHatch(context, surface.ratio);
  context.fillRect(left, top, right - left, bottom - top);
  const key = runner.status === "stopped" ? "lane.stoppedAt" : "lane.catching";
  const words = compareText(key, { at: decimals(runner.until, 0), goal: decimals(state.granted, 0) });
  const style = { align: "center", colour: token("--ink"), ground: token("--panel") } as const;
  drawText(context, words, (grid.room.left + grid.room.right) / 2, (top + bottom) / 2, style);
};
