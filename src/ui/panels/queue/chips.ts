import { BIN_WIDTH } from "../../../engine/recording/frame.ts";
import type { Seconds } from "../../../units/units.ts";
import { drawBox, drawText, textWidth } from "../../chart/drawing.ts";
import { token } from "../../chart/palette.ts";
import { readOver } from "../../plots/now.ts";
import { windowAround } from "../../session/traces/windowAround.ts";
import type { Plot } from "./plot.ts";

/** Text of a value beside the crosshair, and its height in the plot, px. */
export interface Chip {
  y: number;
  readonly text: string;
  readonly bold: boolean;
}

/** The recorded part of the column under the crosshair; at least `atLeast` s long. */
export const windowAt = (plot: Plot, cursor: Seconds, atLeast: Seconds = 0): readonly [from: Seconds, to: Seconds] =>
  windowAround(cursor, Math.max(plot.columnTime, BIN_WIDTH, atLeast) / 2, plot.run.traces.recorded);

/** Mean of a channel in the column under the crosshair. */
export const valueAt = (plot: Plot, id: string, cursor: Seconds, atLeast?: Seconds): number =>
  readOver(plot.run, id, ...windowAt(plot, cursor, atLeast));

/** Distance (px) of the crosshair from the right edge within which all chips are on its left. */
const BESIDE = 150;
/** Distance between the crosshair and its chips, px. */
const ASIDE = 7;

/** Draws values beside the crosshair at `x` px. */
export const drawChips = ({ context, look, right }: Plot, chips: readonly Chip[], x: number): void => {
  for (const { text, y, bold } of chips) {
    const weight = bold ? 600 : 400;
    const width = textWidth(context, text, 11, weight) + 8;
    const isFlipped = x > right - (look.isPlain ? ASIDE + width : BESIDE);
    const start = isFlipped ? x - ASIDE - width : x + ASIDE;
    context.globalAlpha = 0.93;
    drawBox(context, { x: start, y: y - 7, width, height: 14, radius: 3 }, token("--panel"));
    context.globalAlpha = 1;
    drawText(context, text, start + 4, y + 0.5, { colour: token("--ink"), weight });
  }
};
