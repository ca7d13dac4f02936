import { describe, expect, it } from "vitest";
import { DEQUEUED, DROPPED, ENQUEUED, MARKED, reasonCode } from "../../src/engine/packets/packet.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { queueIds, scenarioOf } from "../engine/scenarios.ts";
import { DROPS_WHAT_WAITS, isListed, SEVERAL_QUEUES } from "../fixtures/promises.ts";
import { begin, changed, ofKind, overload, waiting } from "./changing.ts";
import { type PacketEvent, Recording } from "./recording.ts";

const nameOf = ({ flow, sequence }: PacketEvent): string => `${flow}:${sequence}`;

describe("a smaller buffer", () => {
  it.each(queueIds)("drops from the tail at once, for the reason resize: %s", (queue) => {
    // A queue that drop-tail filled, since not every discipline lets one grow.
    const filled = { ...overload, timeline: [{ at: 4.9999, set: "lanes.0.queue", to: queue }] };
    const { before, after } = changed(filled, 5, "bottleneck.buffer", { packets: 3 });
    const stored = [...(before.last?.queue ?? [])];
    const frame = after.take();
    expect([...frame.queue]).toEqual(stored.slice(0, 3));
    const drops = ofKind(after.events, DROPPED);
    expect(drops.map(({ flow }) => flow)).toEqual(stored.slice(3).toReversed());
    expect(drops.every(({ time, reason }) => time === 5 && reason === reasonCode("resize"))).toBe(true);
    expect(stored.length).toBeGreaterThan(3);
  });

  it("counts its drops as loss and overflow", () => {
    const document = { ...overload, timeline: [{ at: 5, set: "bottleneck.buffer", to: { packets: 3 } }] };
    const simulation = new Simulation(scenarioOf(document), 0);
    simulation.watch(4.999999, 5.000001);
    simulation.runUntil(6);
    const { metrics } = simulation.report(4.999999, 5.000001);
    expect(metrics["drops"]).toBe(17);
    expect(metrics["overflows"]).toBe(17);
  });

  it("in bytes holds no more bytes", () => {
    const { after } = changed(overload, 5, "bottleneck.buffer", { bytes: 4500 });
    expect(waiting(after)).toHaveLength(4);
    after.runThrough([8]);
    expect(Math.max(...waiting(after).map((_, i) => i + 1))).toBeLessThanOrEqual(4);
  });

  it("that grows again lets the queue grow", () => {
    const { after } = changed(overload, 5, "bottleneck.buffer", { packets: 40 });
    after.runThrough([9]);
    expect(waiting(after)).toHaveLength(40);
  });
});

describe("a change at the instant of an event", () => {
  it("comes before it", () => {
    const plain = begin(overload).runThrough([6]);
    for (const kind of [ENQUEUED, DEQUEUED]) {
      const at = ofKind(plain.events, kind).find(({ time }) => time > 5)?.time ?? Number.NaN;
      const timeline = [{ at, set: "bottleneck.buffer", to: { packets: 10 } }];
      const first = begin({ ...overload, timeline })
        .runThrough([6])
        .events.find(({ time }) => time === at);
      expect(first).toMatchObject({ kind: DROPPED, reason: reasonCode("resize") });
    }
  });
});

describe("another discipline", () => {
  const others = queueIds.filter((id) => id !== "drop-tail");

  it.each(others)("takes over from drop-tail all that waits, in order and without a decision: %s", (queue) => {
    const { before, after } = changed(overload, 5, "lanes.0.queue", queue);
    const inOrder = (flows: readonly number[]): readonly number[] =>
      isListed(SEVERAL_QUEUES, queue) ? flows.toSorted((a, b) => a - b) : flows;
    expect(inOrder(waiting(after))).toEqual(inOrder([...(before.last?.queue ?? [])]));
    expect(after.events).toEqual([]);
    // Sources at a constant rate send nothing twice: flow and sequence identify a packet.
    const waited = ofKind(before.events, ENQUEUED).slice(-20).map(nameOf);
    const left = after
      .runThrough([6])
      .events.filter((event) => event.kind !== MARKED && waited.includes(nameOf(event)));
    expect(left.map(nameOf).toSorted()).toEqual(waited.toSorted());
    const dropped = ofKind(left, DROPPED).map(nameOf);
    if (!isListed(DROPS_WHAT_WAITS, queue)) expect(dropped).toEqual([]);
    const taken = ofKind(left, DEQUEUED).map(nameOf);
    const sent = waited.filter((packet) => !dropped.includes(packet));
    expect(sent.length).toBeGreaterThan(3);
    if (!isListed(SEVERAL_QUEUES, queue)) expect(taken).toEqual(sent);
    for (const flow of ["0:", "1:"])
      expect(taken.filter((packet) => packet.startsWith(flow))).toEqual(
        sent.filter((packet) => packet.startsWith(flow)),
      );
  });

  it.each(others)("keeps the times of arrival, delays go on counting: %s", (queue) => {
    const simulation = new Simulation(
      scenarioOf({ ...overload, timeline: [{ at: 5, set: "lanes.0.queue", to: queue }] }),
      0,
      { packets: "all" },
    );
    simulation.watch(5, 5.5);
    const { events } = new Recording(simulation).runThrough([5.5]);
    const storedAt = new Map(ofKind(events, ENQUEUED).map((event) => [nameOf(event), event.time]));
    const delays = ofKind(events, DEQUEUED)
      .filter(({ time }) => time >= 5)
      .map((event) => event.time - (storedAt.get(nameOf(event)) ?? Number.NaN));
    // Some of them came before the change.
    expect(delays.some((delay) => delay > 0.1)).toBe(true);
    const mean = delays.reduce((sum, delay) => sum + delay, 0) / delays.length;
    expect(simulation.report(5, 5.5).metrics["delayMean"]).toBeCloseTo(mean, 10);
  });

  it("and a smaller buffer at the same instant: the tail leaves as resize", () => {
    const scenario = scenarioOf({
      ...overload,
      timeline: [
        { at: 5, set: "bottleneck.buffer", to: { packets: 5 } },
        { at: 5, set: "lanes.0.queue", to: "pi" },
      ],
    });
    const recording = new Recording(new Simulation(scenario, 0, { packets: "all" })).runThrough([5.000001]);
    const drops = recording.events.filter(({ kind, time }) => kind === DROPPED && time === 5);
    expect(drops.map(({ reason }) => reason)).toEqual(Array.from({ length: 15 }, () => reasonCode("resize")));
  });

  it("with a smaller buffer in the same change: the tail is dropped as resize", () => {
    const { before, after } = changed(overload, 5, "lanes.0", {
      queue: "rem",
      overrides: { "bottleneck.buffer": { packets: 7 } },
    });
    expect(waiting(after)).toEqual([...(before.last?.queue ?? [])].slice(0, 7));
    expect(ofKind(after.events, DROPPED).map(({ reason }) => reason)).toEqual(
      Array.from({ length: 13 }, () => reasonCode("resize")),
    );
  });

  it("is recorded with its own signals from then on", () => {
    const { before, after } = changed(overload, 5, "lanes.0.queue", "pi");
    expect(before.last?.blocks.length).toBeGreaterThan(0);
    expect(after.simulation.channels.some(({ id }) => id.startsWith("signal:"))).toBe(true);
    const frame = after.runThrough([5.5]).last;
    const level = frame?.blocks.find((block) => block.level === 0);
    expect(level?.first).toBe(500);
    expect(level?.bins).toBe(50);
    expect(level?.values.length).toBe(50 * 3 * after.simulation.channels.length);
  });
});
