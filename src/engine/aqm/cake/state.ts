import type { Seconds } from "../../../units/units.ts";
import type { CobaltColumns } from "../codel/cobaltColumns.ts";
import { type CobaltState, type CobaltValues, cobaltSignals, initialCobalt } from "../codel/cobaltLaw.ts";
import type { Signal } from "../contract.ts";
import { type BucketQueuesState, initialBucketQueues } from "../shared/bucketQueues.ts";
import { columnsOf } from "../shared/columns.ts";
import { initialWayCounts, type WayCounts } from "../shared/flowHash.ts";
import { type HostLoads, initialHostLoads } from "./hosts.ts";

/** Sparse queues are in the new list; bulk ones, and sparse ones that used up their credit, in the old one. */
export interface CakeState {
  readonly queues: BucketQueuesState;
  /** By place: the hash of the flow of the bucket, its host, and 1 if the queue counts as bulk. */
  tags: Uint32Array;
  hosts: Uint8Array;
  isBulk: Uint8Array;
  readonly ways: WayCounts;
  readonly loads: HostLoads;
  /** COBALT of each queue, by place. */
  readonly cobalts: CobaltColumns;
  /** COBALT of the queue served last. */
  readonly served: CobaltState;
  /** Bytes waiting in all queues. */
  bytes: number;
  /** Sojourn time of the packet that left last; NaN: none has left. */
  sojourn: Seconds;
  bulkQueues: number;
  /** Number of queues in these lists at the last arrival or departure. */
  sparseQueues: number;
  decayingQueues: number;
  /** In force at the present link rate. */
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

/** Signals of CAKE; COBALT's are those of the queue served last. */
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
