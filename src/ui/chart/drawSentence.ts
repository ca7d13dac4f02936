import { drawText, textWidth } from "./drawing.ts";
import type { Ink } from "./ink.ts";
import { linesOf } from "./linesOf.ts";
import { token } from "./palette.ts";

/** Height of a line, px. */
const LINE = 15;

/** Edges, px. */
interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Draws what an empty plot says in the middle of it, in as many lines as its width asks for. */
export const drawSentence = (context: Ink, text: string, { left, right, top, bottom }: Plot): void => {
  const lines = linesOf(text, right - left, (part) => textWidth(context, part));
  const first = (top + bottom - (lines.length - 1) * LINE) / 2;
  lines.forEach((line, i) => {
    drawText(context, line, (left + right) / 2, first + i * LINE, { align: "center", ground: token("--panel") });
  });
};
