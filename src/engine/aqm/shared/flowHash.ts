import { type BucketQueues, IDLE, NO_QUEUE } from "./bucketQueues.ts";

/** Mixes the 32 bits of a number (the end of MurmurHash3): a number from 0 to 2³² − 1. */
export const mixBits = (value: number): number => {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
};

/** Results of lookups in a set-associative table. */
export interface WayCounts {
  /** The flow's queue, in its own slot. */
  direct: number;
  /** The flow's queue, in another slot of its set. */
  hit: number;
  /** A free slot, for a flow that had no queue. */
  miss: number;
  /** No free slot in the set: the flow shares a queue. */
  collision: number;
}
export const initialWayCounts = (): WayCounts => ({ direct: 0, hit: 0, miss: 0, collision: 0 });

/**
 * Bucket of the flow with this hash, among `ways` neighbours that form its set, as CAKE looks for it: the queue that
 * carries the flow's tag, else one that is idle, else the slot of its own, shared. `tags` holds the hash of the flow
 * that each place serves; the caller writes it. `buckets` is a multiple of `ways`.
 */
export const bucketInSet = (
  hash: number,
  buckets: number,
  ways: number,
  queues: BucketQueues,
  tags: Uint32Array,
  counts: WayCounts,
): number => {
  const own = hash % buckets;
  const place = queues.find(own);
  if (place !== NO_QUEUE && tags[place] === hash && queues.listOf(place) !== IDLE) {
    counts.direct += 1;
    return own;
  }
  const inner = own % ways;
  const outer = own - inner;
  let free = NO_QUEUE;
  for (let i = 0; i < ways; i++) {
    const bucket = outer + ((inner + i) % ways);
    const at = queues.find(bucket);
    if (at !== NO_QUEUE && tags[at] === hash) {
      if (i > 0) counts.hit += 1;
      return bucket;
    }
    if (free === NO_QUEUE && (at === NO_QUEUE || queues.listOf(at) === IDLE)) free = bucket;
  }
  if (free === NO_QUEUE) counts.collision += 1;
  else counts.miss += 1;
  return free === NO_QUEUE ? own : free;
};
