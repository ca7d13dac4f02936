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
      const { queues, classes } = this.state;
      const { idle } = classes;
      this.scheduler.enqueue(packet, now);
      // After a drop at an idle link it is still idle.
      if (idle && queues.every((queue) => queue.length === 0)) this.onIdle();
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
      if (this.values.serviceCounted === "always")
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
  title: "JoBS",
  name: "Joint Buffer Management and Scheduling",
  documentation: () => import("./doc.ts"),
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
