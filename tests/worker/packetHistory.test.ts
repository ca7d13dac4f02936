import { describe, expect, it } from "vitest";
import { DEQUEUED, DROPPED, ENQUEUED, MARKED } from "../../src/engine/packets/packet.ts";
import { packetsInFlight, TO_QUEUE } from "../../src/engine/simulation/packetsInFlight.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { CheckpointedRun } from "../../src/worker/checkpointedRun.ts";
import { packetHistory } from "../../src/worker/packetHistory.ts";
import { hostScenario } from "./seekScenario.ts";

const until = 12;

/** A run to `until` with checkpoints on the way, and all its packet events. */
const lived = (more: object = {}) => {
  const scenario = hostScenario(more);
  const simulation = new Simulation(scenario, 0);
  const past = new CheckpointedRun(scenario, 0, () => 0);
  for (let time = 0.5; time <= until; time += 0.5) {
    simulation.runUntil(time);
    past.worked(20, simulation);
  }
  const all = new Simulation(scenario, 0, { packets: "all" });
  all.runUntil(until);
  return { simulation, past, packets: all.takeFrame().packets };
};
type Lived = ReturnType<typeof lived>;

/** The events of one kind, without opening packets, in the middle of the run. */
const eventsOf = ({ packets }: Lived, kind: number) =>
  [...packets.times.keys()]
    .filter((i) => packets.kinds[i] === kind && (packets.sequences[i] ?? -1) >= 0 && (packets.times[i] ?? 0) > 4)
    .map((i) => ({
      at: packets.times[i] ?? 0,
      flow: packets.flows[i] ?? 0,
      sequence: packets.sequences[i] ?? 0,
      reason: packets.reasons[i] ?? 0,
    }));

describe("the history of a packet", () => {
  it("is told of one that was dropped long ago: why, and what the algorithm knew and drew", () => {
    const run = lived();
    const drops = eventsOf(run, DROPPED).slice(0, 12);
    expect(drops.length).toBeGreaterThan(5);
    for (const drop of drops) {
      const history = packetHistory(run.past, run.simulation, drop);
      expect(history?.arrival).toMatchObject({ at: drop.at, outcome: DROPPED, reason: drop.reason, discipline: "red" });
      expect(history).toMatchObject({ takenAt: null, deliveredAt: null, acknowledgedAt: null, later: null });
      expect(history?.sentAt).toBeLessThan(drop.at);
      const [p, pa] = history?.arrival?.signals ?? [];
      // Drawn below the probability in force, else it would not have been hit early.
      if (drop.reason === 2) expect(history?.arrival?.draw).toBeLessThan(pa ?? 0);
      expect(p).toBeGreaterThanOrEqual(0);
    }
  });

  it("of one that got through: queued, sent on, delivered, acknowledged, in this order", () => {
    const run = lived();
    for (const taken of eventsOf(run, DEQUEUED).slice(0, 8)) {
      const history = packetHistory(run.past, run.simulation, taken);
      const times = [
        history?.sentAt,
        history?.arrival?.at,
        history?.takenAt,
        history?.deliveredAt,
        history?.acknowledgedAt,
      ];
      expect(history?.takenAt).toBe(taken.at);
      const known = times.filter((time) => typeof time === "number");
      expect(known.length).toBeGreaterThanOrEqual(3);
      expect(known).toEqual([...known].sort((one, other) => one - other));
      expect(history?.arrival?.outcome).toBe(ENQUEUED);
    }
  });

  it("of one that was marked", () => {
    const run = lived({ bottleneck: { rate: 2e6, buffer: { packets: 40 }, ecn: true } });
    const [mark] = eventsOf(run, MARKED);
    if (mark === undefined) throw new Error("nothing was marked");
    expect(packetHistory(run.past, run.simulation, mark)?.arrival).toMatchObject({ at: mark.at, outcome: MARKED });
  });

  it("of one that was marked when it left the queue", () => {
    const run = lived({
      bottleneck: { rate: 2e6, buffer: { packets: 40 }, ecn: true },
      lanes: [{ queue: "l4s-step", params: { mode: "time", timeThreshold: 0.005 } }],
    });
    const marks = eventsOf(run, MARKED);
    const mark = marks[Math.floor(marks.length / 2)];
    if (mark === undefined) throw new Error("nothing was marked");
    const history = packetHistory(run.past, run.simulation, mark);
    expect(history?.arrival?.outcome).toBe(ENQUEUED);
    expect(history?.later).toMatchObject({ at: mark.at, kind: MARKED });
  });

  it("of one that has not come to the queue yet; null where there is none", () => {
    const { past, simulation } = lived();
    let flights = packetsInFlight(simulation);
    for (let time = until + 0.005; !flights.stages.includes(TO_QUEUE); time += 0.005) {
      simulation.runUntil(time);
      flights = packetsInFlight(simulation);
    }
    const place = flights.stages.indexOf(TO_QUEUE);
    const [flow = 0, sequence = 0] = [flights.flows[place], flights.sequences[place]];
    const at = simulation.now;
    expect(packetHistory(past, simulation, { flow, sequence, at })).toMatchObject({ flow, sequence, arrival: null });
    expect(packetHistory(past, simulation, { flow: 4095, sequence: 1, at: until })).toBeNull();
  });
});

describe("packets under way", () => {
  it("are as many as the books say: those that wait, and those on the links", () => {
    const { simulation } = lived();
    const flights = packetsInFlight(simulation);
    const { queue } = simulation.takeFrame();
    expect(flights.waiting).toHaveLength(queue.length);
    expect(flights.flows.length).toBeGreaterThan(0);
    for (const progress of flights.progress) {
      expect(progress).toBeGreaterThanOrEqual(0);
      expect(progress).toBeLessThanOrEqual(1);
    }
  });
});
