import type { Seconds } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import { defineAqm, type QueuePort } from "../contract.ts";
import { Fifo } from "../shared/fifo.ts";
import { SingleQueue } from "../shared/singleQueue.ts";
import {
  CodelLaw,
  type CodelState,
  type CodelValues,
  checkCodel,
  codelFields,
  codelLines,
  codelSignals,
  codelStates,
  initialCodel,
  sampleCodelState,
} from "./law.ts";

interface State extends CodelState {
  readonly waiting: Fifo;
  /** Waiting time of the packet that left latest; NaN: none has left. */
  sojourn: Seconds;
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
  doc: {
    title: "CoDel",
    name: "Controlled Delay",
    family: "delay",
    strengths: ["low-delay", "no-tuning"],
    idea: "A queue that drains within a round trip is good, one that stands is not",
    summary:
      "Looks at how long each packet waited, when it leaves. Once that has stayed above a target for a whole interval, " +
      "packets are dropped or marked at the head, at a pace that quickens until one leaves below the target.",
    formulas: [
      {
        tex: "t_{n+1} = t_n + \\frac{\\mathit{interval}}{\\sqrt{n}}",
        says: "After the n-th hit, at t_n, the next one follows sooner and sooner, as long as the waiting time stays above the target.",
      },
      {
        tex: "W \\approx \\sqrt{\\frac{3}{2p}}",
        says:
          "Why the root: the mean window W of a TCP flow falls with the root of the part p of its packets that is hit, " +
          "so that a pace that grows as √n lowers it evenly.",
      },
      {
        tex: "n \\leftarrow \\begin{cases} n - n_0 & \\text{if it stopped less than 16 intervals ago} \\\\ 1 & \\text{otherwise} \\end{cases}",
        says: "When dropping begins again soon, it goes on with the hits n of the last time, less those n_0 that it began with.",
      },
    ],
    tryThis: [
      "Send twenty downloads and switch ECN on: every early drop becomes a mark, and the delay stays as it is.",
      "Raise the interval to 500 ms: CoDel takes longer to answer, and packets wait nearly twice as long.",
      "Lower it to 20 ms, less than the round trips: they wait a third as long, and a twelfth of the link stays unused.",
      "Add a source that sends more than the link carries: packets wait far above the target for minutes.",
    ],
    traits: {
      signal: "waiting time of each packet that leaves",
      notification: "drops or marks at the head, at set times",
      state: "five numbers",
      cost: "O(1), a root per hit",
      weakness: "slow against floods; the pace is forgotten once the delay is good",
    },
    sources: [
      "K. Nichols, V. Jacobson, Controlling Queue Delay, ACM Queue 10(5), 2012",
      "K. Nichols, V. Jacobson, A. McGregor, J. Iyengar, Controlled Delay Active Queue Management, RFC 8289, 2018",
      "Linux, sch_codel",
    ],
    deviations: [
      "A mark ends the call and the next hit is counted from the one before, as in Linux; the RFC knows only drops.",
      "The root is exact; Linux takes one step of Newton's method, so that its second gap is 50 ms in place of 70.7 ms.",
      "The first paper began again with two hits less than it had, if at all: after one interval at most.",
    ],
    pseudocode: [{ text: "on arrival: if the buffer is full, drop" }, ...codelLines],
  },
  fields: codelFields,
  check: checkCodel,
  signals: {
    sojourn: {
      label: "Waiting time at the head",
      unit: "s",
      symbol: "sojourn",
      read: (state: State) => state.sojourn,
    },
    ...codelSignals((state: State) => state),
  },
  inside: [
    { kind: "states", states: codelStates, sample: sampleCodelState },
    {
      kind: "history",
      signals: ["sojourn"],
      lines: ["target"],
      shade: { signal: "dropping", label: "dropping" },
      packets: true,
      reach: ({ target }: CodelValues) => 2 * target,
    },
  ],
  create: (values: CodelValues, port: QueuePort, _now: Seconds, state: State = initial()) =>
    new Codel(values, port, state),
});
