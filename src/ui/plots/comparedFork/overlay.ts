import { partingOf } from "../../../scenario/past.ts";
import { token } from "../../chart/palette.ts";
import type { Affine } from "../../chart/scale.ts";
import { ScrolledColumns } from "../../chart/scrolledColumns.ts";
import { pathBand, pathDashes } from "../../chart/series.ts";
import { LANE } from "../../session/changes/shownLane.ts";
import type { FutureInfo } from "../../session/contract.ts";
import { perRun, type Run } from "../../session/run.ts";
import { linkSteps, toShares } from "../linkRate.ts";
import type { PlotArea } from "../plotArea.ts";
import { comparedFork, forkName } from "./comparedFork.ts";

/** Where both futures have this channel it is what is compared, else the queue itself: all disciplines have one. */
const sharedChannel = (run: Run, id: string | undefined): string => {
  const future = comparedFork(run);
  return id !== undefined && future !== null && future.traces.channel(id) >= 0 && run.traces.channel(id) >= 0
    ? id
    : "queue";
};

/** What is laid over a run, and its columns; null: nothing is. */
interface Held {
  readonly future: FutureInfo;
  readonly columns: ScrolledColumns;
}
const overlayOf = perRun((): { held: Held | null } => ({ held: null }));

/** Its columns, as wide as the chart's. To be told before every picture. */
export const showOther = (run: Run, first: number, count: number, columnTime: number): void => {
  const future = comparedFork(run);
  const shown = overlayOf(run);
  if (future === null) shown.held = null;
  else if (shown.held?.future.traces !== future.traces)
    shown.held = { future, columns: new ScrolledColumns(future.traces) };
  shown.held?.columns.show(first, count, columnTime);
};

/** On what its ink depends, besides time. */
export const otherShows = (run: Run): readonly unknown[] => {
  const { held } = overlayOf(run);
  return held === null ? [] : [held.future.traces, held.columns.epoch, held.future.traces.channels];
};

/** Up to where both futures are recorded, and up to where that is final, in columns. */
export const withOther = (
  run: Run,
  known: { readonly recorded: number; readonly settled: number },
  columnTime: number,
): { readonly recorded: number; readonly settled: number } => {
  const { held } = overlayOf(run);
  if (held === null) return known;
  return {
    // The other run may lag a little behind; its later columns are painted when they arrive.
    recorded: Math.max(known.recorded, Math.ceil(held.future.traces.recorded / columnTime)),
    settled: Math.min(known.settled, held.columns.settled),
  };
};

let low = new Float64Array(0);
let high = new Float64Array(0);
let line = new Float64Array(0);
let total = new Float64Array(0);

const makeRoom = (count: number): void => {
  if (low.length >= count) return;
  low = new Float64Array(count);
  high = new Float64Array(count);
  line = new Float64Array(count);
  total = new Float64Array(count);
};

/** Where the future that is laid over the shown one left it, or was left by it; s. */
export const partingWith = ({ lab }: Run, future: FutureInfo): number =>
  partingOf(lab.getState().scenario.timeline, future.scenario.timeline);

/**
 * The same channel of the other future as a dashed line, and what lies between the two shaded.
 * @param id of the channel; where the other has none, nothing is drawn
 */
export const inkOther = (part: PlotArea, id: string, own: Float64Array, y: Affine): void => {
  const { held } = overlayOf(part.run);
  if (held === null || held.future.traces.channel(id) < 0) return;
  inkOver(part, held, own, held.columns.read(id, part.first, part.strip.count).mean, y);
};

/** The same of the line on which both are drawn: `id` where both have it, else the queue. */
export const inkOtherLine = (
  part: PlotArea,
  id: string | undefined,
  read: (id: string) => Float64Array,
  y: Affine,
): void => {
  const shared = sharedChannel(part.run, id);
  inkOther(part, shared, read(shared), y);
};

/**
 * The same of what is drawn as a running mean over `seconds`; of several channels their sum.
 * @param own what is drawn of the future that is shown, made alike
 * @param areShares what is drawn are shares of what the link could send then
 */
export const inkOtherSmooth = (
  part: PlotArea,
  ids: readonly string[],
  seconds: number,
  own: Float64Array,
  y: Affine,
  areShares = false,
): void => {
  const { run, first, strip } = part;
  const { held } = overlayOf(run);
  const known = ids.filter((id) => held !== null && held.future.traces.channel(id) >= 0);
  if (held === null || known.length === 0) return;
  makeRoom(strip.count);
  total.fill(0, 0, strip.count);
  for (const id of known) {
    const rates = held.columns.readSmooth(id, first, strip.count, seconds);
    for (let i = 0; i < strip.count; i++) total[i] = (total[i] ?? 0) + (rates[i] ?? Number.NaN);
  }
  if (areShares) {
    const { traces: other, scenario } = held.future;
    const offered =
      other.channel("capacity") < 0 ? null : held.columns.readSmooth("capacity", first, strip.count, seconds);
    toShares(total.subarray(0, strip.count), linkSteps(scenario, LANE), part, seconds, offered);
  }
  inkOver(part, held, own, total, y);
};

const inkOver = (part: PlotArea, { future }: Held, own: Float64Array, other: Float64Array, y: Affine): void => {
  const { run, context, strip, first, columnTime } = part;
  const parting = partingWith(run, future);
  makeRoom(strip.count);
  const end = Math.min(run.traces.recorded, future.traces.recorded);
  for (let i = 0; i < strip.count; i++) {
    const time = (first + i) * columnTime;
    const [here, there] = [own[i] ?? Number.NaN, other[i] ?? Number.NaN];
    line[i] = time + columnTime > parting ? there : Number.NaN;
    const both = time >= parting && time < end;
    low[i] = both ? Math.min(here, there) : Number.NaN;
    high[i] = both ? Math.max(here, there) : Number.NaN;
  }
  context.beginPath();
  pathBand(context, strip, low, high, y);
  context.globalAlpha = 0.28;
  context.fillStyle = token("--ink3");
  context.fill();
  context.globalAlpha = 1;
  context.beginPath();
  pathDashes(context, strip, line, y, first);
  context.strokeStyle = token("--avg");
  context.lineWidth = 1.4;
  context.lineJoin = "round";
  context.stroke();
};

/** px of a tick that hangs from the upper edge of a rug. */
const TICK = 2;

/** Where the other future drops or marks, since the two parted: ticks from above, where one's own bars stand below. */
export const inkOtherRug = (part: PlotArea, id: string, top: number): void => {
  const { run, context, strip, first, columnTime } = part;
  const { held } = overlayOf(run);
  if (held === null || held.future.traces.channel(id) < 0) return;
  const parting = partingWith(run, held.future);
  const counts = held.columns.read(id, first, strip.count).mean;
  context.fillStyle = token("--avg");
  for (let i = 0; i < strip.count; i++)
    if ((counts[i] ?? 0) > 0 && (first + i + 1) * columnTime > parting)
      context.fillRect(strip.left + i * strip.step, top, Math.max(1, Math.min(2, strip.step)), TICK);
};

/** A channel of the other future over [from, to), as a mean; NaN: there is none, or both are still the same there. */
export const otherOver = (run: Run, id: string, from: number, to: number): number => {
  const future = comparedFork(run);
  if (future === null || to <= partingWith(run, future)) return Number.NaN;
  const place = future.traces.channel(id);
  if (place < 0 || !(to > from)) return Number.NaN;
  return future.traces.over(place, from, to).mean;
};

/**
 * What the other future says over [from, to) of the line on which both are drawn; null: nothing.
 * @param id of the channel that is drawn, undefined: the queue
 */
export const otherReading = (
  run: Run,
  id: string | undefined,
  from: number,
  to: number,
): { readonly name: string; readonly value: number } | null => {
  const future = comparedFork(run);
  const value = otherOver(run, sharedChannel(run, id), from, to);
  return future === null || Number.isNaN(value) ? null : { name: forkName(future.letter), value };
};
