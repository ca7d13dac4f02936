import type { Json } from "../../units/units.ts";
import { Refusal } from "../contract.ts";
import type { FieldReading } from "../fieldReading.ts";
import type { Reading } from "../reading.ts";
import { packetsOf, type Setting, type Translate } from "./setting.ts";

/** Classes of ns-2's JoBS. */
const JOBS_CLASSES = 4;
/** Drop precedences of ns-2's diffserv queue. */
const PRECEDENCES = 3;
/** `prio_` of the best class in the diffserv queue: its code point. */
const FIRST_CODE_POINT = 10;
/** Numbers of flows of ns-2's FQ, without 0. */
const FQ_FLOWS = 31;
/** A buffer that flows with limits of their own never fill, packets. */
const AMPLE = 1_000_000;

/** Value of a class in a list whose last entry holds for all further classes. */
const ofClass = (list: readonly number[], index: number): number =>
  list[Math.min(index, list.length - 1)] ?? Number.NaN;

/** Their queues do not mark in these programs. */
const withoutMarks = ({ bottleneck, params, marks }: Reading): void => {
  bottleneck.fixed("ecn", false);
  if (params.has("hardDrop") && !marks) params.ignore("hardDrop");
};

const classesAtMost = (params: FieldReading, most: number): number => {
  const classes = params.number("classes");
  if (classes > most) params.changed("classes", `is ${classes}; ns-2 has at most ${most}`, most);
  return Math.min(classes, most);
};

/** Groups of a class below the best, which ns-2's RIO knows by a flow number of zero. */
const outGroups = ({ groups }: Reading): number => groups.filter(({ group }) => group.class > 0).length;

const rio: Translate = (reading) => {
  const { params } = reading;
  withoutMarks(reading);
  for (const [field, value] of Object.entries({ mode: "rio-c", classes: 2, countMode: "ns2", refreshedBy: "best" }))
    params.fixed(field, value);
  if (outGroups(reading) > 1)
    throw new Refusal("RIO of ns-2 knows packets out of profile by the flow number 0, so one group may have them.");
  const [low, high, most, gentles] = ["minThresholds", "maxThresholds", "maxProbabilities", "gentles"].map((field) =>
    params.numbers(field),
  );
  const of = (list: readonly number[] | undefined, index: number): number => ofClass(list ?? [], index);
  const settings: Setting[] = [
    { name: "priority_method_", value: 1, meaning: "a flow number other than 0 is of class 0" },
    { name: "in_thresh_", value: of(low, 0), meaning: "minThresholds of class 0" },
    { name: "in_maxthresh_", value: of(high, 0), meaning: "maxThresholds of class 0" },
    { name: "in_linterm_", value: 1 / of(most, 0), meaning: "1 / maxProbabilities of class 0" },
    { name: "in_gentle_", value: of(gentles, 0) === 1, meaning: "gentles of class 0" },
    { name: "out_thresh_", value: of(low, 1), meaning: "minThresholds of class 1" },
    { name: "out_maxthresh_", value: of(high, 1), meaning: "maxThresholds of class 1" },
    { name: "linterm_", value: 1 / of(most, 1), meaning: "1 / maxProbabilities of class 1" },
    { name: "out_gentle_", value: of(gentles, 1) === 1, meaning: "gentles of class 1" },
    { name: "gentle_", value: false, meaning: "the two above count" },
    { name: "q_weight_", value: params.number("queueWeight"), meaning: "queueWeight" },
    { name: "mean_pktsize_", value: params.whole("meanPacketSize"), meaning: "meanPacketSize, B" },
    { name: "wait_", value: false, meaning: "the lab has no such rule" },
  ];
  const labels = { priorityOf: () => null, flowNumber: "service" } as const;
  return { type: "RED/RIO", settings, limit: packetsOf(reading), ecn: null, live: new Map(), labels };
};

/** Modes of the diffserv queue. */
const MODES: ReadonlyMap<string, string> = new Map([
  ["wred", "WRED"],
  ["rio-c", "RIO-C"],
  ["rio-d", "RIO-D"],
]);

const wred: Translate = (reading) => {
  const { params } = reading;
  withoutMarks(reading);
  params.fixed("countMode", "paper");
  params.fixed("refreshedBy", "all");
  params.fixed("spreadPast", "accept");
  const classes = classesAtMost(params, PRECEDENCES);
  const whole = (field: string): readonly number[] => {
    const values = params.numbers(field);
    const theirs = values.map(Math.floor);
    if (values.some((value, i) => value !== theirs[i]))
      params.changed(field, `is ${values.join(", ")}; ns-2 has whole packets`, theirs);
    return theirs;
  };
  const [low, high, most] = [whole("minThresholds"), whole("maxThresholds"), params.numbers("maxProbabilities")];
  if (params.numbers("gentles").some((gentle) => gentle === 1))
    params.changed("gentles", "are set; above a maximum threshold ns-2 drops everything", [0]);
  const weight = params.number("queueWeight");
  const commands = [
    { text: `meanPktSize ${params.whole("meanPacketSize")}`, meaning: "meanPacketSize, B" },
    { text: "set numQueues_ 1", meaning: "one queue for all classes" },
    { text: `setNumPrec ${classes}`, meaning: "classes" },
    { text: `setMREDMode ${MODES.get(params.text("mode")) ?? "WRED"} 0`, meaning: "mode" },
    ...Array.from({ length: classes }, (_, i) => [
      { text: `addPHBEntry ${FIRST_CODE_POINT + i} 0 ${i}`, meaning: `class ${i}` },
      {
        text: `configQ 0 ${i} ${ofClass(low, i)} ${ofClass(high, i)} ${ofClass(most, i)} ${weight}`,
        meaning: "thresholds, maximum probability, weight",
      },
    ]).flat(),
  ];
  const priorityOf = (service: number): number => FIRST_CODE_POINT + Math.min(service, classes - 1);
  const labels = { priorityOf, flowNumber: "group" } as const;
  return { type: "dsRED/core", settings: [], limit: packetsOf(reading), ecn: null, live: new Map(), labels, commands };
};

/** Guarantees of the four classes in ns-2's words: −1 is none. */
const guarantees = (values: readonly number[], none: number): string =>
  Array.from({ length: JOBS_CLASSES }, (_, i) => values[i] ?? none)
    .map((value) => (value === none ? -1 : value))
    .join(" ");

const jobs: Translate = (reading) => {
  const { params } = reading;
  withoutMarks(reading);
  if (params.text("variant") !== "classes")
    throw new Refusal("JoBS of ns-2 has classes, not the variant for one class.");
  params.fixed("serviceCounted", "own-arrivals");
  params.fixed("classes", JOBS_CLASSES);
  const settings: Setting[] = [
    { name: "drop_front_", value: false, meaning: "the newest packet of a class is dropped" },
    { name: "trace_hop_", value: false, meaning: "no trace of its own" },
    {
      name: "adc_resolution_type_",
      value: params.text("dropFrom") === "shared" ? 1 : 0,
      meaning: "dropFrom: 1 is shared",
    },
    { name: "shared_buffer_", value: 1, meaning: "one buffer for all classes" },
    { name: "mean_pkt_size_", value: 8 * params.number("meanPacketSize"), meaning: "meanPacketSize, bit" },
  ];
  const commands = [
    { text: `init-rdcs ${guarantees(params.numbers("delayRatios"), 0)}`, meaning: "delayRatios" },
    { text: `init-rlcs ${guarantees(params.numbers("lossRatios"), 0)}`, meaning: "lossRatios" },
    { text: `init-adcs ${guarantees(params.numbers("delayBounds"), 0)}`, meaning: "delayBounds, s" },
    { text: `init-alcs ${guarantees(params.numbers("lossBounds"), 1)}`, meaning: "lossBounds" },
    { text: `init-arcs ${guarantees(params.numbers("minRates"), 0)}`, meaning: "minRates, bit/s" },
    { text: "trace-file null", meaning: "" },
    { text: "link [$bottleneck link]", meaning: "its rate" },
    { text: `sampling-period ${params.number("proportionalEvery")}`, meaning: "proportionalEvery, arrivals" },
    { text: "id 1", meaning: "" },
    { text: "initialize", meaning: "" },
  ];
  const priorityOf = (service: number): number => Math.min(service, JOBS_CLASSES - 1) + 1;
  const labels = { priorityOf, flowNumber: "group" } as const;
  return { type: "JoBS", settings, limit: packetsOf(reading), ecn: null, live: new Map(), labels, commands };
};

/** Flows that are ever made: those of the start and all that join later. */
const flowsMade = ({ groups, scenario }: Reading): number => {
  let made = 0;
  for (const { group } of groups) {
    let now = group.count;
    made += group.kind === "short-flows" ? Number.POSITIVE_INFINITY : now;
    for (const { set, to } of scenario.timeline) {
      if (set !== `traffic.${group.id}.count` || typeof to !== "number") continue;
      made += Math.max(0, to - now);
      now = to;
    }
  }
  return made;
};

const fq: Translate = (reading) => {
  const { params, bottleneck } = reading;
  if (flowsMade(reading) > FQ_FLOWS)
    throw new Refusal(`FQ of ns-2.35 has places for ${FQ_FLOWS} flows, and the scenario makes more.`);
  params.fixed("clock", "real");
  const own = params.take("flowLimit");
  const buffer = packetsOf(reading);
  const limit = typeof own === "number" ? own : buffer;
  const without: Json = { packets: AMPLE };
  if (typeof own !== "number")
    params.changed("flowLimit", `is not set; in ns-2 each flow has a buffer of its own: ${limit} packets`, limit);
  if (buffer < AMPLE) bottleneck.changed("buffer", `is ${buffer} packets; flows of ns-2 share no buffer`, without);
  const labels = { priorityOf: () => null, flowNumber: "flow" } as const;
  // The first packet of a flow stands before its queue.
  const inner = {
    type: "DropTail",
    settings: [{ name: "limit_", value: limit, meaning: "flowLimit, packets" }],
  };
  return { type: "FQ", settings: [], limit: AMPLE, ecn: null, live: new Map(), labels, inner };
};

/** Disciplines that tell packets or flows apart by what senders set. */
export const classQueues: readonly (readonly [id: string, translate: Translate])[] = [
  ["rio", rio],
  ["wred", wred],
  ["jobs", jobs],
  ["fq", fq],
];
