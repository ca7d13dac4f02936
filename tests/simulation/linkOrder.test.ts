import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as links from "../../src/engine/network/link.ts";
import { DEQUEUED, ENQUEUED } from "../../src/engine/packets/packet.ts";
import { doubleAt, packets, sentAts } from "../../src/engine/packets/packetTable.ts";
import * as ledger from "../../src/engine/recording/ledger.ts";
import { sums } from "../../src/engine/recording/ledger.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { scenarioOf } from "../engine/scenarios.ts";
import { cases } from "../fixtures/cases.ts";
import { DURATION, randomScenario } from "./randomScenario.ts";
import { Recording } from "./recording.ts";

interface OnLink {
  /** Names the packet, as long as it is under way. */
  readonly name: string;
  readonly sequence: number;
  readonly due: number;
}
/** What every link holds, by the flow's number and the link's name, front first. */
type Picture = Map<string, readonly OnLink[]>;
const LINKS = ["access", "forward", "back", "middle", "toReverse"] as const;

const pictureOf = (simulation: Simulation): Picture => {
  const picture: Picture = new Map();
  for (const flow of simulation.parts.flows) {
    if (flow === undefined) continue;
    for (const name of LINKS) {
      const held: OnLink[] = [];
      links.forEach(flow.path[name], (row, due) => {
        const sequence = packets.sequences[row] ?? Number.NaN;
        held.push({ name: `${row}:${sequence}:${sentAts[doubleAt(row)]}`, sequence, due });
      });
      picture.set(`${flow.setting.flow} ${name}`, held);
    }
  }
  return picture;
};

/**
 * @throws Error where a packet left before the one in front of it, came in front of another, or left before it was due
 */
const expectFirstInFirstOut = (before: Picture, after: Picture, now: number): void => {
  for (const [link, held] of after) {
    const was = before.get(link) ?? [];
    const fail = (what: string): never => {
      throw new Error(`link ${link} at ${now} s: ${what}: ${JSON.stringify({ was, held })}`);
    };
    const stays = new Map(held.map((packet, place) => [packet.name, place]));
    const gone = was.findIndex(({ name }) => stays.has(name));
    const left = gone < 0 ? was : was.slice(0, gone);
    for (const { due } of left) if (due >= now) fail(`a packet left that is due at ${due} s`);
    // Those that are still there stand in front, in their old order and with their old times.
    for (const [i, packet] of was.slice(left.length).entries())
      if (held[i]?.name !== packet.name || held[i]?.due !== packet.due) fail("packets have changed places");
    for (const [i, { due }] of held.entries()) {
      if (due < (held[i - 1]?.due ?? 0)) fail("a packet is due before the one in front of it");
      if (due < now) fail(`a packet is late: it was due at ${due} s`);
    }
  }
};

/** Packets that are new on the link. */
const newcomers = (before: readonly OnLink[], after: readonly OnLink[]): OnLink[] => {
  const known = new Set(before.map(({ name }) => name));
  return after.filter(({ name }) => !known.has(name));
};

/** Goes through the run packet event by packet event, and checks all links in between. */
const watchLinks = (scenario: Scenario): void => {
  const recording = new Recording(new Simulation(scenario, 0, { packets: "all" }));
  const { simulation } = recording;
  // Until a change adds a queue on another part of the path, which records no events.
  let isPlain = simulation.parts.network.sides === null;
  /** By flow: segments taken from the queue that have not been seen on the link behind it. */
  const taken = new Map<number, number[]>();
  let before = pictureOf(simulation);
  let seen = 0;
  while (simulation.now < DURATION) {
    simulation.step();
    recording.take();
    for (const { kind, flow, sequence } of recording.events.slice(seen))
      if (kind === DEQUEUED) taken.set(flow, [...(taken.get(flow) ?? []), sequence]);
    seen = recording.events.length;
    isPlain &&= simulation.parts.network.sides === null;
    const after = pictureOf(simulation);
    expectFirstInFirstOut(before, after, simulation.now);
    if (isPlain)
      for (const [flow, waiting] of taken)
        for (const { sequence } of newcomers(before.get(`${flow} forward`) ?? [], after.get(`${flow} forward`) ?? [])) {
          // A packet that reached the receiver within the step was on the link unseen.
          const place = waiting.indexOf(sequence);
          if (place < 0) throw new Error(`segment ${sequence} of flow ${flow} is on the link and was not taken next`);
          waiting.splice(0, place + 1);
        }
    before = after;
  }
  expect(seen).toBe(simulation.packetEvents);
};

describe("no packet overtakes another on a link", () => {
  it("in any scenario: access links with jitter, the bottleneck's, a second one, the way back", () => {
    fc.assert(fc.property(randomScenario({ changes: 4 }), watchLinks), { numRuns: cases(12, 120) });
  });

  const crowd = {
    duration: 6,
    lanes: [{ queue: "drop-tail" }],
    traffic: [
      { id: "near", kind: "bulk", transport: "newreno", count: 2, window: 30, rtt: 0.05, sendJitter: 0.002 },
      { id: "far", kind: "bulk", transport: "reno", count: 2, window: 20, rtt: 0.15, accessJitter: 0.02 },
      { id: "back", kind: "bulk", transport: "newreno", count: 2, window: 20, rtt: 0.08, direction: "back" },
      { id: "media", kind: "cbr", count: 2, rate: 1e6, intervalJitter: 1, accessJitter: 0.03, rtt: 0.1 },
    ],
  };
  const plain = { rate: 20e6, delay: 0.01, buffer: { packets: 5000 } };
  it.each([
    ["one bottleneck", plain, []],
    ["a rate that moves", { ...plain, variation: { shape: "sine", depth: 0.3, period: 0.7 } }, []],
    ["a second bottleneck", { ...plain, second: { rate: 15e6, delay: 0.005, buffer: { packets: 5000 } } }, []],
    ["a queue on the way back", { ...plain, reverse: { rate: 10e6, buffer: { packets: 5000 } } }, []],
    [
      "round trips and a link that become shorter",
      plain,
      [
        { at: 2, set: "traffic.far.rtt", to: 0.06 },
        { at: 3, set: "bottleneck.delay", to: 0.001 },
        { at: 4, set: "traffic.near.rtt", to: 0.03 },
      ],
    ],
  ])("where nothing is lost every receiver gets every byte in order: %s", (_name, bottleneck, timeline) => {
    const scenario = scenarioOf({ ...crowd, bottleneck, timeline });
    const simulation = new Simulation(scenario, 0, { packets: "all" });
    simulation.watch(0, 6);
    const recording = new Recording(simulation);
    const total = (group: number, column: number): number =>
      sums[ledger.GROUPS_START + group * ledger.GROUP_STRIDE + column] ?? Number.NaN;
    for (let i = 1; i <= 600; i++) {
      simulation.runUntil(i / 100);
      for (const group of crowd.traffic.keys())
        expect(total(group, ledger.G_GOODPUT_BYTES)).toBe(total(group, ledger.G_RECEIVED_BYTES));
    }
    recording.take();
    const { metrics, groups } = simulation.report(0, 6);
    expect([metrics["drops"], metrics["retransmissionFraction"]]).toEqual([0, 0]);
    for (const { goodput } of groups) expect(goodput).toBeGreaterThan(1e6);
    // At the queue, and away from it, in the order in which they were sent.
    for (const kind of [ENQUEUED, DEQUEUED]) {
      const latest = new Map<number, number>();
      for (const event of recording.events.filter((one) => one.kind === kind && one.sequence >= 0)) {
        if (event.group === 2) continue;
        expect(event.sequence).toBe((latest.get(event.flow) ?? -1) + 1);
        latest.set(event.flow, event.sequence);
      }
      expect(latest.size).toBe(6);
    }
  });
});
