/** The example with which the workshop begins: a whole discipline, as its author writes it. */
export const HALF_AND_HALF = `import { defineAqm, Fifo, ratio, SingleQueue, time } from "aqm-lab";

// Fields become sliders, axes of sweeps and parts of the address.
const fields = {
  target: time({
    label: "Target", help: "Delay above which p rises.", default: 0.015, min: 0.001, max: 0.2,
  }),
  step: ratio({
    label: "Step", help: "Change of p, ten times a second.", default: 0.004, min: 0, max: 0.1,
  }),
};
type Values = ValuesOf<typeof fields>;

// What is remembered stands here: checkpoints copy it.
const initial = () => ({ waiting: new Fifo(), p: 0, next: 0 });
type State = ReturnType<typeof initial>;

class HalfAndHalf extends SingleQueue<State, Values> {
  enqueue(packet: Packet): void {
    const { state, port } = this;
    if (!port.hasRoom(packet)) {
      port.drop(packet, "overflow");
      return;
    }
    if (port.uniform() < state.p && !port.mark(packet, "early")) {
      port.drop(packet, "early");
      return;
    }
    this.queue.push(packet);
  }

  override dequeue(now: Seconds): Packet | undefined {
    const packet = this.queue.shift();
    if (packet) this.learn(now - packet.tEnq, now);
    return packet;
  }

  // Up by a step while packets wait too long, else down by half a step.
  private learn(delay: Seconds, now: Seconds): void {
    const { state, values } = this;
    if (now < state.next) return;
    state.next = now + 0.1;
    const change = delay > values.target ? values.step : -values.step / 2;
    state.p = Math.min(1, Math.max(0, state.p + change));
  }
}

export default defineAqm({
  title: "Half and half",
  fields,
  signals: {
    p: {
      label: "Drop probability", unit: "ratio", symbol: "p", against: "probability",
      read: (state: State) => state.p,
    },
  },
  inside: [{ kind: "plane", x: "delay", target: "target", y: "p" }],
  create: (values: Values, port: QueuePort, now: Seconds, state = initial()) =>
    new HalfAndHalf(values, port, state),
});
`;
