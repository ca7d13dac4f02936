import type { AqmDefinition, QueueDiscipline, QueuePort } from "../../engine/aqm/contract.ts";
import type { Packet, Reason } from "../../engine/packets/packet.ts";
import type { Fields, ValuesOf } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";
import { ContractFault, type Promised } from "./fault.ts";

type Values = ValuesOf<Fields>;
type Discipline = QueueDiscipline<unknown, Values>;

/** What a run of a watched discipline leaves behind. */
export class Watch {
  /** Time of the latest call, s. */
  at: Seconds = 0;
  /** What was decided: the time, and what happened. */
  readonly log: (readonly [at: Seconds, what: string])[] = [];

  constructor(readonly promised: Promised) {}
}

/** Passes calls of the discipline on to the engine, and counts them. */
class WatchedPort implements QueuePort {
  draws = 0;
  readonly reasons: Reason[] = [];

  constructor(private readonly host: QueuePort) {}

  get linkRate(): number {
    return this.host.linkRate;
  }
  get buffer(): QueuePort["buffer"] {
    return this.host.buffer;
  }
  hasRoom(packet: Packet): boolean {
    return this.host.hasRoom(packet);
  }
  isOverfull(): boolean {
    return this.host.isOverfull();
  }
  drop(packet: Packet, reason: Reason): void {
    this.reasons.push(reason);
    this.host.drop(packet, reason);
  }
  mark(packet: Packet, reason: Reason): boolean {
    return this.host.mark(packet, reason);
  }
  canMark(packet: Packet): boolean {
    return this.host.canMark(packet);
  }
  uniform(): number {
    this.draws += 1;
    return this.host.uniform();
  }
  reached(line: number): void {
    this.host.reached(line);
  }
  storedIn(packet: Packet, innerQueue: number): void {
    this.host.storedIn(packet, innerQueue);
  }
}

/** A discipline in a scene of the lab, checked for one promise. @throws ContractFault where it breaks the promise */
class WatchedDiscipline implements Discipline {
  readonly onIdle?: (now: Seconds) => void;
  readonly nextTimer?: () => Seconds;
  readonly onTimer?: (now: Seconds) => void;
  private arrivals = 0;
  private readonly places = new WeakMap<Packet, number>();
  private readonly latest = new Map<number, number>();

  constructor(
    private readonly inner: Discipline,
    private readonly definition: AqmDefinition,
    private values: Values,
    private readonly port: WatchedPort,
    private readonly watch: Watch,
  ) {
    if (inner.onIdle !== undefined) this.onIdle = (now) => this.during(now, () => inner.onIdle?.(now));
    if (inner.onTimer !== undefined) this.onTimer = (now) => this.during(now, () => inner.onTimer?.(now));
    if (inner.nextTimer !== undefined) this.nextTimer = () => inner.nextTimer?.() ?? Number.POSITIVE_INFINITY;
  }

  get state(): unknown {
    return this.inner.state;
  }

  enqueue(packet: Packet, now: Seconds): void {
    this.arrivals += 1;
    this.places.set(packet, this.arrivals);
    const { length } = this.port.reasons;
    this.during(now, () => this.inner.enqueue(packet, now));
    const { draws, reasons } = this.port;
    this.watch.log.push([now, `arrived ${reasons.slice(length).join()} ${draws}`]);
  }

  dequeue(now: Seconds): Packet | undefined {
    const packet = this.during(now, () => this.inner.dequeue(now));
    if (packet === undefined) return packet;
    const { flow, sequence, ecn } = packet;
    this.watch.log.push([now, `sent ${flow} ${sequence} ${ecn}`]);
    const place = this.places.get(packet) ?? 0;
    const before = this.latest.get(flow) ?? 0;
    if (this.watch.promised === "order" && place > 0 && place < before)
      throw new ContractFault("order", `A packet of flow ${flow} was sent after one that had come later.`);
    this.latest.set(flow, Math.max(place, before));
    return packet;
  }

  retune(values: Values, now: Seconds): void {
    this.values = values;
    const { draws, reasons } = this.port;
    const { length } = reasons;
    this.during(now, () => this.inner.retune(values, now));
    if (this.watch.promised !== "survives") return;
    const other = reasons.slice(length).find((reason) => reason !== "resize");
    if (other !== undefined) throw new ContractFault("survives", `A change dropped a packet for the reason ${other}.`);
    if (this.port.draws > draws) throw new ContractFault("survives", "A change drew a random number.");
  }

  forEachWaiting(visit: (packet: Packet) => void): void {
    this.inner.forEachWaiting(visit);
  }

  adopt(packet: Packet): void {
    this.inner.adopt(packet);
  }

  private during<T>(now: Seconds, call: () => T): T {
    this.watch.at = now;
    const result = call();
    if (this.watch.promised === "bounded") this.checkBounds();
    return result;
  }

  private checkBounds(): void {
    if (this.port.isOverfull()) throw new ContractFault("bounded", "More packets wait than the buffer holds.");
    for (const [id, signal] of Object.entries(this.definition.signals)) {
      const value = signal.read(this.inner.state, this.values);
      const isPossible = signal.against !== "probability" || !(value < 0 || value > 1);
      if (Math.abs(value) === Number.POSITIVE_INFINITY || !isPossible)
        throw new ContractFault("bounded", `Its signal ${id} is ${value}.`);
    }
  }
}

/** The definition under another id, each discipline of which is watched by what `watchNow` returns when it is made. */
export const watchedDefinition = (definition: AqmDefinition, id: string, watchNow: () => Watch): AqmDefinition => ({
  ...definition,
  id,
  create(values, host, now, state) {
    const port = new WatchedPort(host);
    const inner =
      state === undefined ? definition.create(values, port, now) : definition.create(values, port, now, state);
    return new WatchedDiscipline(inner, definition, values, port, watchNow());
  },
});
