import { vi } from "vitest";
import { SenderFlow } from "../../src/engine/flows/senderFlow.ts";
import { clock } from "../../src/engine/kernel/clock.ts";
import { DEQUEUED } from "../../src/engine/packets/packet.ts";
import { doubleAt, sentAts as instantsSent, packets } from "../../src/engine/packets/packetTable.ts";
import type { Report } from "../../src/engine/recording/frame.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { scenarioOf } from "../engine/scenarios.ts";
import { Recording } from "./recording.ts";
import { attested, underWitness, type WitnessedEvent } from "./witness.ts";

const [RATE, DELAY, END, SEGMENTS] = [4e6, 0.01, 11, 12];
/** The window of the report, s. */
export const [FROM, TO] = [2.345, 10.5];
const documentOf = (queue: string, seed: number) => ({
  version: 2,
  seed,
  duration: END,
  bottleneck: { rate: RATE, delay: DELAY, buffer: { packets: 25 }, ecn: true },
  lanes: [{ queue }],
  traffic: [
    { id: "near", kind: "bulk", transport: "newreno", count: 3, rtt: { list: [0.03, 0.06, 0.12] } },
    { id: "leaving", kind: "bulk", transport: "cubic", count: 2, rtt: 0.05, stop: { list: [7, 20] } },
    { id: "mice", kind: "short-flows", transport: "sack", arrivalRate: 6, size: { packets: SEGMENTS }, rtt: 0.04 },
    { id: "voice", kind: "call", count: 2, rtt: 0.05 },
    { id: "steady", kind: "cbr", rate: 2e5, count: 1, rtt: 0.05 },
  ],
});
export const isMouse = ({ group }: { readonly group: number }): boolean => group === 2;
const isBulk = ({ group }: { readonly group: number }): boolean => group < 2;

export interface Arrival extends WitnessedEvent {
  /** When it reaches its receiver, and when its sender sent it, s. */
  readonly arrives: number;
  readonly sentAt: number;
  /** First copy of its segment at the receiver. */
  readonly isNew: boolean;
}

/** What can be seen of a run from outside: packets, the starts of flows, and what its senders report. */
export class Watched {
  readonly report: Report;
  readonly starts = new Map<number, { readonly at: number; readonly group: number }>();
  readonly baseRtts = new Map<number, number>();
  /** Propagation from the bottleneck's end to the receiver, and from there to the sender, s. */
  private readonly ways = new Map<number, number>();
  /** Starts, window cuts and stops of the long flows, with the smoothed RTT at each. */
  readonly windowEvents: { readonly what: number; readonly at: number; readonly flow: number; readonly rtt: number }[] =
    [];
  /** Over the whole run. */
  readonly synchronization: number | null;
  readonly told: { readonly what: string; readonly at: number; readonly flow: number; readonly group: number }[] = [];
  readonly sentAts: number[] = [];
  readonly events: readonly WitnessedEvent[];
  readonly arrivals: readonly Arrival[];

  constructor(queue: string, seed: number) {
    const simulation = new Simulation(underWitness(scenarioOf(documentOf(queue, seed))), 0, { packets: "all" });
    const { told } = this;
    const spy = vi.spyOn(SenderFlow.prototype, "count").mockImplementation(function (this: SenderFlow, what) {
      told.push({ what, at: clock.now, flow: this.setting.flow, group: this.setting.group });
      original.call(this, what);
    });
    this.watch(simulation);
    simulation.watch(FROM, TO);
    simulation.watch(0, END);
    const steps = Array.from({ length: END * 4 }, (_, i) => (i + 1) / 4);
    this.events = attested(new Recording(simulation).runThrough(steps).events);
    spy.mockRestore();
    this.report = simulation.report(FROM, TO);
    this.synchronization = simulation.report(0, END).metrics["synchronizationIndex"] ?? null;
    this.arrivals = this.arrivalsOf();
  }

  private watch({ parts }: Simulation): void {
    const { flowHost } = parts;
    const { main } = flowHost;
    const onStarted = flowHost.onStarted.bind(flowHost);
    const onWindowEvent = flowHost.onWindowEvent.bind(flowHost);
    flowHost.onWindowEvent = (setting, what, rtt) => {
      if (isBulk(setting)) this.windowEvents.push({ what, at: clock.now, flow: setting.flow, rtt });
      onWindowEvent(setting, what, rtt);
    };
    flowHost.onStarted = (setting) => {
      this.starts.set(setting.flow, { at: clock.now, group: setting.group });
      onStarted(setting);
    };
    flowHost.main = {
      arrive: (row) => {
        const number = packets.flows[row] ?? -1;
        const { path } = parts.flows.find((flow) => flow?.setting.flow === number) ?? {};
        if (path !== undefined) {
          this.ways.set(number, path.accessDelay);
          this.baseRtts.set(number, path.baseRtt);
        }
        this.sentAts.push(instantsSent[doubleAt(row)] ?? Number.NaN);
        main.arrive(row);
      },
    };
  }

  private arrivalsOf(): readonly Arrival[] {
    const known = new Set<string>();
    return this.events
      .filter(({ kind, sequence }) => kind === DEQUEUED && sequence >= 0)
      .map((event) => {
        const { time, size, flow, sequence, packet } = event;
        const name = `${flow} ${sequence}`;
        const isNew = !known.has(name);
        known.add(name);
        const arrives = time + (8 * size) / RATE + DELAY + (this.ways.get(flow) ?? Number.NaN);
        return { ...event, arrives, isNew, sentAt: this.sentAts[packet] ?? Number.NaN };
      });
  }

  /** bit/s of a flow in the window. */
  goodputOf(flow: number): number {
    const own = this.arrivals.filter(
      (one) => one.flow === flow && one.isNew && one.arrives >= FROM && one.arrives < TO,
    );
    return (8 * own.reduce((sum, { size }) => sum + size, 0)) / (TO - FROM);
  }

  /** Bulk flows that ran through the whole window. */
  get whole(): readonly number[] {
    const leavers = [...this.starts].filter(([, { group }]) => group === 1).map(([flow]) => flow);
    // The first of the two stops at 7 s.
    const leaver = Math.min(...leavers);
    return [...this.starts.keys()].filter((flow) => isBulk(this.groupOf(flow)) && flow !== leaver);
  }
  groupOf(flow: number): { readonly group: number } {
    return this.starts.get(flow) ?? { group: -1 };
  }

  /** By flow: when the receiver of a transfer had all of it. */
  get completions(): ReadonlyMap<number, number> {
    const held = new Map<number, number>();
    const found = new Map<number, number>();
    for (const { flow, group, isNew, arrives } of this.arrivals) {
      if (!isMouse({ group }) || !isNew) continue;
      held.set(flow, (held.get(flow) ?? 0) + 1);
      found.set(flow, Math.max(found.get(flow) ?? 0, arrives));
    }
    return new Map([...found].filter(([flow]) => held.get(flow) === SEGMENTS));
  }

  /** Times from the start to the last packet at the receiver, of transfers whose `after` s later is in the window. */
  completionTimes(afterOf: (flow: number) => number): readonly number[] {
    return [...this.completions]
      .map(([flow, at]) => ({ at: at + afterOf(flow), since: this.starts.get(flow)?.at ?? Number.NaN }))
      .filter(({ at }) => at >= FROM && at < TO)
      .map(({ at, since }) => at - since);
  }
  wayBack(flow: number): number {
    return DELAY + 2 * (this.ways.get(flow) ?? Number.NaN);
  }
  countTold(what: string): number {
    return this.told.filter((one) => one.what === what && isBulk(one) && one.at >= FROM && one.at < TO).length;
  }
}
const original = SenderFlow.prototype.count;
