import { describe, expect, it, vi } from "vitest";
import "../../../src/engine/everything.ts";
import { presets } from "../../../src/scenario/presets/registry.ts";
import { openingOf } from "../../../src/ui/session/address/opening.ts";
import { LaneClient, SILENCE_MS, type WorkerPort } from "../../../src/ui/session/player/laneClient.ts";
import { makeBench, scenarioOf, smallScenario } from "./bench.ts";

const large = scenarioOf({
  duration: 600,
  bottleneck: { rate: 1e10 },
  lanes: [{ queue: "drop-tail" }],
  traffic: [{ id: "a", kind: "bulk", count: 1000 }],
});

describe("a run that is too much for most machines", () => {
  it("waits until the user wants it anyway, and says what it needs", async () => {
    const { lab, workers, settle } = makeBench({ scenario: large });
    await vi.dynamicImportSettled();
    await settle();
    expect(workers).toHaveLength(0);
    expect(lab.getState().large?.time).toBeGreaterThan(300);
    expect(lab.getState().notice).toBe("Waiting for your decision");
    lab.getState().runAnyway();
    await settle();
    expect(lab.getState().large).toBeNull();
    expect(lab.getState().status).toBe("paused");
    // It is asked once: a reset is the same run.
    lab.getState().reset(false);
    await settle();
    expect(lab.getState().large).toBeNull();
    expect(lab.getState().status).toBe("paused");
  });

  it("is left by opening another one, which begins at once", async () => {
    const { lab, settle } = makeBench({ scenario: large });
    const scenario = smallScenario();
    lab.getState().open({ preset: "test", scenario, opened: scenario });
    await settle();
    expect(lab.getState().large).toBeNull();
    expect(lab.getState().status).toBe("paused");
  });

  it("ends the run before it, which shows nothing more", async () => {
    const { lab, workers, settle, pictures } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().play();
    await pictures(3);
    lab.getState().open({ preset: "test", scenario: large, opened: large });
    await vi.dynamicImportSettled();
    await pictures(3);
    expect(workers.map(({ alive }) => alive)).toEqual([false]);
    expect(lab.getState().granted).toBe(0);
  });
});

describe("a run whose size is not plain at once", () => {
  it("begins without a question where the estimate is small", async () => {
    const many = { id: "u", kind: "cbr", count: 4, rate: 2e9, stop: 0.001, start: 0 };
    const { lab, settle } = makeBench({ scenario: smallScenario({ duration: 20, traffic: [many] }) });
    await vi.dynamicImportSettled();
    await settle();
    expect(lab.getState().large).toBeNull();
    expect(lab.getState().status).toBe("paused");
  });

  it.each(presets)("is no scene of the lab: $id begins at once", ({ id }) => {
    const opening = openingOf(id);
    if (opening === undefined) throw new Error("there is no such scene");
    const { workers } = makeBench({ scenario: opening.scenario });
    expect(workers).toHaveLength(1);
  });
});

describe("a worker without an answer", () => {
  const client = () => {
    const port: WorkerPort = {
      onmessage: null,
      onerror: null,
      onmessageerror: null,
      postMessage: () => undefined,
      terminate: () => undefined,
    };
    const died: string[] = [];
    const events = {
      started: () => undefined,
      frame: () => undefined,
      changed: () => undefined,
      refused: () => undefined,
      died: (reason: string) => died.push(reason),
    };
    return { lane: new LaneClient(() => port, events), port, died };
  };

  it("is taken for dead after a silence, but not while it says that it is busy", () => {
    vi.useFakeTimers();
    try {
      const { lane, port, died } = client();
      lane.start(smallScenario());
      for (let i = 0; i < 10; i++) {
        vi.advanceTimersByTime(SILENCE_MS / 2);
        port.onmessage?.(new MessageEvent("message", { data: { run: 1, kind: "busy" } }));
      }
      expect(died).toEqual([]);
      vi.advanceTimersByTime(2 * SILENCE_MS);
      expect(died).toEqual([""]);
    } finally {
      vi.useRealTimers();
    }
  });
});
