import { bytes, type ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { NONE } from "../shared/flowQueues.ts";
import { sampleRound } from "../shared/sampling.ts";
import {
  FairQueue,
  type FairState,
  fairSignals,
  flowLimitField,
  initialFairState,
  overflowField,
} from "./fairQueue.ts";
import { weightOf, weightsField } from "./wfq.ts";

const fields = {
  quantum: bytes({
    label: "Quantum",
    help: "Bytes that a flow may send in each round; with fewer than the largest packet, rounds pass without a packet.",
    symbol: "Q",
    default: 1500,
    min: 1,
    max: 1e6,
    scale: "log",
    integer: true,
  }),
  weights: weightsField,
  flowLimit: flowLimitField,
  overflow: overflowField,
};
type Values = ValuesOf<typeof fields>;

interface State extends FairState {
  /**
   * What each flow may still send, bytes, by its place: its deficit counter (Shreedhar and Varghese 1995, section 3).
   */
  deficits: Float64Array;
  /** Place of the flow at the head of the round once it has received its quantum; −1 before. */
  visited: number;
  /** Deficit of the flow that sent last, just after that, bytes. */
  deficit: number;
  /** Visits left in the current round, and the bytes that it has sent. */
  visitsLeft: number;
  sentInRound: number;
  /** Bytes sent in the latest complete round. */
  roundBytes: number;
}

const initial = (): State => ({
  ...initialFairState(),
  deficits: new Float64Array(32),
  visited: NONE,
  deficit: 0,
  visitsLeft: 0,
  sentInRound: 0,
  roundBytes: 0,
});

/**
 * Rounds in which a flow certainly cannot send: it lacks `missing` bytes and gets `quantum` in each. One less than the
 * quotient, because the division rounds.
 */
const idleRounds = (missing: number, quantum: number): number => Math.max(0, Math.ceil(missing / quantum) - 2);

class Drr extends FairQueue<State, Values> {
  /** A flow without packets joins the end of the round with deficit 0 (Shreedhar and Varghese 1995, section 3). */
  protected override store(packet: Packet, flow: number): void {
    const { state } = this;
    const { queues } = state;
    const place = queues.open(flow);
    if (place >= state.deficits.length) {
      const { deficits } = state;
      state.deficits = new Float64Array(queues.capacity);
      state.deficits.set(deficits);
    }
    if (queues.queueAt(place).length === 0) state.deficits[place] = 0;
    queues.push(place, packet);
    this.port.storedIn(packet, flow);
  }

  /**
   * Sends from the flow at the head of the round as long as its deficit suffices; then the flow keeps the rest of its
   * deficit and goes to the end (Shreedhar and Varghese 1995, section 3).
   */
  protected override takeNext(): Packet {
    const { state, port } = this;
    const { queues } = state;
    let visits = 0;
    for (;;) {
      const place = queues.first;
      if (state.visited === NONE) this.beginVisit(place);
      if (queues.queueAt(place).at(0).size <= state.deficits[place]) return this.send(place);
      port.reached(5);
      queues.rotate();
      this.endVisit();
      visits += 1;
      if (visits < queues.busy) continue;
      this.skipIdleRounds();
      visits = 0;
    }
  }

  protected override onLost(place: number): void {
    const { state } = this;
    const { queues } = state;
    if (queues.queueAt(place).length > 0) return;
    if (place === state.visited) this.endVisit();
    else state.visitsLeft = Math.min(state.visitsLeft, queues.busy);
    queues.forget(place);
  }

  /** Visits the waiting packets in the order in which they would leave. */
  forEachWaiting(visit: (packet: Packet) => void): void {
    const { queues } = this.state;
    const deficits = this.state.deficits.slice();
    const turns = new Int32Array(queues.capacity);
    let fresh = this.state.visited === NONE;
    let round: number[] = [];
    for (let place = queues.first; place !== NONE; place = queues.after(place)) round.push(place);
    while (round.length > 0) {
      let skipped = Number.POSITIVE_INFINITY;
      const left: number[] = [];
      for (const place of round) {
        const quantum = this.quantumOf(place);
        const queue = queues.queueAt(place);
        let turn = turns[place];
        let deficit = deficits[place] + (fresh ? quantum : 0);
        fresh = true;
        while (turn < queue.length && queue.at(turn).size <= deficit) {
          deficit -= queue.at(turn).size;
          visit(queue.at(turn));
          turn += 1;
        }
        turns[place] = turn;
        deficits[place] = deficit;
        if (turn === queue.length) continue;
        left.push(place);
        skipped = Math.min(skipped, idleRounds(queue.at(turn).size - deficit, quantum));
      }
      for (const place of left) deficits[place] = deficits[place] + skipped * this.quantumOf(place);
      round = left;
    }
  }

  private send(place: number): Packet {
    const { state, port } = this;
    const { queues } = state;
    port.reached(4);
    const packet = queues.shift(place);
    state.deficit = state.deficits[place] - packet.size;
    state.deficits[place] = state.deficit;
    state.sentInRound += packet.size;
    if (queues.queueAt(place).length === 0) {
      port.reached(6);
      this.endVisit();
      queues.forget(place);
    }
    return packet;
  }

  /** Each visit of the round gives a flow its quantum (Shreedhar and Varghese 1995, section 3). */
  private beginVisit(place: number): void {
    const { state } = this;
    this.port.reached(3);
    if (state.visitsLeft === 0) state.visitsLeft = state.queues.busy;
    state.deficits[place] = state.deficits[place] + this.quantumOf(place);
    state.visited = place;
  }

  /** Ends the turn of a flow. */
  private endVisit(): void {
    const { state } = this;
    state.visited = NONE;
    state.visitsLeft = state.queues.busy === 0 ? 0 : state.visitsLeft - 1;
    if (state.visitsLeft > 0) return;
    state.roundBytes = state.sentInRound;
    state.sentInRound = 0;
  }

  /**
   * With very small quanta, gives those of many rounds without a packet at once: the work for a packet is O(1) only if
   * the quantum is at least the largest packet (Shreedhar and Varghese 1995, section 4).
   */
  private skipIdleRounds(): void {
    const { queues, deficits } = this.state;
    let skipped = Number.POSITIVE_INFINITY;
    for (let place = queues.first; place !== NONE; place = queues.after(place)) {
      const missing = queues.queueAt(place).at(0).size - deficits[place];
      skipped = Math.min(skipped, idleRounds(missing, this.quantumOf(place)));
    }
    for (let place = queues.first; place !== NONE && skipped > 0; place = queues.after(place))
      deficits[place] = deficits[place] + skipped * this.quantumOf(place);
  }

  /** Flows share the link in proportion to their quanta (Shreedhar and Varghese 1995, section 3). */
  private quantumOf(place: number): number {
    return this.values.quantum * weightOf(this.state.queues.flowAt(place), this.values.weights);
  }
}

export const drr = defineAqm<typeof fields, State>({
  id: "drr",
  title: "DRR",
  name: "Deficit Round Robin",
  documentation: () => import("./drrDoc.ts"),
  fields,
  innerQueues: "flows",
  signals: {
    deficit: {
      label: "Deficit after sending",
      unit: "B",
      symbol: "D_f",
      read: (state: State) => state.deficit,
    },
    roundBytes: {
      label: "Bytes of a round",
      unit: "B",
      read: (state: State) => state.roundBytes,
    },
    ...fairSignals,
  },
  inside: [
    {
      kind: "rows",
      value: { label: "deficit", unit: "B" },
      sample: ({ queues, deficits }: State) => sampleRound(queues, queues.first, (place) => deficits[place]),
    },
  ],
  create: (values: Values, port: QueuePort, _now: Seconds, state: State = initial()) => new Drr(values, port, state),
});
