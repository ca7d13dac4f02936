import { choice, type ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { dropVictim, VICTIMS } from "../shared/decisions.ts";
import { Fifo } from "../shared/fifo.ts";
import { SingleQueue } from "../shared/singleQueue.ts";

const fields = {
  victim: choice({
    label: "Dropped when full",
    help: "The arriving, the oldest or a random packet.",
    default: "tail",
    options: VICTIMS,
  }),
};
type Values = ValuesOf<typeof fields>;
interface State {
  readonly waiting: Fifo;
}

/**
 * The default of routers before active queue management (RFC 7567, section 1): full queues and lock-out are its faults
 * (RFC 2309, section 2; RFC 7567, section 2). Dropping from the front tells senders sooner (Lakshman et al. 1996).
 */
class DropTail extends SingleQueue<State, Values> {
  enqueue(packet: Packet): void {
    if (this.port.hasRoom(packet)) {
      this.port.reached(0);
      this.queue.push(packet);
    } else {
      this.port.reached(1);
      // RFC 2309, section 2: random drop and drop front on full avoid lock-out, but not full queues.
      dropVictim(packet, "overflow", this.values.victim, this.queue, this.port);
    }
  }
}

export const dropTail = defineAqm({
  id: "drop-tail",
  title: "Drop Tail",
  name: "First in, first out, until the buffer is full",
  documentation: () => import("./doc.ts"),
  fields,
  signals: {},
  inside: [{ kind: "tanks", tanks: [{ label: "Buffer", level: "queue", spills: "overflow" }] }],
  create: (values: Values, port: QueuePort, _now: Seconds, state: State = { waiting: new Fifo() }) =>
    new DropTail(values, port, state),
});
