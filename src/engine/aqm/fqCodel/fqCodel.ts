import type { ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import { type CodelColumns, readCodel, writeCodel } from "../codel/columns.ts";
import { CodelLaw, type CodelState, type CodelValues, codelSignals, initialCodel, REUSE_WINDOW } from "../codel/law.ts";
import { defineAqm, type QueueDiscipline, type QueuePort } from "../contract.ts";
import {
  BucketQueues,
  type BucketQueuesState,
  initialBucketQueues,
  lengthened,
  NEW,
  NO_QUEUE,
  OLD,
} from "../shared/bucketQueues.ts";
import { columnsOf, lengthenColumns } from "../shared/columns.ts";
import { bucketInSet, initialWayCounts, mixBits, type WayCounts } from "../shared/flowHash.ts";
import { sampleBuckets } from "../shared/sampling.ts";
import { checkFqCodel, fqCodelFields, WAYS } from "./fields.ts";

type Values = ValuesOf<typeof fqCodelFields>;

interface State {
  readonly queues: BucketQueuesState;
  /** By place: the flow of the bucket; only if flows look for a free bucket. */
  tags: Uint32Array;
  readonly ways: WayCounts;
  /** CoDel of each queue, by place. */
  readonly codels: CodelColumns;
  /** CoDel of the queue served last. */
  readonly served: CodelState;
  /** Sum over all queues. */
  bytes: number;
  /** Sojourn time of the packet that left last; NaN: none has left. */
  sojourn: Seconds;
  /** Number of queues in the lists at the last arrival or departure. */
  newQueues: number;
  oldQueues: number;
}

const initial = (): State => {
  const queues = initialBucketQueues();
  const { capacity } = queues.places;
  return {
    queues,
    tags: new Uint32Array(capacity),
    ways: initialWayCounts(),
    codels: columnsOf(initialCodel(), capacity),
    served: initialCodel(),
    bytes: 0,
    sojourn: Number.NaN,
    newQueues: 0,
    oldQueues: 0,
  };
};
const lawOf = (values: Values): CodelValues => ({ ...values, reuseWindow: REUSE_WINDOW });

class FqCodel implements QueueDiscipline<State, Values> {
  private readonly queues: BucketQueues;
  private readonly law: CodelLaw;

  constructor(
    private values: Values,
    private readonly port: QueuePort,
    readonly state: State,
  ) {
    this.queues = new BucketQueues(state.queues);
    this.law = new CodelLaw(port, 4, lawOf(values));
  }

  enqueue(packet: Packet, now: Seconds): void {
    this.port.reached(0);
    if (this.values.fullAlone === "drop" && this.fillsAlone(packet, now)) {
      this.port.drop(packet, "overflow");
      return;
    }
    const place = this.store(packet, now);
    if (!this.port.hasRoom(packet)) this.makeRoom(packet, place);
    this.noteLists();
  }

  /** RFC 8290, section 4.2. */
  dequeue(now: Seconds): Packet | undefined {
    const { queues, port, values } = this;
    for (;;) {
      const place = queues.front();
      if (place === NO_QUEUE) {
        this.noteLists();
        return undefined;
      }
      port.reached(2);
      if (!queues.hasCredit(place)) {
        port.reached(3);
        queues.renew(place, values.quantum);
        continue;
      }
      const packet = this.takeFrom(place, now);
      if (packet !== undefined) {
        port.reached(15);
        queues.charge(place, packet.size);
        this.noteLists();
        return packet;
      }
      port.reached(14);
      queues.leave(place);
    }
  }

  retune(values: Values, now: Seconds): void {
    const { values: old, queues } = this;
    this.values = values;
    this.law.values = lawOf(values);
    const isSame =
      values.buckets === old.buckets &&
      values.hashMode === old.hashMode &&
      values.setAssociative === old.setAssociative;
    if (!isSame) {
      this.state.bytes = 0;
      for (const packet of queues.dissolve()) this.store(packet, now);
    }
    while (this.port.isOverfull()) this.dropTail(queues.longest());
  }

  forEachWaiting(visit: (packet: Packet) => void): void {
    const { quantum } = this.values;
    this.queues.forEachWaiting(visit, () => quantum);
  }

  adopt(packet: Packet): void {
    this.store(packet, Number.NEGATIVE_INFINITY);
  }

  /** The flow's own queue takes the whole buffer (ns-3: the limit of each queue is that of all together). */
  private fillsAlone(packet: Packet, now: Seconds): boolean {
    const { buffer } = this.port;
    if (this.port.hasRoom(packet)) return false;
    const fifo = this.queues.fifo(this.placeOf(packet.flow, now));
    return "packets" in buffer ? fifo.length >= buffer.packets : fifo.bytes + packet.size > buffer.bytes;
  }

  /** Drops the newest packet of this queue, which no longer fits. */
  private dropTail(place: number): void {
    const packet = place === NO_QUEUE ? undefined : this.queues.fifo(place).pop();
    if (packet === undefined) throw new Error("the queues are overfull and empty at once");
    this.state.bytes -= packet.size;
    this.port.drop(packet, "resize");
  }

  /** Returns the place of its queue. */
  private store(packet: Packet, now: Seconds): number {
    const place = this.placeOf(packet.flow, now);
    this.queues.push(place, packet, this.values.quantum, this.port);
    this.state.bytes += packet.size;
    return place;
  }

  /**
   * Drops from the head of the longest queue until the arriving packet, the last of its queue, fits or is dropped
   * itself (RFC 8290, section 4.1.3).
   */
  private makeRoom(arriving: Packet, place: number): void {
    const { queues, port } = this;
    const { count: hits } = this.state.codels;
    port.reached(1);
    do {
      const longest = queues.longest();
      const fifo = queues.fifo(longest);
      const before = fifo.bytes;
      const dropped = queues.dropHalf(longest, this.values.dropBatch, arriving, port);
      this.state.bytes -= before - fifo.bytes;
      if (this.values.overflowCounts) hits[longest] = hits[longest] + dropped;
    } while (queues.fifo(place).length > 0 && !port.hasRoom(arriving));
  }

  private takeFrom(place: number, now: Seconds): Packet | undefined {
    const { state, queues, law } = this;
    const { codels, served } = state;
    const fifo = queues.fifo(place);
    const own = fifo.bytes;
    readCodel(codels, place, served);
    const packet = law.take(served, fifo, now, this.values.backlog === "total" ? state.bytes - own : 0);
    state.bytes -= own - fifo.bytes;
    writeCodel(codels, place, served);
    if (packet !== undefined) state.sojourn = now - packet.tEnq;
    return packet;
  }

  /** Place of the flow's queue, which is opened if necessary. */
  private placeOf(flow: number, now: Seconds): number {
    const { state, queues, values } = this;
    const hash = mixBits(flow);
    if (values.hashMode === "perfect") return this.placeOfBucket(flow, now);
    if (!values.setAssociative) return this.placeOfBucket(hash % values.buckets, now);
    const bucket = bucketInSet(hash, values.buckets, WAYS, queues, state.tags, state.ways);
    const place = this.placeOfBucket(bucket, now);
    state.tags[place] = hash;
    return place;
  }

  private placeOfBucket(bucket: number, now: Seconds): number {
    const known = this.queues.find(bucket);
    return known === NO_QUEUE ? this.open(bucket, now) : known;
  }

  private open(bucket: number, now: Seconds): number {
    const { state, queues, law } = this;
    const { codels } = state;
    if (queues.isFull)
      queues.forgetWhere((place) => codels.count[place] === 0 || law.isForgotten(codels.dropNext[place], now));
    const place = queues.add(bucket);
    if (state.tags.length < queues.capacity) {
      state.tags = lengthened(state.tags, new Uint32Array(queues.capacity));
      lengthenColumns(codels, queues.capacity);
    }
    writeCodel(codels, place, initialCodel());
    return place;
  }

  private noteLists(): void {
    this.state.newQueues = this.queues.lengthOf(NEW);
    this.state.oldQueues = this.queues.lengthOf(OLD);
  }
}

export const fqCodel = defineAqm({
  id: "fq-codel",
  title: "FQ-CoDel",
  name: "Flow Queue CoDel",
  documentation: () => import("./doc.ts"),
  fields: fqCodelFields,
  innerQueues: "flows",
  check: checkFqCodel,
  signals: {
    sojourn: {
      label: "Sojourn time in its queue",
      unit: "s",
      symbol: "sojourn",
      read: (state: State) => state.sojourn,
    },
    newQueues: {
      label: "New queues",
      unit: "count",
      read: (state: State) => state.newQueues,
    },
    oldQueues: {
      label: "Old queues",
      unit: "count",
      read: (state: State) => state.oldQueues,
    },
    // Of the queue served last.
    ...codelSignals((state: State) => state.served),
  },
  inside: [
    {
      kind: "rows",
      lists: ["new", "old"],
      lamp: "dropping",
      sample: ({ queues, codels }: State) => sampleBuckets(queues, (place) => codels.dropping[place]),
    },
  ],
  create: (values: Values, port: QueuePort, _now: Seconds, state: State = initial()) =>
    new FqCodel(values, port, state),
});
