import { describe, expect, it } from "vitest";
import type { FlowSamples } from "../../../src/engine/recording/frame.ts";
import { ComparedData } from "../../../src/ui/session/forks/comparedFlows.ts";
import { playedBench } from "./bench.ts";

const minThreshold = "lanes.0.params.minThreshold";

/** A lab that has played to `time`. */
const benchAt = async (time: number) => {
  const bench = await playedBench(time);
  const seek = async (at: number): Promise<void> => {
    bench.lab.getState().seek(at);
    await bench.settled();
  };
  return { ...bench, seek };
};

/** The live report of a run that was never forked, at this instant. */
const straightReport = async (at: number) => {
  const bench = await benchAt(18);
  await bench.seek(at);
  const { report } = bench.lab.getState();
  if (report === null) throw new Error("there is no report");
  return report;
};

describe("the run laid over the shown one", () => {
  it("has the report of the same instant as the shown one, forwards and back", async () => {
    const { lab, settled, seek, playTo, run } = await benchAt(14);
    const { compared } = run;
    await seek(11);
    lab.getState().change(minThreshold, 12);
    await settled();
    await playTo(13.2);
    await settled();
    expect(lab.getState().forks).toMatchObject({ present: "B", compared: "A" });
    // Most of its ten seconds lie before the fork: they are told as well.
    expect(compared.report).toEqual(await straightReport(lab.getState().granted));
    expect(compared.report).not.toEqual(lab.getState().report);
    await seek(12.1);
    expect(compared.report?.to).toBe(12);
    expect(compared.report).toEqual(await straightReport(12.1));
  });

  it("reports nothing without a run laid over", async () => {
    const { lab, settled, seek, run } = await benchAt(8);
    await seek(4);
    lab.getState().change(minThreshold, 12);
    await settled();
    await seek(4);
    lab.getState().compareFork(null);
    await settled();
    expect(run.compared.report).toBeNull();
  });

  it("samples the same senders, those that begin later too", async () => {
    const told: FlowSamples[] = [];
    let begun = 0;
    const { lab, settled, seek, playTo, run } = await benchAt(6);
    const { compared } = run;
    const stop = compared.onFlows({ flows: (samples) => told.push(samples), begun: () => (begun += 1) });
    const watch = { group: "a", members: [1] };
    compared.watchFlows(watch);
    await seek(3);
    lab.getState().change(minThreshold, 12);
    await settled();
    await playTo(5);
    await settled();
    stop();
    compared.watchFlows(null);
    expect(begun).toBeGreaterThan(0);
    expect(told.every((samples) => samples.watch.group === "a")).toBe(true);
    const until = Math.max(...told.map(({ times }) => times.at(-1) ?? 0));
    expect(until).toBeCloseTo(lab.getState().granted, 6);
  });

  it("passes a watch on to the lane laid over, and ends it with that", () => {
    const one = new ComparedData();
    const heard: unknown[] = [];
    const lane = { watchFlows: (flows: unknown) => heard.push(flows) };
    one.watchFlows({ group: "a", members: [] });
    one.attach(lane);
    one.attach(null);
    one.watchFlows(null);
    expect(heard).toEqual([{ group: "a", members: [] }]);
  });
});
