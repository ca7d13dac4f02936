import { defineGroupMetric, type GroupSpan, ratioOf } from "./contract.ts";

/** Seconds that players were playing or wanted to. */
const watched = ({ measured }: GroupSpan): number => measured("played") + measured("stalled");

export const bitrateMean = defineGroupMetric({
  id: "bitrateMean",
  label: "Bit rate",
  unit: "bit/s",
  help: "Mean of the bit rates chosen.",
  better: "higher",
  compute: ({ measured }) => ratioOf(measured("bitrate"), measured("bitrates")),
});

export const bitrateSwitches = defineGroupMetric({
  id: "bitrateSwitches",
  label: "Switches a minute",
  unit: "count",
  help: "Changes of the bit rate in a minute of watching.",
  better: "lower",
  compute: (group) => ratioOf(60 * group.measured("switches"), watched(group)),
});

export const stallFraction = defineGroupMetric({
  id: "stallFraction",
  label: "Stalled",
  unit: "ratio",
  help: "Share of the time, once it had started, in which the film stood still.",
  better: "lower",
  compute: (group) => ratioOf(group.measured("stalled"), watched(group)),
});

export const stalls = defineGroupMetric({
  id: "stalls",
  label: "Stalls",
  unit: "count",
  help: "Times that the film stopped because the buffer was empty.",
  better: "lower",
  compute: ({ measured }) => measured("stalls"),
});

export const startupTimeMean = defineGroupMetric({
  id: "startupTimeMean",
  label: "Start takes",
  unit: "s",
  help: "Mean time from the first request to the first picture.",
  better: "lower",
  compute: ({ measured }) => ratioOf(measured("startupTime"), measured("startups")),
});

export const chunkQualityMean = defineGroupMetric({
  id: "chunkQualityMean",
  label: "Quality of a chunk",
  unit: "factor",
  help: "Mean of the linear measure: bit rate in Mbit/s, less 4.3 for each second of stall, less the change of rate.",
  better: "higher",
  compute: ({ measured }) => ratioOf(measured("chunkQuality"), measured("bitrates")),
});
