import { describe, expect, it } from "vitest";
import { type Job, type JobResult, makeJob } from "../../src/sweeps/job.ts";
import { Cancelled, type JobWorker, type Progress, type ResultStore, runJobs } from "../../src/sweeps/pool.ts";
import { heaviestFirst, seedBySeed, TimeLeft } from "../../src/sweeps/weight.ts";

const job = (seed: number, duration = 60): Job => makeJob({ seed, duration }, [], []);
const jobs = Array.from({ length: 10 }, (_, seed) => job(seed));
const resultOf = ({ id }: Job): JobResult => ({ id, reports: [], answers: {}, traceHash: id, events: 3 });

/** A worker that takes so many turns of the event loop for a job, and notes what it does. */
const workerOf = (turns: number, done: string[] = []): JobWorker & { closed: boolean } => ({
  closed: false,
  async run(each) {
    for (let i = 0; i < turns; i++) await Promise.resolve();
    done.push(each.id);
    return resultOf(each);
  },
  close() {
    this.closed = true;
  },
});
/** Keeps results in memory. */
const memory = (): ResultStore & { readonly kept: Map<string, JobResult> } => {
  const kept = new Map<string, JobResult>();
  return {
    kept,
    get: ({ id }) => Promise.resolve(kept.get(id)),
    put: ({ id }, result) => {
      kept.set(id, result);
      return Promise.resolve();
    },
  };
};

describe("runJobs", () => {
  it.each([[1], [2], [5], [20]])("gives the same results on %i workers, every job once", async (count) => {
    const done: string[] = [];
    const workers = Array.from({ length: count }, (_, i) => workerOf(1 + 7 * i, done));
    const results = await runJobs([...jobs, ...jobs], workers);
    expect([...results.keys()].sort()).toEqual(jobs.map(({ id }) => id).sort());
    expect([...results.values()].every((result) => results.get(result.id) === result)).toBe(true);
    expect(done).toHaveLength(jobs.length);
  });

  it("reports the progress, and the results known before", async () => {
    const store = memory();
    for (const each of jobs.slice(0, 4)) await store.put(each, resultOf(each));
    const told: Progress[] = [];
    const done: string[] = [];
    await runJobs(jobs, [workerOf(1, done)], { store, onProgress: (progress) => told.push(progress) });
    expect(told.map((each) => each.done)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(told.at(-1)).toMatchObject({ total: 10, known: 4, events: 18 });
    expect(done).toEqual(jobs.slice(4).map(({ id }) => id));
    expect(store.kept.size).toBe(10);
  });

  it("stops when it is cancelled, ends its workers, and continues later", async () => {
    const store = memory();
    const cancel = new AbortController();
    const workers = [workerOf(1), workerOf(1)];
    const onProgress = ({ done }: Progress): void => {
      if (done === 3) cancel.abort();
    };
    await expect(runJobs(jobs, workers, { store, signal: cancel.signal, onProgress })).rejects.toThrow(Cancelled);
    expect(workers.every(({ closed }) => closed)).toBe(true);
    const kept = store.kept.size;
    expect(kept).toBeGreaterThanOrEqual(3);
    expect(kept).toBeLessThan(10);
    const done: string[] = [];
    expect((await runJobs(jobs, [workerOf(1, done)], { store })).size).toBe(10);
    expect(done).toHaveLength(10 - kept);
  });

  it("begins no job after it was cancelled, also where it was just looking whether the job is known", async () => {
    const cancel = new AbortController();
    const done: string[] = [];
    const store: ResultStore = {
      get: () => {
        cancel.abort();
        return Promise.resolve(undefined);
      },
      put: () => Promise.resolve(),
    };
    await expect(runJobs(jobs, [workerOf(0, done)], { store, signal: cancel.signal })).rejects.toThrow(Cancelled);
    await new Promise((resolve) => setTimeout(resolve));
    expect(done).toEqual([]);
  });

  it("refuses to begin when it is cancelled already", async () => {
    const done: string[] = [];
    await expect(runJobs(jobs, [workerOf(0, done)], { signal: AbortSignal.abort() })).rejects.toThrow(Cancelled);
    expect(done).toEqual([]);
  });

  it("fails with the first error of a job and ends the other workers", async () => {
    const broken: JobWorker = { run: () => Promise.reject(new Error("no such discipline")), close: () => undefined };
    const other = workerOf(50);
    await expect(runJobs(jobs, [broken, other])).rejects.toThrow("no such discipline");
    expect(other.closed).toBe(true);
  });
});

describe("weights", () => {
  it("puts the longest jobs first and keeps the order of equal ones", () => {
    const mixed = [job(1, 10), job(2, 300), job(3, 10), job(4, 40)];
    expect(heaviestFirst(mixed)).toEqual([mixed[1], mixed[3], mixed[0], mixed[2]]);
    const [short, long, again, longAgain] = [job(1, 10), job(1, 20), job(2, 10), job(2, 20)];
    // 1 is the seed where the document leaves it out.
    const plain = makeJob({ duration: 15 }, [], []);
    expect(seedBySeed([short, again, long, longAgain, plain])).toEqual([long, plain, short, longAgain, again]);
  });

  it("estimates the remaining time from runs, not from stored results", () => {
    const [a, b, c, d] = [job(1, 10), job(2, 10), job(3, 20), job(4, 60)];
    const left = new TimeLeft([a, b, c, d], 100);
    expect(left.after(a, true, 100)).toBeUndefined();
    // 10 of the 100 took 2 s; 80 are left.
    expect(left.after(b, false, 102)).toBeCloseTo(16, 12);
    // 30 took 6 s; 60 are left.
    expect(left.after(c, false, 106)).toBeCloseTo(12, 12);
    expect(left.after(d, false, 118)).toBe(0);
  });
});
