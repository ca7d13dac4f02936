import type { ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import { readCobalt, writeCobalt } from "../codel/cobaltColumns.ts";
import { CobaltLaw, initialCobalt } from "../codel/cobaltLaw.ts";
import { defineAqm, type QueueDiscipline, type QueuePort } from "../contract.ts";
import { BucketQueues, DECAYING, IDLE, lengthened, NEW, NO_QUEUE, OLD } from "../shared/bucketQueues.ts";
import { lengthenColumns } from "../shared/columns.ts";
import { bucketInSet, initialWayCounts, type WayCounts } from "../shared/flowHash.ts";
import { sampleBuckets } from "../shared/sampling.ts";
import { cakeFields, checkCake, scaleToRate } from "./fields.ts";
import { hashOf, hostOf, isByHost, loadOf } from "./hosts.ts";
import { type CakeState, cakeSignals, initialCake } from "./state.ts";

type Values = ValuesOf<typeof cakeFields>;

class Cake implements QueueDiscipline<CakeState, Values> {
  private readonly queues: BucketQueues;
  private readonly law: CobaltLaw;
  /** Credit of a round before the division by the host load, bytes. */
  private quantum = Number.NaN;

  constructor(
    private values: Values,
    private readonly port: QueuePort,
    readonly state: CakeState,
  ) {
    this.queues = new BucketQueues(state.queues);
    this.law = new CobaltLaw(port, 5, scaleToRate(values, port.linkRate));
    this.scale();
  }

  enqueue(packet: Packet, now: Seconds): void {
    const { state, port, queues } = this;
    port.reached(0);
    const place = this.placeOf(packet, state.ways);
    port.reached(1);
    this.store(packet, place);
    // The arriving packet is the last of its queue: once that is empty, it was dropped itself.
    while (queues.fifo(place).length > 0 && (!port.hasRoom(packet) || state.bytes > this.values.memoryLimit))
      this.dropLongest(packet, now);
    this.noteLists();
  }

  dequeue(now: Seconds): Packet | undefined {
    const { queues, port, state } = this;
    // As in Linux: while nothing waits, every queue stays as it is.
    if (state.bytes === 0) return undefined;
    port.reached(3);
    const decaying = queues.first(DECAYING);
    if (decaying !== NO_QUEUE) this.settle(decaying, now);
    let packet: Packet | undefined;
    while (packet === undefined && state.bytes > 0) {
      const place = queues.front();
      if (!queues.hasCredit(place)) {
        port.reached(4);
        this.endSparse(place);
        queues.renew(place, this.grant(place));
        continue;
      }
      packet = this.takeFrom(place, now);
      if (packet === undefined) this.settle(place, now);
    }
    this.noteLists();
    return packet;
  }

  retune(values: Values): void {
    const { values: old, queues, state } = this;
    this.values = values;
    this.scale();
    const isSame =
      values.buckets === old.buckets &&
      values.ways === old.ways &&
      isByHost(values.isolation) === isByHost(old.isolation);
    if (!isSame) this.spreadAnew();
    while (this.port.isOverfull() || state.bytes > values.memoryLimit) {
      const longest = queues.longest();
      const packet = longest === NO_QUEUE ? undefined : queues.fifo(longest).pop();
      if (packet === undefined) throw new Error("the queues are overfull and empty at once");
      state.bytes -= packet.size;
      this.port.drop(packet, "resize");
    }
  }

  forEachWaiting(visit: (packet: Packet) => void): void {
    this.queues.forEachWaiting(visit, (place) => this.grant(place));
  }

  adopt(packet: Packet): void {
    this.store(packet, this.placeOf(packet, initialWayCounts()));
  }

  private store(packet: Packet, place: number): void {
    const { state, queues } = this;
    const list = queues.listOf(place);
    if (list === IDLE || list === DECAYING) state.hosts[place] = hostOf(packet);
    else if (list === OLD && state.isBulk[place] === 0) this.countBulk(place, 1);
    queues.push(place, packet, this.grant(place), this.port);
    state.bytes += packet.size;
  }

  /** Drops the head of the longest queue (Linux, cake_drop); at least one packet waits. */
  private dropLongest(arriving: Packet, now: Seconds): void {
    const { queues, state, port, law } = this;
    port.reached(2);
    const longest = queues.longest();
    const oldest = queues.fifo(longest).shift();
    if (oldest === undefined) throw new Error("the queues are overfull and empty at once");
    state.bytes -= oldest.size;
    readCobalt(state.cobalts, longest, state.served);
    law.onFull(state.served, now);
    writeCobalt(state.cobalts, longest, state.served);
    port.drop(oldest, oldest === arriving ? "overflow" : "victim");
  }

  private takeFrom(place: number, now: Seconds): Packet | undefined {
    const { state, queues, law } = this;
    const fifo = queues.fifo(place);
    readCobalt(state.cobalts, place, state.served);
    let packet = fifo.shift();
    while (packet !== undefined) {
      const { size, tEnq } = packet;
      state.bytes -= size;
      if (!law.drops(packet, fifo.length === 0, state.served, now)) {
        state.sojourn = now - tEnq;
        queues.charge(place, size);
        this.port.reached(14);
        break;
      }
      packet = fifo.shift();
    }
    writeCobalt(state.cobalts, place, state.served);
    return packet;
  }

  /** The queue was empty at its turn: it is kept until its COBALT is at rest, for the case that its flow returns. */
  private settle(place: number, now: Seconds): void {
    const { state, queues } = this;
    const { served } = state;
    this.port.reached(13);
    readCobalt(state.cobalts, place, served);
    this.law.onEmpty(served, now);
    writeCobalt(state.cobalts, place, served);
    if (state.isBulk[place] === 1) this.countBulk(place, -1);
    const isAtRest = served.probability === 0 && served.count === 0 && now >= served.dropNext;
    queues.moveToBack(place, isAtRest ? IDLE : DECAYING);
  }

  /** The first credit is used up: bulk now, or at the next arrival if the queue is empty (Linux, cake_dequeue). */
  private endSparse(place: number): void {
    const { queues } = this;
    if (queues.listOf(place) === NEW && queues.fifo(place).length > 0) this.countBulk(place, 1);
  }

  private countBulk(place: number, by: 1 | -1): void {
    const { loads, hosts, isBulk } = this.state;
    const host = hosts[place];
    isBulk[place] = by > 0 ? 1 : 0;
    this.state.bulkQueues += by;
    loads.sources[host] = loads.sources[host] + by;
    loads.destinations[host] = loads.destinations[host] + by;
  }

  /** Credit of a queue per round, bytes: the quantum over the load of its host (Linux, cake_dequeue). */
  private grant(place: number): number {
    const host = this.state.hosts[place];
    return this.quantum / loadOf(this.state.loads, host, host, this.values.isolation);
  }

  /** Place of the packet's queue, which is opened if necessary (Linux, cake_hash). */
  private placeOf(packet: Packet, ways: WayCounts): number {
    const { state, queues, values } = this;
    const hash = hashOf(packet, values.isolation);
    const bucket = bucketInSet(hash, values.buckets, values.ways, queues, state.tags, ways);
    const known = queues.find(bucket);
    const place = known === NO_QUEUE ? this.open(bucket) : known;
    state.tags[place] = hash;
    return place;
  }

  private open(bucket: number): number {
    const { state, queues } = this;
    if (queues.isFull) queues.forgetWhere(() => true);
    const place = queues.add(bucket);
    if (state.tags.length < queues.capacity) {
      state.tags = lengthened(state.tags, new Uint32Array(queues.capacity));
      state.hosts = lengthened(state.hosts, new Uint8Array(queues.capacity));
      state.isBulk = lengthened(state.isBulk, new Uint8Array(queues.capacity));
      lengthenColumns(state.cobalts, queues.capacity);
    }
    writeCobalt(state.cobalts, place, initialCobalt());
    return place;
  }

  private spreadAnew(): void {
    const { state } = this;
    state.bytes = state.bulkQueues = 0;
    const { isBulk, loads } = state;
    for (const column of [isBulk, loads.sources, loads.destinations]) column.fill(0);
    for (const packet of this.queues.dissolve()) this.adopt(packet);
  }

  private scale(): void {
    const { quantum, ...cobalt } = scaleToRate(this.values, this.port.linkRate);
    this.quantum = quantum;
    this.law.values = cobalt;
    this.state.target = cobalt.target;
    this.state.interval = cobalt.interval;
  }

  private noteLists(): void {
    this.state.sparseQueues = this.queues.lengthOf(NEW);
    this.state.decayingQueues = this.queues.lengthOf(DECAYING);
  }
}

export const cake = defineAqm({
  id: "cake",
  title: "CAKE",
  name: "Common Applications Kept Enhanced",
  documentation: () => import("./doc.ts"),
  fields: cakeFields,
  innerQueues: "flows",
  check: checkCake,
  signals: cakeSignals,
  inside: [
    {
      kind: "rows",
      lists: ["sparse", "bulk"],
      lamp: "above target",
      sample: ({ queues, cobalts }: CakeState) => sampleBuckets(queues, (place) => cobalts.dropping[place]),
    },
  ],
  create: (values: Values, port: QueuePort, _now: Seconds, state: CakeState = initialCake()) =>
    new Cake(values, port, state),
});
