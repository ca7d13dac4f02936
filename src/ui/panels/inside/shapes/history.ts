import { insideText } from "../../../../i18n/inside.ts";
import { wordOf } from "../../../../i18n/words.ts";
import type { Unit } from "../../../../units/units.ts";
import { drawMeasured, drawSymbol } from "../../../chart/drawing.ts";
import { shown } from "../../../chart/format.ts";
import { token } from "../../../chart/palette.ts";
import { makeColumns } from "../../../chart/reusableColumns.ts";
import { type Affine, affine, pixelOf } from "../../../chart/scale.ts";
import { largest, pathBand, pathDashes, pathLine, pathSteps, type Strip } from "../../../chart/series.ts";
import { comparedFork } from "../../../plots/comparedFork/comparedFork.ts";
import { partingWith } from "../../../plots/comparedFork/overlay.ts";
import type { LaneModel } from "../../../plots/lane.ts";
import { steadyTop } from "../../../plots/steadyTop.ts";
import { briefName, type Named, named, readNow } from "../recorded.ts";
import { type Turns, turnsOf } from "../stepsOf.ts";
import {
  type Box,
  drawHeading,
  drawLevels,
  drawRows,
  drawTimeAxis,
  drawTriangle,
  lastSeconds,
  NUMBERS,
  SIDE,
} from "./axes.ts";
import type { Drawing } from "./contract.ts";
import { drawPacketSigns } from "./packetSigns.ts";
import type { Scene } from "./scene.ts";

/** Simulated time in view, s. */
const SPAN = 10;
const SMALL = 92;
/** Room for the legend of the signs, px. */
const LEGEND = 16;
const LARGE = 190;
/** Smallest top of an axis, in SI. */
const LEAST: Partial<Record<Unit, number>> = { ratio: 0.01, s: 0.001, packets: 1, flows: 1, count: 1 };
const first = makeColumns();
const other = makeColumns();

interface Picture {
  readonly scene: Scene;
  readonly box: Box;
  readonly strip: Strip;
  readonly from: number;
  readonly to: number;
  readonly y: Affine;
}
const shapeAt = (lane: LaneModel, place: number) => {
  const shape = lane.definition.inside[place];
  return shape?.kind === "history" ? shape : undefined;
};

const legendOf = (shape: NonNullable<ReturnType<typeof shapeAt>>): readonly string[] =>
  [wordOf(shape, "up"), wordOf(shape, "down"), wordOf(shape.shade, "label")].filter((text) => text !== undefined);

const heightOf = (shape: ReturnType<typeof shapeAt>): number =>
  shape?.small === true ? SMALL + (legendOf(shape).length > 0 ? LEGEND : 0) : LARGE;

const draw = (scene: Scene): void => {
  const { context, lane, place, width, height } = scene;
  const shape = shapeAt(lane, place);
  if (shape === undefined) return;
  const signals = shape.signals.map((name) => named(lane, name));
  const [main] = signals;
  if (main === undefined) return;
  const hasTop = shape.packets === true || shape.up !== undefined;
  const box: Box = {
    left: SIDE + NUMBERS - 8,
    right: width - SIDE - 4,
    top: 28 + (hasTop ? 10 : 0),
    bottom: height - 20 - (legendOf(shape).length > 0 ? LEGEND : 0),
  };
  drawHeading(scene, main.label, main.symbol, shown(readNow(scene.run, lane, main, false), main.unit));
  const { from, to } = lastSeconds(scene.run, SPAN);
  // Columns begin at multiples of their width, so that nothing flickers while they scroll.
  const count = Math.max(1, Math.floor(box.right - box.left));
  const step = SPAN / count;
  const grid = Math.floor(from / step) * step;
  const strip: Strip = { left: box.left - (from - grid) / step, step: 1, count: count + 1 };
  const span = { from: grid, to: grid + strip.count * step };
  let most = shape.reach?.(lane.values) ?? 0;
  for (const { channel } of signals) {
    const columns = other.read(strip.count);
    scene.run.traces.columns(scene.run.traces.channel(channel), span.from, span.to, strip.count, columns);
    most = Math.max(most, 1.05 * (largest(columns.max, strip.count) || 0));
  }
  const top = steadyTop(scene.run, `${lane.definition.id} ${place}`, Math.max(LEAST[main.unit] ?? 1e-6, most));
  const y = affine([0, top], [box.bottom, box.top]);
  const picture = { scene, box, strip, ...span, y };
  drawRows(scene, box, y, top, main.unit, shape.small === true ? 2 : 4);
  drawTimeAxis(scene, box, { from, to });
  const columns = first.read(strip.count);
  scene.run.traces.columns(scene.run.traces.channel(main.channel), span.from, span.to, strip.count, columns);
  const turns =
    shape.up === undefined && shape.down === undefined ? null : turnsOf(columns.mean, strip.count, 0.004 * top, 6);
  context.save();
  context.beginPath();
  context.rect(box.left, box.top - 12, box.right - box.left + 1, box.bottom - box.top + 13);
  context.clip();
  shadeTimes(picture, lane, shape.shade?.signal);
  if (turns !== null)
    shadeHolds(
      picture,
      turns,
      shape.hold === undefined ? Number.NaN : readNow(scene.run, lane, named(lane, shape.hold)),
      step,
    );
  for (const signal of signals.slice(1)) drawThin(picture, signal);
  drawMain(picture, columns, shape.steps === true);
  drawOther(picture, main);
  if (turns !== null) drawTurns(picture, turns, columns.mean);
  context.restore();
  drawLevels(scene, shape.lines ?? [], box, y, top);
  drawNames(picture, signals.slice(1));
  if (shape.packets === true) drawPacketSigns(scene, { from, to }, box, box.top - 6);
  drawLegend(scene, shape, box.bottom + 27);
};

const drawMain = ({ scene, strip, y }: Picture, columns: ReturnType<typeof first.read>, isStaircase: boolean): void => {
  const { context } = scene;
  if (!isStaircase) {
    context.beginPath();
    pathBand(context, strip, columns.min, columns.max, y);
    context.fillStyle = token("--qfill");
    context.fill();
  }
  context.beginPath();
  if (isStaircase) pathSteps(context, strip, columns.mean, y);
  else pathLine(context, strip, columns.mean, y);
  context.strokeStyle = token("--avg");
  context.lineWidth = 1.8;
  context.lineJoin = "round";
  context.stroke();
};

/** Draws the same line of the compared fork, dashed, from where the two part. */
const drawOther = ({ scene, strip, from, to, y }: Picture, { channel }: Named): void => {
  const fork = comparedFork(scene.run);
  const place = fork?.traces.channel(channel) ?? -1;
  if (fork === null || place < 0) return;
  const columns = other.read(strip.count);
  fork.traces.columns(place, from, to, strip.count, columns);
  const width = (to - from) / strip.count;
  columns.mean.fill(
    Number.NaN,
    0,
    Math.min(strip.count, Math.max(0, Math.floor((partingWith(scene.run, fork) - from) / width))),
  );
  scene.context.beginPath();
  pathDashes(scene.context, strip, columns.mean, y, Math.round(from / width));
  scene.context.strokeStyle = token("--avg");
  scene.context.lineWidth = 1.4;
  scene.context.stroke();
};

const drawThin = ({ scene, strip, from, to, y }: Picture, { channel }: Named): void => {
  const columns = other.read(strip.count);
  scene.run.traces.columns(scene.run.traces.channel(channel), from, to, strip.count, columns);
  scene.context.beginPath();
  pathLine(scene.context, strip, columns.mean, y);
  scene.context.strokeStyle = token("--q");
  scene.context.lineWidth = 1.2;
  scene.context.stroke();
};

/** Draws the names of the thin lines at their ends. */
const drawNames = ({ scene, box, y }: Picture, thin: readonly Named[]): void => {
  for (const what of thin) {
    const at = Math.max(box.top + 6, Math.min(box.bottom - 8, pixelOf(y, readNow(scene.run, scene.lane, what)) - 9));
    if (Number.isFinite(at))
      drawSymbol(scene.context, briefName(what), "", box.right - 2, at, {
        align: "right",
        colour: token("--ink2"),
        ground: token("--panel"),
      });
  }
};

const fillTimes = ({ scene, box }: Picture, left: number, width: number): void =>
  scene.context.fillRect(left, box.top, width, box.bottom - box.top);

/** Shades the time in which a signal is above 0. */
const shadeTimes = (picture: Picture, lane: LaneModel, name: string | undefined): void => {
  if (name === undefined) return;
  const { scene, strip, from, to } = picture;
  const columns = other.read(strip.count);
  picture.scene.run.traces.columns(
    picture.scene.run.traces.channel(named(lane, name).channel),
    from,
    to,
    strip.count,
    columns,
  );
  scene.context.fillStyle = token("--line");
  let first = -1;
  for (let i = 0; i <= strip.count; i++) {
    const isOn = i < strip.count && (columns.max[i] ?? 0) > 0;
    if (isOn && first < 0) first = i;
    if (isOn || first < 0) continue;
    fillTimes(picture, strip.left + first, i - first);
    first = -1;
  }
};

/** Shades the hold time after each step, in which nothing changes; left out if it is narrower than a line. */
const shadeHolds = (picture: Picture, { up, down }: Turns, hold: number, step: number): void => {
  if (!(hold > 1.5 * step)) return;
  picture.scene.context.fillStyle = token("--line");
  for (const place of [...up, ...down]) fillTimes(picture, picture.strip.left + place, hold / step);
};

const drawTurns = ({ scene, strip, y }: Picture, { up, down }: Turns, values: Float64Array): void => {
  const { context } = scene;
  // A column may contain both ends of a step: the sign is drawn above the higher one.
  const heightAt = (place: number): number => pixelOf(y, Math.max(values[place] ?? 0, values[place + 1] ?? 0));
  for (const place of up)
    drawTriangle(context, strip.left + place, heightAt(place) - 7, 3.4, true, token("--drop"), true);
  for (const place of down)
    drawTriangle(context, strip.left + place, heightAt(place) - 7, 3, false, token("--ink2"), false);
};

const drawLegend = (scene: Scene, shape: NonNullable<ReturnType<typeof shapeAt>>, y: number): void => {
  const { context } = scene;
  let x = SIDE + NUMBERS - 8;
  const words = (text: string): void => {
    x += drawMeasured(context, text, x, y + 0.5, { colour: token("--ink2") }) + 16;
  };
  const [up, down] = [wordOf(shape, "up"), wordOf(shape, "down")];
  if (up !== undefined) {
    drawTriangle(context, x + 4, y, 3.4, true, token("--drop"), true);
    x += 12;
    words(up);
  }
  if (down !== undefined) {
    drawTriangle(context, x + 4, y, 3, false, token("--ink2"), false);
    x += 12;
    words(down);
  }
  if (shape.shade === undefined) return;
  context.fillStyle = token("--line");
  context.fillRect(x, y - 5, 12, 10);
  x += 17;
  words(wordOf(shape.shade, "label"));
};

/** Signals over the last seconds, with the events of that time. */
export const history: Drawing = {
  kind: "history",
  note: () => insideText("panel.inside.historyNote"),
  height: (_run, lane, place) => heightOf(shapeAt(lane, place)),
  draw,
  sentence: (run, lane, place) => {
    const names = shapeAt(lane, place)?.signals.map((name) => named(lane, name)) ?? [];
    return names
      .map((what) =>
        insideText("panel.inside.nowSentence", {
          name: what.label,
          value: shown(readNow(run, lane, what, false), what.unit),
        }),
      )
      .join(" ");
  },
};
