import { overlay } from "../../plots/comparedFork/laidOver.ts";
import { signalsAgainst, signalsWithOwnAxis } from "../../plots/lane.ts";
import { updateQueueTop } from "../../plots/queueScale.ts";
import { GUTTER_LEFT, GUTTER_LEFT_NARROW, GUTTER_RIGHT, layOut, NARROW, type Tracks } from "../../plots/tracks.ts";
import type { Run } from "../../session/run.ts";
import { singlePackets } from "../packets/singlePackets.ts";
import { drawFlags, drawTimes, timeStep } from "./drawFrame.ts";
import { linkTrack } from "./drawLink.ts";
import { queueTrack } from "./drawQueue.ts";
import { rugTracks } from "./drawRugs.ts";
import { ownAxisTrack, probabilityTrack } from "./drawSmall.ts";
import { throughputTrack } from "./drawThroughput.ts";
import type { PlotForm } from "./form.ts";
import { type LabPlot, type Look, largestInView } from "./plot.ts";
import { nothing, type Track } from "./track.ts";

const LOOK: Look = { colour: "--q", width: 1, isPlain: false, mark: nothing };

const tracksOf = (plot: LabPlot): readonly Track[] => {
  const { queue, probability, ownAxis, link, throughput } = plot.tracks;
  const tracks = [
    queueTrack(plot, queue),
    ...rugTracks(plot),
    probability === null ? null : probabilityTrack(plot, probability),
    ownAxis === null ? null : ownAxisTrack(plot, ownAxis),
    link.bottom > link.top ? linkTrack(plot, link) : null,
    throughput.bottom > throughput.top ? throughputTrack(plot, throughput) : null,
  ];
  return tracks.filter((track) => track !== null);
};

/** The plot of the lab's queue panel: every track, with the names at the left and the current values at the right. */
export const labForm = (run: Run): PlotForm<Tracks> => ({
  look: LOOK,
  place({ width, height }, { definition }) {
    const isNarrow = width < NARROW;
    const hasProbability = signalsAgainst(definition, "probability").length > 0;
    const tracks = layOut(height, hasProbability, signalsWithOwnAxis(definition).length > 0, isNarrow);
    return {
      edges: { left: 0, right: width },
      columns: { left: isNarrow ? GUTTER_LEFT_NARROW : GUTTER_LEFT, right: width - GUTTER_RIGHT },
      lines: width,
      tracks,
      area: { top: tracks.queue.top, bottom: tracks.throughput.bottom },
      isNarrow,
    };
  },
  laidOver: ({ first, strip, columnTime }) => overlay(run)?.showOther(run, first, strip.count, columnTime) ?? [],
  queueRange: (plot) => [0, updateQueueTop(run, plot.lane, largestInView(plot))],
  tracksOf,
  frame(plot) {
    singlePackets()?.drawStay(run, plot);
    singlePackets()?.drawFuture(plot);
    drawTimes(plot, timeStep(plot));
    drawFlags(plot);
    singlePackets()?.drawLabCursor(plot);
    singlePackets()?.drawChanges(plot);
  },
});
