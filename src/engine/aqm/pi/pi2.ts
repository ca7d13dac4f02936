import { bytes, choice, flag, orNever, ratio, type ValuesOf } from "../../../schema/fields.ts";
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
  classicCap: orNever("ratio", {
    label: "Classic marks below",
    help: "From this p′² on, packets are dropped even if they could be marked. Empty: never. Linux: 1/k².",
    symbol: "p_Cmax",
    default: null,
    without: "no limit",
    min: 0.01,
    max: 1,
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
    if (values.classicCap !== null && state.base * state.base >= values.classicCap) {
      port.drop(packet, "overload");
      return false;
    }
    return markOrDrop(packet, "early", port);
  }
}

export const pi2 = defineAqm({
  id: "pi2",
  title: "PI2",
  name: "Proportional Integral controller, Improved with a square",
  documentation: () => import("./pi2Doc.ts"),
  fields,
  design: () => import("./basePiDesign.ts"),
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
