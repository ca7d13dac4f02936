import { describe, expect, it } from "vitest";
import { type BrokerPort, collectJobs, type Found, PATIENCE_MS } from "../../src/cli/collectJobs.ts";
import { Failure } from "../../src/cli/options.ts";
import { type Job, type JobResult, makeJob } from "../../src/sweeps/job.ts";

const jobs = [1, 2, 3].map((seed) => makeJob({ version: 1, seed }, [{ from: 0, to: 1 }], []));
const resultOf = ({ id }: Job): JobResult => ({ id, reports: [], answers: {}, traceHash: id, events: 1 });

/** A broker in memory; its jobs are done when the test says so. */
class Broker implements BrokerPort {
  readonly held = new Map<string, Found>();
  puts = 0;
  done: (id: string) => void = () => undefined;
  failed: (id: string, reason: string) => void = () => undefined;
  isSilent = false;

  put(more: readonly Job[]): Promise<void> {
    if (this.isSilent) return new Promise(() => undefined);
    this.puts += 1;
    for (const { id } of more) if (!this.held.has(id)) this.held.set(id, { kind: "open" });
    return Promise.resolve();
  }
  find({ id }: Job): Promise<Found> {
    if (this.isSilent) return new Promise(() => undefined);
    return Promise.resolve(this.held.get(id) ?? { kind: "missing" });
  }
  onDone(listener: (id: string) => void): void {
    this.done = listener;
  }
  onFailed(listener: (id: string, reason: string) => void): void {
    this.failed = listener;
  }
  finish(done: readonly Job[]): void {
    for (const job of done) this.held.set(job.id, { kind: "done", result: resultOf(job) });
  }
}

/** Collects while `turns` happen, one at each wait; waits of the broker's patience end only when it is silent. */
const collectWith = (broker: Broker, turns: readonly (() => void)[]) => {
  const told: string[] = [];
  let turn = 0;
  const wait = (ms: number): Promise<void> => {
    if (ms === PATIENCE_MS) return broker.isSilent ? Promise.resolve() : new Promise(() => undefined);
    turns[turn]?.();
    turn += 1;
    if (turn > turns.length + 5) throw new Error("it waits for ever");
    return Promise.resolve();
  };
  return { told, results: collectJobs(jobs, broker, { tell: (line) => told.push(line), wait }) };
};

describe("collecting jobs from a broker", () => {
  it("puts the jobs again when the broker came back empty, and says so in one line", async () => {
    const broker = new Broker();
    const { told, results } = collectWith(broker, [
      () => broker.finish(jobs.slice(0, 1)),
      () => broker.held.clear(),
      () => broker.finish(jobs),
    ]);
    expect((await results).size).toBe(3);
    expect(broker.puts).toBe(2);
    expect(told.filter((line) => line.includes("lost"))).toEqual(["the broker has lost its jobs: 2 are put again"]);
  });

  it("finds a finished job although its report got lost, and counts a repeated one once", async () => {
    const broker = new Broker();
    const { told, results } = collectWith(broker, [
      () => {
        const [first] = jobs;
        if (first === undefined) return;
        broker.finish([first]);
        broker.done(first.id);
        broker.done(first.id);
      },
      () => broker.finish(jobs),
    ]);
    expect([...(await results).keys()].sort()).toEqual(jobs.map(({ id }) => id).sort());
    expect(told).toEqual(["1 of 3 runs", "2 of 3 runs", "3 of 3 runs"]);
  });

  it("ends with one line when the broker does not answer any more", async () => {
    const broker = new Broker();
    const { results } = collectWith(broker, [
      () => {
        broker.isSilent = true;
      },
    ]);
    await expect(results).rejects.toThrow(Failure);
    await expect(results).rejects.toThrow(/^the broker has not answered for 60 s; [^\n]*$/);
  });

  it("ends with the reason when a job failed", async () => {
    const broker = new Broker();
    const { results } = collectWith(broker, [() => broker.failed(jobs[1]?.id ?? "", "the run failed")]);
    await expect(results).rejects.toThrow("the run failed");
  });
});
