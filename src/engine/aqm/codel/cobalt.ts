import { choice, flag, orNever, ratio, time, type ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { Fifo } from "../shared/fifo.ts";
import { SingleQueue } from "../shared/singleQueue.ts";
import {
  CobaltLaw,
  type CobaltState,
  cobaltSignals,
  cobaltStates,
  initialCobalt,
  sampleCobaltState,
} from "./cobaltLaw.ts";
import { cobaltRootFieldOfOneQueue, ONE } from "./cobaltRoot.ts";
import { type Departed, sojournHistory, sojournSignal } from "./inside.ts";
import { codelFields } from "./law.ts";

const fields = {
  target: codelFields.target,
  interval: codelFields.interval,
  increment: ratio({
    label: "Increment",
    help: "Added to the probability when the buffer overflows, at most once per target time; 0 switches BLUE off.",
    symbol: "p_inc",
    default: 1 / 256,
    min: 0,
    max: 1,
  }),
  decrement: ratio({
    label: "Decrement",
    help: "Subtracted from the probability when the queue is found empty, at most once per target time.",
    symbol: "p_dec",
    default: 1 / 4096,
    min: 0,
    max: 1,
  }),
  fullVictim: choice({
    label: "Dropped when full",
    help: "head: the oldest packet, as in CAKE; tail: the arriving packet, as in ns-3.",
    default: "head",
    options: ["head", "tail"],
  }),
  mtuTime: time({
    label: "Packet time",
    help: "A sojourn time below four of these is never too long; 0: only the target counts.",
    default: 0,
    min: 0,
    max: 1,
    advanced: true,
  }),
  blueDelay: orNever("s", {
    label: "Delay that counts as overflow",
    help: "Above this sojourn time the probability grows as if the buffer had overflowed; 0.4 s in ns-3.",
    first: 0.4,
    default: null,
    min: 1e-4,
    max: 100,
    scale: "log",
    advanced: true,
  }),
  blueClock: choice({
    label: "Clock of BLUE",
    help: "wrapped: the time of its last change is kept modulo 4.3 s, as in ns-3, so that later each overflow changes the probability.",
    default: "exact",
    options: ["exact", "wrapped"],
    advanced: true,
  }),
  asksAhead: flag({
    label: "Link asks ahead",
    help: "For a device that holds one packet: the queue is found empty when its last packet leaves, not when the link is idle.",
    default: false,
    advanced: true,
  }),
  keepLast: flag({
    label: "Keeps the last packet",
    help: "A packet that is alone in the queue is not dropped at its head.",
    default: true,
    advanced: true,
  }),
  squareRoot: cobaltRootFieldOfOneQueue,
};
type Values = ValuesOf<typeof fields>;

interface State extends CobaltState, Departed {
  readonly waiting: Fifo;
}
/** State as if a packet had just left below target, so that adopted packets wait an interval before a drop or mark. */
const initial = ({ interval, squareRoot }: Values, now: Seconds): State => {
  const state = { waiting: new Fifo(), ...initialCobalt(), sojourn: Number.NaN };
  state.dropNext = now + interval;
  if (squareRoot === "newtonWaits") state.inverseRoot = ONE;
  return state;
};

class Cobalt extends SingleQueue<State, Values> {
  private readonly law: CobaltLaw;

  constructor(values: Values, port: QueuePort, state: State) {
    super(values, port, state);
    this.law = new CobaltLaw(port, 1, values);
  }

  enqueue(packet: Packet, now: Seconds): void {
    if (this.port.hasRoom(packet) || this.makeRoom(packet, now)) this.queue.push(packet);
  }

  override dequeue(now: Seconds): Packet | undefined {
    const { state, queue, law } = this;
    const { asksAhead } = this.values;
    // It was found empty when its last packet left.
    if (asksAhead && queue.length === 0) return undefined;
    for (;;) {
      const packet = queue.shift();
      if (packet === undefined) {
        law.onEmpty(state, now);
        return undefined;
      }
      if (law.drops(packet, queue.length === 0, state, now)) continue;
      if (asksAhead && queue.length === 0) law.onEmpty(state, now);
      this.port.reached(9);
      state.sojourn = now - packet.tEnq;
      return packet;
    }
  }

  protected override onRetune(): void {
    this.law.values = this.values;
    // Without an increment the probability would never change again.
    if (this.values.increment === 0) this.state.probability = 0;
  }

  /** False: the packet itself was dropped. */
  private makeRoom(packet: Packet, now: Seconds): boolean {
    const { state, port } = this;
    port.reached(0);
    do {
      this.law.onFull(state, now);
      const oldest = this.values.fullVictim === "head" ? this.queue.shift() : undefined;
      port.drop(oldest ?? packet, "overflow");
      if (oldest === undefined) return false;
    } while (!port.hasRoom(packet));
    return true;
  }
}

const check = ({ target, interval, blueDelay }: Values) => {
  const faults = [];
  if (interval <= 2 * target)
    faults.push({ field: "interval", message: `interval must be above twice the target (${2 * target} s)` });
  if (blueDelay !== null && blueDelay <= target)
    faults.push({ field: "blueDelay", message: `blueDelay must be above target (${target} s), or null (never)` });
  return faults;
};

export const cobalt = defineAqm({
  id: "cobalt",
  title: "COBALT",
  name: "CoDel and BLUE Alternate",
  documentation: () => import("./cobaltDoc.ts"),
  fields,
  check,
  signals: {
    sojourn: sojournSignal<State>(),
    ...cobaltSignals((state: State) => state),
  },
  inside: [
    { kind: "states", states: cobaltStates, sample: sampleCobaltState },
    sojournHistory("above target"),
    { kind: "history", signals: ["probability"], steps: true, up: "full, up", down: "idle, down", small: true },
  ],
  create: (values: Values, port: QueuePort, now: Seconds, state: State = initial(values, now)) =>
    new Cobalt(values, port, state),
});
