import { t } from "../../../../i18n/message.ts";
import type { Unit } from "../../../../units/units.ts";
import { crisp, drawLine, drawMeasured, drawSymbol, drawText } from "../../../chart/drawing.ts";
import { decimals, shownUnit, tickText } from "../../../chart/format.ts";
import type { Ink } from "../../../chart/ink.ts";
import { pushApart } from "../../../chart/labels.ts";
import { token } from "../../../chart/palette.ts";
import { type Affine, pixelOf, tickDigits, ticks125 } from "../../../chart/scale.ts";
import { fieldOpacity, LABEL_DIMMED, lineWidth } from "../../../plots/highlight.ts";
import { showWords } from "../../../quantity.ts";
import type { Run } from "../../../session/run.ts";
import { briefName, type Named, named, readNow } from "../recorded.ts";
import type { Scene } from "./scene.ts";

/** Room at the sides of every figure, px. */
export const SIDE = 14;
/** Room for the numbers of a vertical axis, px. */
export const NUMBERS = 42;

/** Edges of a plot in its figure, px. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Horizontal lines with their numbers at the left, in the shown unit. `y` maps SI values. */
export const drawRows = ({ context }: Scene, box: Box, y: Affine, top: number, unit: Unit, most = 4): void => {
  const { factor } = shownUnit(unit);
  const ticks = ticks125(0, top * factor, most);
  const digits = tickDigits(ticks);
  for (const tick of ticks) {
    const at = crisp(pixelOf(y, tick / factor));
    drawLine(context, [box.left, at], [box.right, at], token(tick === 0 ? "--line2" : "--line"));
    drawText(context, tickText(tick, digits), box.left - 6, at, { align: "right" });
  }
};

/** Ticks of a horizontal axis from 0, with the unit on the last one and the name below. `x` maps SI values. */
export const drawColumns = ({ context }: Scene, box: Box, x: Affine, top: number, unit: Unit, name: string): void => {
  const { factor, unit: word } = shownUnit(unit);
  const ticks = ticks125(0, top * factor, 5);
  const digits = tickDigits(ticks);
  for (const tick of ticks) {
    const at = crisp(pixelOf(x, tick / factor));
    drawLine(context, [at, box.top], [at, box.bottom], token(tick === 0 ? "--line2" : "--line"));
    drawText(context, tickText(tick, digits), at, box.bottom + 10, { align: tick === 0 ? "left" : "center" });
  }
  drawText(context, word === "" ? name : `${name}, ${word}`, box.right, box.bottom + 24, { align: "right" });
};

/** The time in view, s; the newest is at the right. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}
/** The last `span` seconds of the run; a shorter run fills the plot from the left. */
export const lastSeconds = (run: Run, span: number): TimeSpan => {
  const to = Math.max(run.traces.until, span);
  return { from: to - span, to };
};

export const drawTimeAxis = ({ context }: Scene, box: Box, { from, to }: TimeSpan): void => {
  const width = box.right - box.left;
  for (const tick of ticks125(from, to, 3)) {
    const at = box.left + ((tick - from) / (to - from)) * width;
    // The first and the last number must stay inside the figure.
    const align = at < box.left + 12 ? "left" : at > box.right - 12 ? "right" : "center";
    drawText(context, `${decimals(tick, to - from < 4 ? 1 : 0)} ${t("panel.unit.s")}`, at, box.bottom + 10, { align });
  }
};

/** A heading: name, symbol, and a value at the right. */
export const drawHeading = ({ context, width }: Scene, label: string, symbol: string, value: string, y = 14): void => {
  const end = drawMeasured(context, label, SIDE, y, { colour: token("--ink"), weight: 600, size: 12 });
  if (symbol !== "") drawSymbol(context, symbol, "", SIDE + end + 7, y);
  drawText(context, value, width - SIDE, y, { align: "right", colour: token("--ink"), weight: 600, size: 12 });
};

/**
 * Draws fields and signals as dashed horizontal lines with their names at the right, and handles for the fields. Lines
 * outside the plot are left out.
 * @param range largest value of the axis, in SI
 */
export const drawLevels = (scene: Scene, names: readonly string[], box: Box, y: Affine, range: number): void => {
  const { context, lane } = scene;
  const { highlight } = scene.run.lab.getState();
  const labels: { y: number; readonly name: string; readonly what: Named; readonly value: number }[] = [];
  for (const name of names) {
    const what = named(lane, name);
    const value = readNow(scene.run, lane, what);
    const at = pixelOf(y, value);
    if (!(at >= box.top - 1 && at <= box.bottom + 1)) continue;
    context.globalAlpha = fieldOpacity(highlight, name);
    drawLine(context, [box.left, at], [box.right, at], token("--thr"), lineWidth(highlight, name, 1.2), [5, 3]);
    labels.push({ y: at - 9 < box.top + 5 ? at + 9 : at - 9, name, what, value });
    if (what.field !== "") scene.handles.push({ field: what.field, x: box.right, y: at, along: "y", scale: y, range });
  }
  // From the bottom up, because a subscript hangs into the ground of the label below it.
  for (const { y: at, name, what, value } of pushApart(labels, 14, box.top + 5, box.bottom - 6).reverse()) {
    context.globalAlpha = fieldOpacity(highlight, name, LABEL_DIMMED);
    const text = showWords(value, what.unit === "packets" ? "count" : what.unit);
    drawSymbol(context, briefName(what), text, box.right - 16, at, {
      align: "right",
      colour: token("--ink2"),
      ground: token("--panel"),
    });
  }
  context.globalAlpha = 1;
};

/** Draws a field as a dashed vertical line, with its name and a handle at the top. */
export const drawUpright = (scene: Scene, name: string, box: Box, x: Affine, range: number): void => {
  const { context, lane } = scene;
  const what = named(lane, name);
  const value = readNow(scene.run, lane, what);
  const at = pixelOf(x, value);
  if (!(at >= box.left - 1 && at <= box.right + 1)) return;
  const { highlight } = scene.run.lab.getState();
  context.globalAlpha = fieldOpacity(highlight, name);
  drawLine(context, [at, box.top], [at, box.bottom], token("--thr"), lineWidth(highlight, name, 1.2), [5, 3]);
  context.globalAlpha = fieldOpacity(highlight, name, LABEL_DIMMED);
  const isRight = at > (box.left + box.right) / 2;
  drawSymbol(context, briefName(what), showWords(value, what.unit), at + (isRight ? -14 : 14), box.top + 7, {
    align: isRight ? "right" : "left",
    colour: token("--ink2"),
    ground: token("--panel"),
  });
  context.globalAlpha = 1;
  if (what.field !== "") scene.handles.push({ field: what.field, x: at, y: box.top + 7, along: "x", scale: x, range });
};

/** An open or filled triangle that points up or down, centred at (x, y). */
export const drawTriangle = (
  context: Ink,
  x: number,
  y: number,
  radius: number,
  isUp: boolean,
  colour: string,
  isFilled: boolean,
): void => {
  const tip = isUp ? -radius : radius;
  context.beginPath();
  context.moveTo(x - radius, y - tip * 0.8);
  context.lineTo(x + radius, y - tip * 0.8);
  context.lineTo(x, y + tip);
  context.closePath();
  if (isFilled) {
    context.fillStyle = colour;
    context.fill();
    return;
  }
  context.fillStyle = token("--panel");
  context.fill();
  context.strokeStyle = colour;
  context.lineWidth = 1.2;
  context.stroke();
};
