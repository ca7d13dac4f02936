import { describe, expect, it } from "vitest";
import { writeScenario } from "../../../src/scenario/parse.ts";
import { openingNow } from "../../../src/ui/session/address/opening.ts";
import { isEdited } from "../../../src/ui/session/changes/changes.ts";
import { hashOf, makeBench, smallScenario } from "./bench.ts";

const minThreshold = "lanes.0.params.minThreshold";
const maxThreshold = "lanes.0.params.maxThreshold";
const maxProbability = "lanes.0.params.maxProbability";

describe("figures", () => {
  it("are of the newest report, however few pictures show one", async () => {
    const { lab, traces, pictures, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    let newest = traces.latest?.report ?? null;
    traces.subscribe(() => {
      newest = traces.latest?.report ?? newest;
    });
    lab.getState().setSpeed(2);
    lab.getState().play();
    for (let i = 0; i < 30; i++) {
      // Text is renewed every 100 ms: seven pictures.
      await pictures(7);
      expect(lab.getState().granted - (lab.getState().report?.to ?? 0)).toBeLessThan(0.8);
    }
    lab.getState().pause();
    await settle();
    expect(newest).not.toBeNull();
    expect(lab.getState().report).toBe(newest);
  });

  it("restarts with the run", async () => {
    const { lab, playTo, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    await playTo(2);
    expect(lab.getState().report).not.toBeNull();
    lab.getState().reset(false);
    await settle();
    lab.getState().step();
    await settle();
    expect(lab.getState().report).toBeNull();
  });
});

describe("a hand that is quicker than the simulator", () => {
  it("plays the run as soon as it can", async () => {
    const { lab, traces, pictures, settle } = makeBench({ scenario: smallScenario() });
    expect(lab.getState().status).toBe("loading");
    lab.getState().play();
    await settle();
    await pictures(10);
    expect(lab.getState().status).toBe("playing");
    expect(traces.until).toBeGreaterThan(0);
  });
});

describe("the slow moment of the first visit", () => {
  /** @param ms wall time between two pictures: the machine's speed */
  const visit = async (ms = 0) => {
    const bench = makeBench({ scenario: smallScenario(), at: 1, play: 1.1, afterwards: "Press play." });
    await bench.settle();
    expect(bench.lab.getState().status).toBe("playing");
    expect(bench.lab.getState().speedAsked).toBeLessThan(1);
    const pictures = async (count: number): Promise<void> => {
      for (let i = 0; i < count; i++) {
        bench.wait(ms);
        await bench.pictures(1);
      }
    };
    await pictures(10);
    return { ...bench, pictures };
  };

  it.each([0, 7, 30])("ends at the same instant on every machine (%d ms a picture more)", async (ms) => {
    const { lab, pictures } = await visit(ms);
    await pictures(100);
    expect(lab.getState()).toMatchObject({ status: "paused", notice: "Press play.", speedAsked: 1, granted: 1.1 });
  });

  it("is over when a speed is chosen", async () => {
    const { lab, pictures } = await visit();
    lab.getState().setSpeed(10);
    await pictures(20);
    expect(lab.getState()).toMatchObject({ status: "playing", notice: "", speedAsked: 10 });
    expect(lab.getState().granted).toBeGreaterThan(1.1);
  });

  it.each([
    ["a change", (bench: Awaited<ReturnType<typeof visit>>) => bench.lab.getState().change(minThreshold, 8, 1)],
    ["a hand on the page", (bench: Awaited<ReturnType<typeof visit>>) => bench.lab.getState().noteUserAction()],
  ])("is over, and the run goes on, after %s", async (_, act) => {
    const bench = await visit();
    act(bench);
    await bench.pictures(20);
    expect(bench.lab.getState()).toMatchObject({ status: "playing", notice: "", speedAsked: 1 });
    expect(bench.lab.getState().granted).toBeGreaterThan(1.1);
  });
});

describe("one drag of a corner", () => {
  const drag = async (isPlaying: boolean) => {
    const bench = makeBench({ scenario: smallScenario() });
    await bench.settle();
    if (isPlaying) bench.lab.getState().play();
    for (const [height, probability] of [
      [18, 0.2],
      [22, 0.3],
      [25, 0.4],
    ] as const) {
      bench.lab.getState().change(maxThreshold, height, -7);
      bench.lab.getState().change(maxProbability, probability, -7);
      if (isPlaying) await bench.pictures(4);
    }
    return bench;
  };

  it.each([true, false])("is one step back and one forth; playing: %s", async (isPlaying) => {
    const { lab, playTo } = await drag(isPlaying);
    lab.getState().undo();
    expect(lab.getState().inForce.lanes).toEqual(smallScenario().lanes);
    expect(lab.getState().canUndo).toBe(false);
    lab.getState().redo();
    expect(lab.getState().inForce.lanes[0]?.params).toMatchObject({ maxThreshold: 25, maxProbability: 0.4 });
    expect(lab.getState().canRedo).toBe(false);
    await playTo(2);
    const { scenario, granted, hash } = lab.getState();
    expect(hashOf(writeScenario(scenario), granted)).toBe(hash);
  });

  it("while paused is one entry for each coordinate", async () => {
    const { lab } = await drag(false);
    expect(lab.getState().scenario.timeline).toEqual([
      { at: 0, set: maxThreshold, to: 25 },
      { at: 0, set: maxProbability, to: 0.4 },
    ]);
  });

  it("that ends where it began while paused leaves nothing", async () => {
    const { lab } = await drag(false);
    lab.getState().change(maxThreshold, 15, -7);
    lab.getState().resetPaths([maxProbability]);
    expect(lab.getState().scenario.timeline).toEqual([]);
    lab.getState().undo();
    expect(lab.getState().scenario.timeline).toHaveLength(1);
    lab.getState().redo();
    expect(lab.getState().scenario.timeline).toEqual([]);
    expect(lab.getState().inForce.lanes).toEqual(smallScenario().lanes);
  });

  it("that is undone while paused leaves nothing", async () => {
    const { lab } = await drag(false);
    lab.getState().undo();
    expect(lab.getState().scenario.timeline).toEqual([]);
  });

  it("keeps the held change that a later one needs", async () => {
    const { lab, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().change(maxThreshold, 50);
    lab.getState().change(minThreshold, 30);
    lab.getState().change(maxThreshold, 40);
    expect(lab.getState().inForce.lanes[0]?.params).toMatchObject({ minThreshold: 30, maxThreshold: 40 });
  });
});

describe("a threshold dragged to the bottom", () => {
  it("is one whole packet", async () => {
    const { lab, settle } = makeBench({ scenario: smallScenario() });
    await settle();
    lab.getState().change(minThreshold, 0, -3);
    expect(lab.getState().inForce.lanes[0]?.params["minThreshold"]).toBe(1);
    lab.getState().change(minThreshold, 0.01, -4);
    expect(lab.getState().inForce.lanes[0]?.params["minThreshold"]).toBe(1);
    // Typed numbers are taken as they are.
    lab.getState().change(minThreshold, 0.25);
    expect(lab.getState().inForce.lanes[0]?.params["minThreshold"]).toBe(0.25);
  });
});

describe("a run opened from a link", () => {
  const noStorage = { read: () => null, write: () => undefined };
  const opened = () => openingNow("#v1/udp-surge-meets-red?t=5", { shared: noStorage, own: noStorage }, false).opening;
  it("is not called edited", () => {
    const opening = opened();
    expect(opening.scenario.timeline.length).toBeGreaterThan(0);
    expect(isEdited(opening.scenario, structuredClone(opening.opened))).toBe(false);
  });
  it("is called edited after a change", () => {
    const { scenario, opened: before } = opened();
    const timeline = [...scenario.timeline, { at: 5, set: minThreshold, to: 9 }];
    expect(isEdited({ ...scenario, timeline }, before)).toBe(true);
  });
});
