import { describe, expect, it } from "vitest";
import { writeScenario } from "../../../src/scenario/parse.ts";
import { hashOf, makeBench, smallScenario } from "./bench.ts";

describe("a worker that dies", () => {
  it("is replaced from a checkpoint or the start, catches up, and says so", async () => {
    const { lab, traces, workers, playTo, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().setSpeed(100);
    await playTo(3);
    lab.getState().change("lanes.0.params.minThreshold", 9);
    await playTo(4);
    const { granted, hash } = lab.getState();
    workers[0]?.onerror?.(Object.assign(new Event("error"), { message: "gone" }) as ErrorEvent);
    await settle();
    expect(workers).toHaveLength(2);
    expect(lab.getState().notice).toContain("was restarted");
    expect(traces.until).toBe(granted);
    await playTo(6);
    const after = lab.getState();
    expect(after.granted).toBeGreaterThan(granted);
    expect(hash).not.toBe(after.hash);
    expect(hashOf(writeScenario(after.scenario), after.granted)).toBe(after.hash);
  });

  it("is replaced although play is pressed before it has caught up", async () => {
    const { lab, traces, workers, playTo, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().setSpeed(100);
    await playTo(3);
    const { granted } = lab.getState();
    workers[0]?.onerror?.(Object.assign(new Event("error"), { message: "gone" }) as ErrorEvent);
    await playTo(5);
    const after = lab.getState();
    expect(traces.until).toBe(after.granted);
    expect(after.granted).toBeGreaterThan(granted);
    expect(hashOf(writeScenario(after.scenario), after.granted)).toBe(after.hash);
  });

  it("again and again stops the run, and a press brings it back", async () => {
    const { lab, workers, settle, playTo } = makeBench({ scenario: smallScenario() });
    await settle();
    for (let i = 0; i < 4; i++) {
      const last = workers.at(-1);
      last?.say({ run: last.heard[0]?.run ?? 0, kind: "failed", message: "broken" });
      await settle();
    }
    expect(lab.getState().status).toBe("stopped");
    expect(lab.getState().notice).toContain("broken");
    lab.getState().restart();
    await settle();
    lab.getState().setSpeed(100);
    await playTo(1);
    expect(lab.getState().granted).toBeGreaterThanOrEqual(1);
  });

  it.each(["", "its script did not load, or is not allowed to run here"])(
    "without a script (%j) leaves the reason to the message of the page",
    async (message) => {
      const { lab, workers, settle } = makeBench({ scenario: smallScenario() });
      await settle();
      for (let i = 0; i < 4; i++) {
        const last = workers.at(-1);
        last?.say({ run: last.heard[0]?.run ?? 0, kind: "failed", message });
        await settle();
      }
      expect(lab.getState()).toMatchObject({ status: "stopped", deadAt: 0, notice: "" });
    },
  );
});
