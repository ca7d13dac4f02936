import type { BitsPerSecond, Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import { defineAqm, type QueueDiscipline, type QueuePort } from "../contract.ts";
import { initialPieColumns, readForArrival, readPie, writeAfterArrival, writePie } from "../pie/columns.ts";
import { checkPie } from "../pie/fields.ts";
import {
  estimateDelay,
  initialPieRecord,
  isPieAtRest,
  noteDeparture,
  type PieRecord,
  passesPie,
  pieSignals,
  retunePie,
  updatePie,
} from "../pie/law.ts";
import { BucketQueues, IDLE, NEW, NO_QUEUE, OLD } from "../shared/bucketQueues.ts";
import { lengthenColumns } from "../shared/columns.ts";
import { mixBits } from "../shared/flowHash.ts";
import { sampleBuckets } from "../shared/sampling.ts";
import { fqPieFields as fields, type FqPieValues as Values } from "./fields.ts";
import { initialFqPie as initial, type FqPieState as State } from "./state.ts";

/** Most packets dropped from the longest queue at once (RFC 8290, section 4.1.3; ns-3). */
const DROP_BATCH = 64;

class FqPie implements QueueDiscipline<State, Values> {
  private readonly queues: BucketQueues;
  /** Working copy of one queue's PIE. */
  private readonly record: PieRecord;

  constructor(
    private values: Values,
    private readonly port: QueuePort,
    readonly state: State,
  ) {
    this.queues = new BucketQueues(state.queues);
    this.record = initialPieRecord(values);
  }

  enqueue(packet: Packet): void {
    const { state, queues, record, values, port } = this;
    const place = this.placeOf(packet.flow);
    if (values.fullPolicy === "tail" ? !this.hasRoom(packet) : this.fillsAlone(place, packet)) {
      port.reached(0);
      port.drop(packet, "overflow");
      state.pies.accumulated[place] = 0;
      return;
    }
    readForArrival(state.pies, place, record);
    const passes = passesPie(record, packet, queues.fifo(place).bytes, values, port, 1);
    writeAfterArrival(state.pies, place, record);
    if (!passes) return;
    port.reached(5);
    this.store(place, packet);
    this.makeRoom(packet, place);
    this.noteLists();
  }

  /** The round robin of RFC 8290, section 4.2. */
  dequeue(now: Seconds): Packet | undefined {
    const { queues, port, values } = this;
    for (;;) {
      const place = queues.front();
      if (place === NO_QUEUE) break;
      port.reached(6);
      if (!queues.hasCredit(place)) {
        port.reached(7);
        queues.renew(place, values.quantum);
        continue;
      }
      const packet = queues.fifo(place).shift();
      if (packet !== undefined) {
        port.reached(9);
        this.noteSent(place, packet, now);
        return packet;
      }
      port.reached(8);
      queues.leave(place);
    }
    this.noteLists();
    return undefined;
  }

  nextTimer(): Seconds {
    return this.state.timerStart + (this.state.updates + 1) * this.values.updateInterval;
  }

  onTimer(): void {
    const { state, queues, record, values, port } = this;
    const { pies } = state;
    const rate = this.rateOfEach();
    state.updates += 1;
    state.probabilityMax = 0;
    for (let place = 0; place < queues.reach; place++) {
      if (!queues.isKnown(place)) continue;
      readPie(pies, place, record);
      const waiting = queues.fifo(place);
      record.delay = estimateDelay(record, waiting, rate, values);
      updatePie(record, record.delay, waiting.length === 0, values);
      writePie(pies, place, record);
      state.probabilityMax = Math.max(state.probabilityMax, Math.min(1, record.probability));
      if (queues.listOf(place) === IDLE && isPieAtRest(record, values)) queues.forget(place);
    }
    state.knownQueues = state.queues.places.size;
    for (let line = 10; line <= 12; line++) port.reached(line);
  }

  retune(values: Values, now: Seconds): void {
    const { state, queues, values: old } = this;
    this.values = values;
    if (values.updateInterval !== old.updateInterval) {
      state.timerStart = now;
      state.updates = 0;
    }
    this.retuneEach(old);
    if (values.buckets !== old.buckets || values.hashMode !== old.hashMode) this.spreadAnew();
    while (this.port.isOverfull() || state.bytes > values.memoryLimit) {
      const place = queues.longest();
      const packet = place === NO_QUEUE ? undefined : queues.fifo(place).pop();
      if (packet === undefined) throw new Error("the queues are overfull and empty at once");
      state.bytes -= packet.size;
      this.port.drop(packet, "resize");
    }
  }

  forEachWaiting(visit: (packet: Packet) => void): void {
    this.queues.forEachWaiting(visit, () => this.values.quantum);
  }

  adopt(packet: Packet): void {
    this.store(this.placeOf(packet.flow), packet);
  }

  private store(place: number, packet: Packet): void {
    this.state.bytes += packet.size;
    this.queues.push(place, packet, this.values.quantum, this.port);
  }

  private noteSent(place: number, packet: Packet, now: Seconds): void {
    const { state, queues, values } = this;
    const { pies, served } = state;
    state.bytes -= packet.size;
    queues.charge(place, packet.size);
    readPie(pies, place, served);
    noteDeparture(served, packet, queues.fifo(place), now, values);
    writePie(pies, place, served);
    this.noteLists();
  }

  private hasRoom(packet: Packet): boolean {
    return this.port.hasRoom(packet) && this.state.bytes + packet.size <= this.values.memoryLimit;
  }

  /** The flow's own queue takes the whole buffer (ns-3: the limit of each queue is that of all together). */
  private fillsAlone(place: number, packet: Packet): boolean {
    const { buffer } = this.port;
    const fifo = this.queues.fifo(place);
    const bytes = fifo.bytes + packet.size;
    const isFull = "packets" in buffer ? fifo.length >= buffer.packets : bytes > buffer.bytes;
    return isFull || bytes > this.values.memoryLimit;
  }

  /**
   * The longest queue loses half of its bytes, as often as need be, until the arriving packet, the last of its queue,
   * fits or is dropped itself. PIE does not react to these drops.
   */
  private makeRoom(arriving: Packet, place: number): void {
    const { state, queues, port, values } = this;
    while (queues.fifo(place).length > 0 && (!port.hasRoom(arriving) || state.bytes > values.memoryLimit)) {
      const longest = queues.longest();
      const fifo = queues.fifo(longest);
      const before = fifo.bytes;
      queues.dropHalf(longest, DROP_BATCH, arriving, port);
      state.bytes -= before - fifo.bytes;
    }
  }

  /** Place of the flow's queue, which is opened if necessary (RFC 8290, section 4.1: a hash chooses it). */
  private placeOf(flow: number): number {
    const { values, queues } = this;
    const bucket = values.hashMode === "perfect" ? flow : mixBits(flow) % values.buckets;
    const known = queues.find(bucket);
    return known === NO_QUEUE ? this.open(bucket) : known;
  }

  private open(bucket: number): number {
    const { queues, state } = this;
    const place = queues.add(bucket);
    if (state.pies.probability.length < queues.capacity) lengthenColumns(state.pies, queues.capacity);
    writePie(state.pies, place, initialPieRecord(this.values));
    return place;
  }

  /** Share of the link of each non-empty queue, bit/s. */
  private rateOfEach(): BitsPerSecond {
    return this.port.linkRate / Math.max(1, this.queues.lengthOf(NEW) + this.queues.lengthOf(OLD));
  }

  private retuneEach(old: Values): void {
    const { state, queues, record, values } = this;
    const rate = this.rateOfEach();
    for (let place = 0; place < queues.reach; place++) {
      readPie(state.pies, place, record);
      retunePie(record, queues.fifo(place), rate, values, old);
      writePie(state.pies, place, record);
    }
  }

  /** Moves each packet to its flow's new bucket; a new queue starts with the PIE of its first packet's old one. */
  private spreadAnew(): void {
    const { state, queues, record } = this;
    const learned = initialPieColumns(queues.capacity);
    const formerPlaces = new Map<number, number>();
    for (let place = 0; place < queues.reach; place++) {
      readPie(state.pies, place, record);
      writePie(learned, place, record);
      queues.fifo(place).forEach(({ flow }) => void formerPlaces.set(flow, place));
    }
    const { places } = state.queues;
    state.bytes = 0;
    for (const packet of queues.dissolve()) {
      const { size: known } = places;
      const place = this.placeOf(packet.flow);
      if (places.size > known) {
        readPie(learned, formerPlaces.get(packet.flow) ?? place, record);
        writePie(state.pies, place, record);
      }
      this.store(place, packet);
    }
  }

  private noteLists(): void {
    this.state.newQueues = this.queues.lengthOf(NEW);
    this.state.oldQueues = this.queues.lengthOf(OLD);
  }
}

export const fqPie = defineAqm({
  id: "fq-pie",
  title: "FQ-PIE",
  name: "Flow Queue PIE",
  documentation: () => import("./doc.ts"),
  fields,
  innerQueues: "flows",
  check: checkPie,
  signals: {
    // Of the queue served last.
    ...pieSignals((state: State) => state.served),
    probabilityMax: {
      label: "Highest drop probability of all queues",
      unit: "ratio",
      symbol: "p_max",
      against: "probability",
      read: (state: State) => state.probabilityMax,
    },
    newQueues: { label: "New queues", unit: "count", read: (state: State) => state.newQueues },
    oldQueues: { label: "Old queues", unit: "count", read: (state: State) => state.oldQueues },
    knownQueues: { label: "Queues with state", unit: "count", read: (state: State) => state.knownQueues },
  },
  inside: [
    {
      kind: "rows",
      lists: ["new", "old"],
      value: { label: "p of its queue", unit: "ratio" },
      sample: ({ queues, pies }: State) => sampleBuckets(queues, undefined, (place) => pies.probability[place]),
    },
  ],
  create: (values: Values, port: QueuePort, now: Seconds, state: State = initial(values, now)) =>
    new FqPie(values, port, state),
});
