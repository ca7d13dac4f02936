import type { Ink } from "../../chart/ink.ts";
import { token } from "../../chart/palette.ts";

/** Strokes the path so that it is visible on any ground. */
export const outline = (context: Ink): void => {
  context.strokeStyle = token("--panel");
  context.lineWidth = 4;
  context.stroke();
  context.strokeStyle = token("--ink");
  context.lineWidth = 2;
  context.stroke();
};
