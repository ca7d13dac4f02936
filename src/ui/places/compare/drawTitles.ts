import { compareText } from "../../../i18n/compare.ts";
import { t } from "../../../i18n/message.ts";
import type { Surface } from "../../chart/canvas.ts";
import { crisp, drawLine, drawText, textWidth } from "../../chart/drawing.ts";
import { token } from "../../chart/palette.ts";
import { pixelOf } from "../../chart/scale.ts";
import { type Flag, flagGroups, flagsOf, listed } from "../../plots/flags.ts";
import type { Run } from "../../session/run.ts";
import { comparisonOf } from "./compare.ts";
import { laneNames } from "./describe.ts";
import { gridOf, roomsOf, timeInView } from "./grid.ts";

/** Draws the titles of the plot columns, and the words of the flags. */
export const drawTitles = (run: Run, surface: Surface): void => {
  const { context, width, height } = surface;
  const state = comparisonOf(run).store.getState();
  const rooms = roomsOf(width, state.mode);
  const middle = height / 2;
  const style = { colour: token("--ink"), weight: 600 } as const;
  const words = compareText(state.mode === "difference" ? "title.difference" : "title.queue", {
    unit: t("panel.unit.packets"),
  });
  drawText(context, words, rooms.queue.left, middle, style);
  if (rooms.spent !== null) drawText(context, compareText("title.spent"), rooms.spent.left - 2, middle, style);
  if (rooms.throughput !== null)
    drawText(
      context,
      compareText("title.throughput", { unit: t("panel.unit.megabits") }),
      rooms.throughput.left,
      middle,
      style,
    );
  drawFlagWords(run, surface, rooms.queue.left + textWidth(context, words, 11, 600) + 8);
};

const drawFlagWords = (run: Run, { context, width, height }: Surface, from: number): void => {
  const state = comparisonOf(run).store.getState();
  const rooms = roomsOf(width, state.mode);
  const grid = gridOf(rooms.queue, timeInView(state), state.view.follow);
  let free = from;
  const names = laneNames(state.scenario);
  const wordsOf = (flag: Flag): string => {
    const lane = names.length > 1 ? names[Number(/^lanes\.(\d+)\./.exec(flag.set)?.[1] ?? -1)] : undefined;
    return lane === undefined ? flag.words : compareText("lane.ofGroup", { group: lane, label: flag.words });
  };
  for (const { at, flags } of flagGroups(flagsOf(state.scenario, grid.to), 0)) {
    const words = listed(flags.map(wordsOf));
    const x = pixelOf(grid.x, at);
    if (x < free || x + 4 + textWidth(context, words) > grid.room.right) continue;
    drawLine(context, [crisp(x), 0], [crisp(x), height], token("--line2"));
    drawText(context, words.replaceAll("_", ""), x + 6, height / 2, { colour: token("--ink2") });
    free = x + textWidth(context, words) + 14;
  }
};
