import type { QueueDiscipline, QueuePort } from "../../engine/aqm/contract.ts";
import { type Packet, REASONS, type Reason } from "../../engine/packets/packet.ts";
import type { Fields, ValuesOf } from "../../schema/fields.ts";
import type { Seconds } from "../../units/units.ts";
import type { HeldPackets } from "./heldPackets.ts";
import type { OwnCode } from "./ownCode.ts";
import { lookAtState, STATE_BYTES_MAX, STATE_MIB_MAX } from "./plainState.ts";
import { ReachedLines } from "./reachedLines.ts";

type Values = ValuesOf<Fields>;
/**
 * Arrivals between two checks of the whole state: few at first, so that a state which grows with every packet is found
 * soon; then more, the larger it is, so that the checks take no more time than the decisions.
 */
const LOOKS = { early: { every: 4, until: 64 }, least: 64, most: 4096, bytesPerArrival: 64 };

const CHANGED = "it changed what a packet carries; it may read packets, and mark them by port.mark";

/** This packet arrives, and is decided upon; null: the decision is made. */
let setArriving: (port: GuardedPort, packet: Packet | null) => void;
/** This packet leaves the queue. */
let take: (port: GuardedPort, packet: Packet) => void;

/** The host as the author's code sees it: a port that checks each call. */
export class GuardedPort implements QueuePort {
  /** The packet that arrives, while it is decided upon. */
  #arriving: Packet | null = null;
  readonly #host: QueuePort;
  readonly #held: HeldPackets;
  readonly #code: OwnCode;

  constructor(host: QueuePort, held: HeldPackets, code: OwnCode) {
    this.#host = host;
    this.#held = held;
    this.#code = code;
    Object.freeze(this);
  }

  get linkRate(): number {
    return this.#host.linkRate;
  }
  /** A copy: the host's own is the scenario's. */
  get buffer(): QueuePort["buffer"] {
    return { ...this.#host.buffer };
  }

  hasRoom(packet: Packet): boolean {
    return this.#host.hasRoom(packet);
  }
  isOverfull(): boolean {
    return this.#host.isOverfull();
  }

  drop(packet: Packet, reason: Reason): void {
    this.#checkReason(reason);
    const isArriving = packet === this.#arriving;
    this.#takeHeld(
      packet,
      isArriving ? "it dropped the same packet twice" : "it dropped a packet that does not wait in its queue",
    );
    this.#host.drop(packet, reason);
  }

  mark(packet: Packet, reason: Reason): boolean {
    this.#checkReason(reason);
    if (!this.#held.has(packet)) throw this.#code.fault("it marked a packet that does not wait in its queue");
    if (!this.#held.isUnchanged(packet)) throw this.#code.fault(CHANGED);
    const isMarked = this.#host.mark(packet, reason);
    this.#held.noteMark(packet);
    return isMarked;
  }
  canMark(packet: Packet): boolean {
    return this.#host.canMark(packet);
  }
  uniform(): number {
    return this.#host.uniform();
  }
  reached(line: number): void {
    // The lab notes each statement by itself; lines that built-in disciplines name are of their own pseudo-code.
    if (!Number.isInteger(line)) throw this.#code.fault(`port.reached takes the index of a line, not ${String(line)}`);
  }
  storedIn(packet: Packet, innerQueue: number): void {
    if (!Number.isInteger(innerQueue) || innerQueue < 0)
      throw this.#code.fault(`port.storedIn takes a whole number from 0, not ${String(innerQueue)}`);
    this.#host.storedIn(packet, innerQueue);
  }

  static {
    // Reached by the guard alone: the author's code can come to the class through `port.constructor`.
    setArriving = (port, packet) => {
      port.#arriving = packet;
    };
    take = (port, packet) => port.#takeHeld(packet, "it returned a packet that does not wait in its queue");
  }

  #takeHeld(packet: Packet, otherwise: string): void {
    const held = this.#held;
    if (typeof packet !== "object" || packet === null || !held.has(packet)) throw this.#code.fault(otherwise);
    if (!held.isUnchanged(packet)) throw this.#code.fault(CHANGED);
    held.remove(packet);
  }

  #checkReason(reason: Reason): void {
    if (REASONS.indexOf(reason) > 0) return;
    const known = REASONS.slice(1).map((one) => `"${one}"`);
    throw this.#code.fault(`there is no reason ${JSON.stringify(reason)}; known: ${known.join(", ")}`);
  }
}
// All ports share it: an algorithm that patched it would change what the next one receives.
Object.freeze(GuardedPort.prototype);

/** A discipline of an own algorithm whose calls are checked. @throws OwnError where a call breaks the contract */
export class GuardedDiscipline implements QueueDiscipline<unknown, Values> {
  readonly onIdle?: (now: Seconds) => void;
  readonly nextTimer?: () => Seconds;
  readonly onTimer?: (now: Seconds) => void;
  /** What is held is known: after a checkpoint it is read from the discipline when it is first called. */
  private isKnown = false;
  private readonly lines: ReachedLines;
  private arrivals = 0;
  private lookAt: number = LOOKS.early.every;

  constructor(
    private readonly inner: QueueDiscipline<unknown, Values>,
    private readonly port: GuardedPort,
    private readonly host: QueuePort,
    private readonly held: HeldPackets,
    private readonly code: OwnCode,
  ) {
    this.lines = new ReachedLines(host);
    if (inner.onIdle !== undefined) this.onIdle = (now) => this.run("onIdle", () => inner.onIdle?.(now));
    if (inner.onTimer !== undefined) this.onTimer = (now) => this.run("onTimer", () => inner.onTimer?.(now));
    if (inner.nextTimer !== undefined) this.nextTimer = () => this.timer(inner);
    this.checkState();
  }

  get state(): unknown {
    return this.inner.state;
  }

  enqueue(packet: Packet, now: Seconds): void {
    const { code, inner, port, held } = this;
    if (!this.isKnown) this.learn();
    this.arrivals += 1;
    this.lines.begin();
    code.begin("enqueue", this.lines);
    try {
      held.add(packet);
      setArriving(port, packet);
      inner.enqueue(packet, now);
      setArriving(port, null);
      if (held.has(packet) && !held.isUnchanged(packet)) throw code.fault(CHANGED);
      if (this.arrivals >= this.lookAt) this.checkState();
    } catch (error) {
      throw code.thrown(error);
    }
    code.end();
  }

  dequeue(now: Seconds): Packet | undefined {
    const { code, inner, held } = this;
    if (!this.isKnown) this.learn();
    code.begin("dequeue", this.lines);
    let packet: Packet | undefined;
    try {
      packet = inner.dequeue(now);
      if (packet !== undefined) take(this.port, packet);
      else if (held.count > 0)
        throw code.fault(`it returned no packet while ${held.count} wait: it lost them, or keeps them back`);
    } catch (error) {
      throw code.thrown(error);
    }
    code.end();
    return packet;
  }

  retune(values: Values, now: Seconds): void {
    this.run("retune", () => this.inner.retune(values, now));
    if (this.host.isOverfull())
      throw this.code.fault("retune left more packets in the queue than the smaller buffer holds");
  }

  linesReached(): readonly number[] {
    return this.lines.list();
  }

  forEachWaiting(visit: (packet: Packet) => void): void {
    this.code.call("forEachWaiting", () => this.inner.forEachWaiting(visit));
  }

  adopt(packet: Packet): void {
    this.isKnown = true;
    this.held.add(packet);
    this.code.call("adopt", () => this.inner.adopt(packet));
  }

  private timer(inner: QueueDiscipline<unknown, Values>): Seconds {
    const at = this.code.call("nextTimer", () => inner.nextTimer?.());
    if (typeof at !== "number" || Number.isNaN(at))
      throw this.code.fault(`nextTimer returned ${String(at)}; it returns a time in seconds, or Infinity`);
    return at;
  }

  private run(method: string, call: () => void): void {
    if (!this.isKnown) this.learn();
    this.code.begin(method, null);
    try {
      call();
    } catch (error) {
      throw this.code.thrown(error);
    }
    this.code.end();
  }

  private learn(): void {
    this.isKnown = true;
    this.forEachWaiting((packet) => this.held.add(packet));
  }

  private checkState(): void {
    const { fault, bytes } = lookAtState(this.inner.state);
    if (fault !== null) throw this.code.fault(fault);
    if (bytes > STATE_BYTES_MAX)
      throw this.code.over("memory", `its state takes more than the ${STATE_MIB_MAX} MiB that are allowed`);
    const { early, least, most, bytesPerArrival } = LOOKS;
    const later = Math.min(most, Math.max(least, Math.round(bytes / bytesPerArrival)));
    this.lookAt = this.arrivals + (this.arrivals < early.until ? early.every : later);
  }
}
