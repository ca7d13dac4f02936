import { insideText } from "../../../../i18n/inside.ts";
import { wordOf } from "../../../../i18n/words.ts";
import { largestOf } from "../../../../units/extremes.ts";
import { crisp, drawCross, drawLine, drawMeasured, drawText } from "../../../chart/drawing.ts";
import { grouped, shown, shownUnit } from "../../../chart/format.ts";
import { token } from "../../../chart/palette.ts";
import { type Affine, affine, pixelOf } from "../../../chart/scale.ts";
import { draftOf } from "../../../plots/drafts.ts";
import { type LaneModel, paramPath } from "../../../plots/lane.ts";
import { steadyTop } from "../../../plots/steadyTop.ts";
import type { Run } from "../../../session/run.ts";
import { flowLabel, groupOfFlow } from "../flowGroups.ts";
import { named, readNow } from "../recorded.ts";
import { type Box, drawHeading, drawLevels, drawRows, NUMBERS, SIDE } from "./axes.ts";
import type { Drawing } from "./contract.ts";
import { groupBox, heightAmong, type Scene, sampleOf } from "./scene.ts";

const FIELDS = 4;
/** Largest number of separate signs; larger counts are numbers. */
const SIGNS_MAX = 5;
const SIGN_STEP = 8;
const PITCH_MAX = 30;
const PITCH_MIN = 7;

interface Bar {
  readonly key: number;
  readonly value: number;
  readonly signs: number;
  readonly limit: number;
}
const barsIn = (sample: Float64Array): readonly Bar[] => {
  const bars: Bar[] = [];
  for (let i = 1; i + FIELDS <= sample.length; i += FIELDS)
    bars.push({
      key: sample[i] ?? 0,
      value: sample[i + 1] ?? 0,
      signs: sample[i + 2] ?? 0,
      limit: sample[i + 3] ?? Number.NaN,
    });
  return bars;
};

/** Bars in a stable order: flows by group, then by number; classes by number. */
const ordered = (run: Run, lane: LaneModel, bars: readonly Bar[], isFlow: boolean): readonly Bar[] => {
  const rank = (bar: Bar): number => {
    const group = isFlow ? groupOfFlow(run, lane, bar.key) : undefined;
    return group === undefined ? lane.groups.length : lane.groups.indexOf(group);
  };
  return [...bars].sort((a, b) => rank(a) - rank(b) || a.key - b.key);
};

/** The bar with the dragged value of its limit. */
const withDraft = (run: Run, bar: Bar, drag: string | undefined): Bar =>
  drag === undefined ? bar : { ...bar, limit: draftOf(run, paramPath(`${drag}.${bar.key}`), bar.limit) };

const draw = (scene: Scene): void => {
  const { context, lane, place, width, height, sample } = scene;
  const shape = lane.definition.inside[place];
  if (shape?.kind !== "bars") return;
  const all = barsIn(sample);
  const box: Box = { left: SIDE + NUMBERS - 8, right: width - SIDE - 4, top: 34, bottom: height - 38 };
  const isFlow = shape.of === "flow";
  const count = sample[0] ?? 0;
  drawHeading(
    scene,
    shape.unit === "packets" ? wordOf(shape, "label") : `${wordOf(shape, "label")}, ${shownUnit(shape.unit).unit}`,
    "",
    isFlow
      ? insideText("panel.inside.flows", { n: grouped(count) })
      : insideText("panel.inside.classes", { n: grouped(count) }),
  );
  const most = Math.floor((box.right - box.left - 6) / PITCH_MIN);
  const bars = ordered(scene.run, lane, all.slice(0, most), isFlow).map((bar) => withDraft(scene.run, bar, shape.drag));
  const lines = (shape.lines ?? [])
    .map((line) => readNow(scene.run, lane, named(lane, line)))
    .filter((value) => value >= 0);
  const values = bars.flatMap((bar) => [bar.value, Number.isFinite(bar.limit) ? bar.limit : 0]);
  const top = steadyTop(scene.run, `${lane.definition.id} ${place}`, 1.15 * (largestOf([...values, ...lines], 0) || 1));
  const y = affine([0, top], [box.bottom, box.top]);
  drawRows(scene, box, y, top, shape.unit);
  const pitch = Math.min(PITCH_MAX, (box.right - box.left - 6) / Math.max(1, bars.length));
  for (const [i, bar] of bars.entries()) {
    drawBar(scene, bar, isFlow, box.left + 4 + i * pitch, pitch, y, box);
    if (shape.drag === undefined || !Number.isFinite(bar.limit)) continue;
    const x = box.left + 4 + i * pitch + pitch - Math.min(4, pitch * 0.25) + 1;
    const handle = { along: "y", scale: y, range: top } as const;
    scene.handles.push({ ...handle, field: `${shape.drag}.${bar.key}`, x, y: pixelOf(y, bar.limit) });
  }
  if (bars.length === 0)
    drawText(context, insideText("panel.inside.nothingWaits"), (box.left + box.right) / 2, (box.top + box.bottom) / 2, {
      align: "center",
    });
  drawLevels(scene, shape.lines ?? [], box, y, top);
  drawFoot(scene, shape, box, count - bars.length);
};

const drawBar = (scene: Scene, bar: Bar, isFlow: boolean, x: number, pitch: number, y: Affine, box: Box): void => {
  const { context, lane } = scene;
  const group = isFlow ? groupOfFlow(scene.run, lane, bar.key) : undefined;
  const wide = pitch - Math.min(4, pitch * 0.25);
  const top = Math.max(box.top, pixelOf(y, bar.value));
  groupBox(scene, group, x, top, wide, box.bottom - top, bar.key);
  if (Number.isFinite(bar.limit)) {
    const at = crisp(pixelOf(y, bar.limit));
    drawLine(context, [x - 1, at], [x + wide + 1, at], token("--ink"), 2);
  }
  for (let i = 0; i < Math.min(bar.signs, SIGNS_MAX); i++)
    drawCross(context, x + wide / 2, top - 8 - i * SIGN_STEP, 2.8, token("--drop"), 1.5);
  if (bar.signs > SIGNS_MAX)
    drawText(context, grouped(bar.signs), x + wide / 2, top - 10 - SIGNS_MAX * SIGN_STEP, {
      align: "center",
      colour: token("--ink"),
      weight: 600,
      halo: token("--panel"),
    });
  if (pitch < 18) return;
  const label = isFlow ? flowLabel(scene.run, lane, bar.key) : String(bar.key);
  drawText(context, label, x + wide / 2, box.bottom + 10, { align: "center", colour: token("--ink2") });
};

/** A legend of the signs, and the number of flows without room. */
const drawFoot = (
  { context }: Scene,
  shape: { readonly signs?: string; readonly limit?: string },
  box: Box,
  left: number,
): void => {
  const y = box.bottom + 27;
  let x = box.left;
  const [signs, limit] = [wordOf(shape, "signs"), wordOf(shape, "limit")];
  if (signs !== undefined) {
    drawCross(context, x + 4, y, 2.8, token("--drop"), 1.5);
    x += 12 + drawMeasured(context, signs, x + 12, y + 0.5, { colour: token("--ink2") }) + 16;
  }
  if (limit !== undefined) {
    drawLine(context, [x, y], [x + 10, y], token("--ink"), 2);
    drawText(context, limit, x + 15, y + 0.5, { colour: token("--ink2") });
  }
  if (left > 0)
    drawText(context, insideText("panel.inside.more", { n: grouped(left) }), box.right, y, { align: "right" });
};

/** One bar per flow or class. */
export const bars: Drawing = {
  kind: "bars",
  note: () => insideText("panel.inside.barsNote"),
  height: (_run, lane) => heightAmong(lane, 210, 150),
  draw,
  sentence: (run, lane, place) => {
    const shape = lane.definition.inside[place];
    const sample = sampleOf(run, lane, place);
    const [fullest] = [...barsIn(sample)].sort((a, b) => b.value - a.value);
    if (shape?.kind !== "bars" || fullest === undefined) return insideText("panel.inside.nothingWaits");
    return insideText("panel.inside.barsSentence", {
      what: wordOf(shape, "label"),
      n: grouped(sample[0] ?? 0),
      name: shape.of === "flow" ? flowLabel(run, lane, fullest.key) : String(fullest.key),
      value: shown(fullest.value, shape.unit),
    });
  },
};
