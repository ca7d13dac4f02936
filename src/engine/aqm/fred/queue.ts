import type { Seconds } from "../../../units/units.ts";
import { pow } from "../../kernel/math.ts";
import type { Packet } from "../../packets/packet.ts";
import type { QueuePort } from "../contract.ts";
import { spread } from "../red/queue.ts";
import { chance, packetsPerSecond } from "../shared/decisions.ts";
import { Fifo } from "../shared/fifo.ts";
import { SingleQueue } from "../shared/singleQueue.ts";
import type { FredValues } from "./fields.ts";
import { type FredFlows, forget, noFlows, remember } from "./flows.ts";

export interface FredState {
  readonly waiting: Fifo;
  readonly flows: FredFlows;
  average: number;
  /** Fair share of a flow, from the average: at least 1 packet. */
  averagePerFlow: number;
  /** Flows with packets in the queue at the last update of the average. */
  activeFlows: number;
  /** Arrivals in the random region since the last random drop; −1: the average is below it. */
  count: number;
  /** The queue is empty, since `emptySince`. */
  emptySince: Seconds;
  /** Probability of the latest random decision, after spreading. */
  spreadProbability: number;
}

/** An empty queue without known flows. */
export const initialFredState = (now: Seconds): FredState => {
  return {
    waiting: new Fifo(),
    flows: noFlows(),
    average: 0,
    averagePerFlow: 1,
    activeFlows: 0,
    count: -1,
    emptySince: now,
    spreadProbability: 0,
  };
};

/** Most packets of a flow above the maximum threshold in two-packet mode. */
const TWO_PACKETS = 2;
/** Number of strikes from which a flow may have no more than its fair share. */
const STRIKES = 2;

/** Probability at this average, before spreading; in two-packet mode 0 above the maximum threshold. */
export const dropProbability = (average: number, values: FredValues): number => {
  const { minThreshold, maxThreshold, maxProbability } = values;
  if (average < minThreshold) return 0;
  if (average < maxThreshold) return (maxProbability * (average - minThreshold)) / (maxThreshold - minThreshold);
  return values.manyFlows ? 0 : 1;
};

/**
 * FRED (Lin and Morris 1997; listing: report of Hu, Ren and Chang, figure 1). Lines of pseudo-code are those of its
 * definition.
 */
export class FredQueue extends SingleQueue<FredState, FredValues> {
  private packetRate: number;

  constructor(values: FredValues, port: QueuePort, state: FredState) {
    super(values, port, state);
    this.packetRate = packetsPerSecond(port.linkRate, values.meanPacketSize);
  }

  enqueue(packet: Packet, now: Seconds): void {
    const { state, port } = this;
    const { table, held, strikes } = state.flows;
    if (this.queue.length === 0) {
      port.reached(0);
      this.decay(now);
    }
    const place = table.find(packet.flow);
    const holds = place < 0 ? 0 : held[place];
    const struck = place < 0 ? 0 : strikes[place];
    if (this.goesTooFar(holds, struck)) {
      port.reached(5);
      if (place >= 0) strikes[place] = struck + 1;
      port.drop(packet, "penalty");
      return;
    }
    const chosen = this.isChosen(holds);
    if (chosen && !port.canMark(packet)) port.drop(packet, "early");
    else if (this.refusesAll()) this.refuse(packet);
    else if (!port.hasRoom(packet)) {
      port.reached(11);
      port.drop(packet, "overflow");
    } else {
      if (chosen) port.mark(packet, "early");
      this.accept(packet, place);
    }
  }

  override dequeue(now: Seconds): Packet | undefined {
    const { state } = this;
    const packet = this.queue.shift();
    if (packet === undefined) return undefined;
    forget(state.flows, packet.flow);
    this.moveAverage();
    if (this.queue.length === 0) state.emptySince = now;
    return packet;
  }

  override retune(values: FredValues, now: Seconds): void {
    // Until now the average decayed with the old weight and rate.
    if (this.queue.length === 0) this.decay(now);
    super.retune(values, now);
  }

  protected override onRetune(): void {
    this.packetRate = packetsPerSecond(this.port.linkRate, this.values.meanPacketSize);
  }

  protected override onExcess(packet: Packet, now: Seconds): void {
    forget(this.state.flows, packet.flow);
    this.state.emptySince = now;
  }

  override adopt(packet: Packet): void {
    const { flows } = this.state;
    remember(flows, packet.flow, flows.table.find(packet.flow));
    super.adopt(packet);
  }

  /** Non-adaptive flows: they hold too many packets, or have strikes and at least an average share. */
  private goesTooFar(holds: number, struck: number): boolean {
    const { state, values, port } = this;
    const crowded = state.average >= values.maxThreshold;
    let most = values.flowMax;
    // Lin and Morris 1997, block A: two packets for each flow while the average is above the maximum threshold.
    if (crowded && values.manyFlows) {
      port.reached(1);
      most = TWO_PACKETS;
    }
    port.reached(2);
    if (holds >= most) return true;
    // Lin and Morris 1997, block B.
    port.reached(3);
    if (crowded && !values.manyFlows && holds > 2 * state.averagePerFlow) return true;
    port.reached(4);
    return holds >= state.averagePerFlow && struck >= STRIKES;
  }

  /** Random drops, between the thresholds: only of flows with an average share or more (report, figure 1). */
  private isChosen(holds: number): boolean {
    const { state, values, port } = this;
    if (state.average < values.minThreshold) {
      state.count = -1;
      return false;
    }
    if (state.average >= values.maxThreshold) return false;
    state.count += 1;
    port.reached(6);
    port.reached(7);
    if (holds < Math.max(values.flowMin, state.averagePerFlow)) return false;
    port.reached(8);
    port.reached(9);
    state.spreadProbability = spread(dropProbability(state.average, values), state.count, false);
    if (!chance(state.spreadProbability, port)) return false;
    state.count = 0;
    return true;
  }

  /** Lin and Morris 1997, block C: above the maximum threshold every packet is dropped, unless block A holds. */
  private refusesAll(): boolean {
    return !this.values.manyFlows && this.state.average >= this.values.maxThreshold;
  }

  private refuse(packet: Packet): void {
    this.state.count = 0;
    this.port.reached(10);
    this.port.drop(packet, "forced");
  }

  private accept(packet: Packet, place: number): void {
    const { state, port } = this;
    port.reached(12);
    remember(state.flows, packet.flow, place);
    // If the queue was empty, the average has already decayed up to now.
    if (this.queue.length > 0) this.moveAverage();
    else this.share();
    this.queue.push(packet);
    port.reached(13);
    port.reached(14);
  }

  private moveAverage(): void {
    const { state, values } = this;
    state.average = (1 - values.queueWeight) * state.average + values.queueWeight * this.queue.length;
    this.share();
  }

  /** Decays the average as if a packet had left in each packet time since the queue became empty; fractions count. */
  private decay(now: Seconds): void {
    const { state, values } = this;
    state.average *= pow(1 - values.queueWeight, this.packetRate * (now - state.emptySince));
    state.emptySince = now;
    this.share();
  }

  private share(): void {
    const { state } = this;
    const { size } = state.flows.table;
    state.activeFlows = size;
    state.averagePerFlow = Math.max(1, size > 0 ? state.average / size : state.average);
  }
}
