import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEQUEUED } from "../../src/engine/packets/packet.ts";
import { doubleAt, sentAts as instantsSent, packets } from "../../src/engine/packets/packetTable.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { cases } from "../fixtures/cases.ts";
import { DURATION, randomScenario } from "./randomScenario.ts";
import { Recording } from "./recording.ts";
import { attested, underWitness, type WitnessedEvent } from "./witness.ts";

/** Measures of the receivers, recounted from the packets that left the queue. */
interface Received {
  /** By group. */
  readonly bytes: readonly number[];
  readonly goodput: readonly number[];
  /** One-way delays in s, each from the sender to the receiver. */
  readonly delays: readonly (readonly number[])[];
}

/** The receiver of one flow: it knows which segments have arrived. */
class Reassembly {
  private readonly there = new Set<number>();

  /** @returns bytes that are new, whether segments before them are missing or not */
  take({ sequence, size }: WitnessedEvent): number {
    if (this.there.has(sequence)) return 0;
    this.there.add(sequence);
    return size;
  }
}

const recount = (
  events: readonly WitnessedEvent[],
  { bottleneck, traffic }: Scenario,
  ways: ReadonlyMap<number, number>,
  sentAts: readonly number[],
  responsive: readonly boolean[],
  [from, to]: readonly [number, number],
): Received => {
  const bytes = traffic.map(() => 0);
  const goodput = traffic.map(() => 0);
  const delays = traffic.map((): number[] => []);
  const receivers = new Map<number, Reassembly>();
  for (const event of events) {
    // A SYN brings no data.
    if (event.kind !== DEQUEUED || event.sequence < 0) continue;
    const { flow, group, size, time } = event;
    const receiver = receivers.get(flow) ?? new Reassembly();
    receivers.set(flow, receiver);
    const news = responsive[group] === true ? receiver.take(event) : size;
    const arrives = time + (8 * size) / bottleneck.rate + bottleneck.delay + (ways.get(flow) ?? Number.NaN);
    if (!(arrives >= from && arrives < to)) continue;
    bytes[group] = (bytes[group] ?? 0) + size;
    delays[group]?.push(arrives - (sentAts[event.packet] ?? Number.NaN));
    goodput[group] = (goodput[group] ?? 0) + news;
  }
  return { bytes, goodput, delays };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Only the bottleneck is between senders and receivers, and data has one direction. */
const isPlain = ({ bottleneck, traffic }: Scenario): boolean =>
  bottleneck.second === null &&
  bottleneck.reverse === null &&
  traffic.every(({ fields }) => fields["direction"] !== "back" && fields["route"] !== "second");

describe("what receivers are said to get", () => {
  it("is what left the queue, a transmission and a propagation later", () => {
    const window = fc.constantFrom<readonly [number, number]>([0, DURATION], [0.4567, 2.3456], [1.2345, 1.9876]);
    fc.assert(
      fc.property(randomScenario({ changes: 0, steady: true }).filter(isPlain), window, (scenario, span) => {
        const simulation = new Simulation(underWitness(scenario), 0, { packets: "all" });
        const { flowHost } = simulation.parts;
        const { main } = flowHost;
        /** By number of the flow: propagation from the bottleneck's end to the receiver, s. */
        const ways = new Map<number, number>();
        /** By number of the packet, in the order of arrival at the queue. */
        const sentAts: number[] = [];
        flowHost.main = {
          arrive: (row) => {
            const number = packets.flows[row] ?? -1;
            const flow = simulation.parts.flows.find((one) => one?.setting.flow === number);
            sentAts.push(instantsSent[doubleAt(row)] ?? Number.NaN);
            if (flow !== undefined) ways.set(number, flow.path.accessDelay);
            main.arrive(row);
          },
        };
        simulation.watch(...span);
        const events = attested(new Recording(simulation).runThrough([DURATION]).events);
        const responsive = simulation.groups.map((group) => group.responsive);
        const { bytes, goodput, delays } = recount(events, scenario, ways, sentAts, responsive, span);
        const seconds = span[1] - span[0];
        const { metrics, groups } = simulation.report(...span);
        const near = (told: number | null | undefined, expected: number): void =>
          expect(told ?? Number.NaN).toBeCloseTo(expected, 6);
        for (const [g, group] of groups.entries()) {
          near(group.throughput, (8 * (bytes[g] ?? 0)) / seconds);
          near(group.goodput, (8 * (goodput[g] ?? 0)) / seconds);
          const { oneWayDelayMean } = group.quality;
          const oneWay = delays[g] ?? [];
          if (oneWayDelayMean === undefined) continue;
          if (oneWay.length === 0) expect(oneWayDelayMean).toBeNull();
          else expect(oneWayDelayMean ?? Number.NaN).toBeCloseTo(sum(oneWay) / oneWay.length, 9);
        }
        const tcp = bytes.filter((_, g) => responsive[g]);
        near(metrics["throughput"], (8 * sum(bytes)) / seconds);
        near(metrics["goodput"], (8 * sum(goodput)) / seconds);
        near(metrics["tcpThroughput"], (8 * sum(tcp)) / seconds);
        near(metrics["udpThroughput"], (8 * (sum(bytes) - sum(tcp))) / seconds);
        if (sum(bytes) === 0) expect([metrics["tcpShare"], metrics["udpShare"]]).toEqual([null, null]);
        else {
          near(metrics["tcpShare"], sum(tcp) / sum(bytes));
          near(metrics["udpShare"], 1 - sum(tcp) / sum(bytes));
        }
        const capacity = scenario.bottleneck.rate;
        const ofLink = (isCounted: (g: number) => boolean): number =>
          (8 * sum(goodput.filter((_, g) => isCounted(g)))) / (capacity * seconds);
        near(
          metrics["udpLinkShare"],
          ofLink((g) => responsive[g] === false),
        );
        near(
          metrics["tcpLinkShare"],
          ofLink((g) => responsive[g] === true && simulation.groups[g]?.short === false),
        );
      }),
      { numRuns: cases(25, 200) },
    );
  });
});
