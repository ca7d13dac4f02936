import { t } from "../../../../i18n/message.ts";
import type { Surface } from "../../../chart/canvas.ts";
import { decimals, grouped, probability, tickText } from "../../../chart/format.ts";
import {
  crisp,
  drawDisc,
  drawFlag,
  drawLine,
  drawMeasured,
  drawSymbol,
  drawText,
  fillGround,
  symbolWidth,
  textWidth,
  zoneHatch,
} from "../../../chart/ink.ts";
import { token } from "../../../chart/palette.ts";
import { type Affine, affine, pixelOf, tickDigits, ticks125 } from "../../../chart/scale.ts";
import { makeColumns } from "../../../chart/series.ts";
import { showWords } from "../../../quantity.ts";
import { lab, traces } from "../../../session/lab.ts";
import { draftOf } from "../../drafts.ts";
import { fieldOpacity, LABEL_DIMMED, lineWidth } from "../../highlight.ts";
import type { LaneModel } from "../../lane.ts";
import { liveNow, shownNow } from "../../now.ts";
import { queueTop } from "../../queueScale.ts";
import { type Curve, certainFrom } from "../../zones.ts";
import { type ProbabilityScale, probabilityScale } from "../probabilityScale.ts";

/** px from the top of the canvas to the axis, and between the plot and its sides. */
export interface CurveBox {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}
/** The curve as it was before the latest change. */
export interface Ghost {
  readonly curve: Curve;
  /** Number of the change. */
  readonly number: number;
}
/** Everything that is fixed while one picture is drawn. */
export interface CurvePicture {
  readonly surface: Surface;
  readonly lane: LaneModel;
  readonly curve: Curve;
  readonly ghost: Ghost | null;
  readonly box: CurveBox;
  readonly x: ProbabilityScale;
  readonly y: Affine;
}

/** The probability where the curve's slope ends: its highest corner below 1. */
export const kneeOf = (curve: Curve): number => {
  const below = curve.corners.map((corner) => curve.at(corner * (1 - 1e-9))).filter((p) => p < 1);
  return Math.max(1e-6, ...below);
};

export const curvePicture = (
  surface: Surface,
  lane: LaneModel,
  curve: Curve,
  ghost: Ghost | null,
  box: CurveBox,
): CurvePicture => ({
  surface,
  lane,
  curve,
  ghost,
  box,
  x: probabilityScale(
    Math.max(kneeOf(curve), ghost === null ? 0 : Math.min(0.4, kneeOf(ghost.curve))),
    box.left,
    box.right,
  ),
  y: affine([0, queueTop()], [box.bottom, box.top]),
});

export const drawCurve = (picture: CurvePicture): void => {
  drawBackground(picture);
  drawAxis(picture);
  if (picture.ghost !== null) drawGhost(picture, picture.ghost);
  const { context } = picture.surface;
  context.lineJoin = "round";
  pathCurve(picture, picture.curve);
  context.strokeStyle = token("--panel");
  context.lineWidth = 5;
  context.stroke();
  drawTrail(picture);
  pathCurve(picture, picture.curve);
  context.strokeStyle = token("--ink");
  context.lineWidth = 2.2;
  context.stroke();
  drawPoint(picture);
  drawTopLabel(picture);
};

const drawBackground = ({ surface, lane, box, y }: CurvePicture): void => {
  const { context, width } = surface;
  const lines = lane.thresholds.map(({ path, value }) => draftOf(path, value)).sort((a, b) => a - b);
  const low = lines[0] ?? 0;
  const high = Math.min(queueTop(), lines.at(-1) ?? 0);
  if (lines.length > 1) {
    context.fillStyle = token("--zone");
    context.fillRect(0, pixelOf(y, high), width, pixelOf(y, low) - pixelOf(y, high));
  }
  const certain = certainFrom(lane);
  if (certain < queueTop()) {
    context.globalAlpha = 0.55;
    context.fillStyle = zoneHatch(context, surface.ratio);
    context.fillRect(0, box.top, width, pixelOf(y, certain) - box.top);
    context.globalAlpha = 1;
  }
  for (const tick of ticks125(0, queueTop(), 6)) {
    const at = crisp(pixelOf(y, tick));
    drawLine(context, [0, at], [width, at], token(tick === 0 ? "--line2" : "--line"));
  }
  const { highlight } = lab.getState();
  for (const { id, path, value } of lane.thresholds) {
    const at = pixelOf(y, draftOf(path, value));
    if (at < pixelOf(y, queueTop())) continue;
    context.globalAlpha = fieldOpacity(highlight, id);
    drawLine(context, [0, at], [width, at], token("--thr"), lineWidth(highlight, id, 1.2), [5, 3]);
  }
  context.globalAlpha = 1;
  const style = { align: "right", colour: token("--ink2"), ground: token("--panel") } as const;
  // The corner's own label stands up to 23 px above the line; words over the whole zone need room beside it.
  const certainHeight = pixelOf(y, certain) - box.top;
  if (certainHeight > 46)
    drawText(context, t("panel.inside.dropAll"), width - 50, box.top + certainHeight / 2 - 8, style);
  if (pixelOf(y, 0) - pixelOf(y, low) > 40)
    drawText(context, t("panel.inside.acceptAll"), width - 50, pixelOf(y, 0) - 10, style);
};

const drawAxis = ({ surface, lane, curve, box, x }: CurvePicture): void => {
  const { context } = surface;
  for (const tick of x.ticks) {
    const at = crisp(x.pixel(tick));
    drawLine(context, [at, box.top], [at, box.bottom], token(tick === 0 ? "--line2" : "--line"));
    drawText(context, tickText(tick, tickDigits(x.ticks)), at, box.bottom + 10, {
      align: tick === 0 ? "left" : "center",
    });
  }
  const symbol = lane.definition.signals[curve.y]?.symbol ?? "";
  const width = drawMeasured(context, t("panel.inside.probability"), box.left, box.bottom + 24);
  drawSymbol(context, symbol, "", box.left + width + 5, box.bottom + 24);
  if (x.breakAt === null) return;
  const one = crisp(x.pixel(1));
  drawLine(context, [one, box.top], [one, box.bottom], token("--line"));
  drawText(context, "1", one, box.bottom + 10, { align: "center" });
  drawText(context, t("panel.inside.break"), box.right, box.bottom + 24, { align: "right" });
  for (const shift of [0, 5])
    drawLine(
      context,
      [x.breakAt + shift - 1, box.bottom + 4],
      [x.breakAt + shift + 2, box.bottom - 4],
      token("--ink3"),
    );
};

/** Points on the curve at every pixel of the queue's axis, and at its corners. Adds to a new path. */
const pathCurve = ({ surface, x, y }: CurvePicture, curve: Curve, from = 0, to = queueTop()): void => {
  const { context } = surface;
  const step = Math.abs(1 / y.slope);
  context.beginPath();
  const corners = curve.corners.filter((corner) => corner > from && corner < to);
  let next = 0;
  for (let queue = from; ; queue = Math.min(to, queue + step)) {
    for (let corner = corners[next]; corner !== undefined && corner <= queue; corner = corners[++next]) {
      context.lineTo(x.pixel(curve.at(corner * (1 - 1e-9))), pixelOf(y, corner));
      context.lineTo(x.pixel(curve.at(corner)), pixelOf(y, corner));
    }
    context.lineTo(x.pixel(curve.at(queue)), pixelOf(y, queue));
    if (queue >= to) return;
  }
};

const drawGhost = (picture: CurvePicture, ghost: Ghost): void => {
  const { context } = picture.surface;
  const top = Math.max(...ghost.curve.corners.filter((corner) => corner < queueTop()), 0);
  pathCurve(picture, ghost.curve, 0, Math.max(top, queueTop() * 0.02));
  context.strokeStyle = token("--ink3");
  context.lineWidth = 1.2;
  context.setLineDash([2, 3]);
  context.stroke();
  context.setLineDash([]);
  const at = top * 0.88;
  const left = picture.x.pixel(ghost.curve.at(at)) + 8;
  const y = pixelOf(picture.y, at);
  const width = drawMeasured(context, t("panel.inside.before"), left, y, { ground: token("--panel") });
  drawFlag(context, left + width + 12, y, ghost.number, token("--ink3"));
};

/** Seconds of simulated time that the trail covers. */
const TRAIL = 5;
const trail = makeColumns();

/** The part of the curve on which the operating point has been lately. */
const drawTrail = (picture: CurvePicture): void => {
  const { curve, surface, x, y } = picture;
  const { context } = surface;
  const until = traces.until;
  const columns = trail.read(1);
  traces.columns(traces.channel(`signal:${curve.x}`), Math.max(0, until - TRAIL), until, 1, columns);
  const [low, high] = [columns.min[0] ?? Number.NaN, Math.min(queueTop(), columns.max[0] ?? Number.NaN)];
  if (!(high > low)) return;
  pathCurve(picture, curve, low, high);
  context.strokeStyle = token("--ink");
  context.globalAlpha = 0.16;
  context.lineWidth = 11;
  context.lineCap = "round";
  context.stroke();
  context.lineCap = "butt";
  context.globalAlpha = 1;
  // The label of the point itself comes first.
  if (Math.abs(pixelOf(y, high) + 7 - pixelOf(y, liveNow(`signal:${curve.x}`))) < 16) return;
  const end = x.pixel(Math.min(x.top, curve.at(high)));
  drawText(context, t("panel.inside.trail"), Math.min(surface.width - 60, end + 12), pixelOf(y, high) + 7, {
    colour: token("--ink2"),
    ground: token("--zone"),
  });
};

const drawPoint = ({ surface, lane, curve, box, x, y }: CurvePicture): void => {
  const { context } = surface;
  const queue = liveNow(`signal:${curve.x}`);
  if (!Number.isFinite(queue)) return;
  const px = x.pixel(curve.at(queue));
  const py = Math.max(box.top, pixelOf(y, queue));
  drawLine(context, [0, py], [px, py], token("--ink"));
  drawLine(context, [px, py], [px, box.bottom], token("--ink"));
  drawDisc(context, px, py, 6, token("--ink"), token("--panel"));
  drawPointLabel(surface, lane, curve, queue, { px, py, box });
};

/** What the point stands for, from the same frame: beside it, away from lines, with the curve covered behind it. */
const drawPointLabel = (
  { context, width }: Surface,
  lane: LaneModel,
  curve: Curve,
  queue: number,
  { px, py, box }: { readonly px: number; readonly py: number; readonly box: CurveBox },
): void => {
  const words = t("panel.inside.now", { value: decimals(queue, 1) });
  const symbol = lane.definition.signals[curve.y]?.symbol ?? "p";
  const rest = probability(liveNow(`signal:${curve.y}`));
  const first = textWidth(context, words, undefined, 600) + 4;
  const all = first + symbolWidth(context, symbol, rest, undefined, 600);
  const left = Math.max(box.left, Math.min(px + 16, width - all - 6));
  // Beside the point if there is room, else above it; never over the axis.
  const y = left < px + 10 ? Math.max(box.top + 9, py - 16) : Math.min(py + 1, box.bottom - 9);
  const style = { colour: token("--ink"), weight: 600 };
  fillGround(context, left, y, all, token("--panel"));
  drawText(context, words, left, y, style);
  drawSymbol(context, symbol, rest, left + first, y, style);
};

/** The dragged corner's value beside it. */
const drawTopLabel = ({ surface, lane, curve, x, y }: CurvePicture): void => {
  const field = lane.definition.fields[curve.drag.top];
  const high = lane.thresholds.find((threshold) => threshold.id === curve.drag.high);
  const top = lane.values[curve.drag.top];
  if (field === undefined || high === undefined || typeof top !== "number") return;
  const corner = draftOf(high.path, high.value);
  const value = curve.at(corner * (1 - 1e-9));
  const py = pixelOf(y, corner) - 15;
  if (py < 0 || corner > queueTop()) return;
  const px = Math.min(surface.width - 40, Math.max(40, x.pixel(value)));
  const { highlight } = lab.getState();
  surface.context.globalAlpha = fieldOpacity(highlight, curve.drag.top, LABEL_DIMMED);
  if (highlight?.kind === "field" && highlight.field === curve.drag.top)
    drawLine(surface.context, [x.pixel(value), pixelOf(y, corner)], [x.pixel(value), pixelOf(y, 0)], token("--ink"), 2);
  drawSymbol(surface.context, field.symbol ?? field.label, showWords(Number(value.toPrecision(6)), "ratio"), px, py, {
    align: "center",
    colour: token("--ink"),
    weight: 600,
    ground: token("--panel"),
  });
  surface.context.globalAlpha = 1;
};

/** The curve and its point in a sentence. */
export const curveSentence = (lane: LaneModel, curve: Curve): string =>
  t("panel.inside.curveSentence", {
    name: lane.definition.doc.title,
    corners: curve.corners.map((corner) => grouped(corner)).join(", "),
    average: decimals(shownNow(`signal:${curve.x}`), 1),
    probability: probability(shownNow(`signal:${curve.y}`)),
  });
