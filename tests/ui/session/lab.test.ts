import { describe, expect, it } from "vitest";
import { writeScenario } from "../../../src/scenario/parse.ts";
import { hashOf, makeBench, smallScenario } from "./bench.ts";

const thresholds = "lanes.0.params.minThreshold";

describe("a run", () => {
  it("starts paused at 0 with its channels", async () => {
    const { lab, settle } = makeBench({ scenario: smallScenario() });
    expect(lab.getState().status).toBe("loading");
    await settle();
    expect(lab.getState().status).toBe("paused");
    expect(lab.getState().channels.map((channel) => channel.id)).toContain("queue");
  });

  it("moves by wall time and speed, on whole milliseconds", async () => {
    const { lab, pictures, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().setSpeed(2);
    lab.getState().play();
    await pictures(61);
    lab.getState().pause();
    await settle();
    const { granted } = lab.getState();
    expect(granted).toBeGreaterThan(1.9);
    expect(granted).toBeLessThan(2.05);
    expect(granted * 1000).toBeCloseTo(Math.round(granted * 1000), 9);
  });

  it("ends at its duration and says so", async () => {
    const { lab, playTo, settle } = makeBench({ scenario: smallScenario({ duration: 1 }) });
    await settle();
    lab.getState().setSpeed(Number.POSITIVE_INFINITY);
    await playTo(1);
    expect(lab.getState().status).toBe("ended");
    expect(lab.getState().granted).toBe(1);
    expect(lab.getState().notice).toBe("The run has ended.");
  });

  it("steps over one packet event at a time", async () => {
    const { lab, traces, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().step();
    await settle();
    const first = traces.until;
    lab.getState().step();
    await settle();
    expect(first).toBeGreaterThan(0);
    expect(traces.until).toBeGreaterThan(first);
    expect(lab.getState().granted).toBe(traces.until);
  });

  it("opens at a time, by a replay that says so", async () => {
    const { lab, traces, settle } = makeBench({ scenario: smallScenario(), at: 3 });
    let said = "";
    lab.subscribe((state) => {
      if (state.replayingTo !== null) said = state.notice;
    });
    await settle();
    expect(said).toBe("Replaying to 3 s");
    expect(lab.getState().replayingTo).toBeNull();
    expect(lab.getState().granted).toBe(3);
    expect(traces.until).toBe(3);
  });

  it("plays from the instant at which it opens, also if play is asked for on the way there", async () => {
    const { lab, pictures, settle } = makeBench({ scenario: smallScenario(), at: 15 });
    while (lab.getState().replayingTo === null) await new Promise((resolve) => setImmediate(resolve));
    lab.getState().play();
    await settle();
    expect(lab.getState()).toMatchObject({ status: "playing", granted: 15 });
    await pictures(12);
    expect(lab.getState().granted).toBeGreaterThan(15);
    expect(lab.getState().granted).toBeLessThan(15.3);
  });

  it("plays from the instant that was sought, also if play is asked for at once", async () => {
    const { lab, playTo, pictures, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().setSpeed(100);
    await playTo(12);
    lab.getState().setSpeed(1);
    lab.getState().seek(5);
    lab.getState().play();
    await settle();
    expect(lab.getState()).toMatchObject({ status: "playing", granted: 5 });
    await pictures(6);
    expect(lab.getState().granted).toBeGreaterThan(5.05);
    expect(lab.getState().granted).toBeLessThan(5.2);
  });

  it("stays paused where play was asked for on the way, and then pause", async () => {
    const { lab, playTo, pictures, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().setSpeed(100);
    await playTo(12);
    lab.getState().seek(5);
    lab.getState().play();
    lab.getState().pause();
    await settle();
    await pictures(6);
    expect(lab.getState()).toMatchObject({ status: "paused", granted: 5 });
  });

  it("repeats itself after a reset, and differs with a new seed", async () => {
    const { lab, playTo, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().setSpeed(100);
    await playTo(4);
    const { granted, hash } = lab.getState();
    lab.getState().reset(false);
    await settle();
    expect(lab.getState().granted).toBe(0);
    lab.getState().newSeed();
    await settle();
    expect(lab.getState().scenario.seed).toBe(77);
    expect(hashOf(writeScenario(smallScenario()), granted)).toBe(hash);
    expect(hashOf(writeScenario({ ...smallScenario(), seed: 77 }), granted)).not.toBe(hash);
  });
});

describe("a live change", () => {
  it("is stamped with the granted time, joins the timeline, and replays to the same hash", async () => {
    const { lab, playTo, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().setSpeed(100);
    await playTo(2);
    const at = lab.getState().granted;
    lab.getState().change(thresholds, 9);
    expect(lab.getState().inForce.lanes[0]?.params["minThreshold"]).toBe(9);
    await playTo(6);
    const { scenario, granted, hash } = lab.getState();
    expect(scenario.timeline).toEqual([{ at, set: thresholds, to: 9 }]);
    expect(hashOf(writeScenario(scenario), granted)).toBe(hash);
    expect(hashOf(writeScenario(smallScenario()), granted)).not.toBe(hash);
  });

  it("made while it plays replays to the same hash", async () => {
    const { lab, pictures, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().setSpeed(20);
    lab.getState().play();
    for (const to of [6, 12, 3, 8]) {
      await pictures(5);
      lab.getState().change(thresholds, to, 1);
    }
    await pictures(5);
    lab.getState().pause();
    await settle();
    const { scenario, granted, hash } = lab.getState();
    expect(scenario.timeline.map((change) => change.to)).toEqual([6, 12, 3, 8]);
    expect(hashOf(writeScenario(scenario), granted)).toBe(hash);
  });

  it("of one drag is one step back, whatever was applied on the way", async () => {
    const { lab, pictures, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().play();
    for (const to of [6, 7, 8]) {
      lab.getState().change(thresholds, to, 5);
      await pictures(4);
    }
    lab.getState().undo();
    expect(lab.getState().inForce.lanes[0]?.params["minThreshold"]).toBe(5);
    expect(lab.getState().canUndo).toBe(false);
    lab.getState().redo();
    expect(lab.getState().inForce.lanes[0]?.params["minThreshold"]).toBe(8);
    await pictures(2);
    lab.getState().pause();
  });

  it("that was superseded while time stood still leaves one entry, or none", async () => {
    const { lab, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().change(thresholds, 6, 1);
    lab.getState().change(thresholds, 7, 1);
    expect(lab.getState().scenario.timeline).toEqual([{ at: 0, set: thresholds, to: 7 }]);
    lab.getState().change(thresholds, 5, 1);
    expect(lab.getState().scenario.timeline).toEqual([]);
    expect(lab.getState().canUndo).toBe(false);
  });

  it("out of order takes the nearest allowed value and says so", async () => {
    const { lab, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().change("lanes.0.params.maxThreshold", 2);
    expect(lab.getState().inForce.lanes[0]?.params["maxThreshold"]).toBe(6);
    expect(lab.getState().remarks["lanes.0.params.maxThreshold"]).toMatch(/Set to 6, the nearest allowed value\.$/);
  });

  it("out of range takes the end of the range", async () => {
    const { lab, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().change("lanes.0.params.maxProbability", 3);
    expect(lab.getState().inForce.lanes[0]?.params["maxProbability"]).toBe(1);
    expect(lab.getState().remarks["lanes.0.params.maxProbability"]).toMatch(
      / to 1\. Set to 1, the nearest allowed value\.$/,
    );
    lab.getState().change("lanes.0.params.maxProbability", 0.5);
    expect(lab.getState().remarks["lanes.0.params.maxProbability"]).toBeUndefined();
  });

  it("adds a group while it runs; undone it sends no more, and the document repeats the run", async () => {
    const { lab, playTo, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().setSpeed(100);
    await playTo(1);
    lab.getState().change("traffic.more", { kind: "bulk", count: 2 });
    await playTo(3);
    const more = (): number | undefined => lab.getState().inForce.traffic.find(({ id }) => id === "more")?.count;
    expect(more()).toBe(2);
    expect(lab.getState().channels.some(({ id }) => id === "throughput:more")).toBe(true);
    lab.getState().undo();
    await playTo(4);
    expect(more()).toBe(0);
    lab.getState().redo();
    await playTo(5);
    expect(more()).toBe(2);
    const { scenario, granted, hash } = lab.getState();
    expect(hashOf(writeScenario(scenario), granted)).toBe(hash);
  });

  it("of the discipline is undone with its parameters", async () => {
    const { lab, playTo, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().change("lanes.0.queue", "pi");
    lab.getState().setSpeed(100);
    await playTo(1);
    expect(lab.getState().channels.some((channel) => channel.id === "signal:average")).toBe(false);
    lab.getState().undo();
    await playTo(2);
    expect(lab.getState().inForce.lanes[0]).toEqual(smallScenario().lanes[0]);
    expect(lab.getState().channels.some((channel) => channel.id === "signal:average")).toBe(true);
    const { scenario, granted, hash } = lab.getState();
    expect(hashOf(writeScenario(scenario), granted)).toBe(hash);
  });

  it("that later changes do not fit drops these, and the document stays readable", async () => {
    const timeline = [{ at: 3, set: "lanes.0.params.maxProbability", to: 0.5 }];
    const { lab, playTo, settle } = makeBench({ scenario: smallScenario({ timeline }) });
    await settle();
    lab.getState().setSpeed(100);
    await playTo(1);
    lab.getState().change("lanes.0.queue", "drop-tail");
    await playTo(5);
    const { scenario, granted, hash } = lab.getState();
    expect(scenario.timeline.map((change) => change.set)).toEqual(["lanes.0.queue"]);
    expect(hashOf(writeScenario(scenario), granted)).toBe(hash);
  });

  it("to a field that the document left out goes back to the default", async () => {
    const { lab, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().change("lanes.0.params.maxProbability", 0.7);
    lab.getState().undo();
    expect(lab.getState().inForce.lanes[0]?.params).toEqual({ minThreshold: 5, maxThreshold: 15 });
  });

  it("is taken back alone by its place in the list", async () => {
    const { lab, playTo, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().change(thresholds, 8);
    lab.getState().change("traffic.a.count", 9);
    lab.getState().setSpeed(100);
    await playTo(1);
    lab.getState().undoChange(0);
    expect(lab.getState().inForce.lanes[0]?.params["minThreshold"]).toBe(5);
    expect(lab.getState().inForce.traffic[0]?.count).toBe(9);
  });

  it("is replayed by a reset, or forgotten", async () => {
    const { lab, playTo, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().setSpeed(100);
    await playTo(2);
    lab.getState().change(thresholds, 9);
    await playTo(5);
    lab.getState().reset(false);
    await settle();
    expect(lab.getState().scenario.timeline).toHaveLength(1);
    expect(lab.getState().inForce.lanes[0]?.params["minThreshold"]).toBe(5);
    lab.getState().reset(true);
    await settle();
    expect(lab.getState().scenario.timeline).toHaveLength(0);
  });
});
