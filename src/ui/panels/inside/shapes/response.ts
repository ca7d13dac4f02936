import { insideText } from "../../../../i18n/inside.ts";
import { wordOf } from "../../../../i18n/words.ts";
import { drawDisc, drawLine, drawSymbol, drawText, textWidth } from "../../../chart/drawing.ts";
import { probability, shown, shownNumber } from "../../../chart/format.ts";
import { token } from "../../../chart/palette.ts";
import { type Affine, affine, pixelOf } from "../../../chart/scale.ts";
import type { LaneModel } from "../../../plots/lane.ts";
import { steadyTop } from "../../../plots/steadyTop.ts";
import type { Run } from "../../../session/run.ts";
import { perRun } from "../../../session/run.ts";
import { type Area, freest } from "../freePlace.ts";
import { briefName, type Named, named, readNow } from "../recorded.ts";
import { type Box, drawColumns, drawRows, drawUpright, NUMBERS, SIDE } from "./axes.ts";
import type { Drawing } from "./contract.ts";
import { heightAmong, type Scene } from "./scene.ts";

interface Curve {
  readonly y: Named;
  readonly label: string;
  at(x: number): number;
}
interface Picture {
  readonly scene: Scene;
  readonly box: Box;
  readonly what: Named;
  readonly curves: readonly Curve[];
  readonly x: Affine;
  readonly y: Affine;
  readonly xTop: number;
  readonly yTop: number;
}

/** Simulated time of the trail; the axis has room for the values in it, s. */
const TRAIL = 5;
/** The first curve is solid; dashes distinguish the others. */
const DASHES: readonly (readonly number[])[] = [[], [6, 3], [2, 3]];

/** Smallest and largest value of a channel in the last seconds; NaN, NaN: none is recorded. */
const rangeOf = (run: Run, channel: string): readonly [number, number] => {
  const { min, max } = run.traces.over(run.traces.channel(channel), run.traces.until - TRAIL, run.traces.until);
  return [min, max];
};

const pictureOf = (scene: Scene): Picture | null => {
  const { lane, state, values, place, width, height } = scene;
  const shape = lane.definition.inside[place];
  if (shape?.kind !== "response") return null;
  const what = named(lane, shape.x);
  const box: Box = { left: SIDE + NUMBERS - 8, right: width - SIDE - 4, top: 24, bottom: height - 34 };
  const curves = shape.curves.map(
    (curve): Curve => ({
      y: named(lane, curve.y),
      label: wordOf(curve, "label"),
      at: (x) => curve.at(x, state, values),
    }),
  );
  const [, highest] = rangeOf(scene.run, what.channel);
  // A dragged value must not change the axis: its handle would move away from the pointer.
  const reach = shape.reach(lane.freshState, lane.values);
  const key = `${lane.definition.id} ${place}`;
  const xTop = steadyTop(scene.run, `${key} x`, Math.max(reach, Number.isNaN(highest) ? 0 : 1.15 * highest));
  let most = 1e-6;
  for (const curve of curves) for (let i = 0; i <= 32; i++) most = Math.max(most, curve.at((xTop * i) / 32));
  const yTop = Math.min(1.04, steadyTop(scene.run, `${key} y`, most));
  const x = affine([0, xTop], [box.left, box.right]);
  return { scene, box, what, curves, x, y: affine([0, yTop], [box.bottom, box.top]), xTop, yTop };
};

const pathCurve = ({ scene, x, y, xTop }: Picture, curve: Curve, from = 0, to = xTop): void => {
  const step = 1 / x.slope;
  scene.context.beginPath();
  for (let value = from; ; value = Math.min(to, value + step)) {
    scene.context.lineTo(pixelOf(x, value), pixelOf(y, curve.at(value)));
    if (value >= to) return;
  }
};

const drawCurve = (picture: Picture, curve: Curve, place: number): void => {
  const { context } = picture.scene;
  const [low, high] = rangeOf(picture.scene.run, picture.what.channel);
  context.lineJoin = "round";
  if (high > low) {
    pathCurve(picture, curve, low, Math.min(high, picture.xTop));
    context.globalAlpha = 0.16;
    context.lineWidth = 10;
    context.lineCap = "round";
    context.strokeStyle = token("--ink");
    context.stroke();
    context.lineCap = "butt";
    context.globalAlpha = 1;
  }
  pathCurve(picture, curve);
  context.strokeStyle = token("--ink");
  context.lineWidth = place === 0 ? 2.2 : 1.8;
  context.setLineDash([...(DASHES[place] ?? [])]);
  context.stroke();
  context.setLineDash([]);
};

const LABEL_HEIGHT = 14;
/** Places along the axis, as parts of it, for the law of a curve. */
const LAW_PLACES = [0.8, 0.65, 0.57, 0.5, 0.35, 0.22] as const;

const isRightOf = (box: Box, px: number): boolean => px > (box.left + box.right) / 2;

/** Middle of the reading of the point at (px, py) on the curve with this place, px. */
const readingY = (box: Box, px: number, py: number, place: number): number => {
  // Near the origin, the reading is placed above that of the axis below.
  const meetsOther = place === 0 && !isRightOf(box, px) && py > box.bottom - 15;
  return meetsOther ? box.bottom - 25 : Math.max(box.top - 8, py - 10);
};

/** Areas that a label should not hide: the curves, the point with its lines, and the text beside them. */
const takenBy = ({ scene, box, what, curves, x, y, xTop }: Picture): Area[] => {
  const taken: Area[] = [];
  const now = readNow(scene.run, scene.lane, what);
  for (const [place, curve] of curves.entries()) {
    for (let i = 0; i <= 48; i++) {
      const value = (xTop * i) / 48;
      taken.push({ x: pixelOf(x, value) - 3, y: pixelOf(y, curve.at(value)) - 2, width: 6, height: 4 });
    }
    if (!Number.isFinite(now)) continue;
    const [px, py] = [pixelOf(x, now), pixelOf(y, curve.at(now))];
    taken.push({ x: box.left, y: readingY(box, px, py, place) - 8, width: 80, height: 18 });
    taken.push({ x: isRightOf(box, px) ? px - 89 : px + 6, y: box.bottom - 18, width: 83, height: 16 });
    taken.push({ x: box.left, y: py - 2, width: px - box.left, height: 4 });
    taken.push({ x: px - 6, y: py, width: 80, height: box.bottom - py });
  }
  return taken;
};

const OUTSIDE: Area = { x: -1e4, y: -1e4, width: 2e4, height: 2e4 };
/** The place of each law in the latest picture, by discipline and law. */
const chosenIn = perRun(() => new Map<string, number>());

/** Draws the laws beside their curves, where they hide the least. */
const drawLaws = (picture: Picture, lines: number): void => {
  const { scene, box, curves, x, y, xTop } = picture;
  const { context, run } = scene;
  const chosenBefore = chosenIn(run);
  const taken = takenBy(picture);
  // The names of lines are along the top.
  if (lines > 0) taken.push({ x: box.left, y: box.top - 6, width: box.right - box.left, height: 22 });
  for (const curve of curves) {
    const width = textWidth(context, curve.label);
    const places = LAW_PLACES.flatMap((part) => {
      const [px, py] = [pixelOf(x, part * xTop), pixelOf(y, curve.at(part * xTop))];
      return [
        { x: px - 10 - width, y: py - 8 - LABEL_HEIGHT / 2 },
        { x: px + 12, y: py + 12 - LABEL_HEIGHT / 2 },
        { x: px - 10 - width, y: py - 20 - LABEL_HEIGHT / 2 },
        { x: px + 12, y: py + 28 - LABEL_HEIGHT / 2 },
      ];
    });
    const areas = places.map((place): Area => {
      const isInside =
        place.x >= box.left + 2 &&
        place.x + width <= box.right &&
        place.y >= box.top - 4 &&
        place.y + LABEL_HEIGHT <= box.bottom;
      // A place outside counts as if it hid the whole figure.
      return isInside ? { ...place, width, height: LABEL_HEIGHT } : OUTSIDE;
    });
    const key = `${scene.lane.definition.id} ${curve.label}`;
    const chosen = freest(areas, taken, chosenBefore.get(key));
    const area = areas[chosen] ?? OUTSIDE;
    if (area === OUTSIDE) continue;
    chosenBefore.set(key, chosen);
    taken.push(area);
    drawText(context, curve.label, area.x, area.y + LABEL_HEIGHT / 2, {
      colour: token("--ink2"),
      ground: token("--panel"),
    });
  }
};

const drawPoint = ({ scene, box, what, x, y, xTop }: Picture, curve: Curve, place: number): void => {
  const { context, lane } = scene;
  const value = readNow(scene.run, lane, what);
  if (!Number.isFinite(value)) return;
  const [px, py] = [pixelOf(x, Math.min(value, xTop)), Math.max(box.top, pixelOf(y, curve.at(value)))];
  drawLine(context, [px, py], [px, box.bottom], token("--ink"));
  drawLine(context, [box.left, py], [px, py], token("--ink"));
  drawDisc(context, px, py, place === 0 ? 6 : 4.5, token("--ink"), token("--panel"));
  const style = { colour: token("--ink"), weight: 600, ground: token("--panel") } as const;
  const isRight = isRightOf(box, px);
  if (place === 0)
    drawSymbol(
      context,
      briefName(what),
      shown(readNow(scene.run, lane, what, false), what.unit),
      isRight ? px - 9 : px + 9,
      box.bottom - 10,
      { ...style, align: isRight ? "right" : "left" },
    );
  const reading = probability(curve.at(readNow(scene.run, lane, what, false)));
  const [left, middle] = [box.left + 6, readingY(box, px, py, place)];
  drawSymbol(context, briefName(curve.y), reading, left, middle, style);
};

/** A signal and the quantities derived from it, as curves over the signal's axis. */
export const response: Drawing = {
  kind: "response",
  note: () => insideText("panel.inside.responseNote"),
  height: (_run, lane) => heightAmong(lane, 210, 178),
  draw: (scene) => {
    const picture = pictureOf(scene);
    if (picture === null) return;
    const { box, what, curves, x, y, xTop, yTop } = picture;
    drawRows(scene, box, y, Math.min(1, yTop), "ratio");
    drawColumns(scene, box, x, xTop, what.unit, what.label);
    scene.context.save();
    scene.context.beginPath();
    scene.context.rect(box.left - 4, box.top - 4, box.right - box.left + 8, box.bottom - box.top + 6);
    scene.context.clip();
    for (const [place, curve] of curves.entries()) drawCurve(picture, curve, place);
    scene.context.restore();
    const shape = scene.lane.definition.inside[scene.place];
    const lines = shape?.kind === "response" ? (shape.lines ?? []) : [];
    drawLaws(picture, lines.length);
    for (const line of lines) drawUpright(scene, line, box, x, xTop);
    for (const [place, curve] of curves.entries()) drawPoint(picture, curve, place);
  },
  sentence: (run, lane, place) => responseSentence(run, lane, place),
};

const responseSentence = (run: Run, lane: LaneModel, place: number): string => {
  const shape = lane.definition.inside[place];
  if (shape?.kind !== "response") return "";
  const what = named(lane, shape.x);
  return shape.curves
    .map((curve) => {
      const out = named(lane, curve.y);
      return insideText("panel.inside.responseSentence", {
        name: what.label,
        value: shown(readNow(run, lane, what, false), what.unit),
        out: out.label,
        result: shownNumber(readNow(run, lane, out, false), out.unit),
      });
    })
    .join(" ");
};
