import { describe, expect, it } from "vitest";
import { knowing, probing, RATE } from "../engine/bbrRounds.ts";

describe("a restart after a pause (draft-cardwell-iccrg-bbr-congestion-control-00, 4.3.4.4; draft-ietf-ccwg-bbr)", () => {
  it("BBRHandleRestartFromIdle: while it probes for bandwidth it paces at the rate of the path", () => {
    const { model, rounds } = probing();
    while (model.state.pacingGain !== 1.25) rounds.next(RATE, { pipe: 90 });
    expect(model.state.pacingRate).toBeCloseTo(1.25 * 0.99 * RATE, 6);
    model.onResume(1, rounds.now + 1);
    expect(model.state.pacingRate).toBeCloseTo(0.99 * RATE, 6);
    expect(model.state.resumes).toBe(true);
  });

  it("BBRHandleRestartFromIdle: in startup it goes on at the rate that it has", () => {
    const { model, rounds } = knowing();
    const { pacingRate } = model.state;
    model.onResume(1, rounds.now + 1);
    expect(model.state.pacingRate).toBe(pacingRate);
    expect(model.phase).toBe("startup");
  });

  it("BBRHandleRestartFromIdle: a probe of the round trip whose time has passed is over, one under way is not", () => {
    for (const [pause, phase] of [
      [0.1, "probe round trip"],
      [0.3, "probe bandwidth"],
    ] as const) {
      const { model, rounds } = probing();
      const { cwnd } = model.state;
      model.state.minRttAt = -10;
      rounds.next(RATE);
      rounds.next(RATE, { pipe: 4, rateLimited: true });
      expect(model.state).toMatchObject({ mode: "probe round trip", cwnd: 4 });
      const resumed = rounds.now + pause;
      model.onResume(pause, resumed);
      expect(model.phase).toBe(phase);
      if (phase === "probe round trip") continue;
      expect(model.state.cwnd).toBeGreaterThanOrEqual(cwnd);
      expect(model.state.minRttAt).toBe(resumed);
    }
  });

  it("BBRHandleRestartFromIdle: a probe of the round trip that has not reached its small window goes on", () => {
    const { model, rounds } = probing();
    model.state.minRttAt = -10;
    rounds.next(RATE);
    model.onResume(100, rounds.now + 100);
    expect(model.phase).toBe("probe round trip");
  });

  it("BBRCheckProbeRTT: the first delivery after a pause begins no probe, though the least round trip is old", () => {
    const { model, rounds } = probing();
    rounds.now += 20;
    model.onResume(20, rounds.now);
    rounds.next(RATE, { rtt: 0.07 });
    expect(model.phase).toBe("probe bandwidth");
    // The sample after the pause is the new minimum: the next probe is due in ten seconds.
    expect(model.state).toMatchObject({ minRtt: 0.07, minRttAt: rounds.now, resumes: false });
  });

  it("BBRCheckProbeRTT: an ACK that delivers nothing does not end the restart", () => {
    const { model, rounds } = probing();
    rounds.now += 20;
    model.onResume(20, rounds.now);
    rounds.next(RATE, { rtt: Number.NaN, delivered: 0 });
    expect(model.phase).toBe("probe bandwidth");
    expect(model.state.resumes).toBe(true);
    rounds.next(RATE);
    expect(model.phase).toBe("probe bandwidth");
    expect(model.state.resumes).toBe(false);
  });
});
