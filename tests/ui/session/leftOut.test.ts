import { describe, expect, it } from "vitest";
import { writeScenario } from "../../../src/scenario/write.ts";
import { hashOf, makeBench, smallScenario } from "./bench.ts";

describe("a change that leaves out later ones", () => {
  it("says which, and undone brings them back, before and after the lane has heard", async () => {
    const timeline = [{ at: 3, set: "lanes.0.params.maxProbability", to: 0.5 }];
    for (const until of [0, 1]) {
      const { lab, playTo, settle } = makeBench({ scenario: smallScenario({ timeline }) });
      await settle();
      lab.getState().change("lanes.0.queue", "codel");
      expect(lab.getState().remarks["lanes.0"]).toMatch(/: max_p 0\.10 to 0\.50 at 3 s\. Undo restores it\.$/);
      lab.getState().setSpeed(100);
      if (until > 0) await playTo(until);
      expect(lab.getState().scenario.timeline.some(({ at }) => at === 3)).toBe(false);
      lab.getState().undo();
      expect(lab.getState().scenario.timeline).toContainEqual(timeline[0]);
      expect(lab.getState().remarks["lanes.0"]).toBeUndefined();
      await playTo(4);
      expect(lab.getState().inForce.lanes[0]?.params["maxProbability"]).toBe(0.5);
      const { scenario, granted, hash } = lab.getState();
      expect(hashOf(writeScenario(scenario), granted)).toBe(hash);
    }
  });
});
