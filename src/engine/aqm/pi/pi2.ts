import { bytes, choice, flag, ratio, type ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { chance, markOrDrop } from "../shared/decisions.ts";
import { Fifo } from "../shared/fifo.ts";
import { SingleQueue } from "../shared/singleQueue.ts";
import {
  type BasePi,
  basePiFields,
  headAge,
  initialBasePi,
  isL4s,
  nextUpdate,
  rearm,
  squaredChance,
  updateBase,
} from "./basePi.ts";
import { basePiDesign as design } from "./basePiDesign.ts";

const fields = {
  ...basePiFields,
  probabilityCap: ratio({
    label: "Largest p′",
    help: "Classic packets are dropped or marked with at most its square. The paper: 0.5, which gives a quarter.",
    symbol: "p′_max",
    default: 1,
    min: 0,
    max: 1,
    advanced: true,
  }),
  guardBytes: bytes({
    label: "No drop or mark below",
    help: "While fewer bytes wait, nothing is marked or dropped: two packets of the largest size.",
    default: 3000,
    min: 0,
    max: 1e5,
    advanced: true,
  }),
  signalAt: choice({
    label: "Decides at",
    help: "dequeue: when a packet leaves; enqueue: when it arrives.",
    default: "dequeue",
    options: ["dequeue", "enqueue"],
    advanced: true,
  }),
  scalableInSingleQueue: flag({
    label: "Scalable senders",
    help: "Packets with ECT(1) or CE are marked with k·p′; off: all packets are dropped or marked with p′².",
    default: true,
    advanced: true,
  }),
};
type Values = ValuesOf<typeof fields>;

interface State extends BasePi {
  readonly waiting: Fifo;
}
const initial = (now: Seconds): State => ({ ...initialBasePi(now), waiting: new Fifo() });

class Pi2 extends SingleQueue<State, Values> {
  enqueue(packet: Packet): void {
    const { port } = this;
    if (!port.hasRoom(packet)) {
      port.reached(0);
      port.drop(packet, "overflow");
      return;
    }
    if (this.values.signalAt === "dequeue" || this.passes(packet)) this.queue.push(packet);
  }

  override dequeue(): Packet | undefined {
    const { queue } = this;
    let packet = queue.shift();
    if (this.values.signalAt === "dequeue") while (packet !== undefined && !this.passes(packet)) packet = queue.shift();
    return packet;
  }

  nextTimer(): Seconds {
    return nextUpdate(this.state, this.values.updateInterval);
  }

  onTimer(now: Seconds): void {
    const { state, values, port } = this;
    updateBase(state, headAge(this.queue, now), values, values.probabilityCap);
    for (let line = 6; line <= 8; line++) port.reached(line);
  }

  protected override onRetune(before: Values, now: Seconds): void {
    const { state, values } = this;
    rearm(state, values, before, now);
    state.base = Math.min(state.base, values.probabilityCap);
  }

  /** Decides on a packet that is not among the waiting ones. False: it was dropped. */
  private passes(packet: Packet): boolean {
    const { state, values, port } = this;
    port.reached(1);
    if (this.queue.bytes < values.guardBytes) return true;
    // RFC 9332, section 2.1: scalable packets are marked with k·p′. With ECN off they are treated as classic.
    if (values.scalableInSingleQueue && isL4s(packet) && port.canMark(packet)) {
      port.reached(2);
      if (!chance(values.coupling * state.base, port)) return true;
      port.reached(3);
      return port.mark(packet, "early");
    }
    port.reached(4);
    if (!squaredChance(state.base, port)) return true;
    port.reached(5);
    return markOrDrop(packet, "early", port);
  }
}

export const pi2 = defineAqm({
  id: "pi2",
  doc: {
    title: "PI2",
    name: "Proportional Integral controller, Improved with a square",
    family: "delay",
    strengths: ["low-delay", "many-flows", "no-tuning", "l4s"],
    idea: "PIE without its table: a linear PI controller whose output is squared for classic senders",
    summary:
      "A controller with fixed gains changes a number p′ by the distance of the delay from a reference and by its " +
      "trend. Classic packets are dropped or marked with p′², since their senders react to its square root; " +
      "scalable ones are marked with k·p′.",
    formulas: [
      {
        tex: String.raw`p' \leftarrow p' + \alpha\,(q - q_\mathrm{ref}) + \beta\,(q - q_\mathrm{old})`,
        says:
          "Every T seconds p′ changes by the distance of the delay q from its reference and by the change of q " +
          "since the previous update.",
      },
      {
        tex: String.raw`p_\mathrm{classic} = p'^{\,2} \qquad p_\mathrm{scalable} = \min(1,\ k\,p')`,
        says: "A classic packet is dropped or marked with the square of p′, a scalable one is marked with k times p′.",
      },
      {
        tex: String.raw`W_\mathrm{classic} = \frac{1.22}{p'} \qquad W_\mathrm{scalable} = \frac{2}{k\,p'}`,
        says: "So the windows of both are proportional to 1/p′: the loop has the same gain at every load.",
      },
    ],
    tryThis: [
      "Compare with PIE and raise the number of flows from 5 to 20: both return to the reference, PI2 with a smaller overshoot.",
      "Compare p′ with the number of flows: it grows in proportion, while p′² grows with its square.",
      'Let a DCTCP and a Reno group with ECN share the queue: with "Scalable senders" off the classic flows fare badly.',
    ],
    traits: {
      signal: "queueing delay and its trend",
      notification: "marks or drops at random, on departure",
      state: "two numbers",
      cost: "O(1), one or two random numbers, and one update every 16 ms",
      weakness: "scalable senders share one queue with classic ones, and therefore their delay",
    },
    sources: [
      "K. De Schepper, O. Bondarenko, I. Tsang, B. Briscoe, PI2: A Linearized AQM for both Classic and Scalable TCP, " +
        "CoNEXT 2016",
      "K. De Schepper, B. Briscoe, G. White, Dual-Queue Coupled AQM for L4S, RFC 9332, appendix A, 2023",
      "Linux, net/sched/sch_dualpi2.c",
    ],
    deviations: [
      "The values are those of Linux; the paper has an update interval of 32 ms, a reference delay of 20 ms, " +
        "gains of 0.3125 and 3.125, and a largest p′ of 0.5.",
      "The delay is the age of the oldest packet, as in Linux; the paper divides the queue by the rate as well.",
      "Changing the update interval during a run leaves α and β as set, so that a run matches its scenario file.",
    ],
    pseudocode: [
      { text: "if the buffer is full, drop" },
      { text: "if fewer than guard bytes wait, accept", shows: "guardBytes" },
      { text: "if ECT(1) or CE, and random() < k·p′", shows: "scalable" },
      { text: "  mark" },
      { text: "if classic, and max(random(), random()) < p′", shows: "classic" },
      { text: "  mark or drop" },
      { text: "every T: q ← age of the oldest packet", shows: "delay" },
      { text: "  p′ ← p′ + α·(q − q_ref) + β·(q − q_old)", shows: "base" },
      { text: "  keep p′ within 0 … p′_max;  q_old ← q", shows: "probabilityCap" },
    ],
  },
  fields,
  design,
  signals: {
    base: {
      label: "Output of the controller",
      unit: "ratio",
      symbol: "p′",
      against: "probability",
      read: (state: State) => state.base,
    },
    classic: {
      label: "Classic probability",
      unit: "ratio",
      symbol: "p′²",
      against: "probability",
      read: (state: State) => state.base * state.base,
    },
    scalable: {
      label: "Scalable probability",
      unit: "ratio",
      symbol: "k·p′",
      against: "probability",
      read: (state: State, values: Values) => Math.min(1, values.coupling * state.base),
    },
    delay: { label: "Age of the oldest packet", unit: "s", symbol: "q", read: (state: State) => state.delay },
  },
  inside: [
    { kind: "plane", x: "delay", target: "qRef", shows: "base" },
    {
      kind: "response",
      x: "base",
      curves: [
        { y: "classic", label: "classic: p′²", at: (base: number) => base * base },
        {
          y: "scalable",
          label: "scalable: k·p′",
          at: (base: number, _state: State, { coupling }: Values) => Math.min(1, coupling * base),
        },
      ],
      reach: () => 0.2,
    },
  ],
  create: (values: Values, port: QueuePort, now: Seconds, state: State = initial(now)) => new Pi2(values, port, state),
});
