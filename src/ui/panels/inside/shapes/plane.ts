import { insideText } from "../../../../i18n/inside.ts";
import { crisp, drawDisc, drawLine, drawSymbol, drawText } from "../../../chart/drawing.ts";
import { shown, shownNumber, shownUnit, tickText } from "../../../chart/format.ts";
import { token } from "../../../chart/palette.ts";
import { makeColumns } from "../../../chart/reusableColumns.ts";
import { type Affine, affine, pixelOf, tickDigits, ticks125 } from "../../../chart/scale.ts";
import { largest, smallest } from "../../../chart/series.ts";
import type { LaneModel } from "../../../plots/lane.ts";
import { steadyTop } from "../../../plots/steadyTop.ts";
import type { Run } from "../../../session/run.ts";
import { changeOf } from "../change.ts";
import { briefName, named, readNow } from "../recorded.ts";
import { type Box, drawColumns, drawUpright, NUMBERS, SIDE } from "./axes.ts";
import type { Drawing } from "./contract.ts";
import { heightAmong, type Scene } from "./scene.ts";

/** Simulated time of the path, and of one of its steps, s. */
const SPAN = 20;
const STEP = 0.125;
const COUNT = SPAN / STEP;
/** Number of points over which the path is smoothed, so that single packets do not show as changes. */
const SMOOTH = 5;
/** Number of pieces of the path; each is a little darker than the previous one. */
const PIECES = 12;

const across = makeColumns();
const upwards = makeColumns();

interface Path {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** x, and its rate of change or y, at the points of the path, oldest first; NaN where nothing is known. */
const pathOf = (run: Run, lane: LaneModel, place: number): Path | null => {
  const shape = lane.definition.inside[place];
  if (shape?.kind !== "plane") return null;
  // Points are at multiples of the step, so that they do not change while they age.
  const to = Math.ceil(run.traces.until / STEP) * STEP;
  const read = (name: string, columns: typeof across): Float64Array => {
    const out = columns.read(COUNT);
    run.traces.columns(run.traces.channel(named(lane, name).channel), to - SPAN, to, COUNT, out);
    return out.mean;
  };
  const x = read(shape.x, across);
  const y = upwards.read(COUNT).mean;
  if (shape.y === undefined) changeOf(x, COUNT, STEP, SMOOTH, y);
  else read(shape.y, upwards);
  return { x, y };
};

const drawPath = ({ context }: Scene, path: Path, x: Affine, y: Affine): void => {
  context.strokeStyle = token("--ink");
  context.lineWidth = 1.6;
  context.lineJoin = "round";
  for (let piece = 0; piece < PIECES; piece++) {
    const first = Math.floor((piece * COUNT) / PIECES);
    const end = Math.floor(((piece + 1) * COUNT) / PIECES);
    context.globalAlpha = 0.08 + (0.8 * (piece + 1)) / PIECES;
    context.beginPath();
    let pen = false;
    for (let i = first; i <= end && i < COUNT; i++) {
      const [px, py] = [pixelOf(x, path.x[i] ?? Number.NaN), pixelOf(y, path.y[i] ?? Number.NaN)];
      if (!Number.isFinite(px) || !Number.isFinite(py)) pen = false;
      else {
        if (pen) context.lineTo(px, py);
        else context.moveTo(px, py);
        pen = true;
      }
    }
    context.stroke();
  }
  context.globalAlpha = 1;
};

/** Index of the newest known point of the path; −1: there is none. */
const newest = ({ x, y }: Path): number => {
  for (let i = COUNT - 1; i >= 0; i--) if (Number.isFinite(x[i]) && Number.isFinite(y[i])) return i;
  return -1;
};

/** The top of an axis whose values are all 0 or not known yet. */
const EMPTY_TOP = 1;

const draw = (scene: Scene): void => {
  const { context, lane, place, width, height } = scene;
  const shape = lane.definition.inside[place];
  const path = pathOf(scene.run, lane, place);
  if (shape?.kind !== "plane" || path === null) return;
  const what = named(lane, shape.x);
  const other = shape.y === undefined ? null : named(lane, shape.y);
  const box: Box = { left: SIDE + NUMBERS - 8, right: width - SIDE - 4, top: 26, bottom: height - 34 };
  const target = lane.values[shape.target];
  const key = `${lane.definition.id} ${place}`;
  const high = largest(path.x, COUNT);
  const xTop = steadyTop(
    scene.run,
    `${key} x`,
    Math.max(typeof target === "number" ? 2 * target : 0, high > 0 ? 1.05 * high : 0),
  );
  const swing = Math.max(largest(path.y, COUNT) || 0, -smallest(path.y, COUNT) || 0);
  const yTop = steadyTop(scene.run, `${key} y`, swing > 0 ? 1.05 * swing : EMPTY_TOP);
  const x = affine([0, xTop], [box.left, box.right]);
  // Another value that is never negative, such as a probability, has the whole height.
  const yLow = other !== null && swing > 0 && !(smallest(path.y, COUNT) < 0) ? 0 : -yTop;
  const y = affine([yLow, yTop], [box.bottom, box.top]);
  drawColumns(scene, box, x, xTop, what.unit, what.label);
  const { factor, unit } = shownUnit(other?.unit ?? what.unit);
  const ticks = ticks125(yLow * factor, yTop * factor, 5);
  for (const tick of ticks) {
    const at = crisp(pixelOf(y, tick / factor));
    drawLine(context, [box.left, at], [box.right, at], token(tick === 0 ? "--line2" : "--line"));
    drawText(context, tickText(tick, tickDigits(ticks)), box.left - 6, at, { align: "right" });
  }
  drawText(context, other?.label ?? insideText("panel.inside.change", { unit }), SIDE, 12);
  drawPath(scene, path, x, y);
  drawUpright(scene, shape.target, box, x, xTop);
  if (other === null) {
    const quiet = { colour: token("--ink2"), ground: token("--panel"), align: "right" } as const;
    drawText(context, insideText("panel.inside.growing"), box.right - 4, box.top + 8, quiet);
    drawText(context, insideText("panel.inside.shrinking"), box.right - 4, box.bottom - 9, quiet);
  }
  const last = newest(path);
  if (last >= 0)
    drawDisc(
      context,
      pixelOf(x, path.x[last] ?? 0),
      pixelOf(y, path.y[last] ?? 0),
      6,
      token("--ink"),
      token("--panel"),
    );
  if (shape.shows === undefined) return;
  const shows = named(lane, shape.shows);
  drawSymbol(
    context,
    briefName(shows),
    shownNumber(readNow(scene.run, lane, shows, false), shows.unit),
    width - SIDE,
    12,
    {
      align: "right",
      colour: token("--ink"),
      weight: 600,
      size: 12,
    },
  );
};

/** A value against its rate of change or another value, with the path of the last seconds. */
export const plane: Drawing = {
  kind: "plane",
  note: () => insideText("panel.inside.planeNote"),
  height: (_run, lane) => heightAmong(lane, 220, 184),
  draw,
  sentence: (run, lane, place) => {
    const shape = lane.definition.inside[place];
    const path = pathOf(run, lane, place);
    if (shape?.kind !== "plane" || path === null) return "";
    const last = newest(path);
    const what = named(lane, shape.x);
    const goal = named(lane, shape.target);
    const values = {
      name: what.label,
      value: shown(path.x[last] ?? Number.NaN, what.unit),
      target: shown(readNow(run, lane, goal), goal.unit),
    };
    if (shape.y !== undefined) return insideText("panel.inside.planeSentence", values);
    const change = path.y[last] ?? 0;
    const by = shown(Math.abs(change), what.unit);
    const key = change >= 0 ? "panel.inside.planeGrows" : "panel.inside.planeShrinks";
    return `${insideText("panel.inside.planeSentence", values)} ${insideText(key, { by })}`;
  },
};
