import { Refusal } from "../contract.ts";
import type { FieldReading } from "../fieldReading.ts";
import type { Reading } from "../reading.ts";
import { bytesOf, ecnWord, fixedOf, packetsOf } from "./limits.ts";
import { FQ_CODEL_OF_LINUX, LEAST_QUANTUM, PIE_OF_LINUX } from "./linuxRules.ts";
import { ared, choke, red } from "./red.ts";
import { plainNumber, rateWord, timeWord } from "./words.ts";

/** A queue discipline of Linux. */
export interface Qdisc {
  readonly kind: string;
  /** What follows `tc qdisc add dev DEVICE parent PARENT`. */
  readonly words: string;
  /** Module of the kernel; null: it needs none. */
  readonly module: string | null;
  /** A class for each hash of a flow, which share the link by rounds; null: the discipline needs no classes. */
  readonly fair: Fair | null;
  /** The option with which it shapes the link to its rate; null: it needs a shaper. */
  readonly bandwidth: string | null;
}
interface Fair {
  readonly queues: number;
  /** B */
  readonly quantum: number;
  /** Of each queue, packets. */
  readonly limit: number;
}

/** The words of `tc`, from which the rest follows, or all of it. */
type Translate = (reading: Reading) => string | Qdisc;

/** The discipline of the lane in the words of `tc`. @throws Refusal if Linux does not have it */
export const qdiscOf = (reading: Reading): Qdisc => {
  const { id, title } = reading.queue;
  const translate = DISCIPLINES.get(id);
  if (translate === undefined) throw new Refusal(`Linux has no ${title}.`);
  const words = translate(reading);
  if (typeof words !== "string") return words;
  const [kind = ""] = words.split(" ");
  return { kind, words, module: BUILT_IN.has(kind) ? null : `sch_${kind}`, fair: null, bandwidth: null };
};

/** Queues over which DRR spreads the hashes of flows. */
const DRR_QUEUES = 256;

/** Packets of a buffer that all flows share without filling it. */
const AMPLE = 1_000_000;

/** DRR of Linux has a class for each queue, and a filter that chooses it. */
const drr = (reading: Reading): Qdisc => {
  const { params, bottleneck, scenario } = reading;
  const whole = packetsOf(reading);
  const flows = Math.max(
    1,
    scenario.traffic.reduce((sum, { count }) => sum + count, 0),
  );
  const own = params.take("flowLimit");
  // With the whole buffer as the limit of each flow, all flows together could keep `flows` times the buffer.
  const limit = typeof own === "number" ? own : Math.max(2, Math.round(whole / flows));
  if (typeof own !== "number")
    params.changed("flowLimit", `is not set; here each flow has a buffer of its own: ${limit} packets`, limit);
  if (whole < AMPLE)
    bottleneck.changed("buffer", `is ${whole} packets; flows share no buffer here`, { packets: AMPLE });
  params.changed("overflow", `is "${params.text("overflow")}"; here a queue that is full drops its own arrival`, "own");
  params.fixed("weights", [1]);
  bottleneck.fixed("ecn", false);
  const fair = { queues: DRR_QUEUES, quantum: params.whole("quantum"), limit };
  return { kind: "drr", words: `drr quantum ${fair.quantum} limit ${limit}`, module: "sch_drr", fair, bandwidth: null };
};

/** They are a part of every kernel that has queue disciplines, and no modules. */
const BUILT_IN: ReadonlySet<string> = new Set(["pfifo", "bfifo", "pfifo_head_drop"]);

const dropTail: Translate = (reading) => {
  const { params } = reading;
  const victim = params.text("victim");
  const inBytes = "bytes" in reading.scenario.bottleneck.buffer;
  if (victim === "random") params.leftOut("victim", 'is "random"; Linux drops the arriving packet', "tail");
  if (victim === "front" && !inBytes) return `pfifo_head_drop limit ${packetsOf(reading)}`;
  if (victim === "front")
    params.leftOut("victim", 'is "front"; a buffer in bytes of Linux drops the arriving packet', "tail");
  return inBytes ? `bfifo limit ${bytesOf(reading)}` : `pfifo limit ${packetsOf(reading)}`;
};

/** Disciplines that mark every ECN-capable packet. */
export const MARKING: ReadonlySet<string> = new Set(["sfb", "cake", "dualpi2"]);

/**
 * The discipline has no option that switches marks off: it marks every ECN-capable packet. Where the scenario has no
 * marks, the script switches ECN of the senders off; packets of DCTCP are ECN-capable even then, and are marked.
 */
const marksAlways = ({ bottleneck, scenario }: Reading, title: string): void => {
  if (bottleneck.flag("ecn")) return;
  const says = `is false; ${title} of Linux marks ECN-capable packets always: the senders have ECN off`;
  if (scenario.traffic.some(({ transport }) => transport === "dctcp"))
    bottleneck.changed("ecn", `${says}, but for DCTCP`, true);
  else bottleneck.changed("ecn", says);
};

const sfb: Translate = (reading) => {
  const { params } = reading;
  marksAlways(reading, "SFB");
  fixedOf(params, { variant: "linux", bins: 16, levels: 8, boxJitter: 0 });
  return [
    `sfb limit ${packetsOf(reading)}`,
    `target ${params.whole("binSize")}`,
    `max ${params.whole("binLimit")}`,
    `increment ${plainNumber(params.number("increment"))}`,
    `decrement ${plainNumber(params.number("decrement"))}`,
    `rehash ${Math.round(params.number("hashInterval") * 1000)}`,
    `db ${Math.round(params.number("warmup") * 1000)}`,
    `penalty_rate ${params.whole("penaltyRate")}`,
    `penalty_burst ${params.whole("penaltyBurst")}`,
  ].join(" ");
};

const sfq: Translate = (reading) => {
  const { params } = reading;
  const overflow = params.text("overflow");
  if (overflow === "own") params.changed("overflow", 'is "own"; Linux has "longest-tail"', "longest-tail");
  const buckets = 2 ** Math.round(Math.log2(params.number("buckets")));
  if (buckets !== params.number("buckets"))
    params.changed("buckets", `is ${params.number("buckets")}; Linux has a power of two: ${buckets}`, buckets);
  const limit = packetsOf(reading);
  const perturb = params.take("perturbInterval") === null ? 0 : params.whole("perturbInterval");
  return `sfq limit ${limit} depth ${limit} divisor ${buckets} perturb ${perturb}${overflow === "longest-head" ? " headdrop" : ""}`;
};

const codelWords = ({ params, link, marks: canMark }: Reading): string => {
  fixedOf(params, { mtu: link.largestPacket, squareRoot: "newton" });
  if (canMark) params.fixed("afterMark", "due");
  else params.ignore("afterMark");
  // FQ-CoDel of the lab has no such fields.
  if (params.has("reuseWindow")) params.fixed("reuseWindow", 16);
  const threshold = params.has("ceThreshold") ? params.numberOr("ceThreshold", Number.NaN) : Number.NaN;
  const marks = Number.isNaN(threshold) ? "" : ` ce_threshold ${timeWord(threshold)}`;
  return `target ${timeWord(params.number("target"))} interval ${timeWord(params.number("interval"))}${marks}`;
};

const codel: Translate = (reading) =>
  `codel limit ${packetsOf(reading)} ${codelWords(reading)}${ecnWord(reading, " noecn")}`;

const fqCodel: Translate = (reading) => {
  const { params } = reading;
  fixedOf(params, FQ_CODEL_OF_LINUX);
  const ours = params.number("quantum");
  const quantum = Math.max(LEAST_QUANTUM, ours);
  if (quantum !== ours) params.changed("quantum", `is ${ours} B; Linux has at least ${LEAST_QUANTUM} B`, quantum);
  return [
    `fq_codel limit ${packetsOf(reading)}`,
    `flows ${params.number("buckets")}`,
    `quantum ${quantum}`,
    `drop_batch ${params.number("dropBatch")}`,
    `${codelWords(reading)}${ecnWord(reading, " noecn")}`,
  ].join(" ");
};

/** Gains of PIE are in sixteenths per second in `tc`. */
const GAIN = 16;
const pieGain = (params: FieldReading, field: string): number => {
  const ours = params.number(field);
  const theirs = Math.min(32, Math.max(0, Math.round(ours * GAIN)));
  if (theirs / GAIN !== ours) params.changed(field, `is ${ours}; Linux has ${theirs}/${GAIN}`, theirs / GAIN);
  return theirs;
};

const pieWords = (reading: Reading): string => {
  const { params, link } = reading;
  const byRate = params.text("delayMode") === "dqrate";
  if (params.text("delayMode") === "oracle")
    params.changed("delayMode", 'is "oracle"; Linux has "timestamp"', "timestamp");
  if (byRate) params.fixed("rateSampleBytes", 16_384);
  // PIE drops no packet while less than two full ones wait.
  params.fixed("meanPacketSize", link.largestPacket);
  fixedOf(params, { ...PIE_OF_LINUX, maxBurst: 0.15, increaseCap: 0.02, burstRefill: "calm", markClears: true });
  return [
    `target ${timeWord(params.number("qRef"))}`,
    `tupdate ${timeWord(params.number("updateInterval"))}`,
    `alpha ${pieGain(params, "alpha")}`,
    `beta ${pieGain(params, "beta")}`,
    params.flag("byteWeighted") ? "bytemode" : "nobytemode",
    byRate ? "dq_rate_estimator" : "no_dq_rate_estimator",
  ].join(" ");
};

const pie: Translate = (reading) => {
  if (reading.marks) reading.params.fixed("markLimit", 0.1);
  else reading.params.ignore("markLimit");
  return `pie limit ${packetsOf(reading)} ${pieWords(reading)}${ecnWord(reading, " noecn")}`;
};

const fqPie: Translate = (reading) => {
  const { params, link } = reading;
  params.fixed("fullPolicy", "tail");
  const [limit, memory] = [packetsOf(reading), params.number("memoryLimit")];
  // fq_pie_qdisc_enqueue: `overmemory` is a count and nothing else.
  if (limit * link.largestPacket > memory)
    params.changed("memoryLimit", `is ${memory} B; Linux counts the packets that exceed it, but drops none`, 1e10);
  return [
    `fq_pie limit ${limit}`,
    `flows ${params.number("buckets")}`,
    `quantum ${params.number("quantum")}`,
    `memory_limit ${Math.round(memory)}`,
    `ecn_prob ${Math.max(1, Math.round(params.number("markLimit") * 100))}`,
    `${pieWords(reading)}${ecnWord(reading, " noecn")}`,
  ].join(" ");
};

const ISOLATION: ReadonlyMap<string, string> = new Map([
  ["flows", "flows"],
  ["srchost", "srchost"],
  ["dsthost", "dsthost"],
  ["dual-src", "dual-srchost"],
  ["dual-dst", "dual-dsthost"],
  ["triple", "triple-isolate"],
]);

/**
 * CAKE has a shaper of its own (`bandwidth`). Without a rate it assumes a transmission time of 0 for a packet. Then it
 * lacks the rule for slow links that spares packets which waited for less than four transmission times
 * (cake_set_rate, cobalt_should_drop).
 */
const cake: Translate = (reading) => {
  const { params, link, scenario } = reading;
  const limit = Math.min(params.number("memoryLimit"), bytesOf(reading));
  fixedOf(params, { buckets: 1024, ways: 8, mtu: link.largestPacket, squareRoot: "newton" });
  params.fixed("target", params.number("rtt") / 20);
  marksAlways(reading, "CAKE");
  const isolation = ISOLATION.get(params.text("isolation")) ?? "flows";
  return {
    kind: "cake",
    words: `cake besteffort ${isolation} rtt ${timeWord(params.number("rtt"))} memlimit ${limit} no-split-gso`,
    module: "sch_cake",
    fair: null,
    bandwidth: `bandwidth ${rateWord(scenario.bottleneck.rate)}`,
  };
};

const dualpi2: Translate = (reading) => {
  const { params, link } = reading;
  marksAlways(reading, "DualPI2");
  fixedOf(params, {
    mtu: link.largestPacket,
    random: "bernoulli",
    rampWidth: 0,
    floorAt: "enqueue",
    scheduler: "wrr",
    guardBytes: 2 * link.largestPacket,
    shrinkFrom: "head",
    stepPackets: null,
  });
  const classify = params.text("classify");
  if (classify !== "l4s" && classify !== "ect") params.changed("classify", `is "${classify}"; Linux has "l4s"`, "l4s");
  return [
    `dualpi2 limit ${packetsOf(reading)}`,
    `coupling_factor ${params.whole("coupling")}`,
    `step_thresh ${timeWord(params.number("stepThreshold"))}`,
    `min_qlen_step ${params.whole("lowLatencyFloor")}`,
    params.text("overload") === "drop" ? "drop_on_overload" : "overflow",
    params.text("signalAt") === "enqueue" ? "drop_enqueue" : "drop_dequeue",
    `classic_protection ${params.whole("classicWeight")}`,
    `target ${timeWord(params.number("qRef"))}`,
    `tupdate ${timeWord(params.number("updateInterval"))}`,
    `alpha ${plainNumber(params.number("alpha"))}`,
    `beta ${plainNumber(params.number("beta"))}`,
    classify === "ect" ? "any_ect" : "l4s_ect",
  ].join(" ");
};

/** CoDel with a target that is never reached: only its marks above a threshold remain. */
const l4sStep: Translate = (reading) => {
  const { params, bottleneck } = reading;
  if (params.text("mode") !== "time")
    params.leftOut("mode", `is "${params.text("mode")}"; Linux has a threshold in time`, "time");
  fixedOf(params, { rampWidth: 0, floorPackets: 1, notEct: "tail", l4sOnly: false });
  bottleneck.fixed("ecn", true);
  return `codel limit ${packetsOf(reading)} target 1000s interval 1000s ce_threshold ${timeWord(params.number("timeThreshold"))} ecn`;
};

const DISCIPLINES: ReadonlyMap<string, Translate> = new Map<string, Translate>([
  ["drop-tail", dropTail],
  ["red", red],
  ["ared", ared],
  ["choke", choke],
  ["sfb", sfb],
  ["sfq", sfq],
  ["drr", drr],
  ["codel", codel],
  ["fq-codel", fqCodel],
  ["pie", pie],
  ["fq-pie", fqPie],
  ["cake", cake],
  ["dualpi2", dualpi2],
  ["l4s-step", l4sStep],
]);
