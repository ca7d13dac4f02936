import type { Fields, ValuesOf } from "../schema/fields.ts";
import { BINS_KEPT } from "../schema/limits.ts";
import type { BitsPerSecond, Seconds } from "../units/units.ts";
import type { Catalog } from "./catalog.ts";
import { applyChange, laneScenario } from "./change.ts";
import type { Group, Scenario, Spread } from "./document.ts";
import { connectionsOf, groupValues, kindOfGroup } from "./groupValues.ts";
import { linkOf } from "./linkOf.ts";
import { spreadRange } from "./quantity.ts";
import { endOf } from "./runEnd.ts";
import { wayOfGroup } from "./wayOfGroup.ts";

/** Expected size and cost of a run, within a factor of about two. */
export interface Estimate {
  /** Packets that arrive at the first queue of their path. */
  readonly packets: number;
  /** Memory of the worker and of its traces in the page, B. */
  readonly bytes: number;
  /** Time of one core of a usual machine, s. */
  readonly time: Seconds;
}

/** A run that is expected to take more begins only when the user says so. */
const BYTES_MAX = 1e9;
const TIME_MAX: Seconds = 300;

/** Whether to ask the user before such a run begins. @param lanes lanes in the estimate, each in a worker of its own */
export const isLarge = ({ bytes, time }: Estimate, lanes = 1): boolean =>
  bytes > BYTES_MAX + (lanes - 1) * BASE_BYTES || time > TIME_MAX;

/** Measured with `aqm run`: time for each packet, each flow and each bin of each channel. */
const PACKET_TIME: Seconds = 1.6e-6;
const FLOW_TIME: Seconds = 3e-5;
const BIN_TIME: Seconds = 2e-7;
/** Columns of the engine, code and checkpoints; a flow with its checkpoint; a packet under way; a bin of a channel. */
const BASE_BYTES = 2.2e8;
const FLOW_BYTES = 4500;
const PACKET_BYTES = 200;
const BIN_BYTES = 12;
/** Bins per second, and widths of which the page keeps some, each four times as wide as the one before. */
const BINS = 100;
const LEVELS = 6;
/** Channels of a run, and of each of its groups. */
const CHANNELS = 16;
const GROUP_CHANNELS = 5;
/** Packets that a flow sends for each one delivered, where its share of the path is below one packet. */
const CROWDED = 2.5;

/** A run is estimated in at most about this many pieces between changes, and between beginnings and stops of groups. */
const PIECES = 100;
const EDGES = 32;

/** Offered load of the groups whose packets enter the same queue first. */
interface Offered {
  /** Groups without a transport: packets per second and bits per second. */
  packets: number;
  bits: BitsPerSecond;
  /** Groups with a transport: most that they can send, mean packet size in B, number of bulk flows, mean RTT. */
  demand: BitsPerSecond;
  size: number;
  flows: number;
  roundTrip: Seconds;
}

/**
 * Estimates the run of a lane from its document alone, without running it.
 * @param scenario a checked scenario
 * @returns zeros if the lane does not exist
 */
export const estimateRun = (scenario: Scenario, lane: number, catalog: Catalog): Estimate => {
  const end = endOf(scenario);
  let packets = 0;
  let flows = 0;
  let underWay = 0;
  let from = 0;
  let current = scenario;
  const pass = (to: Seconds): void => {
    const own = laneScenario(current, lane, catalog);
    if (!own.ok || to <= from) return;
    const piece = packetsBetween(own.value, from, to, catalog);
    packets += piece.packets;
    flows = Math.max(flows, piece.flows);
    underWay = Math.max(underWay, piece.underWay);
    from = to;
  };
  const edges = edgesOf(scenario, end);
  for (const change of [...scenario.timeline, { at: end, set: "", to: null }]) {
    const at = Math.min(change.at, end);
    for (const edge of edges) if (edge > from && edge < at) pass(edge);
    // Changes that follow one another closely count as one.
    if (at - from >= end / PIECES || at >= end) pass(at);
    if (at >= end) break;
    const result = applyChange(current, change, catalog);
    if (result.ok) current = result.value;
  }
  packets += firstWindows(scenario, lane, catalog);
  const channels = CHANNELS + GROUP_CHANNELS * current.traffic.length;
  return {
    packets,
    bytes: BASE_BYTES + flows * FLOW_BYTES + underWay * PACKET_BYTES + channels * traceBytes(end),
    time: packets * PACKET_TIME + flows * FLOW_TIME + channels * end * BINS * BIN_TIME,
  };
};

/** Estimates the runs of the first `lanes` lanes, which run in parallel: the sum of their estimates. */
export const estimateLanes = (scenario: Scenario, lanes: number, catalog: Catalog): Estimate => {
  const all = Array.from({ length: lanes }, (_, lane) => estimateRun(scenario, lane, catalog));
  const sum = (of: (one: Estimate) => number): number => all.reduce((total, one) => total + of(one), 0);
  return { packets: sum((one) => one.packets), bytes: sum((one) => one.bytes), time: sum((one) => one.time) };
};

/** Instants at which groups begin or stop, in order: a part of them if they are many. */
const edgesOf = ({ traffic }: Scenario, end: Seconds): readonly Seconds[] => {
  const all = traffic.flatMap(({ start, stop }) => [middle(start), stop === null ? end : middle(stop)]);
  const edges = [...new Set(all)].filter((edge) => edge > 0 && edge < end).sort((a, b) => a - b);
  const every = Math.ceil(edges.length / EDGES);
  return edges.filter((_, i) => i % every === 0);
};

/** Bytes of one channel's traces. */
const traceBytes = (end: Seconds): number => {
  let bytes = 0;
  for (let level = 0, bins = end * BINS; level < LEVELS; level++, bins /= 4)
    bytes += BIN_BYTES * Math.min(BINS_KEPT, bins);
  return bytes;
};

const middle = (spread: Spread): number => {
  const [low, high] = spreadRange(spread);
  return (low + high) / 2;
};

/** Share of [from, to) in which the group's flows run. */
const activeShare = ({ start, stop }: Group, from: Seconds, to: Seconds): number => {
  const begin = Math.max(from, middle(start));
  const end = Math.min(to, stop === null ? to : middle(stop));
  return Math.max(0, end - begin) / (to - from);
};

const accessRateOf = (group: Group, { access }: Scenario): BitsPerSecond => {
  const own = group.fields["accessRate"];
  return typeof own === "number" ? own : (access.rate ?? Number.POSITIVE_INFINITY);
};

interface Piece {
  readonly packets: number;
  readonly flows: number;
  /** Packets in the queue and on the links. */
  readonly underWay: number;
}

const packetsBetween = (scenario: Scenario, from: Seconds, to: Seconds, catalog: Catalog): Piece => {
  const byWay = new Map<string, Offered>();
  const link = linkOf(scenario);
  let flows = 0;
  for (const group of scenario.traffic) {
    const way = wayOfGroup(group, scenario.bottleneck);
    const sums = byWay.get(way) ?? { packets: 0, bits: 0, demand: 0, size: 0, flows: 0, roundTrip: 0 };
    byWay.set(way, sums);
    flows += group.count * connectionsOf(group, link, catalog);
    addGroup(sums, group, scenario, activeShare(group, from, to), catalog);
  }
  let packets = 0;
  let underWay = 0;
  for (const [way, sums] of byWay) {
    const rate = rateOfWay(scenario, way);
    packets += (to - from) * (sums.packets + responsivePackets(sums, rate));
    const buffer = scenario.bottleneck.buffer;
    const size = sums.size > 0 ? sums.size : 1000;
    const waiting = "packets" in buffer ? buffer.packets : buffer.bytes / size;
    const sending = sums.packets + Math.min(sums.demand, 2 * rate) / (8 * size);
    underWay += Math.min(waiting, sending * (to - from)) + sending * Math.max(sums.roundTrip, 0.1);
  }
  return { packets, flows, underWay };
};

const rateOfWay = ({ bottleneck }: Scenario, way: string): BitsPerSecond => {
  const hop = way === "second" ? bottleneck.second : way === "back" ? bottleneck.reverse : null;
  return hop?.rate ?? bottleneck.rate;
};

// The type of the catalog leaves the values open; they are those of the type's fields.
type LoadOf = (values: ValuesOf<Fields>, packetSize: number) => { readonly rate: number; readonly packetSize: number };

const addGroup = (sums: Offered, group: Group, scenario: Scenario, share: number, catalog: Catalog): void => {
  const kind = kindOfGroup(group, catalog);
  if (kind === undefined || group.count === 0 || share === 0) return;
  const values = groupValues(group, kind, linkOf(scenario), catalog);
  const loadOf = kind.load as LoadOf | undefined;
  const load = loadOf?.call(kind, values, group.packetSize);
  const size = load?.packetSize ?? group.packetSize;
  const rate = Math.min(load?.rate ?? Number.POSITIVE_INFINITY, accessRateOf(group, scenario));
  if (!kind.responsive) {
    sums.packets += (group.count * share * rate) / (8 * size);
    sums.bits += group.count * share * rate;
    return;
  }
  const roundTrip = Math.max(1e-4, middle(group.rtt));
  const window = typeof values["window"] === "number" ? values["window"] : Number.POSITIVE_INFINITY;
  const flows = group.count * share;
  const demand = flows * Math.min(rate, (8 * size * window) / roundTrip);
  // Means over the groups, weighted by their flows; transfers with a load of their own need no flow all the time.
  const weight = flows / (sums.flows + flows);
  sums.size += weight * (size - sums.size);
  sums.roundTrip += weight * (roundTrip - sums.roundTrip);
  sums.flows += load === undefined ? flows : 0;
  sums.demand += demand;
};

/**
 * Packets per second of the groups with a transport: they fill what the others leave of the link, and lose more if
 * crowded.
 */
const responsivePackets = ({ bits, demand, size, flows, roundTrip }: Offered, rate: BitsPerSecond): number => {
  if (demand === 0 || size === 0) return 0;
  const left = Math.max(rate - bits, 0.1 * rate);
  const delivered = Math.min(demand, left) / (8 * size);
  // A flow whose share is below a packet per round trip loses most of what it sends, and waits for timeouts.
  const inPipe = Math.max(1, (left / (8 * size)) * roundTrip);
  const crowding = Math.min(1, flows / (4 * inPipe));
  return delivered * (1 + (CROWDED - 1) * crowding * (demand > left ? 1 : 0));
};

/** The first windows of flows without a load of their own, which meet the queue whatever it can carry. */
const firstWindows = (scenario: Scenario, lane: number, catalog: Catalog): number => {
  const own = laneScenario(scenario, lane, catalog);
  if (!own.ok) return 0;
  return own.value.traffic.reduce((sum, group) => {
    const kind = kindOfGroup(group, catalog);
    if (kind?.responsive !== true || kind.load !== undefined) return sum;
    const values = groupValues(group, kind, linkOf(own.value), catalog);
    const first = typeof values["initialWindow"] === "number" ? values["initialWindow"] : 0;
    return sum + group.count * activeShare(group, 0, endOf(scenario)) * first * FIRST_WINDOW_SHARE;
  }, 0);
};

/** Share of the first window that a flow sends beyond what the link carries anyway. */
const FIRST_WINDOW_SHARE = 0.6;
