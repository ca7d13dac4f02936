import type { AqmDefinition } from "../../engine/aqm/contract.ts";
import { pow } from "../../engine/kernel/math.ts";
import type { Packet } from "../../engine/packets/packet.ts";
import type { Field, Fields, ValuesOf } from "../../schema/fields.ts";
import { ContractFault, type Promised } from "./fault.ts";
import type { Operation } from "./operations.ts";
import { type Path, packetOf, QueueHost, resolveFields } from "./queueHost.ts";
import { fillState } from "./state.ts";

type Values = ValuesOf<Fields>;
type Host = QueueHost<Fields, unknown>;
type MakeHost = (
  definition: AqmDefinition,
  values: Values,
  path: Path,
  now: number,
  state: unknown,
  seed: number,
) => Host;

const ALL: readonly Promised[] = ["keeps", "bounded", "survives"];
const makeHost: MakeHost = (definition, values, path, now, state, seed) =>
  new QueueHost(definition, values, path, now, state, seed);

/** Serves one host's link, timers and operations in the order that the engine keeps. */
export class Bench {
  readonly host: Host;
  values: Values;
  now = 0;
  freeAt = Number.POSITIVE_INFINITY;
  readonly log: string[] = [];

  /** The promises that it checks; faults of another kind are ignored. */
  watched: readonly Promised[] = ALL;
  /** Called with every packet that leaves. */
  onSent: ((packet: Packet) => void) | undefined = undefined;

  constructor(
    readonly definition: AqmDefinition,
    given: Partial<Values> = {},
    from?: { readonly bench: Bench; readonly state: unknown; readonly how: "given" | "filled" },
    make: MakeHost = makeHost,
  ) {
    if (from === undefined) {
      const path = { linkRate: 10e6, buffer: { packets: 30 } };
      this.values = resolveFields(definition.fields, given, path);
      this.host = make(definition, this.values, path, 0, undefined, 1);
      this.host.ecn = true;
      return;
    }
    const { bench, state, how } = from;
    const { host } = bench;
    this.values = bench.values;
    this.now = bench.now;
    this.freeAt = bench.freeAt;
    this.watched = bench.watched;
    this.host = make(definition, bench.values, host, bench.now, how === "given" ? state : undefined, host.seed);
    if (how === "filled") fillState(this.host.state, state);
    const { ecn, waiting, waitingBytes, arrived, sent, drawn } = host;
    Object.assign(this.host, { ecn, waiting, waitingBytes, arrived, sent, drawn });
    for (const loss of host.lost) this.host.lost.push(loss);
  }

  run(list: readonly Operation[]): this {
    for (const operation of list) {
      this.advance(this.now + operation.wait);
      this.apply(operation);
      this.checkBooks();
    }
    return this;
  }

  private apply(operation: Operation): void {
    const { host } = this;
    if (operation.kind === "arrive") {
      const packet = { ...packetOf(host.arrived), ...operation, class: operation.flow % 2, rtt: 0.1 };
      this.log.push(`${packet.sequence} ${host.arrive(packet, this.now)} ${host.drawn} ${host.lines.join()}`);
      if (this.freeAt === Number.POSITIVE_INFINITY) this.transmit();
      return;
    }
    if (operation.kind === "buffer") host.buffer = operation.buffer;
    else if (operation.kind === "rate") host.linkRate = operation.linkRate;
    else if (operation.kind === "ecn") host.ecn = operation.on;
    else this.values = withField(this.definition, this.values, operation.field, operation.part);
    const [losses, draws] = [host.lost.length, host.drawn];
    host.discipline.retune(this.values, this.now);
    const other = host.lost.slice(losses).find((loss) => loss.reason !== "resize");
    this.must(
      "survives",
      other === undefined,
      () => `A change dropped a packet for the reason ${other?.reason ?? ""}.`,
    );
    this.must("survives", host.drawn === draws, () => "A change drew a random number.");
  }

  /** Link first, then timers, then what happens at `to`. */
  private advance(to: number): void {
    for (;;) {
      const timerAt = this.host.discipline.nextTimer?.() ?? Number.POSITIVE_INFINITY;
      const next = Math.min(this.freeAt, timerAt);
      if (next > to) break;
      this.must(
        "survives",
        next >= this.now - 1e-12,
        () => `Its timer of ${next} s lies in the past: it is ${this.now} s.`,
      );
      this.now = Math.max(this.now, next);
      if (this.freeAt <= timerAt) {
        this.transmit();
        if (this.freeAt === Number.POSITIVE_INFINITY) this.host.discipline.onIdle?.(this.now);
      } else {
        this.host.discipline.onTimer?.(this.now);
        if (!((this.host.discipline.nextTimer?.() ?? Number.NaN) > timerAt))
          throw new ContractFault("survives", `Its timer of ${timerAt} s stands still.`);
        if (this.freeAt === Number.POSITIVE_INFINITY) this.transmit();
      }
    }
    this.now = to;
  }

  private transmit(): void {
    const packet = this.host.take(this.now);
    this.freeAt = packet === undefined ? Number.POSITIVE_INFINITY : this.now + (packet.size * 8) / this.host.linkRate;
    if (packet === undefined) return;
    this.onSent?.(packet);
    this.log.push(`sent ${packet.sequence} ${packet.ecn} ${this.now}`);
  }

  private must(kind: Promised, holds: boolean, otherwise: () => string): void {
    if (!holds && this.watched.includes(kind)) throw new ContractFault(kind, otherwise());
  }

  private checkBooks(): void {
    const { host } = this;
    if (this.watched.includes("bounded")) this.checkBounds();
    if (!this.watched.includes("keeps")) return;
    let packets = 0;
    let bytes = 0;
    host.discipline.forEachWaiting((packet) => {
      packets += 1;
      bytes += packet.size;
    });
    const { arrived, sent, lost, waiting, waitingBytes } = host;
    const books = `${arrived} packets arrived, ${sent} were sent, ${lost.length} dropped`;
    this.must(
      "keeps",
      packets === waiting && bytes === waitingBytes,
      () => `${books}: ${waiting} must wait (${waitingBytes} B), but it shows ${packets} (${bytes} B).`,
    );
    this.must(
      "keeps",
      arrived === sent + lost.length + waiting,
      () => `${books}, ${waiting} wait: that is not the sum.`,
    );
  }

  private checkBounds(): void {
    const { host, definition } = this;
    this.must(
      "bounded",
      !host.isOverfull(),
      () => `${host.waiting} packets (${host.waitingBytes} B) wait: more than the buffer holds.`,
    );
    for (const [id, signal] of Object.entries(definition.signals)) {
      const value = signal.read(host.state, this.values);
      const isNumber = Number.isFinite(value) || Number.isNaN(value);
      const isPossible = signal.against !== "probability" || !(value < 0 || value > 1);
      this.must(
        "bounded",
        isNumber && isPossible,
        () => `Its signal ${id} is ${value}${isNumber ? "; allowed: 0 to 1" : ""}.`,
      );
    }
  }
}

/** The field at this place in the list at this part of its range; the same values where a rule forbids that. */
const withField = (definition: AqmDefinition, values: Values, place: number, part: number): Values => {
  const names = Object.keys(definition.fields);
  const name = names[place % Math.max(1, names.length)];
  const field = name === undefined ? undefined : definition.fields[name];
  if (name === undefined || field === undefined) return values;
  const value = valueAt(field, part, values[name]);
  if (value === undefined) return values;
  const changed = { ...values, [name]: value };
  return (definition.check?.(changed) ?? []).length === 0 ? changed : values;
};

export const valueAt = (field: Field, part: number, before: Values[string] | undefined): Values[string] | undefined => {
  if (field.kind === "flag") return part < 0.5;
  if (field.kind === "choice")
    return field.options[Math.min(field.options.length - 1, Math.floor(part * field.options.length))];
  if (field.kind !== "number") return before;
  const { min, max, scale } = field;
  const value = scale === "log" && min > 0 ? min * pow(max / min, part) : min + part * (max - min);
  const inside = Math.min(max, Math.max(min, value));
  return field.integer === true ? Math.round(inside) : inside;
};
