import { timeText } from "../../../i18n/time.ts";
import { largestOf } from "../../../units/extremes.ts";
import { crisp, drawBox, drawRich, drawText, richWidth, textWidth } from "../../chart/drawing.ts";
import { token } from "../../chart/palette.ts";
import { pixelOf } from "../../chart/scale.ts";
import { type Flag, flagsOf } from "../../plots/flags.ts";
import type { Run } from "../../session/run.ts";
import { flagsInView } from "../queue/drawFrame.ts";
import type { LabPlot } from "../queue/plot.ts";
import { showInstant } from "../queue/showInstant.ts";

/** Distance from the middle of a flag, px, within which the crosshair is on it. */
const NEAR = 9;
/** Height of a line of the list, and the space around it, px. */
const LINE = 16;
const PADDING = 6;
/** Distance from the right edge, px, within which the crosshair's words are on its left. */
const CHIPS = 150;
/** Largest number of changes below a flag; the list of changes shows all. */
const LINES_MAX = 8;

/** From the left of the list to the words, px: the room for a number. */
const NUMBER = 18;

/** Lists the changes of the flag under the crosshair, one below the other. */
export const drawChanges = (plot: LabPlot): void => {
  const { context, state, surface, x, tracks } = plot;
  const { cursor } = state;
  if (cursor === null) return;
  const at = pixelOf(x, cursor);
  const group = flagsInView(plot).find((one) => Math.abs(pixelOf(x, one.at) - at) <= NEAR);
  if (group === undefined) return;
  const flags = group.flags.slice(0, LINES_MAX);
  const width = largestOf(flags.map(({ words }) => richWidth(context, words, 400))) + NUMBER + 2 * PADDING;
  // On the side without the crosshair's words, if there is room.
  const middle = pixelOf(x, group.at);
  const wanted = at > plot.right - CHIPS ? middle + NEAR : middle - NEAR - width;
  const left = Math.max(2, Math.min(surface.width - width - 2, wanted));
  const top = tracks.flags.bottom + 2;
  const box = { x: crisp(left), y: crisp(top), width, height: flags.length * LINE + PADDING, radius: 4 };
  drawBox(context, box, token("--panel"), token("--line2"));
  flags.forEach(({ number, words }, place) => {
    const y = top + PADDING / 2 + (place + 0.5) * LINE;
    const digits = String(number);
    const right = left + PADDING + NUMBER - 6;
    drawText(context, digits, right - textWidth(context, digits, 11, 700), y, { colour: token("--ink"), weight: 700 });
    drawRich(context, words, left + PADDING + NUMBER, y, { colour: token("--ink") });
  });
};

const flagsUpToNow = (run: Run): readonly Flag[] => flagsOf(run.lab.getState().scenario, run.traces.recorded);

/** The crosshair is on a change if their times differ by at most this many seconds. */
const SAME = 1e-9;

/** Describes the changes at the crosshair's time; "": there is none. */
export const changesSentence = (run: Run, time: number): string =>
  flagsUpToNow(run)
    .filter(({ at }) => Math.abs(at - time) <= SAME)
    .map(({ number, words }) => timeText("change.here", { n: number, words: words.replaceAll("_", "") }))
    .join(" ");

/** Moves the crosshair to the next or the previous time with a change. */
export const goToChange = (run: Run, time: number, direction: 1 | -1): void => {
  const times = flagsUpToNow(run).map(({ at }) => at);
  const found = direction > 0 ? times.find((at) => at > time + SAME) : times.findLast((at) => at < time - SAME);
  if (found !== undefined) showInstant(run, found);
};
