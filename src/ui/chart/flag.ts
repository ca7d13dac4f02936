import { drawBox, drawDisc, drawText, textWidth } from "./drawing.ts";
import type { Ink } from "./ink.ts";
import { token } from "./palette.ts";

/** Half the width of a flag, px. */
export const flagReach = (context: Ink, label: string): number =>
  label.length < 3 ? 7 : textWidth(context, label, 11, 700) / 2 + 5;

/** Draws a flag: a disc with a number for one change, a longer shape with "3–5" for several. */
export const drawFlag = (context: Ink, x: number, y: number, label: string, colour = token("--ink")): void => {
  const half = flagReach(context, label);
  if (half === 7) drawDisc(context, x, y, half, colour);
  else drawBox(context, { x: x - half, y: y - 7, width: 2 * half, height: 14, radius: 7 }, colour);
  drawText(context, label, x, y + 0.5, {
    align: "center",
    colour: token("--panel"),
    weight: 700,
    size: label.length === 2 ? 9 : 11,
  });
};
