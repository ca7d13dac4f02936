import { insideText } from "../../../../i18n/inside.ts";
import { wordOf, wordsIn } from "../../../../i18n/words.ts";
import { drawDisc, drawLine, drawText } from "../../../chart/drawing.ts";
import { shown } from "../../../chart/format.ts";
import { token } from "../../../chart/palette.ts";
import type { LaneModel } from "../../../plots/lane.ts";
import type { Run } from "../../../session/run.ts";
import { named, readNow } from "../recorded.ts";
import { drawHeading, SIDE } from "./axes.ts";
import type { Drawing } from "./contract.ts";
import type { Scene } from "./scene.ts";

const HEIGHT = 78;
/** px from the top to the bands, and their height. */
const TOP = 26;
const BAND = 22;

interface Bands {
  readonly value: number;
  /** Index of the band that contains the value; −1: the value is not known. */
  readonly place: number;
  readonly edges: readonly number[];
  readonly texts: readonly string[];
  readonly label: string;
}

const bandsOf = (run: Run, lane: LaneModel, place: number, isLive: boolean): Bands | null => {
  const shape = lane.definition.inside[place];
  if (shape?.kind !== "bands") return null;
  const { edges } = shape;
  const [texts, label] = [wordsIn(shape, "texts"), wordOf(shape, "label")];
  const value = readNow(run, lane, named(lane, shape.x), isLive);
  const isAbove = edges.filter((edge) => value >= edge).length;
  return { value, edges, texts, label, place: Number.isFinite(value) ? isAbove : -1 };
};

/** Pixel of a value. Bands are equally wide; inside each, the scale is logarithmic, from a tenth of its end. */
const pixelIn = ({ value, place, edges }: Bands, left: number, wide: number): number => {
  const end = edges[place] ?? 10 * (edges.at(-1) ?? 1);
  const part = 1 + Math.log10(Math.max(value, 0) / end);
  return left + wide * (place + Math.min(1, Math.max(0, part)));
};

const draw = (scene: Scene): void => {
  const bands = bandsOf(scene.run, scene.lane, scene.place, true);
  if (bands === null) return;
  const { context, width } = scene;
  const { edges, texts, place, label } = bands;
  drawHeading(scene, label, "", texts[bandsOf(scene.run, scene.lane, scene.place, false)?.place ?? -1] ?? "");
  const wide = (width - 2 * SIDE) / texts.length;
  for (const [i, text] of texts.entries()) {
    const left = SIDE + i * wide;
    context.fillStyle = token(i === place ? "--active" : "--inset");
    context.fillRect(left, TOP, wide, BAND);
    drawText(context, text, left + wide / 2, TOP + BAND / 2 + 0.5, {
      align: "center",
      weight: i === place ? 600 : 400,
      colour: token(i === place ? "--active-ink" : "--ink2"),
    });
  }
  for (const [i, edge] of edges.entries()) {
    const x = SIDE + (i + 1) * wide;
    drawLine(context, [x, TOP], [x, TOP + BAND + 4], token("--line2"));
    drawText(context, edge < 1e-3 ? edge.toExponential(0).replace("-", "\u2212") : String(edge), x, TOP + BAND + 12, {
      align: "center",
    });
  }
  if (place >= 0) drawDisc(context, pixelIn(bands, SIDE, wide), TOP + BAND, 5, token("--ink"), token("--panel"));
};

/** Bands of a value, with the current one highlighted. */
export const bands: Drawing = {
  kind: "bands",
  note: () => insideText("panel.inside.bandsNote"),
  height: () => HEIGHT,
  draw,
  sentence: (run, lane, place) => {
    const found = bandsOf(run, lane, place, false);
    const text = found?.texts[found.place];
    if (found === null || text === undefined) return "";
    const value = shown(found.value, "ratio");
    return insideText("panel.inside.bandsSentence", { value, label: found.label, text });
  },
};
