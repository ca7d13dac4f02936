import type { Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { Fifo } from "../shared/fifo.ts";
import { SingleQueue } from "../shared/singleQueue.ts";
import { type Departed, sojournHistory, sojournSignal } from "./inside.ts";
import {
  CodelLaw,
  type CodelState,
  type CodelValues,
  checkCodel,
  codelFields,
  codelSignals,
  codelStates,
  initialCodel,
  sampleCodelState,
} from "./law.ts";

interface State extends CodelState, Departed {
  readonly waiting: Fifo;
}
const initial = (): State => ({ waiting: new Fifo(), ...initialCodel(), sojourn: Number.NaN });

class Codel extends SingleQueue<State, CodelValues> {
  private readonly law: CodelLaw;

  constructor(values: CodelValues, port: QueuePort, state: State) {
    super(values, port, state);
    this.law = new CodelLaw(port, 1, values);
  }

  enqueue(packet: Packet): void {
    if (this.port.hasRoom(packet)) {
      this.queue.push(packet);
      return;
    }
    this.port.reached(0);
    this.port.drop(packet, "overflow");
  }

  override dequeue(now: Seconds): Packet | undefined {
    const { state } = this;
    const packet = this.law.take(state, this.queue, now);
    if (packet !== undefined) state.sojourn = now - packet.tEnq;
    return packet;
  }

  protected override onRetune(): void {
    this.law.values = this.values;
  }
}

export const codel = defineAqm({
  id: "codel",
  title: "CoDel",
  name: "Controlled Delay",
  documentation: () => import("./codelDoc.ts"),
  design: () => import("./codelDesign.ts"),
  fields: codelFields,
  check: checkCodel,
  signals: {
    sojourn: sojournSignal<State>(),
    ...codelSignals((state: State) => state),
  },
  inside: [{ kind: "states", states: codelStates, sample: sampleCodelState }, sojournHistory("dropping")],
  create: (values: CodelValues, port: QueuePort, _now: Seconds, state: State = initial()) =>
    new Codel(values, port, state),
});
