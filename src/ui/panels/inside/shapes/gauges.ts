import { insideText } from "../../../../i18n/inside.ts";
import { wordOf } from "../../../../i18n/words.ts";
import { largestOf } from "../../../../units/extremes.ts";
import type { Unit } from "../../../../units/units.ts";
import { drawLine, drawText, fitText } from "../../../chart/drawing.ts";
import { shown } from "../../../chart/format.ts";
import { token } from "../../../chart/palette.ts";
import type { LaneModel } from "../../../plots/lane.ts";
import { readRecent } from "../../../plots/now.ts";
import { steadyTop } from "../../../plots/steadyTop.ts";
import { draftedState, draftedValues } from "../../../plots/zones.ts";
import type { Run } from "../../../session/run.ts";
import { named } from "../recorded.ts";
import { SIDE } from "./axes.ts";
import type { Drawing } from "./contract.ts";
import type { Scene } from "./scene.ts";

const ROW = 30;
/** Time over which a reading is averaged, s. */
const MEAN = 0.25;
const BAR = 8;

interface Gauge {
  readonly label: string;
  readonly unit: Unit;
  readonly value: number;
  /** Value of a full bar; NaN: the bar shares a scale with values below and above zero. */
  readonly full: number;
}

const gaugesOf = (run: Run, lane: LaneModel, place: number): readonly Gauge[] => {
  const shape = lane.definition.inside[place];
  if (shape?.kind !== "gauges") return [];
  const values = draftedValues(run, lane);
  const state = draftedState(run, lane);
  const read = (name: string): number =>
    name === "linkRate" ? lane.scenario.bottleneck.rate : readRecent(run, named(lane, name).channel, MEAN);
  return shape.gauges.map((gauge) => ({
    label: wordOf(gauge, "label"),
    unit: gauge.unit,
    value: gauge.value(read, values),
    full: gauge.full?.(state, values) ?? Number.NaN,
  }));
};

const drawGauge = (scene: Scene, gauge: Gauge, top: number, common: number): void => {
  const { context, width } = scene;
  const isSigned = Number.isNaN(gauge.full);
  const right = width - SIDE;
  const room = right - SIDE;
  const value = Number.isFinite(gauge.value) ? gauge.value : 0;
  drawText(context, fitText(context, wordOf(gauge, "label"), room - 90), SIDE, top + 8, { colour: token("--ink2") });
  drawText(context, shown(gauge.value, gauge.unit), right, top + 8, {
    align: "right",
    colour: token("--ink"),
    weight: 600,
  });
  const y = top + 16;
  context.fillStyle = token("--inset");
  context.fillRect(SIDE, y, room, BAR);
  context.fillStyle = token(isSigned && value < 0 ? "--q" : "--ink2");
  if (isSigned) {
    const middle = SIDE + room / 2;
    const length = (Math.max(-1, Math.min(1, value / common)) * room) / 2;
    context.fillRect(Math.min(middle, middle + length), y, Math.abs(length), BAR);
    drawLine(context, [middle, y - 2], [middle, y + BAR + 2], token("--ink"), 1.2);
  } else context.fillRect(SIDE, y, room * Math.max(0, Math.min(1, value / gauge.full)), BAR);
};

/** Levels as bars: the rest of an allowance, or the terms that raise and lower a value. */
export const gauges: Drawing = {
  kind: "gauges",
  note: () => insideText("panel.inside.gaugesNote"),
  height: (_run, lane, place) => {
    const shape = lane.definition.inside[place];
    return 10 + ROW * (shape?.kind === "gauges" ? shape.gauges.length : 0);
  },
  draw: (scene) => {
    const { lane, place } = scene;
    const list = gaugesOf(scene.run, lane, place);
    const signed = list.filter((gauge) => Number.isNaN(gauge.full) && Number.isFinite(gauge.value));
    const most = largestOf(
      signed.map((gauge) => Math.abs(gauge.value)),
      1e-9,
    );
    const common = steadyTop(scene.run, `${lane.definition.id} ${place}`, most);
    for (const [i, gauge] of list.entries()) drawGauge(scene, gauge, 4 + i * ROW, common);
  },
  sentence: (run, lane, place) =>
    gaugesOf(run, lane, place)
      .map(({ label, value, unit }) =>
        insideText("panel.inside.nowSentence", { name: label, value: shown(value, unit) }),
      )
      .join(" "),
};
