import type { PlotTracks } from "./tracks.ts";

/** For plots that have only some of the tracks. */
export const NO_TRACKS: PlotTracks = {
  flags: null,
  queue: null,
  drops: null,
  marks: null,
  probability: null,
  ownAxis: null,
  link: null,
  throughput: null,
  axis: null,
};
