import { leastThreshold, packetTime, sawtooth } from "../../../theory/stepMarking.ts";
import { formatQuantity } from "../../../units/format.ts";
import { type DesignGiven, defineDesign, type Verdict } from "../design.ts";
import { flowsInput, linkInputs, packetRate, rttInput } from "../shared/designPath.ts";
import type { L4sStepValues } from "./l4sStepFields.ts";

/** Packets: below this, a single packet in transmission counts as congestion. */
const THRESHOLD_MIN = 2;
/** Packets: marks cannot halve a smaller window. */
const WINDOW_MIN = 2;

/** The threshold of the immediate step. */
export const design = defineDesign({
  title: "Threshold for a link and its flows",
  help:
    "A seventh of link rate times round-trip time: with a lower threshold the queue of DCTCP senders runs empty " +
    "between marks, however many senders there are. The oscillation is that of synchronised flows, the worst " +
    "case.",
  source: "M. Alizadeh et al., Data Center TCP, SIGCOMM 2010, section 3.4",
  inputs: (given: DesignGiven<L4sStepValues>) => ({
    ...linkInputs(given),
    flows: { ...flowsInput(given), label: "Flows", help: "Scalable senders that share the link." },
    rttMax: rttInput(given, "Propagation delay both ways."),
  }),
  compute: ({ linkRate, packetSize, flows, rttMax }, { values }) => {
    const time = packetTime(packetSize, linkRate);
    const least = leastThreshold(linkRate, rttMax, packetSize);
    const threshold = Math.max(THRESHOLD_MIN, Math.ceil(least));
    const present = values.mode === "time" ? values.timeThreshold / time : values.packetThreshold;
    const bandwidthDelay = packetRate({ linkRate, packetSize }) * rttMax;
    const designed = sawtooth(flows, bandwidthDelay, threshold);
    const inUse = sawtooth(flows, bandwidthDelay, present);
    return {
      set: values.mode === "time" ? { timeThreshold: threshold * time } : { packetThreshold: threshold },
      results: [
        { label: "Threshold", symbol: "K", unit: "packets", designed: threshold, inUse: present },
        { label: "Smallest threshold", unit: "packets", designed: least },
        {
          label: "Minimum queue",
          unit: "packets",
          designed: atLeast0(designed.queueMin),
          inUse: atLeast0(inUse.queueMin),
        },
        { label: "Maximum queue", unit: "packets", designed: designed.queueMax, inUse: inUse.queueMax },
        {
          label: "Fraction of packets marked",
          symbol: "α",
          unit: "ratio",
          designed: designed.alpha,
          inUse: inUse.alpha,
        },
        { label: "Window of a flow", unit: "packets", designed: designed.window, inUse: inUse.window },
      ],
      verdict: verdictOn(designed.window, designed.queueMin, designed.queueMax),
      inUse: verdictInUse(inUse.window, inUse.queueMin, least),
    };
  },
});

/** The lower limit is an empty queue and an idle link. */
const atLeast0 = (queue: number): number => Math.max(0, queue);

const verdictOn = (window: number, queueMin: number, queueMax: number): Verdict => {
  if (window < WINDOW_MIN) {
    const says = `Each flow would have a window of ${formatQuantity(window, "packets")}: every packet is marked.`;
    return { isGood: false, says };
  }
  const [low, high] = [queueMin, queueMax].map((queue) => formatQuantity(Math.round(queue), "packets"));
  return { isGood: true, says: `The queue oscillates between ${low} and ${high} and never runs empty.` };
};

const verdictInUse = (window: number, queueMin: number, least: number): Verdict | null => {
  if (window < WINDOW_MIN) return null;
  if (queueMin > 0) return { isGood: true, says: "In use: the queue never runs empty." };
  const says = `In use: the queue runs empty between marks. A threshold of ${formatQuantity(least, "packets")} prevents that.`;
  return { isGood: false, says };
};
