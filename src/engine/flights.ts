import type { Bottleneck } from "./bottleneck.ts";
import type { Flow } from "./flow.ts";
import type { Decision, Flights } from "./frame.ts";
import type { FrameMaker } from "./frameMaker.ts";
import { CE } from "./packet.ts";
import { ECHO, type PacketRows } from "./packetRows.ts";
import type { Network } from "./path.ts";
import type { Recorder } from "./recorder.ts";
import type { World } from "./world.ts";

/** Packets that one picture can show; of more, those of the first flows are told. */
const MOST = 4096;

/** Stages of a packet's way, in `Flights.stages`. */
export const TO_QUEUE = 0;
const BEING_SENT = 1;
const TO_RECEIVER = 2;
const BACK = 3;

/** Collects packets in columns. */
class Collection {
  readonly flows: number[] = [];
  readonly groups: number[] = [];
  readonly sequences: number[] = [];
  readonly stages: number[] = [];
  readonly progress: number[] = [];
  readonly marked: number[] = [];
  readonly sentAts: number[] = [];

  constructor(private readonly rows: PacketRows) {}

  get isFull(): boolean {
    return this.flows.length >= MOST;
  }

  add(row: number, stage: number, progress: number): void {
    const { rows } = this;
    this.flows.push(rows.flows[row] ?? 0);
    this.groups.push(rows.groups[row] ?? 0);
    this.sequences.push(rows.sequences[row] ?? 0);
    this.stages.push(stage);
    this.progress.push(Math.max(0, Math.min(1, progress)));
    const echoes = stage === BACK && ((rows.flags[row] ?? 0) & ECHO) !== 0;
    this.marked.push(echoes || (stage !== BACK && rows.ecns[row] === CE) ? 1 : 0);
    this.sentAts.push(rows.sentAts[row] ?? Number.NaN);
  }
}

/** The parts of a simulation that hold packets. */
export interface Insides {
  readonly flows: readonly (Flow | undefined)[];
  readonly network: Network;
  readonly world: World;
  readonly recorder: Recorder;
  readonly frames: FrameMaker;
  readonly bottleneck: Bottleneck;
  /** Up to here all flows have been caught up. */
  readonly now: number;
}
interface Inspected {
  readonly insides: Insides;
}

/** Where every packet is now. */
export const flightsOf = ({ insides }: Inspected): Flights => {
  const { flows, network, bottleneck, now } = insides;
  const { links, rows, linkDelay } = network;
  const found = new Collection(rows);
  for (const flow of flows) {
    if (flow === undefined || found.isFull) continue;
    const { access, forward, back } = flow.path;
    const collect = (link: number, stage: number, shared: number): void => {
      const whole = links.delayOf(link) + shared;
      links.forEach(link, (row, due) => {
        if (!found.isFull) found.add(row, stage, whole > 0 ? 1 - (due - now) / whole : 1);
      });
    };
    collect(access, TO_QUEUE, 0);
    collect(forward, TO_RECEIVER, linkDelay);
    collect(back, BACK, linkDelay);
  }
  const { sending } = bottleneck;
  if (sending >= 0) {
    const whole = ((rows.sizes[sending] ?? 0) * 8) / bottleneck.linkRate;
    found.add(sending, BEING_SENT, 1 - (bottleneck.freeAt - now) / whole);
  }
  const waiting: number[] = [];
  bottleneck.forEachWaiting((packet) => waiting.push(packet.sequence));
  return {
    flows: Uint32Array.from(found.flows),
    groups: Uint8Array.from(found.groups),
    sequences: Int32Array.from(found.sequences),
    stages: Uint8Array.from(found.stages),
    progress: Float32Array.from(found.progress),
    marked: Uint8Array.from(found.marked),
    sentAts: Float64Array.from(found.sentAts),
    waiting: Int32Array.from(waiting),
  };
};

/** How long a packet of a flow is on its way behind the queue, s. */
interface Way {
  /** Its transmission and the propagation to the receiver. */
  readonly toReceiver: number;
  /** The way of the acknowledgement, of a receiver that does not wait with it. */
  readonly back: number;
}

/** @returns undefined: the flow is over */
export const wayOf = ({ insides }: Inspected, number: number): Way | undefined => {
  const { links, linkDelay } = insides.network;
  const flow = insides.flows.find((one) => one?.setting.flow === number);
  if (flow === undefined) return undefined;
  const { forward, back } = flow.path;
  return {
    toReceiver: (flow.packetSize * 8) / insides.bottleneck.linkRate + linkDelay + links.delayOf(forward),
    back: linkDelay + links.delayOf(back),
  };
};

/** Calls after every arrival at the queue, with how it fared and how many packets it found waiting. */
export const hearArrivals = ({ insides }: Inspected, hear: (decision: Decision, waiting: number) => void): void => {
  const { world, bottleneck, recorder, frames } = insides;
  const { arrive } = world;
  world.arrive = (row) => {
    const { waiting } = bottleneck;
    arrive(row);
    const decision = frames.decision(recorder.currentValues());
    if (decision !== null) hear(decision, waiting);
  };
};
