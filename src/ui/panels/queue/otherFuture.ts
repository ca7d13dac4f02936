import { partingOf } from "../../../scenario/past.ts";
import { token } from "../../chart/palette.ts";
import type { Affine } from "../../chart/scale.ts";
import { ScrolledColumns } from "../../chart/scrolledColumns.ts";
import { pathBand, pathDashes } from "../../chart/series.ts";
import type { FutureInfo } from "../../session/contract.ts";
import { lab, traces } from "../../session/lab.ts";
import type { Plot } from "./plot.ts";

let held: { readonly future: FutureInfo; readonly columns: ScrolledColumns } | null = null;

/** The future that is laid over the one that is shown; null: none is. */
export const comparedFuture = (): FutureInfo | null => {
  const { others, compared } = lab.getState().futures;
  return others.find(({ letter }) => letter === compared) ?? null;
};

/** Its columns, as wide as the chart's. To be told before every picture. */
export const showOther = (first: number, count: number, columnTime: number): void => {
  const future = comparedFuture();
  if (future === null) held = null;
  else if (held?.future.traces !== future.traces) held = { future, columns: new ScrolledColumns(future.traces) };
  held?.columns.show(first, count, columnTime);
};

/** On what its ink depends, besides time. */
export const otherShows = (): readonly unknown[] =>
  held === null ? [] : [held.future.traces, held.columns.epoch, held.future.traces.channels];

/** Up to where both futures are recorded, and up to where that is final, in columns. */
export const withOther = (known: { readonly recorded: number; readonly settled: number }, columnTime: number) =>
  held === null
    ? known
    : {
        // It may be a little behind: what comes of it is inked then.
        recorded: Math.max(known.recorded, Math.ceil(held.future.traces.recorded / columnTime)),
        settled: Math.min(known.settled, held.columns.settled),
      };

let low = new Float64Array(0);
let high = new Float64Array(0);
let line = new Float64Array(0);

/**
 * The same channel of the other future as a dashed line, and what lies between the two shaded.
 * @param id of the channel; where the other has none, nothing is drawn
 */
export const inkOther = (part: Plot, id: string, own: Float64Array, y: Affine): void => {
  if (held === null || held.future.traces.channel(id) < 0) return;
  const { context, strip, first, columnTime } = part;
  const { mean } = held.columns.read(id, first, strip.count);
  const parting = partingOf(lab.getState().scenario.timeline, held.future.scenario.timeline);
  if (low.length < strip.count)
    [low, high, line] = [0, 0, 0].map(() => new Float64Array(strip.count)) as [
      Float64Array<ArrayBuffer>,
      Float64Array<ArrayBuffer>,
      Float64Array<ArrayBuffer>,
    ];
  const end = Math.min(traces.recorded, held.future.traces.recorded);
  for (let i = 0; i < strip.count; i++) {
    const time = (first + i) * columnTime;
    const [here, there] = [own[i] ?? Number.NaN, mean[i] ?? Number.NaN];
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
