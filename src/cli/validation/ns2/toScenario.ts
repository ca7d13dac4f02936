import type { JsonObject } from "../../../schema/json.ts";
import type { Json } from "../../../units/units.ts";
import { LONG } from "./comparisons.ts";
import { laneOf } from "./laneOf.ts";
import type { ReferenceCase } from "./reference.ts";
import { Settings } from "./settings.ts";

/** Multiples of these numbers fill an interval evenly; ns-2's script spreads round trips by the first. */
const GOLDEN = 0.6180339887498949;

/** The same for the far side of edges whose delays differ by direction. */
const SILVER = 0.41421356237309503;

/** Keys that only steer ns-2's measurement, and the buffer of the access links, which never fills. */
const MEASUREMENT = ["avqshadow", "qtrace", "mon", "cwnd", "alimit"];
/** Edges of short flows, which draw one each. */
const SHORT_EDGES = 20;

type Range = readonly [number, number];

/** What the flow, or the edge, with this number gets of a range. */
const spreadAt = ([low, high]: Range, index: number, multiplier = GOLDEN): number =>
  low + (high - low) * ((0.5 + index * multiplier) % 1);

/**
 * The scenario document that simulates a case of the reference measurements, with one of its seeds. How each setting
 * is read: the table of ns-2 cases in names.md, section 5.
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
    version: 1,
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

/** Headers come on top only where the case counts them. */
const packetSizeOf = (settings: Settings): number =>
  settings.number("pktsize", 1000) + (settings.flag("hdr", false) ? 40 : 0);

const trafficOf = (settings: Settings, packetSize: number): { traffic: Json[]; timeline: Json[] } => {
  const transport = transportOf(settings.text("tcp", "Reno"));
  const loss = settings.number("loss", 0);
  const count = settings.number("n", 20);
  const roundTrips = roundTripsOf(settings);
  const spread = settings.number("startspread", 1);
  const sender = {
    ...transport,
    packetSize,
    window: settings.number("window", 1000),
    initialWindow: 2,
    initialRto: 3,
    rtoTick: 0.01,
    sendJitter: settings.number("tcp.overhead_", 0),
    delayedAck: settings.flag("delack", false),
    // Its packets all carry the code point, and the first after a cut tells of it, new or not (SetCWRonRetransmit_).
    ecnRetransmissions: true,
    ...(loss > 0 ? { accessLoss: loss } : {}),
  };
  const long = {
    id: LONG,
    kind: "bulk",
    ...sender,
    count,
    rtt: roundTrips.ofLong(count),
    start: { random: [0, spread] },
  };
  const traffic: Json[] = [long];
  const udp = udpOf(settings, spread);
  if (udp !== null) traffic.push({ ...udp, rtt: roundTrips.ofOpenLoop(udp.count, count) });
  const short = shortOf(settings);
  if (short !== null) traffic.push({ ...sender, ...short });
  return { traffic, timeline: stopsOf(settings, count) };
};

const transportOf = (name: string): JsonObject => {
  const found = new Map<string, JsonObject>([
    ["Reno", { transport: "reno" }],
    ["Newreno", { transport: "newreno" }],
    // It halves the window at once, and waits until enough has left the network.
    ["Sack1", { transport: "sack", params: { mode: "rfc6675" } }],
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

/** How the round trips of a case are given; open-loop flows go on counting where the long flows end. */
interface RoundTrips {
  ofLong(count: number): Json;
  ofOpenLoop(count: number, first: number): Json;
}

const roundTripsOf = (settings: Settings): RoundTrips => {
  const edges = settings.number("share", 0);
  if (edges > 0) return ofSharedEdges(settings, edges);
  const range = rangeOf(settings.text("rtt", "40:220"));
  const given = settings.text("rtts", "");
  const isRandom = settings.text("rttmode", "golden") === "random";
  const list = given.split(",").map((part) => Number(part) / 1000);
  return {
    ofLong: () => (given !== "" ? { list } : isRandom ? { random: range } : { uniform: range }),
    ofOpenLoop: (count, first) => ({ list: Array.from({ length: count }, (_, i) => spreadAt(range, first + i)) }),
  };
};

/**
 * Flow k is attached to edge k mod `edges`, whose two links have a delay each. Here every flow has a link of its own,
 * and the two delays are halves of their sum.
 */
const ofSharedEdges = (settings: Settings, edges: number): RoundTrips => {
  const delays = rangeOf(settings.text("adelay", ""));
  const between = settings.number("bdelay", 10) / 1000;
  const roundTripAt = (edge: number): number => 2 * (spreadAt(delays, edge) + between + spreadAt(delays, edge, SILVER));
  const ofCount = (count: number): Json => ({ list: Array.from({ length: count }, (_, i) => roundTripAt(i % edges)) });
  return { ofLong: ofCount, ofOpenLoop: ofCount };
};

const udpOf = (settings: Settings, spread: number): (JsonObject & { readonly count: number }) | null => {
  const periodic = settings.number("ncbr", 0);
  const bursty = settings.number("nexp", 0);
  if (periodic > 0 && bursty > 0) throw new Error("ncbr and nexp at once");
  if (bursty > 0)
    return {
      id: "udp",
      kind: "exponential-on-off",
      count: bursty,
      peakRate: settings.number("exp_peak", 1) * 1e6,
      packetSize: settings.number("exp_size", 100),
      meanOn: settings.number("exp_on", 0.02),
      meanOff: settings.number("exp_off", 0.08),
      start: { random: [0, spread] },
    };
  if (periodic === 0) return null;
  const from = settings.number("cbr_start", 0);
  return {
    id: "udp",
    kind: "cbr",
    count: periodic,
    rate: settings.number("cbr_rate", 1) * 1e6,
    packetSize: settings.number("cbr_size", 1000),
    intervalJitter: settings.flag("cbr_random", false) ? 1 : 0,
    start: { random: [from, from + spread] },
  };
};

const shortOf = (settings: Settings): JsonObject | null => {
  const arrivalRate = settings.number("short_rate", 0);
  if (arrivalRate === 0) return null;
  const roundTrip = rangeOf(settings.text("short_rtt", "40:130"));
  return {
    id: "short",
    kind: "short-flows",
    arrivalRate,
    size: { packets: settings.number("short_pkts", 20) },
    start: settings.number("short_from", 0),
    rtt: { list: Array.from({ length: SHORT_EDGES }, (_, i) => spreadAt(roundTrip, i)) },
  };
};

/** "100:160": at 100 s the 160 flows with the highest numbers send nothing new. */
const stopsOf = (settings: Settings, count: number): Json[] => {
  let left = count;
  return settings
    .text("stop", "")
    .split(",")
    .filter((part) => part !== "")
    .map((part) => {
      const [at = Number.NaN, stopped = Number.NaN] = part.split(":").map(Number);
      left -= stopped;
      return { at, set: `traffic.${LONG}.count`, to: left };
    });
};
