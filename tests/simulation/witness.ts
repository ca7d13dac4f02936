import type { AqmDefinition, QueueDiscipline, QueuePort } from "../../src/engine/aqm/contract.ts";
import { addMembers, catalog } from "../../src/engine/catalog.ts";
import { CE, DEQUEUED, DROPPED, ENQUEUED, MARKED, type Packet, type Reason } from "../../src/engine/packets/packet.ts";
import type { BufferSize, Scenario } from "../../src/scenario/document.ts";
import type { Fields, ValuesOf } from "../../src/schema/fields.ts";
import type { PacketEvent } from "./recording.ts";

type Values = ValuesOf<Fields>;

/** What packet events do not tell: which copy of a segment it was. */
interface Note {
  readonly kind: number;
  readonly flow: number;
  readonly sequence: number;
  /** Number of the packet, from 0 in the order of arrival: copies of a segment have one each. */
  readonly packet: number;
  /** Bytes on the wire. */
  readonly size: number;
  /** ECN code point after the event. */
  readonly ecn: number;
  /** Of a drop: it was in the queue, and not the arrival in hand. */
  readonly waited: boolean;
}
export interface WitnessedEvent extends PacketEvent, Note {}

const notes: Note[] = [];
/** By the packets in the queue or in hand; the host uses the objects again. */
const numbers = new Map<Packet, number>();
let arrived = 0;
let inHand: Packet | undefined;

const numberOf = (packet: Packet): number => {
  const number = numbers.get(packet);
  if (number === undefined) throw new Error(`packet ${packet.flow}:${packet.sequence} is not at the queue`);
  return number;
};
const note = (kind: number, packet: Packet, waited = false): void => {
  const { flow, sequence, size, ecn } = packet;
  notes.push({ kind, flow, sequence, size, ecn, packet: numberOf(packet), waited });
};

/** Hands everything on to the host, and notes what the discipline decides. */
class WitnessedPort implements QueuePort {
  constructor(private readonly host: QueuePort) {}
  get linkRate(): number {
    return this.host.linkRate;
  }
  get buffer(): BufferSize {
    return this.host.buffer;
  }
  hasRoom(packet: Packet): boolean {
    return this.host.hasRoom(packet);
  }
  isOverfull(): boolean {
    return this.host.isOverfull();
  }
  canMark(packet: Packet): boolean {
    return this.host.canMark(packet);
  }
  uniform(): number {
    return this.host.uniform();
  }
  reached(line: number): void {
    this.host.reached(line);
  }
  storedIn(packet: Packet, innerQueue: number): void {
    this.host.storedIn(packet, innerQueue);
  }
  drop(packet: Packet, reason: Reason): void {
    note(DROPPED, packet, packet !== inHand);
    numbers.delete(packet);
    this.host.drop(packet, reason);
  }
  mark(packet: Packet, reason: Reason): boolean {
    if (packet.ecn !== CE && this.host.canMark(packet)) note(MARKED, packet);
    return this.host.mark(packet, reason);
  }
}

/** Hands everything on to the discipline, and notes what comes and goes. */
class Witnessed implements QueueDiscipline<unknown, Values> {
  constructor(private readonly inner: QueueDiscipline<unknown, Values>) {}
  get state(): unknown {
    return this.inner.state;
  }
  enqueue(packet: Packet, now: number): void {
    numbers.set(packet, arrived++);
    inHand = packet;
    this.inner.enqueue(packet, now);
    inHand = undefined;
    if (numbers.has(packet)) note(ENQUEUED, packet);
  }
  dequeue(now: number): Packet | undefined {
    const packet = this.inner.dequeue(now);
    if (packet === undefined) return undefined;
    note(DEQUEUED, packet);
    numbers.delete(packet);
    return packet;
  }
  onIdle(now: number): void {
    this.inner.onIdle?.(now);
  }
  nextTimer(): number {
    return this.inner.nextTimer?.() ?? Number.POSITIVE_INFINITY;
  }
  onTimer(now: number): void {
    this.inner.onTimer?.(now);
  }
  retune(values: Values, now: number): void {
    this.inner.retune(values, now);
  }
  forEachWaiting(visit: (packet: Packet) => void): void {
    this.inner.forEachWaiting(visit);
  }
  adopt(packet: Packet): void {
    throw new Error(`packet ${packet.flow}:${packet.sequence} came from another discipline: nobody saw it arrive`);
  }
}

const SUFFIX = "-witnessed";
const witnessed = (definition: AqmDefinition): AqmDefinition => ({
  ...definition,
  id: `${definition.id}${SUFFIX}`,
  create: (values, port, now) => {
    notes.length = 0;
    numbers.clear();
    arrived = 0;
    return new Witnessed(definition.create(values, new WitnessedPort(port), now));
  },
});

/**
 * The scenario with a witness beside its first lane's discipline, from the next simulation of it on and until another
 * is built. The discipline may not change on the way.
 */
export const underWitness = (scenario: Scenario): Scenario => {
  addMembers(catalog.queues.filter(({ id }) => !id.endsWith(SUFFIX)).map(witnessed), [], []);
  return { ...scenario, lanes: scenario.lanes.map((lane) => ({ ...lane, queue: `${lane.queue}${SUFFIX}` })) };
};

/**
 * The packet events of the latest simulation under witness, with what the witness saw of each.
 * @throws Error that names the first event of which the two tell different things
 */
export const attested = (events: readonly PacketEvent[]): WitnessedEvent[] => {
  if (events.length !== notes.length) throw new Error(`${events.length} events, ${notes.length} were seen`);
  return events.map((event, i) => {
    const seen = notes[i];
    if (seen?.kind !== event.kind || seen.flow !== event.flow || seen.sequence !== event.sequence)
      throw new Error(`packet event ${i} is ${JSON.stringify(event)}, seen was ${JSON.stringify(seen)}`);
    return { ...event, ...seen };
  });
};
