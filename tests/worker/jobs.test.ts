import { describe, expect, it } from "vitest";
import { jobJson, makeJob, resultJson } from "../../src/sweeps/job.ts";
import { runJob } from "../../src/sweeps/runJob.ts";
import { answerJob } from "../../src/worker/jobs.ts";

const scenario = { version: 2, duration: 2, lanes: [{ queue: "drop-tail" }], traffic: [{ id: "a", kind: "bulk" }] };

describe("a worker that is asked for a run", () => {
  const job = makeJob(scenario, [{ from: 0, to: 2 }], []);

  it("gives what the job gives anywhere else", () => {
    const answer = answerJob({ kind: "job", id: 5, task: "result", job: jobJson(job) });
    expect(answer).toEqual({ kind: "job", id: 5, content: "result", result: resultJson(runJob(job)) });
  });

  it("gives channels in so many parts, and leaves out those that there are not", () => {
    const answer = answerJob({
      kind: "job",
      id: 6,
      task: "course",
      scenario,
      channels: ["queue", "sent", "none"],
      parts: 20,
    });
    if (answer.content !== "course") throw new Error("it is no series");
    expect(answer.series.map(({ channel }) => channel).sort()).toEqual(["queue", "sent"]);
    for (const { mean, min, max } of answer.series) {
      expect(mean).toHaveLength(20);
      for (const [i, value] of mean.entries()) {
        expect(value).toBeGreaterThanOrEqual(min[i] ?? 0);
        expect(value).toBeLessThanOrEqual(max[i] ?? 0);
      }
    }
  });

  it("says what is wrong", () => {
    const damaged = { ...makeJob(scenario, [], []), id: "0" };
    const answer = answerJob({ kind: "job", id: 7, task: "result", job: jobJson(damaged) });
    expect(answer.content === "failed" && answer.message).toMatch(/its content has the id/);
  });
});
