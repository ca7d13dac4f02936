import { count, orNever, type ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { mixBits } from "../shared/flowHash.ts";
import { sampleRound } from "../shared/sampling.ts";
import { FairQueue, type FairState, fairSignals, initialFairState, overflowField } from "./fairQueue.ts";

const fields = {
  buckets: count({
    label: "Buckets",
    help: "Number of queues over which a hash of the flow number spreads the flows.",
    default: 128,
    min: 1,
    max: 65536,
    scale: "log",
    integer: true,
  }),
  perturbInterval: orNever("s", {
    label: "New hash every",
    help: "How often the hash changes, so that flows do not share a bucket for long. Empty: never.",
    default: 10,
    min: 0.01,
    max: 1e5,
    scale: "log",
  }),
  overflow: overflowField,
};
type Values = ValuesOf<typeof fields>;

interface State extends FairState {
  /** Salt of the hash, 32 bits; drawn before the first arrival. */
  perturbation: number;
  drawn: boolean;
  /** Perturbation k is drawn at timerStart + k·perturbInterval, k counting from 1; `ticks` so far. */
  timerStart: Seconds;
  ticks: number;
  /** Number of perturbations so far. */
  perturbations: number;
}

const initial = (now: Seconds): State => ({
  ...initialFairState(),
  perturbation: 0,
  drawn: false,
  timerStart: now,
  ticks: 0,
  perturbations: 0,
});

/** Bucket of a flow. */
export const bucketOf = (flow: number, perturbation: number, buckets: number): number =>
  mixBits(flow ^ mixBits(perturbation)) % buckets;

class Sfq extends FairQueue<State, Values> {
  override enqueue(packet: Packet, now: Seconds): void {
    if (!this.state.drawn) this.perturb();
    super.enqueue(packet, now);
  }

  nextTimer(): Seconds {
    const { perturbInterval } = this.values;
    const { timerStart, ticks } = this.state;
    return perturbInterval === null ? Number.POSITIVE_INFINITY : timerStart + (ticks + 1) * perturbInterval;
  }

  onTimer(): void {
    this.port.reached(5);
    this.perturb();
    this.state.ticks += 1;
    this.state.perturbations += 1;
  }

  override retune(values: Values, now: Seconds): void {
    const { state, values: old } = this;
    if (values.perturbInterval !== old.perturbInterval) {
      state.timerStart = now;
      state.ticks = 0;
    }
    super.retune(values, now);
    if (values.buckets !== old.buckets) this.spreadAnew();
  }

  /** Visits the waiting packets in the order in which they would leave. */
  forEachWaiting(visit: (packet: Packet) => void): void {
    this.state.queues.forEachInTurn(visit);
  }

  protected override numberOf(packet: Packet): number {
    return bucketOf(packet.flow, this.state.perturbation, this.values.buckets);
  }

  protected override store(packet: Packet, bucket: number): void {
    const { queues } = this.state;
    queues.push(queues.open(bucket), packet);
    this.port.storedIn(packet, bucket);
  }

  protected override takeNext(): Packet {
    const { queues } = this.state;
    const place = queues.first;
    this.port.reached(3);
    const packet = queues.shift(place);
    if (queues.queueAt(place).length === 0) queues.forget(place);
    else {
      this.port.reached(4);
      queues.rotate();
    }
    return packet;
  }

  protected override onLost(place: number): void {
    const { queues } = this.state;
    if (queues.queueAt(place).length === 0) queues.forget(place);
  }

  private perturb(): void {
    this.state.perturbation = Math.floor(this.port.uniform() * 0x100000000);
    this.state.drawn = true;
  }

  /** Moves all waiting packets to their new buckets, in the order of arrival. */
  private spreadAnew(): void {
    const { queues } = this.state;
    const waiting: Packet[] = [];
    while (queues.busy > 0) {
      const place = queues.first;
      waiting.push(queues.shift(place));
      if (queues.queueAt(place).length === 0) queues.forget(place);
    }
    waiting.sort((a, b) => a.tEnq - b.tEnq);
    for (const packet of waiting) this.store(packet, this.numberOf(packet));
  }
}

export const sfq = defineAqm<typeof fields, State>({
  id: "sfq",
  doc: {
    title: "SFQ",
    name: "Stochastic Fairness Queueing",
    family: "scheduling",
    strengths: ["fairness", "unresponsive-flows", "many-flows"],
    idea: "Hash the flows into a few queues and send one packet of each in turn",
    summary:
      "A hash spreads the flows over a fixed number of queues, and the queues send one packet each in turn. Two " +
      "flows in one queue share its turn, so the hash changes from time to time. When the shared buffer is full, " +
      "the longest queue drops.",
    formulas: [
      {
        tex: String.raw`k = h(\mathit{flow} \oplus h(s)) \bmod n`,
        says: "A flow waits in bucket k of n, by a hash h that is mixed with a random number s.",
      },
      {
        tex: String.raw`P(\text{alone}) = \Bigl(1 - \frac{1}{n}\Bigr)^{m-1}`,
        says: "Probability that one of m active flows has a bucket of its own.",
      },
    ],
    tryThis: [
      "Let one source send more than the link carries: the downloads keep their shares, unless they share its bucket.",
      "Lower the buckets to 4: flows share buckets, and some get half of what others get until the hash changes.",
      "Mix packets of 1500 and 100 bytes: turns are counted in packets, so the large ones may get fifteen times as much.",
    ],
    traits: {
      signal: "a full buffer, and the longest queue",
      notification: "drops from the longest queue",
      state: "a queue for each bucket",
      cost: "O(1), and O(n) when the buffer is full",
      weakness: "flows with large packets get more, and flows that share a bucket get less",
    },
    sources: ["P. McKenney, Stochastic Fairness Queueing, INFOCOM 1990"],
    deviations: [
      "Packets that wait when the hash changes stay in their bucket, so packets of a flow may overtake each other.",
      "Linux counts turns in bytes and limits each queue as well; ns-2 drops arrivals at buckets that are too " +
        "full instead of dropping from the longest. Neither is offered.",
    ],
    pseudocode: [
      { text: "k ← bucket of the packet's flow", shows: "buckets" },
      { text: "if the buffer is full, drop from the longest bucket", shows: "overflow" },
      { text: "append; if k was empty, it joins the round", shows: "busy" },
      { text: "to send: one packet of the head of the round" },
      { text: "  if more wait there, it goes to the end" },
      { text: "every interval: another hash", shows: "perturbations" },
    ],
  },
  fields,
  innerQueues: "flows",
  signals: {
    busy: { ...fairSignals.busy, label: "Buckets with packets", unit: "count" },
    perturbations: {
      label: "Changes of the hash",
      unit: "count",
      read: (state: State) => state.perturbations,
    },
  },
  inside: [{ kind: "rows", sample: ({ queues }: State) => sampleRound(queues, queues.first) }],
  create: (values: Values, port: QueuePort, now: Seconds, state: State = initial(now)) => new Sfq(values, port, state),
});
