import { Refusal } from "../contract.ts";
import type { FieldReading } from "../fieldReading.ts";
import type { Reading } from "../reading.ts";
import { classQueues } from "./classQueues.ts";
import { ns2Constants, ns2Names } from "./names.ts";
import { bytesOf, type Ns2Queue, named, packetsOf, type Setting, type Translate } from "./setting.ts";

/** @throws Refusal if ns-2.35 does not have the discipline */
export const queueOf = (reading: Reading): Ns2Queue => {
  const { id, title } = reading.queue;
  const translate = DISCIPLINES.get(id);
  if (translate === undefined) throw new Refusal(`ns-2.35 has no ${title}.`);
  return translate(reading);
};

const dropTail: Translate = (reading) => {
  const { params, bottleneck } = reading;
  const { buffer } = reading.scenario.bottleneck;
  const victim = params.text("victim");
  if (victim === "random") params.leftOut("victim", 'is "random"; ns-2 drops the arriving packet', "tail");
  const settings: Setting[] = [{ name: "drop_front_", value: victim === "front", meaning: "victim" }];
  bottleneck.take("buffer");
  // Less than the limit may wait, the arriving packet included.
  if ("packets" in buffer) return { type: "DropTail", settings, limit: buffer.packets + 1, ecn: null, live: new Map() };
  if (victim === "front")
    params.changed(
      "victim",
      'is "front"; where the buffer counts bytes ns-2 drops one packet for each that does not fit, whatever their sizes',
    );
  const inBytes: Setting[] = [
    { name: "queue_in_bytes_", value: true, meaning: "the buffer counts bytes" },
    { name: "mean_pktsize_", value: 1, meaning: "so the limit below is in bytes" },
  ];
  const limit = Math.floor(buffer.bytes) + 1;
  return { type: "DropTail", settings: [...settings, ...inBytes], limit, ecn: null, live: new Map() };
};

/** `mean_pktsize_` of all but REM. */
const WHOLE = ["meanPacketSize"];

/** RED and ARED: thresholds, weight, options and the buffer. */
const redWith =
  (own: (params: FieldReading) => Setting[], live: ReadonlyMap<string, string>): Translate =>
  (reading) => {
    const { params, link } = reading;
    const settings = named(params, ns2Names.red, WHOLE);
    const [byteMode, size] = [params.flag("byteMode"), params.whole("meanPacketSize")];
    const markLimit = params.number("markLimit");
    const victim = params.text("victim");
    params.fixed("countMode", "ns2");
    params.fixed("idleAge", "steps");
    if (reading.marks) params.fixed("hardDrop", true);
    else params.ignore("hardDrop");
    params.fixed("leastRoom", byteMode ? link.largestPacket : 0);
    const limit = byteMode
      ? Math.max(1, Math.round(bytesOf(reading, size, link.largestPacket - 1) / size))
      : packetsOf(reading);
    const options: Setting[] = [
      { name: "use_mark_p_", value: markLimit < 1, meaning: "markLimit: below 1" },
      { name: "mark_p_", value: markLimit, meaning: "markLimit" },
      { name: "drop_rand_", value: victim === "random", meaning: "victim: a random packet" },
      { name: "drop_front_", value: victim === "front", meaning: "victim: the oldest packet" },
    ];
    return { type: "RED", settings: [...settings, ...options, ...own(params)], limit, ecn: "setbit_", live };
  };

const red = redWith(
  (params) => [
    { name: "linterm_", value: 1 / params.number("maxProbability"), meaning: "1 / maxProbability" },
    { name: "adaptive_", value: 0, meaning: "maxProbability stays" },
  ],
  new Map([
    ["maxProbability", "cur_max_p_"],
    ["queueWeight", "q_weight_"],
    ["wait", "wait_"],
  ]),
);

const ared = redWith((params) => {
  params.ignore("targetDelay", "autoThresholds", "autoWeight");
  params.fixed("bandLow", ns2Constants.aredBandLow);
  params.fixed("bandHigh", ns2Constants.aredBandHigh);
  params.fixed("trigger", "arrival");
  params.fixed("gentleSlope", "reset");
  const initial = params.number("initialMaxProbability");
  return [
    { name: "linterm_", value: 1 / initial, meaning: "1 / initialMaxProbability" },
    { name: "adaptive_", value: 1, meaning: "maxProbability adapts" },
    ...named(params, ns2Names.ared),
  ];
}, new Map());

const pi: Translate = (reading) => {
  const { params, link } = reading;
  const settings = named(params, ns2Names.pi, WHOLE);
  const [byteMode, size] = [params.flag("byteMode"), params.whole("meanPacketSize")];
  params.fixed("leastRoom", byteMode ? link.largestPacket : 0);
  const limit = byteMode
    ? Math.max(1, Math.round(bytesOf(reading, size, link.largestPacket - 1) / size))
    : packetsOf(reading);
  const live = new Map<string, string>([
    ["qRef", ns2Names.pi.qRef],
    ["a", ns2Names.pi.a],
    ["b", ns2Names.pi.b],
  ]);
  return { type: "PI", settings, limit, ecn: "setbit_", live };
};

const rem: Translate = (reading) => {
  const { params } = reading;
  const marks = reading.scenario.bottleneck.ecn;
  const settings = named(params, ns2Names.rem);
  params.fixed("alpha", ns2Constants.remAlpha);
  params.fixed("form", "rate");
  params.fixed("markAt", marks ? "dequeue" : "enqueue");
  params.fixed("notEct", marks ? "pass" : "drop");
  const inBytes = params.flag("byteWeighted");
  const size = params.number("meanPacketSize");
  // Less than the limit may wait, the arriving packet included.
  const limit = inBytes ? Math.max(2, Math.round(bytesOf(reading, size, -1) / size)) : packetsOf(reading) + 1;
  const live = new Map<string, string>([
    ["gamma", ns2Names.rem.gamma],
    ["targetQueue", ns2Names.rem.targetQueue],
  ]);
  return { type: "REM", settings, limit, ecn: "markpkts_", live };
};

const avq: Translate = (reading) => {
  const { params } = reading;
  const marks = reading.scenario.bottleneck.ecn;
  const settings = named(params, ns2Names.avq, WHOLE);
  const inBytes = params.text("unit") === "bytes";
  const size = params.whole("meanPacketSize");
  params.fixed("alpha", ns2Constants.avqAlpha);
  params.fixed("adaptOn", "accepted");
  // Without marks every packet is one without ECN, and ns-2 drops those.
  params.fixed("notEct", marks ? "pass" : "drop");
  const limit = inBytes ? Math.max(1, Math.round(bytesOf(reading, size) / size)) : packetsOf(reading);
  settings.push(
    { name: "queue_in_bytes_", value: inBytes, meaning: "unit" },
    { name: "buflim_", value: params.number("virtualBuffer") / (limit * size), meaning: "virtualBuffer / buffer" },
  );
  return { type: "Vq", settings, limit, ecn: "markpkts_", live: new Map() };
};

const gkvq: Translate = (reading) => {
  const { params } = reading;
  if (!reading.scenario.bottleneck.ecn)
    throw new Refusal("GKVQ of ns-2.35 marks and never drops early: it needs bottleneck.ecn.");
  const settings = named(params, ns2Names.gkvq, WHOLE);
  const limit = packetsOf(reading) + 1;
  const ratio = params.number("capacityRatio");
  // ns-2 applies the ratio to the whole limit, of which one place stays free.
  const theirs = (ratio * limit) / (limit - 1);
  const ours = params.number("bufferRatio");
  if (ours !== theirs) params.changed("bufferRatio", `is ${ours}; ns-2 has ${theirs}`, theirs);
  params.fixed("markAt", "dequeue");
  params.fixed("unit", "packets");
  params.fixed("notEct", "pass");
  return { type: "GK", settings, limit, ecn: null, live: new Map() };
};

/** Queues of DRR and SFQ in ns-2, over which node addresses are spread: many, so that few flows share one. */
const BUCKETS = 4096;

const drr: Translate = (reading) => {
  const { params, link } = reading;
  const bytes = bytesOf(reading, link.largestPacket);
  params.fixed("overflow", "longest-head");
  const settings = [
    ...named(params, ns2Names.drr),
    { name: "blimit_", value: Math.round(bytes), meaning: "buffer, B" },
    { name: "buckets_", value: BUCKETS, meaning: "queues, one for each flow" },
    { name: "mask_", value: 0, meaning: "a flow is a pair of nodes" },
  ];
  return { type: "DRR", settings, limit: Math.ceil(bytes), ecn: null, live: new Map() };
};

const sfq: Translate = (reading) => {
  const { params } = reading;
  const packets = packetsOf(reading);
  params.fixed("perturbInterval", null);
  params.leftOut(
    "overflow",
    `is "${params.text("overflow")}"; ns-2 drops the arriving packet of a queue that is too long`,
  );
  const settings = [
    { name: "maxqueue_", value: packets, meaning: "buffer, packets" },
    { name: "buckets_", value: params.number("buckets"), meaning: "buckets" },
  ];
  return { type: "SFQ", settings, limit: packets, ecn: null, live: new Map() };
};

const DISCIPLINES: ReadonlyMap<string, Translate> = new Map<string, Translate>([
  ["drop-tail", dropTail],
  ["red", red],
  ["ared", ared],
  ["pi", pi],
  ["rem", rem],
  ["avq", avq],
  ["gkvq", gkvq],
  ["drr", drr],
  ["sfq", sfq],
  ...classQueues,
]);
