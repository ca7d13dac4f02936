import type { Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { isL4s } from "../pi/basePi.ts";
import { Fifo } from "../shared/fifo.ts";
import { SingleQueue } from "../shared/singleQueue.ts";
import { l4sStepFields as fields, type L4sStepValues as Values } from "./l4sStepFields.ts";

interface State {
  readonly waiting: Fifo;
  /** Sum of the ramp's probabilities since the latest mark. */
  sum: number;
  /** Sojourn time of the packet that left last, s. */
  waited: Seconds;
  /** Queue length at the latest arrival, packets; with bytes, packets of mean size. */
  found: number;
  /** The latest decision, 0 to 1. */
  probability: number;
}
const initial = (): State => ({ waiting: new Fifo(), sum: 0, waited: 0, found: 0, probability: 0 });

/**
 * A step (RFC 8257, section 3.1: mark above a threshold), or a ramp from the threshold on (RFC 9332, appendix A.1); all
 * in s.
 */
export const stepProbability = (waited: Seconds, threshold: Seconds, width: Seconds): number => {
  if (width === 0) return waited > threshold ? 1 : 0;
  return Math.min(1, Math.max(0, (waited - threshold) / width));
};

class L4sStep extends SingleQueue<State, Values> {
  enqueue(packet: Packet): void {
    const { state, values, port } = this;
    if (!port.hasRoom(packet)) {
      port.reached(0);
      port.drop(packet, "overflow");
      return;
    }
    // Alizadeh et al. 2010, section 3.1: the instantaneous queue at arrival, without an average.
    state.found = values.mode === "bytes" ? this.queue.bytes / values.meanPacketSize : this.queue.length;
    if (values.mode !== "time") {
      port.reached(1);
      state.probability = state.found >= values.packetThreshold ? 1 : 0;
      if (state.probability === 1 && !this.isMarkedOrSpared(packet)) return;
    }
    this.queue.push(packet);
  }

  override dequeue(now: Seconds): Packet | undefined {
    const { queue } = this;
    let packet = queue.shift();
    while (packet !== undefined && this.isHit(packet, now) && !this.isMarkedOrSpared(packet)) packet = queue.shift();
    return packet;
  }

  private isHit(packet: Packet, now: Seconds): boolean {
    const { state, values, port } = this;
    state.waited = now - packet.tEnq;
    if (values.mode !== "time" || this.queue.length < values.floorPackets) return false;
    port.reached(3);
    state.probability = stepProbability(state.waited, values.timeThreshold, values.rampWidth);
    if (state.probability === 0) return false;
    port.reached(4);
    if (state.probability === 1) return true;
    // RFC 9332, appendix A.1: the recurrence. Evenly spaced marks, without a draw.
    state.sum += state.probability;
    if (state.sum <= 1) return false;
    state.sum -= 1;
    return true;
  }

  /** False: the packet was dropped. Scalable senders are those of RFC 9331, section 5.1. */
  private isMarkedOrSpared(packet: Packet): boolean {
    const { values, port } = this;
    port.reached(2);
    if ((!values.l4sOnly || isL4s(packet)) && port.mark(packet, "step")) return true;
    if (values.notEct === "tail" || port.canMark(packet)) return true;
    port.drop(packet, "early");
    return false;
  }
}

export const l4sStep = defineAqm({
  id: "l4s-step",
  title: "Step marking",
  name: "Immediate threshold marking for DCTCP and L4S",
  documentation: () => import("./l4sStepDoc.ts"),
  fields,
  design: () => import("./l4sStepDesign.ts"),
  signals: {
    probability: {
      label: "Marking probability",
      unit: "ratio",
      symbol: "p",
      against: "probability",
      read: (state: State) => state.probability,
    },
    waited: { label: "Sojourn time", unit: "s", symbol: "d", read: (state: State) => state.waited },
    found: {
      label: "Queue length at arrival",
      unit: "packets",
      symbol: "x",
      against: "queue",
      read: (state: State) => state.found,
    },
  },
  inside: [
    {
      kind: "response",
      x: "waited",
      curves: [
        {
          y: "probability",
          label: "marking probability",
          at: (waited: Seconds, _state: State, { mode, timeThreshold, rampWidth }: Values) =>
            mode === "time" ? stepProbability(waited, timeThreshold, rampWidth) : 0,
        },
      ],
      reach: (_state: State, { timeThreshold, rampWidth }: Values) => 2 * timeThreshold + rampWidth,
      lines: ["timeThreshold"],
    },
    { kind: "history", signals: ["found"], lines: ["packetThreshold"], packets: true, small: true },
  ],
  create: (values: Values, port: QueuePort, _now: Seconds, state: State = initial()) =>
    new L4sStep(values, port, state),
});
