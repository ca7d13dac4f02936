import type { Surface } from "../../chart/canvas.ts";
import { drawSymbol, zoneHatch } from "../../chart/drawing.ts";
import { token } from "../../chart/palette.ts";
import { pixelOf } from "../../chart/scale.ts";
import { ScrolledColumns } from "../../chart/scrolledColumns.ts";
import { queueTop } from "../../plots/queueScale.ts";
import { certainFrom } from "../../plots/zones.ts";
import { showWords } from "../../quantity.ts";
import type { Run, ShownRun } from "../../session/run.ts";
import type { PlotForm } from "./form.ts";
import { handlePlaces } from "./handles.ts";
import { labForm } from "./labForm.ts";
import { makePlot } from "./makePlot.ts";
import { drawBehind } from "./picture.ts";

/** Distance of a threshold's name from the columns, px. */
const NAME_GAP = 7;

const QUIET = { cursor: null, highlight: null, pinned: null } as const;

/** The run without what a pointer or the keyboard points at. */
export const quietly = (run: Run): Run => {
  const getState: Run["lab"]["getState"] = () => ({ ...run.lab.getState(), ...QUIET });
  return { ...run, lab: { ...run.lab, getState } };
};
/** The same of a lane. */
export const quietLane = (run: ShownRun): ShownRun => {
  const getState: ShownRun["lab"]["getState"] = () => ({ ...run.lab.getState(), ...QUIET });
  return { ...run, lab: { ...run.lab, getState } };
};

/** Draws a plot once for a file, by its form. @returns false: the surface has no room */
export const paintForm = (quiet: ShownRun, surface: Surface, form: PlotForm): boolean => {
  const plot = makePlot(quiet, form.columnsOf?.(quiet) ?? new ScrolledColumns(quiet.traces), surface, form);
  if (plot === null) return false;
  const tracks = form.tracksOf(plot);
  if (tracks.length > 0) drawBehind(plot, tracks);
  for (const track of tracks) track.ink(plot);
  for (const track of tracks) track.names();
  for (const track of tracks) track.over();
  for (const track of tracks) track.values();
  form.frame(plot);
  return true;
};

/**
 * Draws the traces of the lab once, at any size, for a file: with the names of the thresholds in the place of their
 * handles, and nothing of what is selected.
 * @returns false: the surface has no room
 */
export const paintOnce = (run: Run, surface: Surface): boolean => {
  const quiet = quietly(run);
  const form = labForm(quiet);
  const plot = makePlot(quiet, new ScrolledColumns(run.traces), surface, form);
  if (plot === null) return false;
  const { context } = surface;
  const { queue } = plot.tracks;
  const certain = certainFrom(quiet, plot.lane);
  if (certain < queueTop(quiet)) {
    context.fillStyle = zoneHatch(surface.ratio);
    context.fillRect(plot.left, queue.top, plot.right - plot.left, pixelOf(plot.queueY, certain) - queue.top);
  }
  const tracks = form.tracksOf(plot);
  drawBehind(plot, tracks);
  for (const track of tracks) track.ink(plot);
  for (const track of tracks) track.names();
  for (const track of tracks) track.over();
  for (const track of tracks) track.values();
  form.frame(plot);
  const places = handlePlaces(plot, queue);
  for (const [i, { id, field, value }] of plot.lane.thresholds.entries()) {
    const style = { colour: token("--ink2"), weight: 600, ground: token("--panel") };
    const words = showWords(value, field.unit).replace(/ packets?$/, "");
    drawSymbol(context, field.symbol ?? id, words, plot.right + NAME_GAP, places[i] ?? 0, style);
  }
  return true;
};
