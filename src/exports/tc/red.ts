import type { FieldReading } from "../fieldReading.ts";
import type { Reading } from "../reading.ts";
import { bytesOf, ecnWord, fixedOf, packetsOf } from "./limits.ts";
import { burstFor, queueWeightOf } from "./redWeight.ts";
import { plainNumber, rateWord } from "./words.ts";

type Translate = (reading: Reading) => string;

/** What RED and CHOKe of Linux do always. */
const RED_RULES = {
  gentle: false,
  wait: false,
  byteWeighted: false,
  countMode: "linux",
  victim: "tail",
  leastRoom: 0,
  idleAge: "table",
};

/** `burst`, from which `tc` derives the weight of the average. */
const burstOf = (params: FieldReading, minThreshold: number): number => {
  const weight = params.number("queueWeight");
  const burst = burstFor(minThreshold, weight);
  const theirs = queueWeightOf(minThreshold, burst);
  if (theirs !== weight) params.changed("queueWeight", `is ${weight}; Linux has the power of 1/2 ${theirs}`, theirs);
  return burst;
};

const markRules = (reading: Reading): string => {
  const { params } = reading;
  if (!reading.marks) {
    params.ignore("hardDrop", "markLimit");
    return ecnWord(reading);
  }
  params.fixed("markLimit", 1);
  return `${ecnWord(reading)}${params.flag("hardDrop") ? " harddrop" : ""}`;
};

const redWith =
  (probabilityField: string, own: (params: FieldReading) => string): Translate =>
  (reading) => {
    const { params, scenario } = reading;
    const size = params.number("meanPacketSize");
    const [low, high] = [params.number("minThreshold"), params.number("maxThreshold")];
    fixedOf(params, { ...RED_RULES, byteMode: true });
    const words = [
      `red limit ${bytesOf(reading)}`,
      `min ${Math.round(low * size)}`,
      `max ${Math.round(high * size)}`,
      `avpkt ${Math.round(size)}`,
      `burst ${burstOf(params, low)}`,
      `bandwidth ${rateWord(scenario.bottleneck.rate)}`,
      `probability ${plainNumber(params.number(probabilityField))}`,
    ];
    return `${words.join(" ")}${own(params)}${markRules(reading)}`;
  };

/** RED. */
export const red = redWith("maxProbability", () => "");

/** What comes nearest to no adaptation: the longest interval, s, and the smallest step up and down. */
const NEVER = 100;
const LEAST_STEP = 1e-5;
const LEAST_DECREASE = 0.999;

/** RED with `adaptive`, which has no effect since `tc` has written its flags in `TCA_RED_FLAGS` (iproute2 5.6). */
export const ared = redWith("initialMaxProbability", (params) => {
  params.ignore("targetDelay", "autoThresholds", "autoWeight");
  const why = "tc names the flag in an attribute, and the kernel starts its timer by the older field alone";
  params.changed("adaptInterval", `is ${params.number("adaptInterval")}; Linux never adapts: ${why}`, NEVER);
  params.changed("increaseStep", `is ${params.number("increaseStep")}; Linux never adapts`, LEAST_STEP);
  params.changed("decreaseFactor", `is ${params.number("decreaseFactor")}; Linux never adapts`, LEAST_DECREASE);
  return " adaptive";
});

/** Share of its table that CHOKe of Linux fills without stopping, as far as was seen. */
const SAFE = 0.75;

/**
 * CHOKe. Its table has the next power of two of places, and a packet dropped from the middle leaves a gap until the
 * head comes there; choke_enqueue counts packets alone. Where the tail reaches the head, the table looks empty.
 */
export const choke: Translate = (reading) => {
  const { params, scenario, link, bottleneck } = reading;
  const [low, high] = [params.whole("minThreshold"), params.whole("maxThreshold")];
  fixedOf(params, { ...RED_RULES, byteMode: false, meanPacketSize: link.largestPacket });
  if (reading.marks) fixedOf(params, { hardDrop: false, markLimit: 1 });
  else params.ignore("hardDrop", "markLimit");
  const limit = packetsOf(reading);
  const table = 2 ** Math.ceil(Math.log2(limit + 1));
  if (table - limit <= table / 8)
    bottleneck.changed(
      "buffer",
      `is ${limit} packets; packets and the gaps of dropped ones may fill the ${table} places that CHOKe of Linux ` +
        `then has, and the link stops for ever: choose ${Math.floor(table * SAFE)} packets or fewer`,
      undefined,
    );
  return [
    `choke limit ${limit}`,
    `min ${low}`,
    `max ${high}`,
    `burst ${burstOf(params, low)}`,
    `avpkt ${link.largestPacket}`,
    `bandwidth ${rateWord(scenario.bottleneck.rate)}`,
    `probability ${plainNumber(params.number("maxProbability"))}${ecnWord(reading)}`,
  ].join(" ");
};
