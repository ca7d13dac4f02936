import { compareText } from "../../../i18n/compare.ts";
import { t } from "../../../i18n/message.ts";
import { crisp, drawLine, drawText, textWidth } from "../../chart/drawing.ts";
import { token } from "../../chart/palette.ts";
import { pixelOf } from "../../chart/scale.ts";
import type { PlotForm } from "../../panels/queue/form.ts";
import type { Plot } from "../../panels/queue/plot.ts";
import { type Flag, flagGroups, flagsOf, listed } from "../../plots/flags.ts";
import { NO_TRACKS } from "../../plots/noTracks.ts";
import type { Run } from "../../session/run.ts";
import { comparisonOf } from "./compare.ts";
import { laneNames } from "./describe.ts";
import { roomsOf } from "./grid.ts";
import { lookOf } from "./laneForm.ts";
import type { Mode } from "./state.ts";

/** The titles above the lanes' plots, and the words of the flags. */
export const titlesForm = (run: Run, mode: Mode): PlotForm => ({
  look: lookOf(0),
  place({ width }) {
    const { queue } = roomsOf(width, mode);
    const area = { top: 0, bottom: 0 };
    const edges = { left: 0, right: width };
    return { edges, columns: queue, lines: queue.right, tracks: NO_TRACKS, area, isNarrow: false };
  },
  queueRange: () => [0, 1],
  tracksOf: () => [],
  frame: (plot) => drawTitles(run, plot, mode),
});

const drawTitles = (run: Run, plot: Plot, mode: Mode): void => {
  const { context, surface } = plot;
  const rooms = roomsOf(surface.width, mode);
  const middle = surface.height / 2;
  const style = { colour: token("--ink"), weight: 600 } as const;
  const words = compareText(mode === "difference" ? "title.difference" : "title.queue", {
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
  drawFlagWords(run, plot, rooms.queue.left + textWidth(context, words, 11, 600) + 8);
};

const drawFlagWords = (run: Run, plot: Plot, from: number): void => {
  const { context, surface, x, right } = plot;
  const { scenario } = comparisonOf(run).store.getState();
  let free = from;
  const names = laneNames(scenario);
  const wordsOf = (flag: Flag): string => {
    const lane = names.length > 1 ? names[Number(/^lanes\.(\d+)\./.exec(flag.set)?.[1] ?? -1)] : undefined;
    return lane === undefined ? flag.words : compareText("lane.ofGroup", { group: lane, label: flag.words });
  };
  for (const { at, flags } of flagGroups(flagsOf(scenario, plot.to), 0)) {
    const words = listed(flags.map(wordsOf));
    const start = pixelOf(x, at);
    if (start < free || start + 4 + textWidth(context, words) > right) continue;
    drawLine(context, [crisp(start), 0], [crisp(start), surface.height], token("--line2"));
    drawText(context, words.replaceAll("_", ""), start + 6, surface.height / 2, { colour: token("--ink2") });
    free = start + textWidth(context, words) + 14;
  }
};
