import type { Seconds } from "../../../units/units.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { misjudged, pollutedBins, sampleBins } from "./bins.ts";
import { checkSfb, sfbFields as fields, type SfbValues } from "./fields.ts";
import { initialSfbState, SfbQueue, type SfbState } from "./queue.ts";

export const sfb = defineAqm({
  id: "sfb",
  title: "SFB",
  name: "Stochastic Fair BLUE",
  documentation: () => import("./doc.ts"),
  fields,
  check: checkSfb,
  signals: {
    probability: {
      label: "Lowest probability",
      unit: "ratio",
      symbol: "p_min",
      against: "probability",
      read: (state: SfbState) => state.probability,
    },
    misjudged: {
      label: "Probability of misclassification",
      unit: "ratio",
      against: "probability",
      read: (state: SfbState) => misjudged(state.bins),
    },
    pollutedBins: {
      label: "Bins at probability 1",
      unit: "count",
      read: (state: SfbState) => pollutedBins(state.bins),
    },
    fullest: {
      label: "Fullest bin of the latest flow",
      unit: "packets",
      against: "queue",
      read: (state: SfbState) => state.fullest,
    },
    activeSet: {
      label: "Set of bins in use",
      unit: "count",
      read: (state: SfbState) => state.bins.active,
    },
  },
  inside: [
    {
      kind: "grid",
      row: "level",
      heat: "p_m",
      level: "packets in bin",
      sample: ({ bins, waiting }: SfbState, { binSize }: SfbValues) => sampleBins(bins, waiting, binSize),
    },
  ],
  create: (values: SfbValues, port: QueuePort, now: Seconds, state: SfbState = initialSfbState(values, now)) =>
    new SfbQueue(values, port, state),
});
