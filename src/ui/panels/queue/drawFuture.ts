import { crisp, drawLine } from "../../chart/drawing.ts";
import { token } from "../../chart/palette.ts";
import { pixelOf } from "../../chart/scale.ts";
import type { Plot } from "./plot.ts";

/** Fades the recorded part after the current time, behind a line at that time. */
export const drawFuture = ({ run, context, x, from, to, left, right, area }: Plot): void => {
  const { until, recorded } = run.traces;
  if (recorded <= until || until > to || recorded < from) return;
  const now = Math.max(left, pixelOf(x, until));
  const end = Math.min(right, pixelOf(x, recorded) + 1);
  const [top, bottom] = [area.top - 1, area.bottom];
  context.globalAlpha = 0.62;
  context.fillStyle = token("--panel");
  context.fillRect(now, top, end - now, bottom - top);
  context.globalAlpha = 1;
  if (until >= from) drawLine(context, [crisp(now), top], [crisp(now), bottom], token("--ink"), 2);
};
