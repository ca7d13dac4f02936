import { defineAqm } from "../../engine/aqm/contract.ts";
import { SAMPLED_CELLS, SAMPLED_FLOWS } from "../../engine/aqm/inside.ts";
import {
  BucketQueues,
  DECAYING,
  IDLE,
  initialBucketQueues,
  lengthened,
  NEW,
  NO_QUEUE,
  OLD,
} from "../../engine/aqm/shared/bucketQueues.ts";
import { columnsOf, lengthenColumns } from "../../engine/aqm/shared/columns.ts";
import {
  bufferInPackets,
  chance,
  dropVictim,
  hasRoomFor,
  markOrDrop,
  packetsPerSecond,
  VICTIMS,
} from "../../engine/aqm/shared/decisions.ts";
import { leastRoomField, meanPacketSizeField } from "../../engine/aqm/shared/fields.ts";
import { Fifo } from "../../engine/aqm/shared/fifo.ts";
import { bucketInSet, initialWayCounts, mixBits } from "../../engine/aqm/shared/flowHash.ts";
import { FlowQueues, NONE } from "../../engine/aqm/shared/flowQueues.ts";
import { FlowTable } from "../../engine/aqm/shared/flowTable.ts";
import { packetsByFlow, sampleBars, sampleBuckets, sampleRound, sampleRows } from "../../engine/aqm/shared/sampling.ts";
import { SingleQueue } from "../../engine/aqm/shared/singleQueue.ts";
import { TagLists } from "../../engine/aqm/shared/tagLists.ts";
import { exp } from "../../engine/kernel/exponential.ts";
import { IndexedHeap } from "../../engine/kernel/indexedHeap.ts";
import { ln, pow, powInteger, smaller } from "../../engine/kernel/math.ts";
import { CE, ECT0, ECT1, NOT_ECT } from "../../engine/packets/packet.ts";
import * as fields from "../../schema/fields.ts";
import { formatQuantity } from "../../units/format.ts";

/** One name that own algorithms can import from `aqm-lab`. */
export interface LibraryItem {
  readonly value: unknown;
  /** The part of the sheet "What you can use" that lists it. */
  readonly part: "definition" | "fields" | "queues" | "decisions" | "mathematics" | "inside" | "flows";
  /** What it does, in one sentence. */
  readonly says: string;
}

/**
 * All that an own algorithm can import from `aqm-lab`, besides types: what the built-in disciplines use, and nothing
 * that reaches the run, the page or the machine.
 */
export const libraryItems: Readonly<Record<string, LibraryItem>> = {
  defineAqm: { value: defineAqm, part: "definition", says: "Makes the definition that the module exports as default." },
  SingleQueue: {
    value: SingleQueue,
    part: "definition",
    says: "A discipline with one queue; a class that extends it says what happens to an arrival.",
  },

  time: { value: fields.time, part: "fields", says: "A time in seconds." },
  rate: { value: fields.rate, part: "fields", says: "A rate in bit/s." },
  bytes: { value: fields.bytes, part: "fields", says: "A size in bytes." },
  packets: { value: fields.packets, part: "fields", says: "A number of packets." },
  flows: { value: fields.flows, part: "fields", says: "A number of flows." },
  ratio: { value: fields.ratio, part: "fields", says: "A number from 0 to 1, such as a probability." },
  factor: { value: fields.factor, part: "fields", says: "A number without a unit that may exceed 1." },
  count: { value: fields.count, part: "fields", says: "A number of other things." },
  perSecond: { value: fields.perSecond, part: "fields", says: "A number per second." },
  perPacket: { value: fields.perPacket, part: "fields", says: "A number per packet." },
  orNever: { value: fields.orNever, part: "fields", says: "A number that may be null, which means never." },
  numbers: { value: fields.numbers, part: "fields", says: "A list of numbers." },
  flag: { value: fields.flag, part: "fields", says: "A switch: true or false." },
  choice: { value: fields.choice, part: "fields", says: "One of a few words." },
  meanPacketSizeField: {
    value: meanPacketSizeField,
    part: "fields",
    says: "The field for the size of a mean packet, as several disciplines have it.",
  },
  leastRoomField: {
    value: leastRoomField,
    part: "fields",
    says: "The field for the bytes that must be free before a packet is stored.",
  },

  Fifo: {
    value: Fifo,
    part: "queues",
    says: "Waiting packets, first in, first out: push, shift, pop, at, length, bytes.",
  },
  FlowQueues: { value: FlowQueues, part: "queues", says: "A queue for each flow, served in turn." },
  FlowTable: {
    value: FlowTable,
    part: "queues",
    says: "Places for the flows that a discipline knows, by their numbers.",
  },
  BucketQueues: {
    value: BucketQueues,
    part: "queues",
    says: "The queues of FQ-CoDel: a new and an old list, served by credit.",
  },
  initialBucketQueues: { value: initialBucketQueues, part: "queues", says: "The state of empty BucketQueues." },
  TagLists: { value: TagLists, part: "queues", says: "Two numbers for each waiting packet of several queues." },
  IndexedHeap: { value: IndexedHeap, part: "queues", says: "The least of many numbers, each with a place." },
  columnsOf: { value: columnsOf, part: "queues", says: "Records of one shape as typed arrays, one for each member." },
  lengthenColumns: { value: lengthenColumns, part: "queues", says: "Makes room for more records in such columns." },
  lengthened: { value: lengthened, part: "queues", says: "A longer typed array with the same start." },
  IDLE: { value: IDLE, part: "queues", says: "List of BucketQueues: none." },
  NEW: { value: NEW, part: "queues", says: "List of BucketQueues: the new queues." },
  OLD: { value: OLD, part: "queues", says: "List of BucketQueues: the old queues." },
  DECAYING: { value: DECAYING, part: "queues", says: "List of BucketQueues: empty, but not at rest yet." },
  NO_QUEUE: { value: NO_QUEUE, part: "queues", says: "In place of a queue of BucketQueues: there is none." },
  NONE: { value: NONE, part: "queues", says: "In place of a queue of FlowQueues: there is none." },

  chance: { value: chance, part: "decisions", says: "True with this probability: chance(p, port)." },
  markOrDrop: {
    value: markOrDrop,
    part: "decisions",
    says: "Marks the packet, or drops it if it cannot carry a mark; true: store it.",
  },
  dropVictim: { value: dropVictim, part: "decisions", says: "Drops the arriving, the oldest or a random packet." },
  VICTIMS: {
    value: VICTIMS,
    part: "decisions",
    says: "The packets that dropVictim can take, as the options of a choice.",
  },
  hasRoomFor: { value: hasRoomFor, part: "decisions", says: "The packet fits, with this many bytes left free." },
  bufferInPackets: { value: bufferInPackets, part: "decisions", says: "Size of the buffer in packets of a mean size." },
  packetsPerSecond: { value: packetsPerSecond, part: "decisions", says: "Rate of the link in packets of a mean size." },
  NOT_ECT: { value: NOT_ECT, part: "decisions", says: "ECN code point: the packet cannot carry marks." },
  ECT0: { value: ECT0, part: "decisions", says: "ECN code point: the packet can carry marks." },
  ECT1: {
    value: ECT1,
    part: "decisions",
    says: "ECN code point: the packet can carry marks, and its sender is scalable.",
  },
  CE: { value: CE, part: "decisions", says: "ECN code point: the packet is marked." },

  exp: { value: exp, part: "mathematics", says: "e to the power x, with the same bits in every browser." },
  ln: { value: ln, part: "mathematics", says: "Natural logarithm, with the same bits in every browser." },
  pow: { value: pow, part: "mathematics", says: "x to the power y, with the same bits in every browser." },
  powInteger: { value: powInteger, part: "mathematics", says: "x to the power n, n a whole number from 0." },
  smaller: { value: smaller, part: "mathematics", says: "The smaller of two numbers." },
  mixBits: { value: mixBits, part: "flows", says: "A hash of 32 bits: a number from 0 to 4 294 967 295." },
  bucketInSet: {
    value: bucketInSet,
    part: "flows",
    says: "The bucket of a flow in a table with several ways, as CAKE looks for it.",
  },
  initialWayCounts: { value: initialWayCounts, part: "flows", says: "Zeros for the counts of bucketInSet." },

  sampleRows: { value: sampleRows, part: "inside", says: "Numbers for a figure of the kind rows." },
  sampleBuckets: { value: sampleBuckets, part: "inside", says: "Numbers for rows, from BucketQueues." },
  sampleRound: { value: sampleRound, part: "inside", says: "Numbers for rows, from FlowQueues." },
  sampleBars: { value: sampleBars, part: "inside", says: "Numbers for a figure of the kind bars." },
  packetsByFlow: { value: packetsByFlow, part: "inside", says: "Waiting packets of each flow, from a Fifo." },
  SAMPLED_FLOWS: { value: SAMPLED_FLOWS, part: "inside", says: "Most flows in the numbers of a figure." },
  SAMPLED_CELLS: { value: SAMPLED_CELLS, part: "inside", says: "Most cells in the numbers of a figure." },
  formatQuantity: { value: formatQuantity, part: "inside", says: "A number with its unit, as the page writes it." },
};

/** Types that an own algorithm can import from `aqm-lab`; they vanish when it is compiled. */
export const libraryTypes: Readonly<Record<string, string>> = {
  Packet: "A packet at the queue: flow, sequence, size, ecn, class, rtt, tEnq.",
  Reason: "Why a packet was dropped or marked.",
  Seconds: "A time in seconds.",
  BitsPerSecond: "A rate in bit/s.",
  QueuePort: "What the lab offers to a discipline: hasRoom, drop, mark, uniform.",
  QueueDiscipline: "A discipline: enqueue, dequeue, retune, forEachWaiting, adopt.",
  Signal: "A quantity of the state that is recorded.",
  InsideShape: "A figure of the panel Inside.",
  ValuesOf: "The values of these fields, in SI units.",
  Given: "What a default may be computed from: the link and earlier fields.",
  Victim: "The packet that dropVictim takes.",
  ColumnsOf: "Records of one shape as typed arrays.",
  BucketQueuesState: "The state of BucketQueues.",
  WayCounts: "The counts of bucketInSet.",
  SampledRow: "A row of the numbers of rows.",
  SampledBar: "A bar of the numbers of bars.",
  NumberField: "A field that is a number.",
};

/** Freezes a value and all that it holds. */
const freezeAll = (value: unknown): void => {
  if ((typeof value !== "object" && typeof value !== "function") || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const key of Reflect.ownKeys(value)) {
    const descriptor = Object.getOwnPropertyDescriptor(value, key);
    if (descriptor !== undefined && "value" in descriptor) freezeAll(descriptor.value);
  }
};

let frozenModule: Readonly<Record<string, unknown>> | undefined;

/**
 * What `require("aqm-lab")` returns: the values of `libraryItems`. They are frozen, so that an own algorithm cannot
 * change what the engine and other algorithms use.
 */
export const authorModule = (): Readonly<Record<string, unknown>> => {
  if (frozenModule === undefined) {
    frozenModule = Object.fromEntries(Object.entries(libraryItems).map(([name, { value }]) => [name, value]));
    freezeAll(frozenModule);
  }
  return frozenModule;
};
