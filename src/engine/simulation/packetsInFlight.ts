import type { Bottleneck } from "../bottleneck/bottleneck.ts";
import { bitsUnderWay } from "../bottleneck/linkService.ts";
import type { Flow } from "../flows/flow.ts";
import type { FlowHost } from "../flows/flowHost.ts";
import * as links from "../network/link.ts";
import type { Network } from "../network/path.ts";
import { CE } from "../packets/packet.ts";
import { doubleAt, ECHO, packets, sentAts } from "../packets/packetTable.ts";
import type { Decision, PacketsInFlight } from "../recording/frame.ts";
import type { Recorder } from "../recording/recorder.ts";
import type { FrameMaker } from "../reports/frameMaker.ts";

/** Most packets in one picture; of more, it holds one in two, in four, …. */
const MOST = 4096;

/** Stages of a packet's way, in `PacketsInFlight.stages`. */
export const TO_QUEUE = 0;
const BEING_SENT = 1;
const TO_RECEIVER = 2;
const BACK = 3;

/**
 * Rarity of a packet: half of all packets have 0, a quarter 1, …. It is a hash of flow and sequence number, so that it
 * is the same in every picture and checkpoint; it draws from no stream, so it does not change the run.
 */
const rankOf = (flow: number, sequence: number): number => {
  let bits = Math.imul(flow + 1, 0x9e3779b1) ^ Math.imul(sequence + 1, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits ^= bits >>> 13;
  return bits === 0 ? 31 : 31 - Math.clz32(bits & -bits);
};

/** Removes the entries that do not stay. */
const keepWhere = (column: number[], stays: readonly boolean[]): void => {
  let kept = 0;
  for (const [i, value] of column.entries()) if (stays[i] === true) column[kept++] = value;
  column.length = kept;
};

/** Collects packets in columns. */
class Collection {
  readonly ranks: number[] = [];
  readonly flows: number[] = [];
  readonly groups: number[] = [];
  readonly sequences: number[] = [];
  readonly stages: number[] = [];
  readonly progress: number[] = [];
  readonly marked: number[] = [];
  readonly sentAts: number[] = [];

  /** Packets of a lower rank are left out. */
  private least = 0;

  constructor(private readonly most: number) {}

  get oneIn(): number {
    return 1 << this.least;
  }

  add(row: number, stage: number, progress: number): void {
    const [flow, sequence] = [packets.flows[row] ?? 0, packets.sequences[row] ?? 0];
    const rank = rankOf(flow, sequence);
    if (rank < this.least) return;
    this.ranks.push(rank);
    this.flows.push(flow);
    this.groups.push(packets.groups[row] ?? 0);
    this.sequences.push(sequence);
    this.stages.push(stage);
    this.progress.push(Math.max(0, Math.min(1, progress)));
    const echoes = stage === BACK && ((packets.flags[row] ?? 0) & ECHO) !== 0;
    this.marked.push(echoes || (stage !== BACK && packets.ecns[row] === CE) ? 1 : 0);
    this.sentAts.push(sentAts[doubleAt(row)] ?? Number.NaN);
    if (this.flows.length > this.most) this.thin();
  }

  /** Drops every second packet of the collection, and of those to come. */
  private thin(): void {
    this.least += 1;
    const stays = this.ranks.map((rank) => rank >= this.least);
    const { flows, groups, sequences, stages, progress, marked, sentAts, ranks } = this;
    for (const column of [flows, groups, sequences, stages, progress, marked, sentAts, ranks]) keepWhere(column, stays);
  }
}

/** The parts of a simulation that hold packets. */
export interface SimulationParts {
  readonly flows: readonly (Flow | undefined)[];
  readonly network: Network;
  readonly flowHost: FlowHost;
  readonly recorder: Recorder;
  /** The ledger's columns. */
  readonly totals: Float64Array;
  readonly frames: FrameMaker;
  readonly bottleneck: Bottleneck;
  /** Time up to which all flows are up to date. */
  readonly now: number;
}
export interface Inspected {
  readonly parts: SimulationParts;
}

/** Position of every packet now. @param most packets; of more, one in two, in four, … is listed */
export const packetsInFlight = ({ parts }: Inspected, most = MOST): PacketsInFlight => {
  const { flows, network, bottleneck, now } = parts;
  const { linkDelay } = network;
  const found = new Collection(most);
  for (const flow of flows) {
    if (flow === undefined) continue;
    const { access, forward, back } = flow.path;
    const collect = (link: number, stage: number, shared: number): void => {
      const whole = links.delayOf(link) + shared;
      links.forEach(link, (row, due) => {
        found.add(row, stage, whole > 0 ? 1 - (due - now) / whole : 1);
      });
    };
    collect(access, TO_QUEUE, 0);
    collect(forward, TO_RECEIVER, linkDelay);
    collect(back, BACK, linkDelay);
  }
  const { sending } = bottleneck;
  if (sending >= 0) {
    found.add(sending, BEING_SENT, bitsUnderWay(bottleneck) / ((packets.sizes[sending] ?? 0) * 8));
  }
  const waiting: number[] = [];
  bottleneck.forEachWaiting((packet) => waiting.push(packet.sequence));
  return {
    oneIn: found.oneIn,
    ranks: Uint8Array.from(found.ranks),
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

/** Travel times of a packet of one flow behind the queue, s. */
interface Way {
  /** Transmission and propagation to the receiver. */
  readonly toReceiver: number;
  /** Way of the acknowledgement back, without delayed ACKs. */
  readonly back: number;
}

/** @returns undefined if the flow is over */
export const wayOf = ({ parts }: Inspected, number: number): Way | undefined => {
  const { linkDelay } = parts.network;
  const flow = parts.flows.find((one) => one?.setting.flow === number);
  if (flow === undefined) return undefined;
  const { forward, back } = flow.path;
  return {
    toReceiver: (flow.packetSize * 8) / parts.bottleneck.linkRate + linkDelay + links.delayOf(forward),
    back: linkDelay + links.delayOf(back),
  };
};

/**
 * Calls `listener` after every arrival at the queue, with its outcome and the number of packets that waited before it.
 */
export const onArrivals = ({ parts }: Inspected, listener: (decision: Decision, waiting: number) => void): void => {
  const { flowHost, bottleneck, recorder, frames } = parts;
  const { main } = flowHost;
  flowHost.main = {
    arrive: (row) => {
      const { waiting } = bottleneck;
      main.arrive(row);
      const decision = frames.decision(recorder.currentValues());
      if (decision !== null) listener(decision, waiting);
    },
  };
};
