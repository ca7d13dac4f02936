import type { ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { chance, markOrDrop } from "../shared/decisions.ts";
import { Fifo } from "../shared/fifo.ts";
import { SingleQueue } from "../shared/singleQueue.ts";
import { checkSred, sredFields as fields } from "./fields.ts";
import { emptyZombieList, resizeZombieList, type ZombieList, zombieCells } from "./zombieList.ts";

type Values = ValuesOf<typeof fields>;

interface State extends ZombieList {
  readonly waiting: Fifo;
  /** Index that the latest arrival was compared with, −1 before the list was full, and the result. */
  compared: number;
  outcome: "none" | "hit" | "miss" | "overwritten";
  /** Hit frequency of comparisons, about 1 over the number of flows. */
  hitFrequency: number;
  /** Comparisons since the last update of the frequency, and the hits among them. */
  batch: number;
  batchHits: number;
  /** Of the latest arrival: the step of the queue, and the probability of its drop or mark. */
  stepProbability: number;
  probability: number;
}

const initial = ({ zombies }: Values): State => {
  return {
    waiting: new Fifo(),
    ...emptyZombieList(zombies),
    compared: -1,
    outcome: "none",
    hitFrequency: 0,
    batch: 0,
    batchHits: 0,
    stepProbability: 0,
    probability: 0,
  };
};

/**
 * Factor of the step's probability at this hit frequency: (flows/F)², at most 1, where 1/P estimates the number of
 * flows (Ott et al. 1999). Before the first hit the number of flows is unknown, and the factor is 1.
 */
const scaleOf = (hitFrequency: number, flowsMax: number): number => {
  const share = flowsMax * hitFrequency;
  return share > 1 ? 1 / (share * share) : 1;
};

class Sred extends SingleQueue<State, Values> {
  /** Capacity of the buffer, bytes or packets by `inBytes`. */
  private capacity = 1;
  private inBytes = false;
  private lowStep = 0;
  private highStep = 0;

  constructor(values: Values, port: QueuePort, state: State) {
    super(values, port, state);
    this.derive();
  }

  enqueue(packet: Packet): void {
    const { state, port } = this;
    this.compare(packet.flow);
    this.decide();
    if (!port.hasRoom(packet)) {
      port.reached(8);
      port.drop(packet, "overflow");
      return;
    }
    if (chance(state.probability, port)) {
      port.reached(9);
      if (!markOrDrop(packet, "early", port)) return;
    } else port.reached(10);
    this.queue.push(packet);
  }

  protected override onRetune(): void {
    const { state, values } = this;
    this.derive();
    if (values.zombies === state.flows.length) return;
    resizeZombieList(state, values.zombies);
    state.compared = -1;
  }

  private derive(): void {
    const { buffer } = this.port;
    this.inBytes = "bytes" in buffer;
    this.capacity = "bytes" in buffer ? buffer.bytes : buffer.packets;
    const [low = 0, high = 0] = this.values.steps;
    this.lowStep = low;
    this.highStep = high;
  }

  /** Compares an arrival with one zombie, also an arrival that is dropped later (Ott et al. 1999). */
  private compare(flow: number): void {
    const { state, port } = this;
    state.compared = -1;
    state.outcome = "none";
    if (state.filled < state.flows.length) {
      port.reached(0);
      state.flows[state.filled] = flow;
      state.hits[state.filled] = 0;
      state.filled += 1;
      return;
    }
    port.reached(1);
    const place = Math.floor(port.uniform() * state.flows.length);
    state.compared = place;
    if (state.flows[place] === flow) this.hit(place);
    else this.miss(place, flow);
    port.reached(4);
    this.learn();
  }

  private hit(place: number): void {
    const { state, port } = this;
    port.reached(2);
    const hits = state.hits[place];
    if (hits === 0) state.zombiesHit += 1;
    state.hits[place] = hits + 1;
    state.outcome = "hit";
    state.batchHits += 1;
  }

  /** A zombie that was missed is overwritten with probability p; its count then begins at 0 (Ott et al. 1999). */
  private miss(place: number, flow: number): void {
    const { state, port } = this;
    state.outcome = "miss";
    port.reached(3);
    if (!chance(this.values.overwriteProbability, port)) return;
    state.outcome = "overwritten";
    if (state.hits[place] !== 0) state.zombiesHit -= 1;
    state.flows[place] = flow;
    state.hits[place] = 0;
  }

  /** P(t) = (1 − α)·P(t − 1) + α·Hit(t) (Ott et al. 1999), for a batch of comparisons at once. */
  private learn(): void {
    const { state, values } = this;
    state.batch += 1;
    if (state.batch < values.updateEvery) return;
    // The weight of a batch is at most 1, also if its length was reduced during the run.
    const kept = Math.max(0, 1 - state.batch * values.hitWeight);
    state.hitFrequency = Math.min(1, kept * state.hitFrequency + values.hitWeight * state.batchHits);
    state.batch = state.batchHits = 0;
  }

  /**
   * The step of the queue: p_max from a third of the buffer on, a quarter of it from a sixth on; full SRED multiplies
   * by 1 + Hit(t)/P(t), which punishes flows with many hits (Ott et al. 1999).
   */
  private decide(): void {
    const { state, values, port } = this;
    const occupied = (this.inBytes ? this.queue.bytes : this.queue.length) / this.capacity;
    port.reached(5);
    state.stepProbability =
      occupied >= this.highStep ? values.maxProbability : occupied >= this.lowStep ? values.maxProbability / 4 : 0;
    port.reached(6);
    let probability = state.stepProbability * scaleOf(state.hitFrequency, values.flowsMax);
    if (values.full && state.outcome === "hit" && state.hitFrequency > 0) {
      port.reached(7);
      probability *= 1 + 1 / state.hitFrequency;
    }
    state.probability = Math.min(1, probability);
  }
}

export const sred = defineAqm<typeof fields, State>({
  id: "sred",
  title: "SRED",
  name: "Stabilized Random Early Drop",
  documentation: () => import("./doc.ts"),
  fields,
  check: checkSred,
  signals: {
    probability: {
      label: "Drop probability",
      unit: "ratio",
      symbol: "p_zap",
      against: "probability",
      read: (state: State) => state.probability,
    },
    stepProbability: {
      label: "Step of the queue",
      unit: "ratio",
      symbol: "p_sred",
      against: "probability",
      read: (state: State) => state.stepProbability,
    },
    activeFlows: {
      label: "Estimated flows",
      unit: "flows",
      symbol: "1/P",
      read: (state: State) => (state.hitFrequency > 0 ? 1 / state.hitFrequency : Number.NaN),
    },
    hitFrequency: {
      label: "Hit frequency",
      unit: "ratio",
      symbol: "P",
      read: (state: State) => state.hitFrequency,
    },
    listFilled: {
      label: "List filled",
      unit: "ratio",
      read: (state: State) => state.filled / state.flows.length,
    },
    zombiesHit: {
      label: "Zombies hit at least once",
      unit: "count",
      read: (state: State) => state.zombiesHit,
    },
  },
  inside: [zombieCells, { kind: "history", signals: ["activeFlows"], small: true }],
  create: (values: Values, port: QueuePort, _now: Seconds, state: State = initial(values)) =>
    new Sred(values, port, state),
});
