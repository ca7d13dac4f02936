import type { Seconds, Unit } from "../../../units/units.ts";
import type { Packet } from "../../packets/packet.ts";
import { defineAqm, type QueueDiscipline, type QueuePort, type Signal } from "../contract.ts";
import { Fifo } from "../shared/fifo.ts";
import { ClassScheduler } from "./classes.ts";
import { type ClassState, initialClasses, lossOf } from "./classState.ts";
import { CLASSES_MAX, checkJobs, jobsFields as fields, type JobsValues as Values } from "./fields.ts";
import { FlowProjection, type FlowState, initialFlows } from "./flows.ts";
import { jobsInside } from "./inside.ts";

interface State {
  /** One for each class; in the variant `single` the first one has all packets. */
  queues: Fifo[];
  readonly classes: ClassState;
  readonly flows: FlowState;
}
const initial = (port: QueuePort, now: Seconds): State => ({
  queues: Array.from({ length: CLASSES_MAX }, () => new Fifo(1)),
  classes: initialClasses(port, now),
  flows: initialFlows(now),
});

class Jobs implements QueueDiscipline<State, Values> {
  private readonly scheduler: ClassScheduler;
  private readonly projection: FlowProjection;

  constructor(
    private values: Values,
    private readonly port: QueuePort,
    readonly state: State,
  ) {
    this.scheduler = new ClassScheduler(values, port, state, state.classes);
    this.projection = new FlowProjection(port, state.flows);
  }

  enqueue(packet: Packet, now: Seconds): void {
    if (this.values.variant === "classes") {
      this.scheduler.enqueue(packet, now);
      return;
    }
    const { port, values, projection } = this;
    const queue = this.first();
    const wanted = projection.onArrival(packet, queue.bytes, values, now);
    if (!port.hasRoom(packet) || queue.bytes + packet.size > values.bufferLimit) {
      port.reached(12);
      port.drop(packet, "overflow");
      return;
    }
    if (wanted) {
      port.reached(11);
      if (port.mark(packet, "early")) projection.onMark(packet.flow, now);
    }
    port.reached(13);
    queue.push(packet);
    port.storedIn(packet, 0);
  }

  dequeue(now: Seconds): Packet | undefined {
    return this.values.variant === "classes" ? this.scheduler.dequeue(now) : this.first().shift();
  }

  onIdle(): void {
    this.state.classes.idle = true;
  }

  nextTimer(): Seconds {
    return this.values.variant === "classes" ? Number.POSITIVE_INFINITY : this.projection.nextTimer();
  }

  onTimer(now: Seconds): void {
    this.projection.onTimer(now);
  }

  retune(values: Values, now: Seconds): void {
    const { scheduler, values: old } = this;
    scheduler.setCapacity(now);
    this.values = values;
    scheduler.derive(values);
    if (values.variant !== old.variant) this.projection.restartTimer(now);
    if (values.variant !== old.variant || values.classes !== old.classes) this.sortAnew(now);
    while (this.port.isOverfull()) scheduler.dropTail(this.longest(), "resize");
  }

  /** Visits the waiting packets in the order in which they would leave at the present rates of the classes. */
  forEachWaiting(visit: (packet: Packet) => void): void {
    const { queues, classes } = this.state;
    const turns = new Int32Array(CLASSES_MAX);
    const behind = classes.allotted.map((allotted, i) => allotted - classes.sent[i]);
    for (let left = queues.reduce((sum, queue) => sum + queue.length, 0); left > 0; left--) {
      let next = -1;
      for (const [i, queue] of queues.entries()) {
        if (turns[i] >= queue.length) continue;
        if (next < 0 || behind[i] > behind[next]) next = i;
      }
      const packet = queues[next]?.at(turns[next]);
      if (packet === undefined) throw new Error("a waiting packet is missing from its class");
      visit(packet);
      turns[next] = turns[next] + 1;
      const bits = packet.size * 8;
      for (let i = 0; i < CLASSES_MAX; i++) behind[i] = behind[i] + (classes.rates[i] * bits) / classes.capacity;
      behind[next] = behind[next] - bits;
    }
  }

  adopt(packet: Packet): void {
    if (this.values.variant === "classes") this.scheduler.store(packet);
    else {
      this.first().push(packet);
      this.port.storedIn(packet, 0);
    }
  }

  private first(): Fifo {
    const [queue] = this.state.queues;
    if (queue === undefined) throw new Error("there is no queue");
    return queue;
  }

  private longest(): number {
    const { queues } = this.state;
    return queues.reduce((best, queue, i) => (queue.bytes > (queues[best]?.bytes ?? 0) ? i : best), 0);
  }

  /** Moves the waiting packets to the queues of the new classes, in order of arrival, and restarts the curves. */
  private sortAnew(now: Seconds): void {
    const { queues, classes } = this.state;
    const waiting: Packet[] = [];
    for (const queue of queues)
      for (let packet = queue.shift(); packet !== undefined; packet = queue.shift()) waiting.push(packet);
    waiting.sort((a, b) => a.tEnq - b.tEnq);
    this.scheduler.restart(now);
    classes.rates.fill(0);
    classes.needed.fill(0);
    classes.delays.fill(Number.NaN);
    classes.arrivals = 0;
    for (const packet of waiting) this.adopt(packet);
  }
}

type JobsSignal = Signal<State, Values>;
/** Classes whose signals are recorded. */
const SHOWN = 4;
/** One signal for each of the first classes; none in the variant without classes. */
const ofClasses = (
  id: string,
  label: string,
  unit: Unit,
  symbol: string,
  read: (state: ClassState, i: number) => number,
): Readonly<Record<string, JobsSignal>> =>
  Object.fromEntries(
    Array.from({ length: SHOWN }, (_, i): [string, JobsSignal] => [
      `${id}${i}`,
      {
        label: `${label}, class ${i}`,
        unit,
        symbol: `${symbol}_${i}`,
        read: ({ classes }, values) =>
          values.variant === "classes" && i < values.classes ? read(classes, i) : Number.NaN,
      },
    ]),
  );
const ofFlows = (read: (flows: FlowState, values: Values) => number): JobsSignal["read"] => {
  return ({ flows }, values) => (values.variant === "single" ? read(flows, values) : Number.NaN);
};

export const jobs = defineAqm<typeof fields, State>({
  id: "jobs",
  doc: {
    title: "JoBS",
    name: "Joint Buffer Management and Scheduling",
    family: "classes",
    strengths: ["classes", "low-delay"],
    idea: "Set each class's rate and drops at every arrival so that its guarantees hold",
    summary:
      "Classes have guarantees: bounds on delay and loss, minimum rates, and ratios to their neighbours. At every " +
      "arrival the link is divided among them again, and packets that cannot be served in time are dropped where " +
      "the guarantees allow. With one class it projects, from each TCP flow's window and round trip, when the " +
      "buffer will overflow, and marks the largest flows before it does.",
    formulas: [
      {
        tex: String.raw`r_i \ge \max\Bigl(\frac{B_i}{\mathit{ADC}_i - D_i},\ \mathit{ARC}_i\Bigr)`,
        says: "A class whose head has waited D needs a rate r that sends its backlog B before the delay bound ADC.",
      },
      {
        tex: String.raw`r_i \leftarrow r_i + K\,\Bigl(\frac{1}{n}\sum_j w_j D_j - w_i D_i\Bigr), \qquad \frac{w_i}{w_{i+1}} = \mathit{RDC}_i`,
        says: "Rates change, with a gain K below 0, until the weighted delays w·D are equal: the ratios RDC then hold.",
      },
      {
        tex: String.raw`P = \sum_f \Bigl(x_f H + \frac{s_f}{2}\,\frac{H^2}{r_f^2}\Bigr)`,
        says: "With one class: bytes that flows of rate x, packet size s and round trip r send in the time H, as their windows grow.",
      },
      {
        tex: String.raw`B(t) + P - C\,H \le B_\mathrm{lim}`,
        says: "While this holds no packet is marked; otherwise the flows with the largest windows x·r are marked.",
      },
    ],
    tryThis: [
      "Put five downloads into each of the classes 0 to 3: from class 1 to 2 to 3 losses double and delays grow " +
        "about fourfold, while class 0 waits for a few packets only.",
      'Choose "Variant: single" and switch ECN on: 20 downloads lose nothing and the queue falls from 64 packets ' +
        "to 7, but link use is only 80 percent.",
      "Then lower the horizon to 1: link use is 87 percent, and the queue is twice as long.",
      'Switch ECN off again: no packet can be marked, and "Variant: single" is a Drop Tail queue.',
    ],
    traits: {
      signal: "delays and losses of classes, or projected arrivals",
      notification: "drops by loss rules; with one class, marks before an overflow",
      state: "four sums for each class; with one class, estimates for each flow",
      cost: "O(n) for n classes, O(K·n) for n flows while it marks",
      weakness: "guarantees that exceed the link cannot all hold; with one class, the link is used less",
    },
    sources: [
      "J. Liebeherr, N. Christin, Buffer Management and Scheduling for Enhanced Differentiated Services, University of " +
        "Virginia CS-2000-24, 2000",
      "J. Liebeherr, N. Christin, JoBS: Joint Buffer Management and Scheduling for Differentiated Services, IWQoS 2001",
      "N. Christin, J. Liebeherr, T. Abdelzaher, A Quantitative Assured Forwarding Service, INFOCOM 2002",
      "ns-2.35, Queue/JoBS",
      "J. Koo, S. Ahn, J. Chung, Performance Analysis of Active Queue Management Schemes for IP Network, ICCS 2004",
    ],
    deviations: [
      "The heuristic of ns-2 takes the place of the optimization in the report of 2000.",
      "Unlike in ns-2, service is counted for all classes at every arrival and departure, the gain considers only " +
        "classes with packets waiting, and if no class may lose any more, the one furthest below its loss bound " +
        "does.",
      "The ratios do not take from a class more than its bounds could get.",
      'With "Drops for a delay bound: shared", a class loses packets for another\'s delay bound only within its own loss bound.',
      "No source says how the variant with one class estimates, projects and chooses: its K and α are taken to be " +
        "the number of flows chosen and the memory of the estimates.",
      "The rate estimate remembers about ten packets, so a window that is sent as one burst looks like a fast " +
        "flow and is marked early: link use is higher when flows send evenly.",
      "A packet that is dropped because the buffer is full is not marked first.",
    ],
    pseudocode: [
      { text: "classes: append to the queue of its class" },
      { text: "  if the buffer is full, drop the tail of the class that may lose", shows: "lossRatios" },
      { text: "  needed ← backlog/(bound − waited), or the least rate", shows: "delayBounds" },
      { text: "  if a class has less, it takes rate from the last ones", shows: "rate0" },
      { text: "    still less: drop its tail, within its loss bound", shows: "lossBounds" },
      { text: "  r ← r + K·(mean of w·D − w·D)", shows: "delayRatios" },
      { text: "  to send: the class furthest behind its rate" },
      { text: "single: estimate the flow's rate, size and round trip", shows: "memory" },
      { text: "  P ← arrivals of the next h round trips", shows: "projectedArrivals" },
      { text: "  if q + P − C·H > limit, then, as far as needed:", shows: "projectedBacklog" },
      { text: "    choose the flows with the largest windows", shows: "markedFlows" },
      { text: "  if the packet's flow is chosen, mark it" },
      { text: "  if the buffer is full, drop", shows: "bufferLimit" },
      { text: "  else append" },
    ],
  },
  needsRtt: true,
  fields,
  innerQueues: Array.from({ length: CLASSES_MAX }, (_, i) => ({ id: `class${i}`, label: `Class ${i}` })),
  check: checkJobs,
  signals: {
    ...ofClasses("rate", "Rate", "bit/s", "r", (state, i) => state.rates[i]),
    ...ofClasses("delay", "Waiting time", "s", "D", (state, i) => state.delays[i]),
    ...ofClasses("loss", "Loss", "ratio", "l", lossOf),
    projectedBacklog: {
      label: "Projected backlog",
      unit: "packets",
      against: "queue",
      read: ofFlows((flows, values) => flows.projectedBacklog / values.meanPacketSize),
    },
    projectedArrivals: {
      label: "Projected arrivals",
      unit: "packets",
      symbol: "P",
      read: ofFlows((flows, values) => flows.projectedArrivals / values.meanPacketSize),
    },
    horizon: { label: "Projected time", unit: "s", symbol: "H", read: ofFlows((flows) => flows.horizon) },
    projectedOverflows: {
      label: "Projected overflows",
      unit: "count",
      read: ofFlows((flows) => flows.projectedOverflows),
    },
  },
  inside: jobsInside,
  create: (values: Values, port: QueuePort, now: Seconds, state: State = initial(port, now)) =>
    new Jobs(values, port, state),
});
