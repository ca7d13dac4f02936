import { choice, flag, orNever, ratio, time, type ValuesOf } from "../../../schema/fields.ts";
import type { Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { Fifo } from "../shared/fifo.ts";
import { SingleQueue } from "../shared/singleQueue.ts";
import {
  CobaltLaw,
  type CobaltState,
  cobaltLines,
  cobaltSignals,
  cobaltStates,
  initialCobalt,
  sampleCobaltState,
} from "./cobaltLaw.ts";
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
  keepLast: flag({
    label: "Keeps the last packet",
    help: "A packet that is alone in the queue is not dropped at its head.",
    default: true,
    advanced: true,
  }),
};
type Values = ValuesOf<typeof fields>;

interface State extends CobaltState, Departed {
  readonly waiting: Fifo;
}
/** As if a packet had just left in good time, so that packets taken over wait an interval before they are hit. */
const initial = ({ interval }: Values, now: Seconds): State => {
  const state = { waiting: new Fifo(), ...initialCobalt(), sojourn: Number.NaN };
  state.dropNext = now + interval;
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
    for (;;) {
      const packet = queue.shift();
      if (packet === undefined) {
        law.onEmpty(state, now);
        return undefined;
      }
      if (law.drops(packet, queue.length === 0, state, now)) continue;
      this.port.reached(9);
      state.sojourn = now - packet.tEnq;
      return packet;
    }
  }

  protected override onRetune(): void {
    this.law.values = this.values;
    // Nothing would ever move it again.
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
  doc: {
    title: "COBALT",
    name: "CoDel and BLUE Alternate",
    family: "delay",
    strengths: ["low-delay", "unresponsive-flows", "no-tuning"],
    idea: "CoDel for responsive traffic, and BLUE for when flows do not respond",
    summary:
      "Drops or marks at the head at CoDel's rate while packets wait too long, and lowers that rate slowly when " +
      "they do not. In addition, a drop probability grows when the buffer overflows and falls when the queue runs " +
      "empty.",
    formulas: [
      {
        tex: "t_{n+1} = t_n + \\frac{\\mathit{interval}}{\\sqrt{n}}",
        says: "Time of the next drop or mark, as in CoDel; below the target, n falls by one at each of these times.",
      },
      {
        tex:
          "p \\leftarrow \\begin{cases} \\min(1,\\; p + p_{inc}) & \\text{when the buffer overflows} \\\\ " +
          "\\max(0,\\; p - p_{dec}) & \\text{when the queue is found empty} \\end{cases}",
        says: "BLUE's probability p changes at most once per target time; it drops packets and never marks them.",
      },
    ],
    tryThis: [
      "Compare with CoDel under twenty downloads: the drop rate is kept, so packets wait a third as long, and " +
        "link use is lower.",
      "Add a source that sends 12 Mbit/s: the delay comes down to the target; under CoDel it stays far above.",
      "Shrink the buffer to 10 packets: each overflow raises p, so packets are dropped although none waits long; " +
        "an increment of 0 stops this.",
    ],
    traits: {
      signal: "sojourn time, buffer overflows and an empty queue",
      notification: "drops or marks at the head, and drops at random",
      state: "five numbers",
      cost: "O(1), with a square root per drop or mark",
      weakness: "reacts to overload only after the buffer has overflowed",
    },
    sources: [
      "T. Hoeiland-Joergensen, D. Taht, J. Morton, Piece of CAKE: A Comprehensive Queue Management Solution for Home " +
        "Gateways, IEEE LANMAN 2018",
      "J. Palmei, S. Gupta, P. Imputato, J. Morton, M. P. Tahiliani, S. Avallone, D. Taht, Design and Evaluation of " +
        "COBALT Queue Discipline, IEEE LANMAN 2019",
      "Linux, sch_cake",
    ],
    deviations: [
      "The square root is exact; Linux takes it from a table and one Newton step.",
      "After an idle time longer than an interval, the second packet above the target is dropped or marked at " +
        "once, as in Linux, not an interval later.",
      "A packet that BLUE drops is not marked first, so that it counts as a drop only.",
      "ns-3 drops the arrival when the buffer is full, drops the last packet too, and takes a delay of 0.4 s for " +
        'an overflow: "Dropped when full: tail", "Keeps the last packet" off, "Delay that counts as overflow" 0.4 ' +
        "s.",
      "An increment of 0 also sets the probability to 0.",
    ],
    pseudocode: [
      { text: "on arrival: if the buffer is full, drop the head", shows: "fullVictim" },
      ...cobaltLines,
      { text: "send the head, unless it was dropped" },
    ],
  },
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
