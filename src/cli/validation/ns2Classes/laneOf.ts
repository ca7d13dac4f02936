import type { JsonObject } from "../../../schema/json.ts";
import type { Json } from "../../../units/units.ts";
import type { Translated } from "../laneDocument.ts";
import type { Settings } from "../ns2/settings.ts";

/**
 * The discipline of a case and its buffer.
 * @throws Error that names the discipline, or the mode, if the lab does not have it
 */
export const laneOf = (settings: Settings): Translated => {
  const limit = settings.number("limit", 50);
  const name = settings.text("qdisc", "");
  switch (name) {
    case "RIO":
      return { lane: rio(settings), buffer: { packets: limit } };
    case "FQ":
      // Each flow has a drop-tail queue of its own, and its first packet stands before that.
      return { lane: { queue: "fq", params: { clock: "real", flowLimit: limit } }, buffer: { packets: AMPLE } };
    case "JoBS":
      return { lane: jobs(settings), buffer: { packets: limit } };
    case "dsRED":
      return { lane: diffserv(settings), buffer: { packets: limit } };
    default:
      throw new Error(`discipline ${name}`);
  }
};

/** A buffer that flows with limits of their own never fill. */
const AMPLE = 1_000_000;

/** ns-2's RIO: in packets are those of class 0; `linterm_` is the inverse of a maximum probability. */
const rio = (settings: Settings): JsonObject => {
  settings.take("q.priority_method_");
  if (settings.flag("q.wait_", true)) throw new Error("q.wait_ true");
  const gentle = settings.flag("q.gentle_", true);
  const gentles = [settings.flag("q.in_gentle_", false), settings.flag("q.out_gentle_", false)];
  const params = {
    mode: "rio-c",
    classes: 2,
    minThresholds: [settings.number("q.in_thresh_", 15), settings.number("q.out_thresh_", 5)],
    maxThresholds: [settings.number("q.in_maxthresh_", 30), settings.number("q.out_maxthresh_", 15)],
    maxProbabilities: [1 / settings.number("q.in_linterm_", 50), 1 / settings.number("q.linterm_", 10)],
    gentles: gentles.map((own) => (own || gentle ? 1 : 0)),
    queueWeight: settings.number("q.q_weight_", 0.002),
    meanPacketSize: settings.number("q.mean_pktsize_", 500),
    countMode: "ns2",
    refreshedBy: "best",
  };
  return { queue: "rio", params };
};

/** Modes of ns-2's diffserv queue. */
const MODES: ReadonlyMap<string, string> = new Map([
  ["WRED", "wred"],
  ["RIO-C", "rio-c"],
  ["RIO-D", "rio-d"],
]);

/** One physical queue; `ds.prec` has "MIN:MAX:PROBABILITY" of each drop precedence. */
const diffserv = (settings: Settings): JsonObject => {
  settings.take("ds.edge");
  const asked = settings.text("ds.mode", "RIO-C");
  const mode = MODES.get(asked);
  if (mode === undefined) throw new Error(`ds.mode ${asked}`);
  const rows = settings
    .text("ds.prec", "")
    .split("/")
    .map((row) => row.split(":").map(Number));
  const column = (index: number): Json => rows.map((row) => row[index] ?? Number.NaN);
  const params = {
    mode,
    classes: rows.length,
    minThresholds: column(0),
    maxThresholds: column(1),
    maxProbabilities: column(2),
    queueWeight: settings.number("ds.w", 0.002),
    meanPacketSize: settings.number("ds.mps", 1000),
    spreadPast: "accept",
  };
  return { queue: "wred", params };
};

/** "2:-1": −1 stands for no guarantee, for which the lab has another number. */
const guarantees = (settings: Settings, key: string, none: number): readonly number[] =>
  settings
    .text(key, "")
    .split(":")
    .filter((part) => part !== "")
    .map((part) => (Number(part) === -1 ? none : Number(part)));

/** `adc_resolution_type_` 1: where a delay bound cannot be kept, all classes lose packets by their loss ratios. */
const jobs = (settings: Settings): JsonObject => {
  // It only classifies the packets at the edge, where the lab's groups have their class.
  settings.take("jobs.marker");
  const delayRatios = guarantees(settings, "jobs.rdcs", 0);
  const params = {
    variant: "classes",
    classes: delayRatios.length,
    delayBounds: guarantees(settings, "jobs.adcs", 0),
    lossBounds: guarantees(settings, "jobs.alcs", 1),
    minRates: guarantees(settings, "jobs.arcs", 0),
    delayRatios,
    lossRatios: guarantees(settings, "jobs.rlcs", 0),
    proportionalEvery: settings.number("jobs.ns", 1),
    dropFrom: settings.number("q.adc_resolution_type_", 0) === 1 ? "shared" : "own",
    serviceCounted: "own-arrivals",
    meanPacketSize: settings.number("jobs.mps", 500),
  };
  return { queue: "jobs", params };
};
