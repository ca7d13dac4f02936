import { bufferInPackets } from "../bufferInPackets.ts";
import { Refusal } from "../contract.ts";
import type { FieldReading } from "../fieldReading.ts";
import type { Reading } from "../reading.ts";

/** Attributes of a queue disc by name, as text of C++. */
export interface Ns3Queue {
  /** "RedQueueDisc" */
  readonly type: string;
  readonly attributes: readonly (readonly [name: string, value: string, meaning: string])[];
  /** `SetQuantum` of disciplines with a queue for each flow, B; null: they have none. */
  readonly quantum: number | null;
  /** Fields that may change during a run, and the attributes that follow them. */
  readonly live?: ReadonlyMap<string, { readonly name: string; valueOf(value: number): string }>;
}
type Attributes = Ns3Queue["attributes"];
type Translate = (reading: Reading) => Ns3Queue;

/** Values of attributes in C++. */
export const real = (value: number): string => `DoubleValue(${value})`;
export const whole = (value: number): string => `UintegerValue(${Math.round(value)})`;
export const flag = (value: boolean): string => `BooleanValue(${value})`;
export const seconds = (value: number): string => `TimeValue(Seconds(${value}))`;
export const text = (value: string): string => `StringValue("${value}")`;

/** PPP header of the link, which queue discs do not count, B. */
export const LINK_HEADER = 2;

/** The discipline of the lane in ns-3's terms. @throws Refusal if ns-3 does not have it */
export const queueOf = (reading: Reading): Ns3Queue => {
  const { id, title } = reading.queue;
  const translate = DISCIPLINES.get(id);
  if (translate === undefined) throw new Refusal(`ns-3 has no ${title}.`);
  return translate(reading);
};

const fixedOf = (params: FieldReading, rules: Readonly<Record<string, string | number | boolean | null>>): void => {
  for (const [field, value] of Object.entries(rules)) params.fixed(field, value);
};

const maxSize = (reading: Reading): Attributes[number] => {
  const { buffer } = reading.scenario.bottleneck;
  reading.bottleneck.take("buffer");
  return ["MaxSize", text("packets" in buffer ? `${buffer.packets}p` : `${Math.floor(buffer.bytes)}B`), "buffer"];
};
/**
 * For disciplines that do something else with a limit in bytes: RED takes its thresholds for bytes and weights drops by
 * size; those with many queues refuse it without a word, and then hold nothing.
 */
const maxPackets = (reading: Reading): Attributes[number] => [
  "MaxSize",
  text(`${bufferInPackets(reading, "this discipline of ns-3 counts")}p`),
  "buffer",
];
const useEcn = (reading: Reading): Attributes[number] => ["UseEcn", flag(reading.bottleneck.flag("ecn")), "ecn"];

const fifo: Translate = (reading) => {
  reading.params.fixed("victim", "tail");
  return { type: "FifoQueueDisc", attributes: [maxSize(reading)], quantum: null };
};

const RED_RULES = {
  byteWeighted: false,
  countMode: "ns2",
  idleAge: "steps",
  victim: "tail",
  leastRoom: 0,
  byteMode: false,
};

const redWith =
  (own: (params: FieldReading) => Attributes): Translate =>
  (reading) => {
    const { params, scenario } = reading;
    fixedOf(params, RED_RULES);
    if (reading.marks) params.fixed("markLimit", 1);
    else params.ignore("markLimit");
    const attributes: Attributes = [
      maxPackets(reading),
      useEcn(reading),
      ["UseHardDrop", flag(params.flag("hardDrop")), "hardDrop"],
      ["MinTh", real(params.number("minThreshold")), "minThreshold, packets"],
      ["MaxTh", real(params.number("maxThreshold")), "maxThreshold, packets"],
      ["QW", real(params.number("queueWeight")), "queueWeight"],
      ["Gentle", flag(params.flag("gentle")), "gentle"],
      ["Wait", flag(params.flag("wait")), "wait"],
      ["MeanPktSize", whole(params.whole("meanPacketSize")), "meanPacketSize, B"],
      ["LinkBandwidth", text(`${scenario.bottleneck.rate}bps`), "rate"],
      ["LinkDelay", seconds(scenario.bottleneck.delay), "delay"],
      ...own(params),
    ];
    return { type: "RedQueueDisc", attributes, quantum: null };
  };

const inverse = (params: FieldReading, field: string): Attributes[number] => [
  "LInterm",
  real(1 / params.number(field)),
  `1 / ${field}`,
];
const red = redWith((params) => [inverse(params, "maxProbability")]);
const fengRed = redWith((params) => {
  params.fixed("gentleSlope", "reset");
  return [
    inverse(params, "maxProbability"),
    ["FengAdaptive", flag(true), "feng-red"],
    ["FengAlpha", real(params.number("fengDivisor")), "fengDivisor"],
    ["FengBeta", real(params.number("fengMultiplier")), "fengMultiplier"],
  ];
});
const ared = redWith((params) => {
  params.ignore("targetDelay", "autoThresholds", "autoWeight");
  fixedOf(params, { bandLow: 0.4, bandHigh: 0.6, trigger: "arrival", gentleSlope: "reset" });
  return [
    inverse(params, "initialMaxProbability"),
    ["AdaptMaxP", flag(true), "maxProbability adapts"],
    ["Interval", seconds(params.number("adaptInterval")), "adaptInterval, s"],
    ["Alpha", real(params.number("increaseStep")), "increaseStep"],
    ["Beta", real(params.number("decreaseFactor")), "decreaseFactor"],
    ["Top", real(params.number("maxProbabilityTop")), "maxProbabilityTop"],
    ["Bottom", real(params.number("maxProbabilityBottom")), "maxProbabilityBottom"],
  ];
});

const codelOf = (reading: Reading, size: Attributes[number], asText: boolean): Attributes => {
  const { params } = reading;
  if (reading.marks) params.fixed("afterMark", "now");
  else params.ignore("afterMark");
  params.fixed("squareRoot", "newton");
  const time = (value: number): string => (asText ? text(`${Math.round(value * 1e6)}us`) : seconds(value));
  const threshold = params.has("ceThreshold") ? params.numberOr("ceThreshold", Number.NaN) : Number.NaN;
  return [
    size,
    useEcn(reading),
    ["Target", time(params.number("target")), "target, s"],
    ["Interval", time(params.number("interval")), "interval, s"],
    ...(Number.isNaN(threshold) ? [] : [["CeThreshold", seconds(threshold), "ceThreshold, s"] as const]),
  ];
};

const codel: Translate = (reading) => {
  const { params } = reading;
  params.fixed("reuseWindow", 16);
  const attributes = [
    ...codelOf(reading, maxSize(reading), false),
    ["MinBytes", whole(params.whole("mtu")), "mtu, B"] as const,
  ];
  const live = new Map([
    ["target", { name: "Target", valueOf: seconds }],
    ["interval", { name: "Interval", valueOf: seconds }],
  ]);
  return { type: "CoDelQueueDisc", attributes, quantum: null, live };
};

const flowQueues = ({ params }: Reading): Attributes => {
  params.fixed("hashMode", "hash");
  return [["Flows", whole(params.whole("buckets")), "buckets"]];
};

const fqCodel: Translate = (reading) => {
  const { params } = reading;
  // Each queue is a CoDel of its own, which is made with the default of MinBytes.
  params.fixed("mtu", 1500);
  params.fixed("backlog", "queue");
  params.fixed("overflowCounts", false);
  params.fixed("fullAlone", "drop");
  const attributes: Attributes = [
    ...codelOf(reading, maxPackets(reading), true),
    ...flowQueues(reading),
    ["DropBatchSize", whole(params.whole("dropBatch")), "dropBatch, packets"],
    ["EnableSetAssociativeHash", flag(params.flag("setAssociative")), "setAssociative"],
  ];
  return { type: "FqCoDelQueueDisc", attributes, quantum: params.number("quantum") };
};

const pieOf = (reading: Reading, size: Attributes[number], byteWeighted: boolean): Attributes => {
  const { params } = reading;
  const byRate = params.text("delayMode") === "dqrate";
  if (params.text("delayMode") === "oracle")
    params.changed("delayMode", 'is "oracle"; ns-3 has "timestamp"', "timestamp");
  fixedOf(params, { byteWeighted, highDelay: null, guardDelay: "previous", decayFactor: 0.98, decayBelow: 0 });
  fixedOf(params, { decayWaits: false, probabilityBound: 1 });
  fixedOf(params, { burstClock: "update", burstHolds: true, burstRefill: "pause", markClears: false });
  const cap = params.numberOr("increaseCap", Number.NaN);
  if (!Number.isNaN(cap)) params.fixed("increaseCap", 0.02);
  return [
    size,
    useEcn(reading),
    ["QueueDelayReference", seconds(params.number("qRef")), "qRef, s"],
    ["Tupdate", seconds(params.number("updateInterval")), "updateInterval, s"],
    ["A", real(params.number("alpha")), "alpha, 1/s"],
    ["B", real(params.number("beta")), "beta, 1/s"],
    ["MaxBurstAllowance", seconds(params.number("maxBurst")), "maxBurst, s"],
    ["MeanPktSize", whole(params.whole("meanPacketSize")), "meanPacketSize, B"],
    ["UseDequeueRateEstimator", flag(byRate), "delayMode"],
    ["DequeueThreshold", whole(params.whole("rateSampleBytes")), "rateSampleBytes, B"],
    ["UseCapDropAdjustment", flag(!Number.isNaN(cap)), "increaseCap"],
    ["UseDerandomization", flag(params.flag("derandomised")), "derandomised"],
  ];
};
const PIE_LIVE: Ns3Queue["live"] = new Map([
  ["qRef", { name: "QueueDelayReference", valueOf: seconds }],
  ["alpha", { name: "A", valueOf: real }],
  ["beta", { name: "B", valueOf: real }],
]);
const pie: Translate = (reading) => ({
  type: "PieQueueDisc",
  // With a limit in bytes it weights drops by size.
  attributes: [
    ...pieOf(reading, maxSize(reading), "bytes" in reading.scenario.bottleneck.buffer),
    ["MarkEcnThreshold", real(reading.params.number("markLimit")), "markLimit"],
  ],
  quantum: null,
  live: PIE_LIVE,
});
const fqPie: Translate = (reading) => {
  reading.params.fixed("fullPolicy", "fat");
  // It has the attribute, but does not hand it to its queues (FqPieQueueDisc::InitializeParams of ns-3.37).
  if (reading.marks) reading.params.fixed("markLimit", 0.1);
  else reading.params.ignore("markLimit");
  const attributes = [...pieOf(reading, maxPackets(reading), false), ...flowQueues(reading)];
  return { type: "FqPieQueueDisc", attributes, quantum: reading.params.number("quantum") };
};

/** A sojourn time that no packet reaches, s: ns-3 has no other word for "never". */
const NEVER = 1e6;

const cobalt: Translate = (reading) => {
  const { params } = reading;
  // CobaltQueueDisc keeps the time of BLUE's last change in 32 bits (`m_lastUpdateTimeBlue`). The device of the
  // bottleneck holds one packet.
  fixedOf(params, { blueClock: "wrapped", asksAhead: true, fullVictim: "tail", keepLast: false });
  fixedOf(params, { mtuTime: 0, squareRoot: "newtonWaits" });
  const attributes: Attributes = [
    maxSize(reading),
    useEcn(reading),
    ["Target", text(`${Math.round(params.number("target") * 1e6)}us`), "target, s"],
    ["Interval", text(`${Math.round(params.number("interval") * 1e6)}us`), "interval, s"],
    ["Increment", real(params.number("increment")), "increment"],
    ["Decrement", real(params.number("decrement")), "decrement"],
    ["BlueThreshold", seconds(params.numberOr("blueDelay", NEVER)), "blueDelay, s"],
  ];
  return { type: "CobaltQueueDisc", attributes, quantum: null };
};

const DISCIPLINES: ReadonlyMap<string, Translate> = new Map<string, Translate>([
  ["drop-tail", fifo],
  ["red", red],
  ["ared", ared],
  ["feng-red", fengRed],
  ["codel", codel],
  ["fq-codel", fqCodel],
  ["pie", pie],
  ["fq-pie", fqPie],
  ["cobalt", cobalt],
]);
