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
  // A fraction first: the engine below then keeps the fields as doubles from the start.
  const state: State = {
    waiting: new Fifo(),
    ...emptyZombieList(zombies),
    compared: -1,
    outcome: "none",
    hitFrequency: 0.5,
    batch: 0,
    batchHits: 0,
    stepProbability: 0.5,
    probability: 0.5,
  };
  state.hitFrequency = state.stepProbability = state.probability = 0;
  return state;
};

/**
 * Factor of the step's probability at this hit frequency: (flows/F)², at most 1. Before the first hit the number of
 * flows is unknown, and the factor is 1.
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

  /** Compares an arrival with one zombie, also an arrival that is dropped later. */
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

  private learn(): void {
    const { state, values } = this;
    state.batch += 1;
    if (state.batch < values.updateEvery) return;
    // The weight of a batch is at most 1, also if its length was reduced during the run.
    const kept = Math.max(0, 1 - state.batch * values.hitWeight);
    state.hitFrequency = Math.min(1, kept * state.hitFrequency + values.hitWeight * state.batchHits);
    state.batch = state.batchHits = 0;
  }

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
  doc: {
    title: "SRED",
    name: "Stabilized Random Early Drop",
    family: "flows",
    strengths: ["many-flows"],
    idea: "Estimates the number of flows from how often packets match earlier ones, and drops by it",
    summary:
      "Remembers a sample of earlier packets, the zombies, and compares each arrival with one of them. The fewer " +
      "flows there are, the more often both belong to the same flow. The drop probability rises in two steps with " +
      "the queue, and with the square of the estimated number of flows, so that the queue depends little on the " +
      "load.",
    formulas: [
      {
        tex: String.raw`P \leftarrow (1-\alpha)\,P + \alpha\,H`,
        says: "The hit frequency P averages the comparisons with the weight α; H is 1 for a hit and 0 for a miss.",
      },
      {
        tex: String.raw`N \approx \frac{1}{P}, \qquad P = \sum_i \pi_i^2`,
        says:
          "With flows that send the shares π of all packets, 1/P is their effective number N: the number of flows " +
          "if all are equal, and less if they are not.",
      },
      {
        tex: String.raw`p_\mathrm{sred} = \begin{cases} p_\mathrm{max} & q \ge B/3 \\ p_\mathrm{max}/4 & B/6 \le q < B/3 \\ 0 & q < B/6 \end{cases}`,
        says: "With the default steps, the probability depends on how much of the buffer B the queue q fills now.",
      },
      {
        tex: String.raw`p_\mathrm{zap} = p_\mathrm{sred} \cdot \min\Bigl(1, \frac{1}{(F\,P)^2}\Bigr) \cdot \Bigl(1 + \frac{H}{P}\Bigr)`,
        says:
          "The probability grows with the square of the number of flows, up to F flows; full SRED raises it for " +
          "hits, which are more frequent for flows that send more.",
      },
    ],
    tryThis: [
      "Run 10, then 100, then 200 senders: the estimate 1/P follows them and the queue hardly moves, while RED's grows.",
      "Watch the first seconds: until the list is full the number of flows is unknown, and the bare steps act.",
      "Add a constant-rate source that sends a multiple of a fair share: the estimate falls below the number of flows.",
      "Set the top step to 0.01 with 200 senders: SRED can no longer hold them, and the queue fills the buffer.",
    ],
    traits: {
      signal: "present queue length, estimated number of flows",
      notification: "drops or marks at random, on arrival",
      state: "a list of 1000 flows that were seen",
      cost: "O(1)",
      weakness: "inaccurate for unequal flows, and no estimate until its list is full",
    },
    sources: ["T. J. Ott, T. V. Lakshman, L. H. Wong, SRED: Stabilized RED, INFOCOM 1999"],
    deviations: [
      "The paper leaves open what holds while the list fills: here no packet is compared then, and the steps act unscaled.",
      "The queue is measured in the unit of the buffer, packets or bytes; the paper has bytes.",
      "The paper notes a time with each zombie and never uses it; it is left out.",
      "A list that is shortened during a run keeps zombies from evenly spread places.",
    ],
    pseudocode: [
      { text: "if the list is not full, add the packet's flow", shows: "listFilled" },
      { text: "else pick one zombie at random" },
      { text: "  same flow: hit ← 1, count it" },
      { text: "  else hit ← 0; with probability p, replace it", shows: "overwriteProbability" },
      { text: "  P ← (1 − α)·P + α·hit", shows: "hitFrequency" },
      { text: "p_sred ← 0, p_max/4 or p_max, by the queue", shows: "stepProbability" },
      { text: "p_zap ← p_sred·min(1, 1/(F·P)²)", shows: "activeFlows" },
      { text: "if hit, p_zap ← p_zap·(1 + 1/P)", shows: "probability" },
      { text: "if the buffer is full, drop" },
      { text: "else if random() < p_zap, mark or drop", shows: "probability" },
      { text: "else accept" },
    ],
  },
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
