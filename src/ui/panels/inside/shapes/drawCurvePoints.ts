import { insideText } from "../../../../i18n/inside.ts";
import type { Surface } from "../../../chart/canvas.ts";
import {
  drawDisc,
  drawLine,
  drawSymbol,
  drawText,
  fillGround,
  symbolWidth,
  textWidth,
} from "../../../chart/drawing.ts";
import { decimals, probability } from "../../../chart/format.ts";
import type { Ink } from "../../../chart/ink.ts";
import { token } from "../../../chart/palette.ts";
import { pixelOf } from "../../../chart/scale.ts";
import { draftOf } from "../../../plots/drafts.ts";
import type { LaneModel } from "../../../plots/lane.ts";
import { liveNow } from "../../../plots/now.ts";
import { queueTop } from "../../../plots/queueScale.ts";
import type { Curve, CurveLine } from "../../../plots/zones.ts";
import type { Run } from "../../../session/run.ts";
import { type CurveBox, type CurvePicture, pathCurve } from "./curvePicture.ts";
import { sampleOf } from "./scene.ts";

/** Dashes distinguish the other curves. */
const DASHES: readonly (readonly number[])[] = [
  [6, 3],
  [2, 3],
  [8, 2, 2, 2],
];

/** Draws the other curves, each with its name at the end of its slope. */
export const drawOthers = (picture: CurvePicture): void => {
  const { context } = picture.surface;
  const { curve } = picture;
  if (curve.others.length === 0) return;
  for (const [place, other] of curve.others.entries()) {
    pathCurve(picture, other);
    context.strokeStyle = token("--ink");
    context.lineWidth = 1.6;
    context.setLineDash([...(DASHES[place % DASHES.length] ?? [])]);
    context.stroke();
    context.setLineDash([]);
  }
  for (const line of [curve, ...curve.others]) drawName(picture, line);
};

/** Draws a curve's name to the right of the end of its slope if there is room, else to the left. */
const drawName = ({ run, surface, x, y, box }: CurvePicture, line: CurveLine): void => {
  const { context } = surface;
  const corner = line.corners.filter((one) => one <= queueTop(run) && line.at(one * (1 - 1e-9)) < 1 - 1e-6).at(-1);
  if (corner === undefined) return;
  const [px, py] = [x.pixel(line.at(corner * (1 - 1e-9))), pixelOf(y, corner)];
  const isRight = px + 12 + textWidth(context, line.label) < box.right;
  drawText(context, line.label, isRight ? px + 12 : px - 12, Math.max(box.top + 8, py + (isRight ? 10 : -10)), {
    align: isRight ? "left" : "right",
    colour: token("--ink2"),
    ground: token("--panel"),
  });
};

/** Draws one point, or one for each curve if the sample has several. */
export const drawPoints = (picture: CurvePicture): void => {
  const { curve, lane } = picture;
  const sample = sampleOf(picture.run, lane, curve.place);
  if (curve.others.length === 0) drawPoint(picture);
  else if (sample.length >= 2) drawEach(picture, sample);
  else drawJumping(picture);
};

/** Draws each curve's point, with the initial of the last word of the curve's name. */
const drawEach = ({ surface, curve, x, y, box }: CurvePicture, sample: Float64Array): void => {
  const { context } = surface;
  for (const [place, line] of [curve, ...curve.others].entries()) {
    const [queue = Number.NaN, chance = Number.NaN] = [sample[2 * place], sample[2 * place + 1]];
    if (!Number.isFinite(queue) || !Number.isFinite(chance)) continue;
    const [px, py] = [x.pixel(chance), Math.max(box.top, pixelOf(y, queue))];
    drawDisc(context, px, py, 8, token("--ink"), token("--panel"));
    const initial = line.label.split(" ").at(-1)?.slice(0, 1) ?? "";
    drawText(context, initial, px, py + 0.5, { align: "center", colour: token("--panel"), weight: 700 });
  }
};

/** Draws the one point, which jumps from curve to curve, with an arrow towards its next place. */
const drawJumping = (picture: CurvePicture): void => {
  const { surface, lane, curve, x, y, box } = picture;
  const { context } = surface;
  const queue = liveNow(picture.run, `signal:${curve.x}`);
  const chance = liveNow(picture.run, `signal:${curve.y}`);
  if (!Number.isFinite(queue) || !Number.isFinite(chance)) return;
  const [px, py] = [x.pixel(chance), Math.max(box.top, pixelOf(y, queue))];
  drawLine(context, [0, py], [px, py], token("--ink"));
  drawLine(context, [px, py], [px, box.bottom], token("--ink"));
  drawDisc(context, px, py, 6, token("--ink"), token("--panel"));
  const trend = curve.trend === "" ? 0 : liveNow(picture.run, `signal:${curve.trend}`);
  if (trend > 0 || trend < 0) drawTrendArrow(context, px - 14, py, trend > 0 ? -1 : 1);
  drawPointLabel(picture.run, surface, lane, curve, queue, { px, py, box, corner: draggedCorner(picture) });
};

const drawTrendArrow = (context: Ink, x: number, y: number, down: 1 | -1): void => {
  const tip = y + 15 * down;
  drawLine(context, [x, y - 6 * down], [x, tip], token("--ink"), 1.6);
  drawLine(context, [x - 4, tip - 5 * down], [x, tip], token("--ink"), 1.6);
  drawLine(context, [x + 4, tip - 5 * down], [x, tip], token("--ink"), 1.6);
};

/** Draws the operating point of a single curve. */
const drawPoint = (picture: CurvePicture): void => {
  const { surface, lane, curve, box, x, y } = picture;
  const { context } = surface;
  const queue = liveNow(picture.run, `signal:${curve.x}`);
  if (!Number.isFinite(queue)) return;
  const px = x.pixel(curve.at(queue));
  const py = Math.max(box.top, pixelOf(y, queue));
  drawLine(context, [0, py], [px, py], token("--ink"));
  drawLine(context, [px, py], [px, box.bottom], token("--ink"));
  drawDisc(context, px, py, 6, token("--ink"), token("--panel"));
  drawPointLabel(picture.run, surface, lane, curve, queue, { px, py, box, corner: draggedCorner(picture) });
};

const LABEL_HEIGHT = 15;
/** Half of the width of a handle, and of the height of a label, px. */
const HANDLE = 14;
interface LabelPlace {
  /** Position of the point. */
  readonly px: number;
  readonly py: number;
  readonly box: CurveBox;
  /** Position of the corner that can be dragged, whose label is above it. NaN: there is none. */
  readonly corner: readonly [number, number];
}

const draggedCorner = ({ run, lane, curve, x, y }: CurvePicture): readonly [number, number] => {
  const high = lane.thresholds.find((threshold) => threshold.id === curve.drag?.high);
  if (high === undefined) return [Number.NaN, Number.NaN];
  const queue = draftOf(run, high.path, high.value);
  return [x.pixel(curve.at(queue * (1 - 1e-9))), pixelOf(y, queue)];
};

/** Draws the value of the point, from the same frame, beside it: away from lines, on a ground that hides the curve. */
const drawPointLabel = (
  run: Run,
  { context, width }: Surface,
  lane: LaneModel,
  curve: Curve,
  queue: number,
  { px, py, box, corner }: LabelPlace,
): void => {
  const words = insideText("panel.inside.now", { value: decimals(queue, 1) });
  const symbol = lane.definition.signals[curve.y]?.symbol ?? "p";
  const rest = probability(liveNow(run, `signal:${curve.y}`));
  const first = textWidth(context, words, undefined, 600) + 4;
  const all = first + symbolWidth(context, symbol, rest, undefined, 600);
  const left = Math.max(box.left, Math.min(px + 16, width - all - 6));
  // The label is beside the point if there is room, else above it; never over the axis.
  const wanted = left < px + 10 ? Math.max(box.top + 9, py - 16) : Math.min(py + 1, box.bottom - 9);
  const [cornerX, cornerY] = corner;
  const meetsLabel = Math.abs(wanted - cornerY + LABEL_HEIGHT) < LABEL_HEIGHT;
  const meetsHandle = Math.abs(wanted - cornerY) < HANDLE && cornerX > left - HANDLE && cornerX < left + all + HANDLE;
  const y = meetsLabel || meetsHandle ? cornerY + LABEL_HEIGHT + 2 : wanted;
  const style = { colour: token("--ink"), weight: 600 };
  fillGround(context, left, y, all, token("--panel"));
  drawText(context, words, left, y, style);
  drawSymbol(context, symbol, rest, left + first, y, style);
};
