import { shareText } from "../../../../i18n/share.ts";
import type { Surface } from "../../../chart/canvas.ts";
import { paintInside } from "../../../panels/inside/paintInside.ts";
import { paintOnce, quietly } from "../../../panels/queue/paintOnce.ts";
import type { Run } from "../../../session/run.ts";
import { shownPicture } from "../../../session/shownPicture.ts";
import type { PaintedSubject, PictureSubject } from "../contract.ts";

/** From this width on, the inside view stands beside the traces, px. */
const WIDE = 600;
/** Share of the inside view where it stands beside, and below. */
const BESIDE = 0.34;
const BELOW = 0.4;
const GAP = 12;

/** Draws on a part of a surface. */
const within = (
  { context, ratio }: Surface,
  [x, y]: readonly [x: number, y: number],
  width: number,
  height: number,
  paint: (part: Surface) => void,
): void => {
  context.save();
  context.translate(x, y);
  paint({ context, width, height, ratio });
  context.restore();
};

const paintLab = (run: Run, surface: Surface): void => {
  const { width, height } = surface;
  const quiet = quietly(run);
  if (width >= WIDE) {
    const left = Math.round(width * (1 - BESIDE));
    within(surface, [0, 0], left - GAP, height, (part) => paintOnce(run, part));
    within(surface, [left, 0], width - left, height, (part) => paintInside(quiet, part));
    return;
  }
  const top = Math.round(height * (1 - BELOW));
  within(surface, [0, 0], width, top - GAP, (part) => paintOnce(run, part));
  within(surface, [0, top], width, height - top, (part) => paintInside(quiet, part));
};

/** The traces of the lab alone. */
export const tracesOf = (run: Run): PaintedSubject => ({
  id: "traces",
  words: shareText("picture.traces"),
  paint: (surface) => void paintOnce(run, surface),
});

/**
 * What of the lab can be a picture; the first is shown at first: what a view offers that takes the place of the traces.
 */
export const labSubjects = (run: Run): readonly PictureSubject[] => {
  const offered = shownPicture(run);
  const own: readonly PaintedSubject[] = [
    tracesOf(run),
    { id: "inside", words: shareText("picture.inside"), paint: (surface) => paintInside(quietly(run), surface) },
    { id: "lab", words: shareText("picture.lab"), paint: (surface) => paintLab(run, surface) },
  ];
  return offered === undefined ? own : [offered, ...own];
};
