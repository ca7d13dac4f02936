import type { Seconds } from "../../../units/units.ts";
import { IndexedHeap } from "../../kernel/indexedHeap.ts";
import type { Packet } from "../../packets/packet.ts";
import { type FlowQueues, NONE } from "../shared/flowQueues.ts";

/** Tags in real time, for each flow that has a packet or whose tag is ahead of the clock; columns by place. */
export interface RealTimeState {
  /** Of a flow with packets the start of its head's service; of another the finish tag of its last packet, s. */
  starts: Float64Array;
  /** Flows without packets whose tag is ahead of the clock, by that tag. */
  readonly ahead: IndexedHeap;
}

export const initialRealTime = (): RealTimeState => ({ starts: new Float64Array(32), ahead: new IndexedHeap() });

/** What a tag depends on beside the tag before it. */
export interface Shares {
  /** Link rate, B/s. */
  capacityOf(): number;
  weightOf(place: number): number;
}

/** Packet at the head of a flow, seen by one choice among heads. */
type HeadOf = (place: number) => Packet | undefined;

/** The flow that is next, and the finish tag of its head. */
interface Choice {
  readonly place: number;
  readonly finish: Seconds;
}

/**
 * The head with the least finish tag, of several that of the smallest flow: its start, and its size at the share of
 * the link that its flow has among those with waiting packets at this moment (ns-2.35, fq.cc, for equal weights).
 * @returns the place −1 if no flow has a head
 */
export const leastFinish = (
  queues: FlowQueues,
  starts: Float64Array,
  headOf: HeadOf,
  { capacityOf, weightOf }: Shares,
): Choice => {
  const capacity = capacityOf();
  let sum = 0;
  for (let place = queues.first; place !== NONE; place = queues.after(place))
    if (headOf(place) !== undefined) sum += weightOf(place);
  let best = NONE;
  let least = Number.POSITIVE_INFINITY;
  for (let place = queues.first; place !== NONE; place = queues.after(place)) {
    const head = headOf(place);
    if (head === undefined) continue;
    const finish = starts[place] + (head.size * sum) / (weightOf(place) * capacity);
    if (finish > least || (finish === least && queues.flowAt(place) > queues.flowAt(best))) continue;
    best = place;
    least = finish;
  }
  return { place: best, finish: least };
};

/** Visits the waiting packets in the order in which they would leave without further arrivals. */
export const forEachByRealTime = (
  queues: FlowQueues,
  starts: Float64Array,
  now: Seconds,
  shares: Shares,
  visit: (packet: Packet) => void,
): void => {
  const left = starts.slice();
  const turns = new Int32Array(queues.capacity);
  const headOf = (place: number): Packet | undefined => {
    const queue = queues.queueAt(place);
    return turns[place] < queue.length ? queue.at(turns[place]) : undefined;
  };
  let time = now;
  for (;;) {
    const { place, finish } = leastFinish(queues, left, headOf, shares);
    const packet = place === NONE ? undefined : headOf(place);
    if (packet === undefined) return;
    visit(packet);
    turns[place] = turns[place] + 1;
    left[place] = Math.max(time, finish);
    time += packet.size / shares.capacityOf();
  }
};
