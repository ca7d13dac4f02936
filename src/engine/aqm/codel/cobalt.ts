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
import { codelFields } from "./law.ts";

const fields = {
  target: codelFields.target,
  interval: codelFields.interval,
  increment: ratio({
    label: "Step up",
    help: "Added to the probability when the buffer overflows, at most once in the target time; 0 switches BLUE off.",
    symbol: "p_inc",
    default: 1 / 256,
    min: 0,
    max: 1,
  }),
  decrement: ratio({
    label: "Step down",
    help: "Taken from the probability when the queue is found empty, at most once in the target time.",
    symbol: "p_dec",
    default: 1 / 4096,
    min: 0,
    max: 1,
  }),
  fullVictim: choice({
    label: "Dropped when full",
    help: "head: the oldest packet, as in CAKE; tail: the packet that arrives, as in ns-3.",
    default: "head",
    options: ["head", "tail"],
  }),
  mtuTime: time({
    label: "Packet time",
    help: "A waiting time below four of these is never too long; 0: only the target counts.",
    default: 0,
    min: 0,
    max: 1,
    advanced: true,
  }),
  blueDelay: orNever("s", {
    label: "Waiting time like an overflow",
    help: "Beyond it the probability grows as if the buffer had overflowed; 0.4 s in ns-3.",
    first: 0.4,
    default: null,
    min: 1e-4,
    max: 100,
    scale: "log",
    advanced: true,
  }),
  keepLast: flag({
    label: "Keeps the last packet",
    help: "The only packet of the queue is not dropped at its head.",
    default: true,
    advanced: true,
  }),
};
type Values = ValuesOf<typeof fields>;

interface State extends CobaltState {
  readonly waiting: Fifo;
  /** Waiting time of the packet that left latest; NaN: none has left. */
  sojourn: Seconds;
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
    idea: "CoDel for flows that listen, and BLUE for those that do not",
    summary:
      "Hits packets at the head at CoDel's pace while they wait too long, and winds that pace down slowly when they do " +
      "not. Beside it a probability of dropping grows when the buffer overflows and shrinks when the queue runs empty.",
    formulas: [
      {
        tex: "t_{n+1} = t_n + \\frac{\\mathit{interval}}{\\sqrt{n}}",
        says: "Time of the next hit, as in CoDel; below the target the same pace takes one from n at each of these times.",
      },
      {
        tex:
          "p \\leftarrow \\begin{cases} \\min(1,\\; p + p_{inc}) & \\text{when the buffer overflows} \\\\ " +
          "\\max(0,\\; p - p_{dec}) & \\text{when the queue is found empty} \\end{cases}",
        says: "BLUE's probability p moves at most once in the target time; it drops, and never marks.",
      },
    ],
    tryThis: [
      "Send twenty downloads beside CoDel: the pace is not forgotten, so packets wait a third as long, and the link is used less.",
      "Add a source that sends 12 Mbit/s: the waiting time comes down to the target, where CoDel lets it stand far above.",
      "Shrink the buffer to 10 packets: each overflow raises p, which drops though nothing waits long; a step up of 0 ends that.",
    ],
    traits: {
      signal: "waiting time; overflow and emptiness",
      notification: "drops or marks at the head, and drops at random",
      state: "five numbers",
      cost: "O(1), a root per hit",
      weakness: "answers floods only once the buffer has overflowed",
    },
    sources: [
      "T. Hoeiland-Joergensen, D. Taht, J. Morton, Piece of CAKE: A Comprehensive Queue Management Solution for Home " +
        "Gateways, IEEE LANMAN 2018",
      "J. Palmei, S. Gupta, P. Imputato, J. Morton, M. P. Tahiliani, S. Avallone, D. Taht, Design and Evaluation of " +
        "COBALT Queue Discipline, IEEE LANMAN 2019",
      "Linux, sch_cake",
    ],
    deviations: [
      "The root is exact; Linux takes it from a table and a step of Newton's method.",
      "After a silence longer than an interval the second packet that waits too long is hit at once, as in Linux, not " +
        "an interval later.",
      "A packet that BLUE drops is not marked before, so that it counts as a drop only.",
      "ns-3 drops the arrival when the buffer is full, drops the last packet too, and takes 0.4 s of waiting for an " +
        "overflow: fullVictim tail, keepLast off, blueDelay 0.4.",
      "A step up of 0 also sets the probability to 0.",
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
    sojourn: {
      label: "Waiting time at the head",
      unit: "s",
      symbol: "sojourn",
      read: (state: State) => state.sojourn,
    },
    ...cobaltSignals((state: State) => state),
  },
  inside: [
    { kind: "states", states: cobaltStates, sample: sampleCobaltState },
    {
      kind: "history",
      signals: ["sojourn"],
      lines: ["target"],
      shade: { signal: "dropping", label: "above target" },
      packets: true,
      reach: ({ target }: Values) => 2 * target,
    },
    { kind: "history", signals: ["probability"], steps: true, up: "full, up", down: "idle, down", small: true },
  ],
  create: (values: Values, port: QueuePort, now: Seconds, state: State = initial(values, now)) =>
    new Cobalt(values, port, state),
});
