import { describe, expect, it } from "vitest";
import type { FlowSamples } from "../../../src/engine/recording/frame.ts";
import { Alongside } from "../../../src/ui/session/futures/comparedFlows.ts";
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

describe("what runs along with the shown future", () => {
  it("tells the report of the instant at which the shown one stands, forwards and back", async () => {
    const { lab, settled, seek, playTo, run } = await benchAt(14);
    const { alongside } = run;
    await seek(11);
    lab.getState().change(minThreshold, 12);
    await settled();
    await playTo(13.2);
    await settled();
    expect(lab.getState().futures).toMatchObject({ present: "B", compared: "A" });
    // Most of its ten seconds lie before the fork: they are told as well.
    expect(alongside.report).toEqual(await straightReport(lab.getState().granted));
    expect(alongside.report).not.toEqual(lab.getState().report);
    await seek(12.1);
    expect(alongside.report?.to).toBe(12);
    expect(alongside.report).toEqual(await straightReport(12.1));
  });

  it("tells nothing where no future is laid over", async () => {
    const { lab, settled, seek, run } = await benchAt(8);
    await seek(4);
    lab.getState().change(minThreshold, 12);
    await settled();
    await seek(4);
    lab.getState().compareFuture(null);
    await settled();
    expect(run.alongside.report).toBeNull();
  });

  it("is told which senders to look at, those that begin later too", async () => {
    const told: FlowSamples[] = [];
    let begun = 0;
    const { lab, settled, seek, playTo, run } = await benchAt(6);
    const { alongside } = run;
    const stop = alongside.onFlows({ flows: (samples) => told.push(samples), begun: () => (begun += 1) });
    const watch = { group: "a", members: [1] };
    alongside.watchFlows(watch);
    await seek(3);
    lab.getState().change(minThreshold, 12);
    await settled();
    await playTo(5);
    await settled();
    stop();
    alongside.watchFlows(null);
    expect(begun).toBeGreaterThan(0);
    expect(told.every((samples) => samples.watch.group === "a")).toBe(true);
    const until = Math.max(...told.map(({ times }) => times.at(-1) ?? 0));
    expect(until).toBeCloseTo(lab.getState().granted, 6);
  });

  it("hands a watch on to the lane that runs along, and nothing to one that does not any more", () => {
    const one = new Alongside();
    const heard: unknown[] = [];
    const lane = { watchFlows: (flows: unknown) => heard.push(flows) };
    one.watchFlows({ group: "a", members: [] });
    one.attach(lane);
    one.attach(null);
    one.watchFlows(null);
    expect(heard).toEqual([{ group: "a", members: [] }]);
  });
});
