import { bytes, choice, count, type Given, time, type ValuesOf } from "../../../schema/fields.ts";
import type { BitsPerSecond, Seconds } from "../../../units/units.ts";
import type { CobaltValues } from "../codel/cobaltLaw.ts";
import { cobaltRootField } from "../codel/cobaltRoot.ts";

/** Parameters of CAKE. */
export const cakeFields = {
  isolation: choice({
    label: "Equal shares for",
    help:
      "flows; srchost, dsthost: hosts, each with one queue; dual-src, dual-dst, triple: hosts, and the flows of each. " +
      "The class of a traffic group stands for its host. Linux: triple.",
    default: "flows",
    options: ["flows", "srchost", "dsthost", "dual-src", "dual-dst", "triple"],
  }),
  rtt: time({
    label: "Round-trip time",
    help: "A long round-trip time of the flows: the interval of COBALT, which grows with the target on slow links.",
    symbol: "rtt",
    default: 0.1,
    min: 0.001,
    max: 1,
    scale: "log",
  }),
  target: time({
    label: "Target",
    help: "Acceptable standing delay; on slow links it grows to one and a half packet times.",
    symbol: "target",
    default: ({ value }: Given) => value("rtt") / 20,
    min: 1e-5,
    max: 1,
    scale: "log",
  }),
  memoryLimit: bytes({
    label: "Memory",
    help: "Bytes that may wait in all queues together, if the buffer allows as much.",
    default: ({ linkRate, value }: Given) => Math.max((linkRate / 2) * value("rtt"), 4_194_304),
    min: 40,
    max: 1e11,
    scale: "log",
    advanced: true,
  }),
  buckets: count({
    label: "Buckets",
    help: "Number of queues over which a hash spreads the flows; a multiple of the ways.",
    symbol: "N",
    default: 1024,
    min: 1,
    max: 65_536,
    scale: "log",
    integer: true,
    advanced: true,
  }),
  ways: count({
    label: "Ways",
    help: "Number of neighbouring buckets of which a flow takes a free one.",
    default: 8,
    min: 1,
    max: 64,
    integer: true,
    advanced: true,
  }),
  mtu: bytes({
    label: "Largest packet",
    help: "Used for the smallest target: 1.5 times its transmission time.",
    symbol: "MTU",
    default: ({ largestPacket }) => largestPacket,
    min: 40,
    max: 9000,
    advanced: true,
  }),
  squareRoot: cobaltRootField,
};
type Values = ValuesOf<typeof cakeFields>;

export const checkCake = ({ buckets, ways }: Pick<Values, "buckets" | "ways">) =>
  buckets % ways === 0
    ? []
    : [
        {
          field: "buckets",
          message: `buckets must be a multiple of ways (${ways}), or a flow's set would not be whole`,
        },
      ];

/** From the link rate: the quantum, bytes, and COBALT's target and interval, s (Linux, sch_cake, cake_set_rate). */
export const scaleToRate = (
  { rtt, target, mtu, squareRoot }: Pick<Values, "rtt" | "target" | "mtu" | "squareRoot">,
  linkRate: BitsPerSecond,
): CobaltValues & { readonly quantum: number; readonly target: Seconds } => {
  const mtuTime = (8 * mtu) / linkRate;
  const scaled = Math.max(1.5 * mtuTime, target);
  return {
    quantum: Math.min(1514, Math.max(300, Math.floor(linkRate / 8 / 4096))),
    mtuTime,
    target: scaled,
    interval: Math.max(rtt + scaled - target, 2 * scaled),
    increment: 1 / 256,
    decrement: 1 / 4096,
    blueDelay: null,
    blueClock: "exact",
    keepLast: true,
    squareRoot,
  };
};
