import { bytes, choice, count, flag, packets, type ValuesOf } from "../../../schema/fields.ts";
import { checkCodel, codelFields } from "../codel/law.ts";

/** Number of neighbouring buckets that form a set, in which a flow looks for a free one. */
export const WAYS = 8;

const { target, interval, mtu, ceThreshold, afterMark, squareRoot } = codelFields;
/** Fields of FQ-CoDel. */
export const fqCodelFields = {
  quantum: bytes({
    label: "Quantum",
    help: "Bytes that a flow may send in each round. 300 favours small packets on slow links.",
    symbol: "quantum",
    default: 1514,
    min: 64,
    max: 9000,
    scale: "log",
  }),
  target,
  interval,
  buckets: count({
    label: "Buckets",
    help: "Number of queues over which a hash spreads the flows. Flows in one bucket share its queue.",
    symbol: "N",
    default: 1024,
    min: 1,
    max: 65_536,
    scale: "log",
    integer: true,
  }),
  hashMode: choice({
    label: "Flows go to",
    help: "hash: into a bucket by their number, which others may share; perfect: into a queue of their own.",
    default: "hash",
    options: ["hash", "perfect"],
  }),
  setAssociative: flag({
    label: "Set-associative hash",
    help: "A flow takes the first free one of the eight buckets of its set.",
    default: false,
    advanced: true,
  }),
  dropBatch: packets({
    label: "Dropped at once",
    help: "At most this many packets leave the longest queue when the buffer is full.",
    default: 64,
    min: 1,
    max: 10_000,
    scale: "log",
    integer: true,
    advanced: true,
  }),
  fullAlone: choice({
    label: "Alone in the full buffer",
    help: "halve: a queue that fills the buffer alone loses half of its bytes, as any longest queue; drop: the arriving packet is dropped, as in ns-3.",
    default: "halve",
    options: ["halve", "drop"],
    advanced: true,
  }),
  overflowCounts: flag({
    label: "Overflow counts",
    help: "Packets dropped because the buffer is full count as drops of CoDel of their queue, as in Linux; not in ns-3.",
    default: true,
    advanced: true,
  }),
  mtu,
  backlog: choice({
    label: "Last packet by",
    help:
      "queue: no drop or mark while at most one largest packet waits in the queue of the packet; total: in all " +
      "queues together, as in Linux, so that flows with one packet each are not spared.",
    default: "queue",
    options: ["queue", "total"],
    advanced: true,
  }),
  ceThreshold,
  afterMark,
  squareRoot,
};

/** Faults between fields. */
export const checkFqCodel = (values: ValuesOf<typeof fqCodelFields>) => {
  const faults = [...checkCodel(values)];
  if (values.setAssociative && values.buckets % WAYS !== 0)
    faults.push({
      field: "buckets",
      message: `buckets must be a multiple of ${WAYS} where flows look for a free bucket (setAssociative)`,
    });
  return faults;
};
