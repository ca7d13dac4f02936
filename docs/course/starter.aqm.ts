import type { Packet, QueuePort, Seconds, ValuesOf } from "aqm-lab";
import { defineAqm, Fifo, packets, SingleQueue } from "aqm-lab";

// What can be set in the lab while it runs. Values are in SI units.
const fields = {
  threshold: packets({ label: "Threshold", help: "Most packets that may wait.", default: 30, min: 1, max: 1000 }),
};
type Values = ValuesOf<typeof fields>;

// All that is remembered stands here, as plain numbers: rewind, forks and checkpoints copy it.
const initial = () => ({ waiting: new Fifo(), arrivals: 0 });
type State = ReturnType<typeof initial>;

class Mine extends SingleQueue<State, Values> {
  // A packet arrives: store it, or drop it with a reason. `_now` is the time of the run, in seconds.
  enqueue(packet: Packet, _now: Seconds): void {
    const { port, queue, state, values } = this;
    state.arrivals += 1;
    if (!port.hasRoom(packet)) {
      port.drop(packet, "overflow");
      return;
    }
    // Your decision. The lab marks where ECN allows it; `mark` says whether it did.
    if (queue.length >= values.threshold && !port.mark(packet, "early")) {
      port.drop(packet, "early");
      return;
    }
    queue.push(packet);
  }

  // The link is free: the next packet leaves. It has waited for `_now - packet.tEnq` seconds.
  override dequeue(_now: Seconds): Packet | undefined {
    return this.queue.shift();
  }
}

export default defineAqm({
  title: "My algorithm",
  fields,
  // What is drawn over time.
  signals: { arrivals: { label: "Arrivals", unit: "packets", read: (state: State) => state.arrivals } },
  create: (values: Values, port: QueuePort, _now: Seconds, state: State = initial()) => new Mine(values, port, state),
});
