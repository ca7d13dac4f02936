import type { AqmDefinition, QueueDiscipline, QueuePort } from "../../engine/aqm/contract.ts";
import { catalog } from "../../engine/catalog.ts";
import { ECT0, type Packet } from "../../engine/packets/packet.ts";
import type { Scenario } from "../../scenario/document.ts";
import { linkOf } from "../../scenario/linkOf.ts";
import { resolve } from "../../schema/check.ts";
import type { Fields, ValuesOf } from "../../schema/fields.ts";

/** Packet size of the papers, B. */
export const PACKET_SIZE = 1000;
type Values = ValuesOf<Fields>;

/**
 * A lane's discipline in isolation: no link and no senders; the caller passes packets and times. Random draws are
 * prescribed; drops, reached lines and draws are counted.
 */
export class IsolatedDiscipline {
  readonly definition: AqmDefinition;
  readonly values: Values;
  readonly discipline: QueueDiscipline<unknown, Values>;
  waiting = 0;
  private bytes = 0;
  drops = 0;
  draws = 0;
  /** By line of the pseudo-code: how often it was reached. */
  readonly reached: number[] = [];

  constructor(
    scenario: Scenario,
    lane: number,
    private readonly drawn: () => number,
  ) {
    const chosen = scenario.lanes[lane];
    const definition = catalog.queues.find(({ id }) => id === chosen?.queue);
    if (chosen === undefined || definition === undefined) throw new Error(`no lane ${lane} in the scenario`);
    const path = linkOf(scenario);
    this.definition = definition;
    this.values = resolve(definition.fields, chosen.params, path);
    this.discipline = definition.create(this.values, this.port(path), 0);
  }

  packet(flow: number, now: number): Packet {
    return { flow, sequence: 0, size: PACKET_SIZE, ecn: ECT0, class: 0, rtt: Number.NaN, tEnq: now, row: 0, group: 0 };
  }

  /** Puts packets of different flows into the queue, without a decision of the discipline. */
  fill(packets: number): void {
    for (let i = 0; i < packets; i++) {
      this.discipline.adopt(this.packet(i, 0));
      this.stored(1);
    }
  }

  /** @returns true: it was enqueued */
  offer(packet: Packet, now: number): boolean {
    const before = this.drops;
    this.stored(1);
    this.discipline.enqueue(packet, now);
    return this.drops === before;
  }

  take(now: number): Packet | undefined {
    const packet = this.discipline.dequeue(now);
    if (packet !== undefined) this.stored(-1);
    return packet;
  }

  /** Present value of a signal of the discipline; NaN if it has none of that name. */
  signal(id: string): number {
    return this.definition.signals[id]?.read(this.discipline.state, this.values) ?? Number.NaN;
  }

  /** Sets a number of the discipline's state, if it has one of that name. */
  remember(name: string, value: number): void {
    const { state } = this.discipline;
    if (typeof state === "object" && state !== null && name in state) Object.assign(state, { [name]: value });
  }

  private stored(packets: number): void {
    this.waiting += packets;
    this.bytes += packets * PACKET_SIZE;
  }

  private port({ linkRate, buffer }: Pick<QueuePort, "linkRate" | "buffer">): QueuePort {
    // The packet being decided on is already counted.
    const isWithin = (): boolean => ("packets" in buffer ? this.waiting <= buffer.packets : this.bytes <= buffer.bytes);
    return {
      linkRate,
      buffer,
      hasRoom: isWithin,
      isOverfull: () => !isWithin(),
      drop: () => {
        this.drops += 1;
        this.stored(-1);
      },
      mark: () => false,
      canMark: () => false,
      uniform: () => {
        this.draws += 1;
        return this.drawn();
      },
      reached: (line) => {
        this.reached[line] = (this.reached[line] ?? 0) + 1;
      },
      storedIn: () => undefined,
    };
  }
}
