import { describe, expect, it, vi } from "vitest";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import { makeJob, resultJson } from "../../src/sweeps/job.ts";
import { runJob } from "../../src/sweeps/runJob.ts";
import { prepare } from "../../src/worker/prepare.ts";

const scenario = { version: 2, duration: 5, lanes: [{ queue: "drop-tail" }], traffic: [{ id: "a", kind: "bulk" }] };

/** A clock that goes on by so much at each look, ms. */
const clockOf = (stepMs: number) => {
  let at = 0;
  return () => (at += stepMs);
};

/** Where the runs of a preparation ended, s. */
const endsOf = (document: Parameters<typeof prepare>[0], stepMs: number): readonly number[] => {
  const until = vi.spyOn(Simulation.prototype, "runUntil");
  prepare(document, clockOf(stepMs));
  const ends = until.mock.calls.map(([end]) => end);
  until.mockRestore();
  return ends;
};

describe("the preparation of a worker", () => {
  it("simulates the start twice as long each time, at most the whole run, for 300 ms", () => {
    expect(endsOf(scenario, 61)).toEqual([1, 2, 4, 5]);
    expect(endsOf(scenario, 151)).toEqual([1]);
    expect(endsOf({ ...scenario, duration: 0.5 }, 151)).toEqual([0.5]);
  });

  it("leaves the errors of a scenario to its run", () => {
    expect(endsOf({ ...scenario, lanes: [{ queue: "none" }] }, 61)).toEqual([]);
    expect(endsOf("", 61)).toEqual([]);
  });

  it("changes nothing in the run that follows", () => {
    const job = makeJob(scenario, [{ from: 0, to: 5 }], []);
    const before = resultJson(runJob(job));
    prepare(scenario, clockOf(61));
    expect(resultJson(runJob(job))).toEqual(before);
  });
});
