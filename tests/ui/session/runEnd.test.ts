import { describe, expect, it } from "vitest";
import { makeBench, smallScenario } from "./bench.ts";

describe("the end of a run", () => {
  it.each([2, 9])("ends where a change of the duration ends it, at %d s in a scenario of 5 s", async (end) => {
    const timeline = [{ at: 1, set: "duration", to: end }];
    const { lab, playTo, settle } = makeBench({ scenario: smallScenario({ duration: 5, timeline }) });
    await settle();
    lab.getState().setSpeed(Number.POSITIVE_INFINITY);
    await playTo(end);
    expect(lab.getState().status).toBe("ended");
    expect(lab.getState().granted).toBe(end);
  });

  it("ends where a change made while it runs ends it, and refuses an end that it has passed", async () => {
    const { lab, playTo, settle } = makeBench({ scenario: smallScenario({ duration: 5 }) });
    await settle();
    lab.getState().setSpeed(100);
    await playTo(1);
    const { granted } = lab.getState();
    lab.getState().change("duration", granted / 2);
    expect(lab.getState().scenario.timeline).toHaveLength(0);
    expect(lab.getState().remarks["duration"]).toContain("more than");
    lab.getState().change("duration", 4);
    await settle();
    lab.getState().setSpeed(Number.POSITIVE_INFINITY);
    await playTo(4);
    expect(lab.getState().status).toBe("ended");
    expect(lab.getState().granted).toBe(4);
  });
});
