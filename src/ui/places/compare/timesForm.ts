import type { Surface } from "../../chart/canvas.ts";
import { drawCursor } from "../../panels/queue/drawCursor.ts";
import { drawTimes, timeStep } from "../../panels/queue/drawFrame.ts";
import type { PlotForm } from "../../panels/queue/form.ts";
import { NO_TRACKS } from "../../plots/noTracks.ts";
import { type Room, roomsOf } from "./grid.ts";
import { lookOf } from "./laneForm.ts";
import { overlayRoom } from "./overlayForm.ts";
import type { Mode } from "./state.ts";

/** The time axis below all lanes: for their queues with the time under the crosshair, and for their rates. */
export const timesForms = (mode: Mode): readonly PlotForm[] => {
  const border = (width: number): number => (mode === "overlay" ? width : roomsOf(width, mode).border);
  return [
    axisForm(
      (width) => (mode === "overlay" ? overlayRoom(width) : roomsOf(width, mode).queue),
      (width) => ({ left: 0, right: border(width) }),
      true,
    ),
    axisForm(
      (width) => (mode === "overlay" ? null : roomsOf(width, mode).throughput),
      (width) => ({ left: border(width), right: width }),
      false,
    ),
  ];
};

const axisForm = (
  columnsIn: (width: number) => Room | null,
  edgesIn: (width: number) => Room,
  hasCursor: boolean,
): PlotForm => ({
  look: lookOf(0),
  place({ width, height }: Surface) {
    const columns = columnsIn(width);
    if (columns === null) return null;
    return {
      edges: edgesIn(width),
      columns,
      lines: columns.right,
      tracks: { ...NO_TRACKS, axis: { top: 2, bottom: height } },
      area: { top: 0, bottom: 0 },
      isNarrow: false,
    };
  },
  queueRange: () => [0, 1],
  tracksOf: () => [],
  frame(plot) {
    drawTimes(plot, timeStep(plot));
    if (hasCursor) drawCursor(plot, () => []);
  },
});
