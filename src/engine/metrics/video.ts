import { defineGroupMetric, type GroupSpan, ratioOf } from "./contract.ts";

/** Seconds in which players played, or wanted to. */
const watched = ({ measured }: GroupSpan): number => measured("played") + measured("stalled");

export const bitrateMean = defineGroupMetric({
  id: "bitrateMean",
  label: "Mean bit rate",
  unit: "bit/s",
  help: "Mean of the bit rates that the player chose.",
  better: "higher",
  compute: ({ measured }) => ratioOf(measured("bitrate"), measured("bitrates")),
});

export const bitrateSwitches = defineGroupMetric({
  id: "bitrateSwitches",
  label: "Switches per minute",
  unit: "count",
  help: "Changes of the bit rate per minute of watching.",
  better: "lower",
  compute: (group) => ratioOf(60 * group.measured("switches"), watched(group)),
});

export const stallFraction = defineGroupMetric({
  id: "stallFraction",
  label: "Stalled",
  unit: "ratio",
  help: "Share of the time since the start of playback in which the video stalled.",
  better: "lower",
  compute: (group) => ratioOf(group.measured("stalled"), watched(group)),
});

export const stalls = defineGroupMetric({
  id: "stalls",
  label: "Stalls",
  unit: "count",
  help: "Number of times that the video stopped because the buffer was empty.",
  better: "lower",
  compute: ({ measured }) => measured("stalls"),
});

export const startupTimeMean = defineGroupMetric({
  id: "startupTimeMean",
  label: "Startup delay",
  unit: "s",
  help: "Mean time from the first request to the start of playback.",
  better: "lower",
  compute: ({ measured }) => ratioOf(measured("startupTime"), measured("startups")),
});

export const chunkQualityMean = defineGroupMetric({
  id: "chunkQualityMean",
  label: "Chunk quality",
  unit: "factor",
  help: "Mean of bit rate in Mbit/s minus 4.3 per second of stall minus the change of bit rate.",
  better: "higher",
  compute: ({ measured }) => ratioOf(measured("chunkQuality"), measured("bitrates")),
});
