import { insideText } from "../../../../i18n/inside.ts";
import { wordsIn } from "../../../../i18n/words.ts";
import { drawBox, drawLine, drawText, fitText, textWidth } from "../../../chart/drawing.ts";
import { shown } from "../../../chart/format.ts";
import type { Ink } from "../../../chart/ink.ts";
import { token } from "../../../chart/palette.ts";
import type { LaneModel } from "../../../plots/lane.ts";
import { SIDE } from "./axes.ts";
import type { Drawing } from "./contract.ts";
import { type Scene, sampleOf } from "./scene.ts";

const GAP = 16;
const PILL = 26;
/** Width of a state beyond its name, px. */
const BESIDE = 14;

const statesOf = (lane: LaneModel, place: number): readonly string[] => {
  const shape = lane.definition.inside[place];
  return shape?.kind === "states" ? wordsIn(shape, "states") : [];
};

const drawArrow = ({ context }: Scene, from: number, to: number, y: number): void => {
  drawLine(context, [from, y], [to - 1, y], token("--ink3"), 1.2);
  drawLine(context, [to - 5, y - 3.5], [to - 1, y], token("--ink3"), 1.2);
  drawLine(context, [to - 5, y + 3.5], [to - 1, y], token("--ink3"), 1.2);
};

/** Width of each state: that of its bold name and an equal part of the rest; all are equal if the names do not fit. */
const widthsOf = (context: Ink, states: readonly string[], room: number): readonly number[] => {
  const needed = states.map((name) => textWidth(context, name, 11, 600) + BESIDE);
  const left = room - needed.reduce((sum, wide) => sum + wide, 0);
  return needed.map((wide) => (left >= 0 ? wide + left / states.length : room / states.length));
};

const draw = (scene: Scene): void => {
  const { context, lane, place, width, sample } = scene;
  const states = statesOf(lane, place);
  const current = sample[0] ?? -1;
  const widths = widthsOf(context, states, width - 2 * SIDE - GAP * (states.length - 1));
  const top = 10;
  let x = SIDE;
  for (const [i, name] of states.entries()) {
    const wide = widths[i] ?? 0;
    const isLit = i === current;
    drawBox(
      context,
      { x: x + 0.5, y: top + 0.5, width: wide - 1, height: PILL, radius: PILL / 2 },
      token(isLit ? "--ink" : "--panel"),
      token(isLit ? "--ink" : "--line2"),
      1.5,
    );
    const weight = isLit ? 600 : 400;
    drawText(context, fitText(context, name, wide - BESIDE, 11, weight), x + wide / 2, top + PILL / 2 + 1, {
      align: "center",
      weight,
      colour: token(isLit ? "--panel" : "--ink2"),
    });
    if (i + 1 < states.length) drawArrow(scene, x + wide + 2, x + wide + GAP - 1, top + PILL / 2 + 0.5);
    if (isLit) drawProgress(scene, x, wide, top + PILL + 6);
    x += wide + GAP;
  }
};

/** Draws the progress towards the next state below the current one. */
const drawProgress = ({ context, sample, width }: Scene, x: number, wide: number, y: number): void => {
  const [, elapsed = Number.NaN, whole = Number.NaN] = sample;
  if (!(whole > 0)) return;
  const part = Math.max(0, Math.min(1, elapsed / whole));
  context.fillStyle = token("--line2");
  context.fillRect(x + 8, y, wide - 16, 3);
  context.fillStyle = token("--ink");
  context.fillRect(x + 8, y, (wide - 16) * part, 3);
  const words = insideText("panel.inside.next", { time: shown(Math.max(0, whole - elapsed), "s") });
  const middle = Math.max(SIDE + 40, Math.min(width - SIDE - 40, x + wide / 2));
  drawText(context, words, middle, y + 12, { align: "center" });
};

/** States in their order, with the current one highlighted. */
export const states: Drawing = {
  kind: "states",
  note: () => insideText("panel.inside.statesNote"),
  height: () => 66,
  draw,
  sentence: (run, lane, place) => {
    const name = statesOf(lane, place)[sampleOf(run, lane, place)[0] ?? -1];
    return name === undefined ? "" : insideText("panel.inside.stateSentence", { name });
  },
};
