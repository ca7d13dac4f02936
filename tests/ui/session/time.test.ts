import { describe, expect, it } from "vitest";
import { writeScenario } from "../../../src/scenario/parse.ts";
import { hashOf, makeBench, smallScenario } from "./bench.ts";

const minThreshold = "lanes.0.params.minThreshold";

const benchAt = async (time: number, more: object = {}) => {
  const bench = makeBench({ scenario: smallScenario(more) });
  await bench.settle();
  bench.lab.getState().setSpeed(100);
  await bench.playTo(time);
  return bench;
};

describe("going back", () => {
  it("shows the instant as it was, keeps the recorded time ahead, and continues from there as before", async () => {
    const { lab, traces, settle, playTo } = await benchAt(8);
    const { recorded } = traces;
    const { hash } = lab.getState();
    lab.getState().seek(3);
    await settle();
    expect(lab.getState()).toMatchObject({
      status: "paused",
      granted: 3,
      hash: hashOf(writeScenario(smallScenario()), 3),
    });
    expect(traces).toMatchObject({ until: 3, recorded });
    expect(lab.getState().report?.to).toBe(3);
    lab.getState().seek(recorded);
    await settle();
    expect(lab.getState().hash).toBe(hash);
    lab.getState().seek(5);
    await settle();
    await playTo(10);
    const { granted, hash: after } = lab.getState();
    expect(after).toBe(hashOf(writeScenario(smallScenario()), granted));
    expect(traces.recorded).toBe(granted);
  });

  it("keeps the same bins when the past is simulated once more", async () => {
    const { lab, traces, settle, playTo } = await benchAt(6);
    const read = () => {
      const columns = { min: new Float64Array(60), max: new Float64Array(60), mean: new Float64Array(60) };
      traces.columns(traces.channel("queue"), 0, 6, 60, columns);
      return columns;
    };
    const before = read();
    let packets = 0;
    traces.forEachPacket(0, 6, () => packets++);
    lab.getState().seek(2);
    await settle();
    await playTo(6);
    expect(read()).toEqual(before);
    let again = 0;
    traces.forEachPacket(0, 6, () => again++);
    expect(again).toBe(packets);
  });

  it("stays within the recorded time, and not before the start", async () => {
    const { lab, traces, settle } = await benchAt(2);
    lab.getState().seek(99);
    await settle();
    expect(lab.getState().granted).toBe(traces.recorded);
    lab.getState().seek(-1);
    await settle();
    expect(lab.getState().granted).toBe(0);
  });

  it("of many wishes takes the newest", async () => {
    const { lab, settle } = await benchAt(6);
    for (const at of [5, 4, 3, 2, 4.5]) lab.getState().seek(at);
    await settle();
    expect(lab.getState().granted).toBe(4.5);
    expect(lab.getState().hash).toBe(hashOf(writeScenario(smallScenario()), 4.5));
  });

  it("comes back from the end of the run", async () => {
    const { lab, settle } = await benchAt(4, { duration: 4 });
    expect(lab.getState().status).toBe("ended");
    lab.getState().seek(2);
    await settle();
    expect(lab.getState().status).toBe("paused");
    lab.getState().stepBack();
    await settle();
    expect(lab.getState().granted).toBeLessThan(2);
  });

  it("shows the values in force then", async () => {
    const bench = await benchAt(3);
    bench.lab.getState().change(minThreshold, 9);
    await bench.playTo(5);
    bench.lab.getState().seek(1);
    await bench.settle();
    expect(bench.lab.getState().inForce.lanes[0]?.params["minThreshold"]).toBe(5);
    bench.lab.getState().seek(4);
    await bench.settle();
    expect(bench.lab.getState().inForce.lanes[0]?.params["minThreshold"]).toBe(9);
  });

  it("survives the death of the worker in the past", async () => {
    const { lab, workers, settle, playTo } = await benchAt(6);
    lab.getState().seek(2);
    await settle();
    const worker = workers.at(-1);
    worker?.say({ run: worker.heard.at(-1)?.run ?? 0, kind: "failed", message: "broken" });
    await settle();
    lab.getState().seek(4);
    await settle();
    expect(lab.getState().granted).toBe(4);
    await playTo(7);
    const { granted, hash } = lab.getState();
    expect(hash).toBe(hashOf(writeScenario(smallScenario()), granted));
  });
});

describe("the window in view", () => {
  it("has the instant of a jump back in its middle, and follows when the run leaves it", async () => {
    const { lab, settle, playTo } = await benchAt(8);
    lab.getState().setView({ span: 4, follow: true });
    lab.getState().seek(6);
    await settle();
    expect(lab.getState().view).toMatchObject({ follow: false, from: 4, to: 8 });
    await playTo(7.5);
    expect(lab.getState().view).toMatchObject({ follow: false, from: 4, to: 8 });
    await playTo(8.5);
    expect(lab.getState().view.follow).toBe(true);
  });

  it("has it there after each of several jumps, as far as time reaches back", async () => {
    const { lab, settle } = await benchAt(12);
    lab.getState().setView({ span: 4, follow: true });
    for (const [at, from, to] of [
      [5, 3, 7],
      [6.5, 4.5, 8.5],
      [1, 0, 4],
    ] as const) {
      lab.getState().seek(at);
      await settle();
      const { view } = lab.getState();
      expect(view.follow).toBe(false);
      expect(view.from).toBeCloseTo(from);
      expect(view.to).toBeCloseTo(to);
    }
  });

  it("follows the run that leaves it in the known part of its course", async () => {
    const { lab, settle, playTo } = await benchAt(12);
    lab.getState().setView({ span: 2, follow: true });
    lab.getState().seek(4);
    await settle();
    await playTo(5.5);
    expect(lab.getState().view.follow).toBe(true);
  });

  it("stays where it is when it shows the whole run, or when a glance must not move it", async () => {
    const { lab, settle } = await benchAt(12);
    lab.getState().setView({ span: "all", follow: true });
    lab.getState().seek(3);
    await settle();
    expect(lab.getState().view.from).toBe(0);
    expect(lab.getState().view.to).toBeGreaterThanOrEqual(12);
    lab.getState().setView({ span: 4, follow: false, from: 2, to: 6 });
    lab.getState().seek(5, true);
    await settle();
    expect(lab.getState().view).toMatchObject({ from: 2, to: 6 });
  });
});

describe("stepping back", () => {
  it("and forward comes to the same hashes", async () => {
    const { lab, settle } = await benchAt(2);
    const hashes = [lab.getState().hash];
    for (let i = 0; i < 5; i++) {
      lab.getState().stepBack();
      await settle();
      hashes.push(lab.getState().hash);
    }
    expect(new Set(hashes).size).toBe(6);
    for (let i = 4; i >= 0; i--) {
      lab.getState().step();
      await settle();
      expect(lab.getState().hash).toBe(hashes[i]);
    }
  });
});
