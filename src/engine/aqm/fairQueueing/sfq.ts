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

/** Bucket of a flow, by a hash that includes the perturbation (McKenney 1990). */
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

  /** A new hash separates flows that shared a bucket before (McKenney 1990). */
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

  /** A bucket that was empty joins the round at its end (McKenney 1990). */
  protected override store(packet: Packet, bucket: number): void {
    const { queues } = this.state;
    queues.push(queues.open(bucket), packet);
    this.port.storedIn(packet, bucket);
  }

  /** One packet of each bucket in turn (McKenney 1990, after the round robin of RFC 970). */
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
  title: "SFQ",
  name: "Stochastic Fairness Queueing",
  documentation: () => import("./sfqDoc.ts"),
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
