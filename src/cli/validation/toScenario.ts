import { isJsonObject, type JsonObject } from "../../schema/json.ts";
import type { Json } from "../../units/units.ts";
import { LONG } from "./comparisons.ts";
import { laneOf } from "./laneOf.ts";
import type { ReferenceCase } from "./reference.ts";
import { Settings } from "./settings.ts";

/** Multiples of these numbers fill an interval evenly; ns-2's script spreads round trips by the first. */
const GOLDEN = 0.6180339887498949;

/** Keys that only steer ns-2's measurement. */
const MEASUREMENT = ["avqshadow", "qtrace", "mon", "cwnd"];
/** Edges of short flows, which draw one each. */
const SHORT_EDGES = 20;

/** Round trip of the flow with this number, in s. */
const spreadAt = ([low, high]: readonly [number, number], index: number): number =>
  low + (high - low) * ((0.5 + index * GOLDEN) % 1);

/**
 * The scenario document that simulates a case of the reference measurements, with one of its seeds. How each setting
 * is read: the table of ns-2 cases in names.md, section 5.
 * @throws Error that names what cannot be translated
 */
export const toScenario = ({ name, params }: ReferenceCase, seed: number): JsonObject => {
  const settings = new Settings(params);
  for (const key of MEASUREMENT) settings.take(key);
  const rate = settings.number("bw", 10) * 1e6;
  const packetSize = packetSizeOf(settings);
  const { lane, buffer } = laneOf(settings, rate);
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
  const count = settings.number("n", 20);
  const roundTrip = rangeOf(settings.text("rtt", "40:220"));
  const spread = settings.number("startspread", 1);
  const sender = {
    transport,
    packetSize,
    window: settings.number("window", 1000),
    initialWindow: 2,
    initialRto: 3,
    rtoTick: 0.01,
    sendJitter: settings.number("tcp.overhead_", 0),
    delayedAck: settings.flag("delack", false),
  };
  const long = {
    id: LONG,
    kind: "bulk",
    ...sender,
    count,
    rtt: roundTripOf(settings, roundTrip),
    start: { random: [0, spread] },
  };
  const traffic: Json[] = [long];
  const udp = udpOf(settings, count, roundTrip, spread);
  if (udp !== null) traffic.push(udp);
  const short = shortOf(settings);
  if (short !== null) traffic.push({ ...sender, ...short });
  return { traffic, timeline: stopsOf(settings, count) };
};

const transportOf = (name: string): string => {
  const found = new Map([
    ["Reno", "reno"],
    ["Newreno", "newreno"],
  ]).get(name);
  if (found === undefined) throw new Error(`transport ${name}`);
  return found;
};

/** "40:220", in ms. */
const rangeOf = (text: string): readonly [number, number] => {
  const [low, high] = text.split(":").map((part) => Number(part) / 1000);
  if (low === undefined || high === undefined) throw new Error(`range of round trips ${text}`);
  return [low, high];
};

const roundTripOf = (settings: Settings, [low, high]: readonly [number, number]): Json => {
  const list = settings.text("rtts", "");
  if (list !== "") return { list: list.split(",").map((part) => Number(part) / 1000) };
  return settings.text("rttmode", "golden") === "random" ? { random: [low, high] } : { uniform: [low, high] };
};

/** Open-loop flows go on counting where the long flows end. */
const udpOf = (settings: Settings, first: number, roundTrip: readonly [number, number], spread: number): Json => {
  const count = settings.number("ncbr", 0);
  if (count === 0) return null;
  const from = settings.number("cbr_start", 0);
  return {
    id: "udp",
    kind: "cbr",
    count,
    rate: settings.number("cbr_rate", 1) * 1e6,
    packetSize: settings.number("cbr_size", 1000),
    intervalJitter: settings.flag("cbr_random", false) ? 1 : 0,
    rtt: { list: Array.from({ length: count }, (_, i) => spreadAt(roundTrip, first + i)) },
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

/** The document's only lane. */
export const queueOf = (document: JsonObject): string => {
  const lanes = document["lanes"];
  const lane = Array.isArray(lanes) ? (lanes as readonly Json[])[0] : undefined;
  return isJsonObject(lane) ? String(lane["queue"]) : "";
};
