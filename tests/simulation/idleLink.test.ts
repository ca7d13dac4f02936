import { describe, expect, it } from "vitest";
import { DROPPED } from "../../src/engine/packets/packet.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { inputScenario } from "../engine/inputs.ts";
import { queueIds, scenarioOf } from "../engine/scenarios.ts";
import { Recording } from "./recording.ts";

const THIN = 1;
const lossesOfThin = (scenario: ReturnType<typeof scenarioOf>, end: number) =>
  new Recording(new Simulation(scenario, 0, { packets: "all" }))
    .runThrough([end])
    .events.filter(({ kind, group }) => kind === DROPPED && group === THIN);

describe("a link that is idle, but for ten small packets a second, after a burst", () => {
  // Floyd and Jacobson 1993, figure 2: while the queue is empty the average decays by the time that passes. With a
  // weight of 0.002 and 1000 packets a second it falls from 46.6 at 0.51 s below the maximum threshold of 15 within
  // 0.57 s, so six arrivals, 0.1 s apart, are dropped by force.
  it("loses six packets to RED's maximum threshold, each of which lets the average decay further", () => {
    const lost = lossesOfThin(inputScenario("red-idle-after-drop"), 120);
    const forced = lost.filter(({ time }) => time < 1.1);
    expect(forced.length).toBe(6);
    // Between the thresholds the chance of a drop is at most a tenth and falls: below 5 packets at 1.64 s, it is none.
    expect(lost.length).toBeLessThanOrEqual(8);
    expect(lost.filter(({ time }) => time > 1.64)).toEqual([]);
  });

  it.each(queueIds)("loses no packet to %s a few seconds later", (queue) => {
    const scenario = scenarioOf({
      duration: 30,
      bottleneck: { rate: 8e6, delay: 0.01, buffer: { packets: 200 } },
      lanes: [{ queue }],
      traffic: [
        { id: "burst", kind: "cbr", rate: 800e6, packetSize: 1000, start: 0, stop: 0.01, rtt: 0.05 },
        { id: "thin", kind: "cbr", rate: 80e3, packetSize: 1000, start: 0.5, rtt: 0.05 },
      ],
    });
    expect(lossesOfThin(scenario, 30).filter(({ time }) => time > 5)).toEqual([]);
  });
});
