import { compareText } from "../../../i18n/compare.ts";
import type { Surface } from "../../chart/canvas.ts";
import { drawText } from "../../chart/drawing.ts";
import { token } from "../../chart/palette.ts";
import type { PaintedSubject } from "../../dialogs/share/contract.ts";
import type { PlotForm } from "../../panels/queue/form.ts";
import { paintForm, quietLane } from "../../panels/queue/paintOnce.ts";
import type { Run, ShownRun } from "../../session/run.ts";
import { comparisonOf } from "./compare.ts";
import { laneNames } from "./describe.ts";
import { GUTTER } from "./grid.ts";
import { laneForms } from "./laneForm.ts";
import { laneRunOf } from "./laneRun.ts";
import { drawMarker, laneToken } from "./markers.ts";
import { overlayForm } from "./overlayForm.ts";
import { timesForms } from "./timesForm.ts";
import { titlesForm } from "./titlesForm.ts";

/** Heights of the titles, of a lane's name and of the time axis, px. */
const TITLES = 20;
const NAME = 18;
const TIMES = 22;

const paintAt = (
  { context, width, ratio }: Surface,
  top: number,
  height: number,
  run: ShownRun,
  forms: readonly PlotForm[],
): void => {
  context.save();
  context.translate(0, top);
  for (const form of forms) paintForm(run, { context, width, height, ratio }, form);
  context.restore();
};

/** Draws the lanes once, in the form in which the page shows them. */
const paintLanes = (own: Run, surface: Surface): void => {
  const { mode, lanes, scenario } = comparisonOf(own).store.getState();
  const runs = lanes.flatMap(({ key }) => laneRunOf(own, key) ?? []).map(quietLane);
  const [first] = runs;
  if (first === undefined) return;
  const { context, height } = surface;
  const isOverlaid = mode === "overlay";
  const bottom = height - TIMES;
  if (isOverlaid) paintAt(surface, 0, bottom, first, [overlayForm(own)]);
  else {
    paintAt(surface, 0, TITLES, first, [titlesForm(own, mode)]);
    const names = laneNames(scenario);
    const room = Math.floor((bottom - TITLES) / runs.length);
    for (const [i, lane] of runs.entries()) {
      const top = TITLES + i * room;
      drawMarker(context, i, [GUTTER + 5, top + NAME / 2], 4, token(laneToken(i)));
      drawText(context, names[i] ?? "", GUTTER + 15, top + NAME / 2, { colour: token("--ink"), weight: 600 });
      paintAt(surface, top + NAME, room - NAME, lane, laneForms(own, i, mode));
    }
  }
  paintAt(surface, bottom, TIMES, first, timesForms(mode));
};

/** The parts of the comparison that can be saved as pictures. */
export const lanePictures = (run: Run): readonly PaintedSubject[] => {
  const { scenario } = comparisonOf(run).store.getState();
  return [
    {
      id: "lanes",
      words: compareText("lanes.title", { n: scenario.lanes.length }),
      of: laneNames(scenario).join(", "),
      paint: (surface) => paintLanes(run, surface),
    },
  ];
};
