import { ns2SenderRules } from "../../../exports/ns2/names.ts";
import type { JsonObject } from "../../../schema/json.ts";
import type { Json } from "../../../units/units.ts";
import { LONG } from "./comparisons.ts";
import { laneOf } from "./laneOf.ts";
import type { ReferenceCase } from "./reference.ts";
import { Settings } from "./settings.ts";

/** Multiples of this number fill an interval evenly; ns-2's script spreads RTTs by it. */
const GOLDEN = 0.6180339887498949;

/** The same for the far side of edges with different delays by direction. */
const SILVER = 0.41421356237309503;

/** Keys that only affect ns-2's measurement, and the buffer of the access links, which never fills. */
const MEASUREMENT = ["avqshadow", "qtrace", "mon", "cwnd", "alimit"];

type Range = readonly [number, number];

/** Value of the flow, or the edge, with this number in a range. */
const spreadAt = ([low, high]: Range, index: number, multiplier = GOLDEN): number =>
  low + (high - low) * ((0.5 + index * multiplier) % 1);

/**
 * The scenario document that simulates a case of the reference measurements, with one of its seeds. Missing settings
 * have the defaults of ns-2.35.
 * @throws Error that names what cannot be translated
 */
export const toScenario = ({ name, params }: Pick<ReferenceCase, "name" | "params">, seed: number): JsonObject => {
  const settings = new Settings(params);
  for (const key of MEASUREMENT) settings.take(key);
  const rate = settings.number("bw", 10) * 1e6;
  const packetSize = packetSizeOf(settings);
  const { lane, buffer } = laneOf(settings, rate, packetSize);
  const accessRate = settings.number("abw", 30) * 1e6;
  const scenario = {
    version: 2,
    title: name,
    seed,
    duration: settings.number("dur", 100),
    bottleneck: { rate, delay: settings.number("bdelay", 10) / 1000, buffer, ecn: settings.flag("ecn", false) },
    access: { rate: accessRate },
    lanes: [lane],
    ...trafficOf(settings, packetSize),
  };
  settings.refuseRest();
  return scenario;
};

/** Headers are added only if the case counts them. */
const packetSizeOf = (settings: Settings): number =>
  settings.number("pktsize", 1000) + (settings.flag("hdr", false) ? 40 : 0);

const trafficOf = (settings: Settings, packetSize: number): { traffic: Json[]; timeline: Json[] } => {
  const transport = transportOf(settings.text("tcp", "Reno"));
  const loss = settings.number("loss", 0);
  const count = settings.number("n", 20);
  const roundTrips = roundTripsOf(settings);
  const spread = settings.number("startspread", 1);
  const steps = stepsOf(settings);
  const later = steps.reduce((sum, { added }) => sum + Math.max(added, 0), 0);
  const sender = {
    ...transport,
    packetSize,
    window: settings.number("window", 1000),
    initialWindow: settings.number("tcp.windowInit_", 2),
    initialRto: settings.number("tcp.rtxcur_init_", 3),
    rtoTick: settings.number("tcp.tcpTick_", 0.01),
    ...ownOf(settings),
    sendJitter: settings.number("tcp.overhead_", 0),
    delayedAck: settings.flag("delack", false),
    ...ns2SenderRules,
    ...(loss > 0 ? { accessLoss: loss } : {}),
  };
  const long = {
    id: LONG,
    kind: "bulk",
    ...sender,
    count,
    rtt: roundTrips.ofLong(count + later),
    start: { random: [0, spread] },
  };
  const traffic: Json[] = [long];
  let placed = count + later;
  for (const udp of udpOf(settings, spread)) {
    traffic.push({ ...udp, rtt: roundTrips.ofOpenLoop(udp.count, placed, placed - count - later) });
    placed += udp.count;
  }
  const short = shortOf(settings, roundTrips);
  if (short !== null) traffic.push({ ...sender, ...short });
  return { traffic, timeline: timelineOf(steps, count, spread) };
};

/** Names of Agent/TCP's settings, and the corresponding fields of the lab. */
const OWN = [
  ["tcp.minrto_", "minRto"],
  ["tcp.maxrto_", "maxRto"],
  ["tcp.numdupacks_", "dupThreshold"],
  ["tcp.maxburst_", "maxBurst"],
] as const;
const OWN_FLAGS = [
  ["tcp.singledup_", "limitedTransmit"],
  ["tcp.slow_start_restart_", "idleRestart"],
  ["tcp.syn_", "handshake"],
] as const;

const ownOf = (settings: Settings): JsonObject => {
  const own: Record<string, Json> = {};
  for (const [key, field] of OWN) if (settings.has(key)) own[field] = settings.number(key, 0);
  for (const [key, field] of OWN_FLAGS) if (settings.has(key)) own[field] = settings.flag(key, false);
  return own;
};

const transportOf = (name: string): JsonObject => {
  const found = new Map<string, JsonObject>([
    ["Reno", { transport: "reno" }],
    ["Newreno", { transport: "newreno" }],
    ["Sack1", { transport: "sack", params: { mode: "sack1" } }],
  ]).get(name);
  if (found === undefined) throw new Error(`transport ${name}`);
  return found;
};

/** "40:220", in ms. */
const rangeOf = (text: string): Range => {
  const [low, high] = text.split(":").map((part) => Number(part) / 1000);
  if (low === undefined || high === undefined) throw new Error(`range of round trips ${text}`);
  return [low, high];
};

/** The RTTs of a case. */
interface RoundTrips {
  ofLong(count: number): Json;
  /**
   * Open-loop flows continue the numbering of the long flows.
   * @param edge number of the first open-loop flow's edge, where flows share edges
   */
  ofOpenLoop(count: number, first: number, edge: number): Json;
  /** The edges that short flows draw from. @param range of their RTTs, unless every edge has the same delays */
  ofShort(range: Range, edges: number): Json;
}

const listOf = (count: number, at: (index: number) => number): Json => ({
  list: Array.from({ length: count }, (_, i) => at(i)),
});

const roundTripsOf = (settings: Settings): RoundTrips => {
  const edges = settings.number("share", 0);
  const range = rangeOf(settings.text("rtt", "40:220"));
  const delays = settings.text("adelay", "");
  if (delays !== "") return ofEdgeDelays(settings, rangeOf(delays), edges);
  if (edges > 0) return ofSharedEdges((edge) => spreadAt(range, edge), edges);
  const own = rangeOf(settings.text("udp_rtt", "") || settings.text("rtt", "40:220"));
  const given = settings
    .text("rtts", "")
    .split(",")
    .filter((part) => part !== "")
    .map((part) => Number(part) / 1000);
  const isRandom = settings.text("rttmode", "golden") === "random";
  const at = (spread: Range, index: number): number => given[index] ?? spreadAt(spread, index);
  return {
    ofLong: (count) =>
      given.length > 0 ? listOf(count, (i) => at(range, i)) : isRandom ? { random: range } : { uniform: range },
    ofOpenLoop: (count, first) => (isRandom ? { random: own } : listOf(count, (i) => at(own, first + i))),
    ofShort: (spread, places) => (isRandom ? { random: spread } : listOf(places, (i) => spreadAt(spread, i))),
  };
};

/** Flow k is attached to edge k mod `edges`; open-loop flows are numbered from 0. */
const ofSharedEdges = (roundTripAt: (edge: number) => number, edges: number): RoundTrips => ({
  ofLong: (count) => listOf(count, (i) => roundTripAt(i % edges)),
  ofOpenLoop: (count, _first, edge) => listOf(count, (i) => roundTripAt((edge + i) % edges)),
  ofShort: (range, places) => listOf(places, (i) => spreadAt(range, i)),
});

/**
 * Both links of an edge have their own delays. Here every flow has its own link, and each of its two delays is half of
 * their sum.
 */
const ofEdgeDelays = (settings: Settings, delays: Range, edges: number): RoundTrips => {
  const between = settings.number("bdelay", 10) / 1000;
  const roundTripAt = (edge: number): number => 2 * (spreadAt(delays, edge) + between + spreadAt(delays, edge, SILVER));
  const ofShort = (_range: Range, places: number): Json => listOf(places, roundTripAt);
  if (edges > 0) return { ...ofSharedEdges(roundTripAt, edges), ofShort };
  return {
    ofLong: (count) => listOf(count, roundTripAt),
    ofOpenLoop: (count, first) => listOf(count, (i) => roundTripAt(first + i)),
    ofShort,
  };
};

type Sources = JsonObject & { readonly count: number };

const udpOf = (settings: Settings, spread: number): readonly Sources[] =>
  [periodicOf(settings, spread), burstyOf(settings, spread)].filter(({ count }) => count > 0);

const periodicOf = (settings: Settings, spread: number): Sources => {
  const from = settings.number("cbr_start", 0);
  return {
    id: "udp",
    kind: "cbr",
    count: settings.number("ncbr", 0),
    rate: settings.number("cbr_rate", 1) * 1e6,
    packetSize: settings.number("cbr_size", 1000),
    intervalJitter: settings.flag("cbr_random", false) ? 1 : 0,
    start: { random: [from, from + spread] },
  };
};

const burstyOf = (settings: Settings, spread: number): Sources => ({
  id: "bursts",
  kind: "exponential-on-off",
  count: settings.number("nexp", 0),
  peakRate: settings.number("exp_peak", 1) * 1e6,
  packetSize: settings.number("exp_size", 100),
  meanOn: settings.number("exp_on", 0.02),
  meanOff: settings.number("exp_off", 0.08),
  start: { random: [0, spread] },
});

const shortOf = (settings: Settings, roundTrips: RoundTrips): JsonObject | null => {
  const arrivalRate = settings.number("short_rate", 0);
  const to = settings.number("short_to", -1);
  const range = rangeOf(settings.text("short_rtt", "40:130"));
  const short = {
    id: "short",
    kind: "short-flows",
    arrivalRate,
    size: { packets: settings.number("short_pkts", 20) },
    start: settings.number("short_from", 0),
    ...(to < 0 ? {} : { stop: to }),
    rtt: roundTrips.ofShort(range, settings.number("short_nodes", 20)),
  };
  return arrivalRate === 0 ? null : short;
};

/** A number of flows that start (or, below 0, stop sending new data) at an instant. */
interface Step {
  readonly at: number;
  readonly added: number;
}

/** "100:160" of `stop`: at 100 s the 160 flows with the highest numbers; of `start`: 160 more flows. */
const stepsOf = (settings: Settings): readonly Step[] => {
  const read = (key: string, sign: number): readonly Step[] =>
    settings
      .text(key, "")
      .split(",")
      .filter((part) => part !== "")
      .map((part) => {
        const [at = Number.NaN, flows = Number.NaN] = part.split(":").map(Number);
        return { at, added: sign * flows };
      });
  const starts = read("start", 1);
  const stops = read("stop", -1);
  // ns-2 stops the flows with the highest numbers, which may not have started yet.
  if (stops.some((stop) => starts.some((start) => start.at >= stop.at))) throw new Error("a stop before a start");
  return [...starts, ...stops].sort((one, other) => one.at - other.at);
};

const timelineOf = (steps: readonly Step[], count: number, spread: number): Json[] => {
  let running = count;
  return steps.flatMap(({ at, added }) => {
    running += added;
    const counted = { at, set: `traffic.${LONG}.count`, to: running };
    return added < 0 ? [counted] : [{ at, set: `traffic.${LONG}.start`, to: { random: [at, at + spread] } }, counted];
  });
};
