import type { JsonObject } from "../../../schema/json.ts";
import { isJsonList } from "../../../schema/json.ts";
import type { Json } from "../../../units/units.ts";
import { Settings } from "../ns2/settings.ts";
import { laneOf } from "./laneOf.ts";
import type { ClassCase } from "./reference.ts";

/**
 * The scenario document that simulates a case, with one of its seeds.
 * @throws Error that names what cannot be translated
 */
export const toScenario = ({ name, params, to }: ClassCase, seed: number): JsonObject => {
  const settings = new Settings(params);
  const { lane, buffer } = laneOf(settings);
  const groups = settings.take("g");
  const scenario = {
    version: 2,
    title: name,
    seed,
    duration: settings.number("dur", to),
    bottleneck: {
      rate: settings.number("bw", 10) * 1e6,
      delay: settings.number("bdelay", 10) / 1000,
      buffer,
      ecn: false,
    },
    lanes: [lane],
    traffic: isJsonList(groups) ? groups.map((group) => groupOf(String(group))) : [],
  };
  settings.refuseRest();
  return scenario;
};

/** Sources by ns-2's word; the fields are those after the RTT. */
const SOURCES: ReadonlyMap<string, (fields: readonly number[]) => JsonObject> = new Map([
  ["poisson", ([packetRate]) => ({ kind: "poisson", packetRate: given(packetRate) })],
  ["exp", (fields) => ({ kind: "exponential-on-off", ...onOff(fields) })],
  ["par", (fields) => ({ kind: "pareto-on-off", ...onOff(fields), shape: given(fields[3]) })],
  ["tcp", ([window, jitter = 0]) => ({ ...SENDER, window: given(window), sendJitter: jitter })],
]);

/** ns-2's Reno, without ECN and with its clock. */
const SENDER = {
  kind: "bulk",
  transport: "reno",
  ecn: "none",
  initialWindow: 2,
  initialRto: 3,
  rtoTick: 0.01,
  delayedAck: false,
  rttClock: "ticks",
  thresholdAtTimeout: "ns2",
} as const;

const given = (value: number | undefined): number => {
  if (value === undefined || !Number.isFinite(value)) throw new Error("a number of a group is missing");
  return value;
};

const onOff = ([peak, on, off]: readonly number[]): JsonObject => ({
  peakRate: given(peak) * 1e6,
  meanOn: given(on),
  meanOff: given(off),
});

/** "name,poisson,CLASS,COUNT,SIZE,RTT,…", with an RTT in ms or one for each flow: "100:54.2". */
const groupOf = (text: string): Json => {
  const [id = "", word = "", own, count, size, trips = "", ...fields] = text.split(",");
  const source = SOURCES.get(word);
  if (source === undefined) throw new Error(`source ${word}`);
  const roundTrips = trips.split(":").map((trip) => Number(trip) / 1000);
  return {
    id,
    class: Number(own),
    count: Number(count),
    packetSize: Number(size),
    start: { random: [0, 1] },
    rtt: roundTrips.length === 1 ? given(roundTrips[0]) : { list: roundTrips },
    ...source(fields.map(Number)),
  };
};
