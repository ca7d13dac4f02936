import { bytes, count, factor, flows, time, type ValuesOf } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";
import { exp } from "../kernel/exponential.ts";
import { ln } from "../kernel/math.ts";
import { type Application, type ApplicationPort, defineTraffic } from "./contract.ts";

const fields = {
  meanThink: time({
    label: "Think time",
    help: "Mean time between a page and the next request, exponential.",
    default: 5,
    min: 0,
    max: 60,
  }),
  objects: count({
    label: "Objects",
    help: "Objects per page.",
    default: 6,
    min: 1,
    max: 1000,
    scale: "log",
    integer: true,
  }),
  objectSize: bytes({
    label: "Object size",
    help: "Mean size of an object, on the wire, rounded up to whole packets.",
    default: 15_000,
    min: 40,
    max: 1e8,
    scale: "log",
  }),
  objectVariation: factor({
    label: "Size variation",
    help: "Standard deviation of object sizes over their mean (lognormal); 0: all the same.",
    default: 0,
    min: 0,
    max: 10,
    advanced: true,
  }),
  connections: flows({
    label: "Connections",
    help: "Parallel connections per user. The objects of a page are split among them; each connection fetches its own one after the other.",
    default: 6,
    min: 1,
    max: 8,
    integer: true,
    advanced: true,
  }),
};
type Values = ValuesOf<typeof fields>;

const NEVER = Number.POSITIVE_INFINITY;
const CONNECTIONS_MAX = 8;
/** Round-trip time that the estimate of the mean load assumes, s. */
const ROUND_TRIP = 0.1;

/**
 * A lognormal random number, as exp of a normal one drawn by the polar method (Marsaglia and Bray 1964).
 * @param variation standard deviation over mean
 */
export const drawLognormal = (mean: number, variation: number, uniform: () => number): number => {
  if (variation === 0) return mean;
  let x = 0;
  let square = 0;
  do {
    x = 2 * uniform() - 1;
    const y = 2 * uniform() - 1;
    square = x * x + y * y;
  } while (square >= 1 || square === 0);
  const normal = x * Math.sqrt((-2 * ln(square)) / square);
  const variance = ln(1 + variation * variation);
  return mean * exp(Math.sqrt(variance) * normal - variance / 2);
};

/** think → request → receive all objects → think */
class Reader implements Application<Values> {
  readonly state = {
    thinkUntil: NEVER,
    /** Time of the request for the page. */
    askedAt: NEVER,
    /** Objects of the page not yet received. */
    missing: 0,
    /** By connection: objects not yet requested. */
    left: new Float64Array(CONNECTIONS_MAX),
  };

  constructor(
    private values: Values,
    private readonly port: ApplicationPort,
  ) {}

  start(now: Seconds): void {
    this.think(now);
  }

  nextTimer(): Seconds {
    return this.state.thinkUntil;
  }

  onTimer(now: Seconds): void {
    const { state } = this;
    const { objects, connections } = this.values;
    state.thinkUntil = NEVER;
    state.askedAt = now;
    state.missing = objects;
    for (let c = 0; c < connections; c++) {
      state.left[c] = Math.ceil((objects - c) / connections);
      this.ask(c);
    }
  }

  onReceived(connection: number, now: Seconds): void {
    const { state, port } = this;
    state.missing -= 1;
    if (state.missing > 0) {
      this.ask(connection);
      return;
    }
    const time = now - state.askedAt;
    port.add("completed", 1);
    port.add("completionTime", time);
    port.note("completion", time);
    this.think(now);
  }

  retune(values: Values): void {
    this.values = values;
  }

  private think(now: Seconds): void {
    this.state.thinkUntil = now - this.values.meanThink * ln(1 - this.port.uniform());
  }

  private ask(connection: number): void {
    const { left } = this.state;
    if (left[connection] <= 0) return;
    left[connection] = left[connection] - 1;
    const { objectSize, objectVariation } = this.values;
    this.port.request(
      connection,
      drawLognormal(objectSize, objectVariation, () => this.port.uniform()),
    );
  }
}

export const requestResponse = defineTraffic({
  id: "request-response",
  title: "Web pages",
  summary:
    "Users who request a page of several objects, read it, and request the next one: a slow network slows their requests down too.",
  sources: ["RFC 7928, section 9.1", "3GPP TR 36.814, annex A (web browsing), simplified"],
  fields,
  quality: ["pageTimeP50", "pageTimeP95", "pageTimeMean", "pages"],
  // A page takes at least about a round trip.
  load: ({ objects, objectSize, meanThink }, packetSize) => ({
    rate: (8 * objects * objectSize) / (meanThink + ROUND_TRIP),
    packetSize,
  }),
  form: "requests",
  connections: (values) => values.connections,
  create: (values, port) => new Reader(values, port),
});
