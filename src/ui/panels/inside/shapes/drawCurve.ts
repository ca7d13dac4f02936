import { insideText } from "../../../../i18n/inside.ts";
import { wordOf } from "../../../../i18n/words.ts";
import { largestOf } from "../../../../units/extremes.ts";
import type { Surface } from "../../../chart/canvas.ts";
import { crisp, drawLine, drawMeasured, drawSymbol, drawText, textWidth, zoneHatch } from "../../../chart/drawing.ts";
import { drawFlag, flagReach } from "../../../chart/flag.ts";
import { decimals, grouped, probability, tickText } from "../../../chart/format.ts";
import { token } from "../../../chart/palette.ts";
import { type Affine, pixelOf, tickDigits, ticks125 } from "../../../chart/scale.ts";
import { draftOf } from "../../../plots/drafts.ts";
import { fieldOpacity, LABEL_DIMMED, lineWidth } from "../../../plots/highlight.ts";
import type { LaneModel } from "../../../plots/lane.ts";
import { liveNow, shownNow } from "../../../plots/now.ts";
import { queueTop } from "../../../plots/queueScale.ts";
import { type Curve, certainFrom } from "../../../plots/zones.ts";
import { showWords } from "../../../quantity.ts";
import type { Run } from "../../../session/run.ts";
import { type CurvePicture, type Ghost, pathCurve } from "./curvePicture.ts";
import { drawOthers, drawPoints } from "./drawCurvePoints.ts";

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
  // With several curves the point jumps between them, so a trail would lie on none.
  if (picture.curve.others.length === 0) drawTrail(picture);
  drawOthers(picture);
  pathCurve(picture, picture.curve);
  context.strokeStyle = token("--ink");
  context.lineWidth = 2.2;
  context.stroke();
  drawPoints(picture);
  drawTopLabel(picture);
};

const drawBackground = ({ run, surface, lane, curve, box, y }: CurvePicture): void => {
  const { context, width } = surface;
  const lines = lane.thresholds.map(({ path, value }) => draftOf(run, path, value)).sort((a, b) => a - b);
  const low = lines[0] ?? 0;
  const high = Math.min(queueTop(run), lines.at(-1) ?? 0);
  if (lines.length > 1) {
    context.fillStyle = token("--zone");
    context.fillRect(0, pixelOf(y, high), width, pixelOf(y, low) - pixelOf(y, high));
  }
  if (curve.band !== null) drawBand(run, surface, curve.band, y);
  const certain = certainFrom(run, lane);
  if (certain < queueTop(run)) {
    context.globalAlpha = 0.55;
    context.fillStyle = zoneHatch(surface.ratio);
    context.fillRect(0, box.top, width, pixelOf(y, certain) - box.top);
    context.globalAlpha = 1;
  }
  for (const tick of ticks125(0, queueTop(run), 6)) {
    const at = crisp(pixelOf(y, tick));
    drawLine(context, [0, at], [width, at], token(tick === 0 ? "--line2" : "--line"));
  }
  const { highlight } = run.lab.getState();
  for (const { id, path, value } of lane.thresholds) {
    const at = pixelOf(y, draftOf(run, path, value));
    if (at < pixelOf(y, queueTop(run))) continue;
    context.globalAlpha = fieldOpacity(highlight, id);
    drawLine(context, [0, at], [width, at], token("--thr"), lineWidth(highlight, id, 1.2), [5, 3]);
  }
  context.globalAlpha = 1;
  const style = { align: "right", colour: token("--ink2"), ground: token("--panel") } as const;
  // The label of the corner extends up to 23 px above the line; words over the whole zone need room beside it.
  const certainHeight = pixelOf(y, certain) - box.top;
  if (certainHeight > 46)
    drawText(context, insideText("panel.inside.dropAll"), width - 50, box.top + certainHeight / 2 - 8, style);
  if (pixelOf(y, 0) - pixelOf(y, low) > 40)
    drawText(context, insideText("panel.inside.acceptAll"), width - 50, pixelOf(y, 0) - 10, style);
};

/** Draws the target range of the queue. */
const drawBand = (run: Run, { context, width }: Surface, [from, to]: readonly [number, number], y: Affine): void => {
  const [low, high] = [pixelOf(y, from), pixelOf(y, Math.min(to, queueTop(run)))];
  context.fillStyle = token("--line");
  context.fillRect(0, high, width, low - high);
  if (low - high > 11)
    drawText(context, insideText("panel.inside.wanted"), width - 8, (low + high) / 2, {
      align: "right",
      colour: token("--ink2"),
    });
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
  const width = drawMeasured(context, insideText("panel.inside.probability"), box.left, box.bottom + 24);
  drawSymbol(context, symbol, "", box.left + width + 5, box.bottom + 24);
  if (x.breakAt === null) return;
  const one = crisp(x.pixel(1));
  drawLine(context, [one, box.top], [one, box.bottom], token("--line"));
  drawText(context, "1", one, box.bottom + 10, { align: "center" });
  drawText(context, insideText("panel.inside.break"), box.right, box.bottom + 24, { align: "right" });
  for (const shift of [0, 5])
    drawLine(
      context,
      [x.breakAt + shift - 1, box.bottom + 4],
      [x.breakAt + shift + 2, box.bottom - 4],
      token("--ink3"),
    );
};

/** Middle of the label of the former curve, px. */
const ghostLabelY = (picture: CurvePicture, ghost: Ghost): number =>
  pixelOf(picture.y, 0.88 * ghostTop(picture, ghost));
const ghostTop = (picture: CurvePicture, ghost: Ghost): number =>
  largestOf(
    ghost.curve.corners.filter((corner) => corner < queueTop(picture.run)),
    0,
  );

const drawGhost = (picture: CurvePicture, ghost: Ghost): void => {
  const { context } = picture.surface;
  const top = ghostTop(picture, ghost);
  pathCurve(picture, ghost.curve, 0, Math.max(top, queueTop(picture.run) * 0.02));
  context.strokeStyle = token("--ink3");
  context.lineWidth = 1.2;
  context.setLineDash([2, 3]);
  context.stroke();
  context.setLineDash([]);
  const at = top * 0.88;
  const words = insideText("panel.inside.before");
  const number = String(ghost.number);
  const y = ghostLabelY(picture, ghost);
  // Words, a gap and the flag must all fit, even where the curve ends at the edge.
  const widest = textWidth(context, words) + 5 + 2 * flagReach(context, number);
  const left = Math.min(picture.x.pixel(ghost.curve.at(at)) + 8, picture.surface.width - widest - 4);
  const width = drawMeasured(context, words, left, y, { ground: token("--panel") });
  drawFlag(context, left + width + 5 + flagReach(context, number), y, number, token("--ink3"));
};

/** Simulated time of the trail, s. */
const TRAIL = 5;

/** Draws the part of the curve that the operating point covered recently. */
const drawTrail = (picture: CurvePicture): void => {
  const { curve, surface, x, y } = picture;
  const { context } = surface;
  const until = picture.run.traces.until;
  const { min: low, max } = picture.run.traces.over(
    picture.run.traces.channel(`signal:${curve.x}`),
    until - TRAIL,
    until,
  );
  const high = Math.min(queueTop(picture.run), max);
  if (!(high > low)) return;
  pathCurve(picture, curve, low, high);
  context.strokeStyle = token("--ink");
  context.globalAlpha = 0.16;
  context.lineWidth = 11;
  context.lineCap = "round";
  context.stroke();
  context.lineCap = "butt";
  context.globalAlpha = 1;
  // The labels of the point and of the former curve have precedence.
  const { ghost } = picture;
  if (ghost !== null && Math.abs(pixelOf(y, high) + 7 - ghostLabelY(picture, ghost)) < 18) return;
  if (Math.abs(pixelOf(y, high) + 7 - pixelOf(y, liveNow(picture.run, `signal:${curve.x}`))) < 16) return;
  const end = x.pixel(Math.min(x.top, curve.at(high)));
  drawText(context, insideText("panel.inside.trail"), Math.min(surface.width - 60, end + 12), pixelOf(y, high) + 7, {
    colour: token("--ink2"),
    ground: token("--zone"),
  });
};

/** Draws the value of the dragged corner beside it. */
const drawTopLabel = ({ run, surface, lane, curve, x, y }: CurvePicture): void => {
  const { drag } = curve;
  if (drag === null) return;
  const field = lane.definition.fields[drag.top];
  const high = lane.thresholds.find((threshold) => threshold.id === drag.high);
  const top = lane.values[drag.top];
  if (field === undefined || high === undefined || typeof top !== "number") return;
  const corner = draftOf(run, high.path, high.value);
  const value = curve.at(corner * (1 - 1e-9));
  const py = pixelOf(y, corner) - 15;
  if (py < 0 || corner > queueTop(run)) return;
  const px = Math.min(surface.width - 40, Math.max(40, x.pixel(value)));
  const { highlight } = run.lab.getState();
  surface.context.globalAlpha = fieldOpacity(highlight, drag.top, LABEL_DIMMED);
  if (highlight?.kind === "field" && highlight.field === drag.top)
    drawLine(surface.context, [x.pixel(value), pixelOf(y, corner)], [x.pixel(value), pixelOf(y, 0)], token("--ink"), 2);
  drawSymbol(
    surface.context,
    field.symbol ?? wordOf(field, "label"),
    showWords(Number(value.toPrecision(6)), "ratio"),
    px,
    py,
    {
      align: "center",
      colour: token("--ink"),
      weight: 600,
      ground: token("--panel"),
    },
  );
  surface.context.globalAlpha = 1;
};

/** Describes the curve and its point in a sentence. */
export const curveSentence = (run: Run, lane: LaneModel, curve: Curve): string =>
  insideText("panel.inside.curveSentence", {
    name: wordOf(lane.definition, "title"),
    corners: curve.corners.map((corner) => grouped(corner)).join(", "),
    average: decimals(shownNow(run, `signal:${curve.x}`), 1),
    probability: probability(shownNow(run, `signal:${curve.y}`)),
  });
