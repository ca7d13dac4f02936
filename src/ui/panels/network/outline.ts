import { token } from "../../chart/palette.ts";

/** Strokes the path so that it is visible on any ground. */
export const outline = (context: CanvasRenderingContext2D): void => {
  context.strokeStyle = token("--panel");
  context.lineWidth = 4;
  context.stroke();
  context.strokeStyle = token("--ink");
  context.lineWidth = 2;
  context.stroke();
};
