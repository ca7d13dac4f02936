import { FlowQueues, NONE } from "../../engine/aqm/shared/flowQueues.ts";
import { SenderFlow } from "../../engine/flows/senderFlow.ts";
import { nextAfter } from "../../engine/kernel/clock.ts";
import { DEQUEUED, DROPPED, ENQUEUED } from "../../engine/packets/packet.ts";
import type { Decision, Frame } from "../../engine/recording/frame.ts";
import { Simulation } from "../../engine/simulation/simulation.ts";
import type { Scenario } from "../../scenario/document.ts";
import type { Seconds } from "../../units/units.ts";
import type { PracticeRow } from "./question.ts";

/** Time between two sights of `watchTo`, s. */
const BETWEEN_SIGHTS: Seconds = 0.01;

/** A packet event at the bottleneck, in the codes of the packet trace. */
export interface PacketEvent {
  readonly at: Seconds;
  readonly kind: number;
  readonly flow: number;
  readonly sequence: number;
}
/** A packet that waits, and since when. */
export interface Waiting {
  readonly flow: number;
  readonly sequence: number;
  readonly since: Seconds;
}
/** What can be seen of a run at an instant. */
export interface Sight {
  readonly at: Seconds;
  /** Present value of a channel, in SI units; NaN: there is none. */
  value(channel: string): number;
  /** In the order of their arrivals. */
  readonly waiting: readonly Waiting[];
  /** Samples of the inside view, shape by shape. */
  readonly inside: Frame["inside"];
  readonly decision: Decision | null;
}
/** State of a sender. */
export interface SenderSight {
  readonly at: Seconds;
  /** Oldest segment that is not acknowledged. */
  readonly una: number;
  readonly duplicates: number;
  readonly cwnd: number;
  readonly ssthresh: number;
  readonly isRecovering: boolean;
  readonly timeouts: number;
}
/** The round of a scheduler with deficits: its queues, the next one first. */
export interface Round {
  readonly rows: readonly PracticeRow[];
  /** The first queue has received its quantum already. */
  readonly isVisited: boolean;
}

/** A small run that is observed packet by packet. */
export class ObservedRun {
  /** Sights so far, from the first call of `goTo` on. */
  readonly sights: Sight[] = [];
  private readonly simulation: Simulation;
  private waiting: readonly Waiting[] = [];

  constructor(readonly scenario: Scenario) {
    this.simulation = new Simulation(scenario, 0, { packets: "all" });
  }

  get now(): Seconds {
    return this.simulation.now;
  }
  get isOver(): boolean {
    return this.now >= this.scenario.duration;
  }
  /** The latest sight. @throws Error before the first one */
  get sight(): Sight {
    const latest = this.sights.at(-1);
    if (latest === undefined) throw new Error("the run was not observed yet");
    return latest;
  }

  /** Runs up to an instant; events at the instant itself have not happened yet. */
  goTo(at: Seconds): Sight {
    this.simulation.runUntil(at);
    this.look();
    return this.sight;
  }

  /** Runs up to an instant with sights at equal distances, for pictures. @param from without sights before this */
  watchTo(at: Seconds, from: Seconds = this.now): Sight {
    if (from > this.now) this.goTo(from);
    for (let next = this.now + BETWEEN_SIGHTS; next < at; next = this.now + BETWEEN_SIGHTS) this.goTo(next);
    return this.goTo(at);
  }

  /** Runs over all that happens at an instant. */
  goOver(at: Seconds): Sight {
    return this.goTo(nextAfter(at));
  }

  /** Runs over the next packet event, and all others at its instant; empty: the run is over. */
  step(): readonly PacketEvent[] {
    this.simulation.step();
    return this.look();
  }

  /** Runs on for this long without a sight; `sender` then gives the state of a sender. */
  pass(time: Seconds): void {
    this.simulation.runUntil(this.now + time);
  }

  /** @throws Error where this flow has no sender */
  sender(flow: number): SenderSight {
    const { flows } = this.simulation.parts;
    const found = flows.find((one) => one?.setting.flow === flow);
    if (!(found instanceof SenderFlow)) throw new Error(`flow ${flow} has no sender`);
    const { una, duplicates, cwnd, inRecovery, law } = found.machine;
    const { timeouts } = found;
    const { ssthresh } = law.state;
    return { at: this.now, una, duplicates, cwnd, ssthresh, isRecovering: inRecovery, timeouts };
  }

  /** The round of a scheduler with deficits as it stands. @throws Error where the algorithm has none */
  round(): Round {
    const { state } = this.simulation.parts.bottleneck;
    if (!isRoundState(state)) throw new Error("the algorithm has no round with deficits");
    const { queues, deficits, visited } = state;
    const rows: PracticeRow[] = [];
    for (let place = queues.first; place !== NONE; place = queues.after(place)) {
      const queue = queues.queueAt(place);
      const sizes = Array.from({ length: queue.length }, (_, i) => queue.at(i).size);
      rows.push({ flow: queues.flowAt(place), deficit: deficits[place] ?? 0, sizes });
    }
    return { rows, isVisited: visited !== NONE && visited === queues.first };
  }

  private look(): readonly PacketEvent[] {
    const { channels, now } = this.simulation;
    const { packets, values, inside, decision } = this.simulation.takeFrame(false);
    const events = Array.from(packets.times, (at, i) => ({
      at,
      kind: packets.kinds[i] ?? ENQUEUED,
      flow: packets.flows[i] ?? 0,
      sequence: packets.sequences[i] ?? 0,
    }));
    this.waiting = withEvents(this.waiting, events);
    const kept = values.slice();
    this.sights.push({
      at: now,
      value: (channel) => kept[channels.findIndex(({ id }) => id === channel)] ?? Number.NaN,
      waiting: this.waiting,
      inside,
      decision,
    });
    return events;
  }
}

const isRoundState = (
  state: unknown,
): state is { readonly queues: FlowQueues; readonly deficits: Float64Array; readonly visited: number } =>
  typeof state === "object" &&
  state !== null &&
  "queues" in state &&
  state.queues instanceof FlowQueues &&
  "deficits" in state &&
  state.deficits instanceof Float64Array &&
  "visited" in state &&
  typeof state.visited === "number";

/** The packets that wait after these events. */
const withEvents = (before: readonly Waiting[], events: readonly PacketEvent[]): readonly Waiting[] => {
  const waiting = [...before];
  for (const { at, kind, flow, sequence } of events) {
    if (kind === ENQUEUED) waiting.push({ flow, sequence, since: at });
    if (kind !== DEQUEUED && kind !== DROPPED) continue;
    const place = waiting.findIndex((one) => one.flow === flow && one.sequence === sequence);
    if (place >= 0) waiting.splice(place, 1);
  }
  return waiting;
};
