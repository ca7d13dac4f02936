import type { Seconds } from "../../../units/units.ts";
import type { CobaltColumns } from "../codel/cobaltColumns.ts";
import { type CobaltState, type CobaltValues, cobaltSignals, initialCobalt } from "../codel/cobaltLaw.ts";
import type { Signal } from "../contract.ts";
import { type BucketQueuesState, initialBucketQueues } from "../shared/bucketQueues.ts";
import { columnsOf } from "../shared/columns.ts";
import { initialWayCounts, type WayCounts } from "../shared/flowHash.ts";
import { type HostLoads, initialHostLoads } from "./hosts.ts";

/** Sparse queues stand in the new list, bulk ones in the old one, with sparse ones that used up their credit. */
export interface CakeState {
  readonly queues: BucketQueuesState;
  /** By place: the hash of the flow for which the bucket is kept, its host, and 1 where the queue counts as bulk. */
  tags: Uint32Array;
  hosts: Uint8Array;
  isBulk: Uint8Array;
  readonly ways: WayCounts;
  readonly loads: HostLoads;
  /** COBALT of each queue, by place. */
  readonly cobalts: CobaltColumns;
  /** COBALT of the queue that was served latest. */
  readonly served: CobaltState;
  /** Bytes that wait in all queues. */
  bytes: number;
  /** Waiting time of the packet that left latest; NaN: none has left. */
  sojourn: Seconds;
  bulkQueues: number;
  /** Queues in these lists when a packet last came or left. */
  sparseQueues: number;
  decayingQueues: number;
  /** In force at the link's rate. */
  target: Seconds;
  interval: Seconds;
}

export const initialCake = (): CakeState => {
  const queues = initialBucketQueues();
  const { capacity } = queues.places;
  return {
    queues,
    tags: new Uint32Array(capacity),
    hosts: new Uint8Array(capacity),
    isBulk: new Uint8Array(capacity),
    ways: initialWayCounts(),
    loads: initialHostLoads(),
    cobalts: columnsOf(initialCobalt(), capacity),
    served: initialCobalt(),
    bytes: 0,
    sojourn: Number.NaN,
    sparseQueues: 0,
    bulkQueues: 0,
    decayingQueues: 0,
    target: Number.NaN,
    interval: Number.NaN,
  };
};

/** What can be seen of CAKE as single numbers; COBALT's are those of the queue that was served latest. */
export const cakeSignals = {
  sojourn: {
    label: "Sojourn time in its queue",
    unit: "s",
    symbol: "sojourn",
    read: (state: CakeState) => state.sojourn,
  },
  sparseQueues: { label: "Sparse queues", unit: "count", read: (state: CakeState) => state.sparseQueues },
  bulkQueues: { label: "Bulk queues", unit: "count", read: (state: CakeState) => state.bulkQueues },
  decayingQueues: { label: "Decaying queues", unit: "count", read: (state: CakeState) => state.decayingQueues },
  ...cobaltSignals((state: CakeState) => state.served),
  scaledTarget: { label: "Target at this rate", unit: "s", symbol: "target", read: (state: CakeState) => state.target },
  scaledInterval: {
    label: "Interval at this rate",
    unit: "s",
    symbol: "interval",
    read: (state: CakeState) => state.interval,
  },
  direct: { label: "Found in its own bucket", unit: "packets", read: (state: CakeState) => state.ways.direct },
  hit: { label: "Found in another bucket", unit: "packets", read: (state: CakeState) => state.ways.hit },
  miss: { label: "Took a free bucket", unit: "packets", read: (state: CakeState) => state.ways.miss },
  collision: { label: "Had to share a bucket", unit: "packets", read: (state: CakeState) => state.ways.collision },
} as const satisfies Readonly<Record<string, Signal<CakeState, CobaltValues>>>;
