import { partingOf } from "../../../scenario/parting.ts";
import { token } from "../../chart/palette.ts";
import type { Affine } from "../../chart/scale.ts";
import { ScrolledColumns } from "../../chart/scrolledColumns.ts";
import { pathBand, pathDashes } from "../../chart/series.ts";
import { LANE } from "../../session/changes/shownLane.ts";
import type { KeptFork } from "../../session/contract.ts";
import { perRun, type ShownRun } from "../../session/run.ts";
import { linkSteps, toShares } from "../linkRate.ts";
import type { PlotArea } from "../plotArea.ts";
import { comparedFork, forkName, OTHER_COLOUR } from "./comparedFork.ts";

/** This channel if both forks have it, otherwise the queue itself, which all disciplines have. */
const sharedChannel = (run: ShownRun, id: string | undefined): string => {
  const fork = comparedFork(run);
  return id !== undefined && fork !== null && fork.traces.channel(id) >= 0 && run.traces.channel(id) >= 0
    ? id
    : "queue";
};

/** The compared fork, and its columns. */
interface Held {
  readonly fork: KeptFork;
  readonly columns: ScrolledColumns;
}
const overlayOf = perRun((): { held: Held | null } => ({ held: null }));

/** Its columns, set to those of the chart; none: no fork is compared. Called before every picture. */
export const showOther = (
  run: ShownRun,
  first: number,
  count: number,
  columnTime: number,
): readonly ScrolledColumns[] => {
  const fork = comparedFork(run);
  const shown = overlayOf(run);
  if (fork === null) shown.held = null;
  else if (shown.held?.fork.traces !== fork.traces) shown.held = { fork, columns: new ScrolledColumns(fork.traces) };
  shown.held?.columns.show(first, count, columnTime);
  return shown.held === null ? [] : [shown.held.columns];
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

/** Time at which the compared fork and the shown one parted, s. */
export const partingWith = ({ lab }: ShownRun, fork: KeptFork): number =>
  partingOf(lab.getState().scenario.timeline, fork.scenario.timeline);

/**
 * Draws the same channel of the other fork as a dashed line, and shades the area between the two.
 * @param id id of the channel; if the other fork does not have it, nothing is drawn
 */
export const inkOther = (part: PlotArea, id: string, own: Float64Array, y: Affine): void => {
  const { held } = overlayOf(part.run);
  if (held === null || held.fork.traces.channel(id) < 0) return;
  inkOver(part, held, own, held.columns.read(id, part.first, part.strip.count).mean, y);
};

/** Like `inkOther`, for the main line: `id` if both forks have it, otherwise the queue. */
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
 * Like `inkOther`, for a running mean over `seconds`; several channels are added.
 * @param own the shown fork's values, averaged alike
 * @param areShares the values are shares of what the link could send at that time
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
  const known = ids.filter((id) => held !== null && held.fork.traces.channel(id) >= 0);
  if (held === null || known.length === 0) return;
  makeRoom(strip.count);
  total.fill(0, 0, strip.count);
  for (const id of known) {
    const rates = held.columns.readSmooth(id, first, strip.count, seconds);
    for (let i = 0; i < strip.count; i++) total[i] = (total[i] ?? 0) + (rates[i] ?? Number.NaN);
  }
  if (areShares) {
    const { traces: other, scenario } = held.fork;
    const capacity =
      other.channel("capacity") < 0 ? null : held.columns.readSmooth("capacity", first, strip.count, seconds);
    toShares(total.subarray(0, strip.count), linkSteps(scenario, LANE), part, seconds, capacity);
  }
  inkOver(part, held, own, total, y);
};

const inkOver = (part: PlotArea, { fork }: Held, own: Float64Array, other: Float64Array, y: Affine): void => {
  const { run, context, strip, first, columnTime } = part;
  const parting = partingWith(run, fork);
  makeRoom(strip.count);
  const end = Math.min(run.traces.recorded, fork.traces.recorded);
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
  context.globalAlpha = 0.18;
  context.fillStyle = token("--ink3");
  context.fill();
  context.globalAlpha = 1;
  context.beginPath();
  pathDashes(context, strip, line, y, first);
  context.strokeStyle = token(OTHER_COLOUR);
  context.lineWidth = 1.2;
  context.lineJoin = "round";
  context.stroke();
};

/** Length of a tick that hangs from the upper edge of a rug, px. */
const TICK = 2;

/** Marks drops or marks of the other fork since the two parted: ticks from above, while the shown bars are below. */
export const inkOtherRug = (part: PlotArea, id: string, top: number): void => {
  const { run, context, strip, first, columnTime } = part;
  const { held } = overlayOf(run);
  if (held === null || held.fork.traces.channel(id) < 0) return;
  const parting = partingWith(run, held.fork);
  const counts = held.columns.read(id, first, strip.count).mean;
  context.fillStyle = token(OTHER_COLOUR);
  for (let i = 0; i < strip.count; i++)
    if ((counts[i] ?? 0) > 0 && (first + i + 1) * columnTime > parting)
      context.fillRect(strip.left + i * strip.step, top, Math.max(1, Math.min(2, strip.step)), TICK);
};

/** Mean of a channel of the other fork over [from, to); NaN: it has none, or the two have not parted by then. */
export const otherOver = (run: ShownRun, id: string, from: number, to: number): number => {
  const fork = comparedFork(run);
  if (fork === null || to <= partingWith(run, fork)) return Number.NaN;
  const place = fork.traces.channel(id);
  if (place < 0 || !(to > from)) return Number.NaN;
  return fork.traces.over(place, from, to).mean;
};

/**
 * The other fork's value of the main line over [from, to); null: there is none.
 * @param id id of the drawn channel, undefined: the queue
 */
export const otherReading = (
  run: ShownRun,
  id: string | undefined,
  from: number,
  to: number,
): { readonly name: string; readonly value: number } | null => {
  const fork = comparedFork(run);
  const value = otherOver(run, sharedChannel(run, id), from, to);
  return fork === null || Number.isNaN(value) ? null : { name: forkName(fork.letter), value };
};
