import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FileAnswer, FileRequest } from "../../../src/protocol/files.ts";
import type { JobAnswer, JobRequest, Preparation } from "../../../src/protocol/jobs.ts";
import type { StudyAnswer, StudyRequest } from "../../../src/protocol/seedStudy.ts";
import { makeFile } from "../../../src/ui/dialogs/share/makeFile.ts";
import { SeedPool } from "../../../src/ui/places/compare/seeds.ts";
import { WebJobWorker } from "../../../src/ui/places/sweep/jobWorker.ts";
import { WorkerPool } from "../../../src/ui/session/workerPool.ts";
import { isWorking } from "../../../src/ui/session/working.ts";
import { makeBench, scenarioOf, smallScenario } from "./bench.ts";

type Asked = StudyRequest | JobRequest | FileRequest | Preparation;
/** A worker that keeps what it is asked, and answers when the test says so. */
class Scripted {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  isEnded = false;
  readonly asked: Asked[] = [];
  postMessage(request: Asked): void {
    this.asked.push(request);
  }
  terminate(): void {
    this.isEnded = true;
  }
  answer(data: StudyAnswer | JobAnswer | FileAnswer): void {
    this.onmessage?.(new MessageEvent("message", { data }));
  }
}

const lending = (most = 2) => {
  const made: Scripted[] = [];
  const make = (): Scripted => {
    const worker = new Scripted();
    made.push(worker);
    return worker;
  };
  return { made, workers: new WorkerPool(make, () => most) };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a worker for runs in the background", () => {
  it("serves the next who needs one, and is ended after two minutes without work", () => {
    const { made, workers } = lending();
    const first = workers.take();
    first.giveBack();
    expect(first.onmessage).toBeNull();
    vi.advanceTimersByTime(119_000);
    expect(workers.take()).toBe(first);
    vi.advanceTimersByTime(240_000);
    expect(first.isEnded).toBe(false);
    first.giveBack();
    vi.advanceTimersByTime(120_000);
    expect(first.isEnded).toBe(true);
    expect(workers.take()).not.toBe(first);
    expect(made).toHaveLength(2);
  });

  it("is not lent twice at a time, however often it is given back", () => {
    const { workers } = lending();
    const first = workers.take();
    first.giveBack();
    first.giveBack();
    expect(new Set([workers.take(), workers.take()]).size).toBe(2);
  });

  it("is ended where enough are kept", () => {
    const { made, workers } = lending(2);
    for (const worker of [1, 2, 3].map(() => workers.take())) worker.giveBack();
    expect(made.map(({ isEnded }) => isEnded)).toEqual([false, false, true]);
  });
});

describe("workers that are prepared", () => {
  const begin = (worker: Scripted, scenario: number): void => worker.postMessage({ kind: "prepare", scenario });

  it("serve the next who need one, and are as many as there are tasks", () => {
    const { made, workers } = lending(3);
    workers.prepare([1, 2], begin);
    expect(made.map(({ asked }) => asked)).toEqual([
      [{ kind: "prepare", scenario: 1 }],
      [{ kind: "prepare", scenario: 2 }],
    ]);
    expect(workers.take()).toBe(made[0]);
    expect(workers.take()).toBe(made[1]);
    expect(made).toHaveLength(2);
  });

  it("are no more than are kept, and idle ones are not prepared again", () => {
    const { made, workers } = lending(2);
    workers.take().giveBack();
    workers.prepare([1, 2, 3], begin);
    workers.prepare([1, 2, 3], begin);
    expect(made.map(({ asked }) => asked.length)).toEqual([0, 1]);
    expect(made.map(({ isEnded }) => isEnded)).toEqual([false, false]);
  });

  it("are ended where their preparation fails, and do not serve a run", () => {
    const { made, workers } = lending();
    workers.prepare([1, 2], begin);
    made[0]?.onerror?.(Object.assign(new Event("error"), { message: "gone" }) as ErrorEvent);
    expect(made[0]?.isEnded).toBe(true);
    expect(workers.take()).toBe(made[1]);
    expect(workers.take()).toBe(made[2]);
  });

  it("are ended after two minutes without work", () => {
    const { made, workers } = lending();
    workers.prepare([1], begin);
    vi.advanceTimersByTime(120_000);
    expect(made[0]?.isEnded).toBe(true);
  });
});

describe("a worker of jobs that is closed", () => {
  const start = async () => {
    const { made, workers } = lending();
    const job = new WebJobWorker(
      () => workers.take(),
      () => Promise.resolve(),
    );
    const asked = job.windows({}, { lane: 0, windows: [] }).then(
      () => "answered",
      () => "failed",
    );
    await vi.advanceTimersByTimeAsync(1);
    return { made, workers, job, asked };
  };

  it("is kept once it has answered", async () => {
    const { made, workers, job, asked } = await start();
    made[0]?.answer({ kind: "job", id: 1, content: "windows", reports: [] });
    expect(await asked).toBe("answered");
    job.close();
    expect(workers.take()).toBe(made[0]);
    job.close();
    expect(made[0]?.isEnded).toBe(false);
  });

  it("rejects what it owes, and whatever waits behind that; after a cancellation it is of use again", async () => {
    const { run } = makeBench({ scenario: smallScenario() });
    run.lab.setState({ status: "paused" });
    const { made, job, asked } = await start();
    const behind = job.channelSeries({}, [], 1).catch(String);
    await vi.advanceTimersByTimeAsync(1);
    expect(isWorking(run)).toBe(true);
    job.cancel();
    expect(await asked).toBe("failed");
    expect(await behind).toBe("Cancelled: cancelled");
    expect(made.map(({ asked: questions }) => questions.length)).toEqual([1]);
    // What was under way a moment ago still counts, also what a test noted by the true clock.
    vi.advanceTimersByTime(3_600_000);
    expect(isWorking(run)).toBe(false);
    const later = job.windows({}, { lane: 0, windows: [] });
    await vi.advanceTimersByTimeAsync(1);
    made[1]?.answer({ kind: "job", id: 2, content: "windows", reports: [] });
    expect(await later).toEqual([]);
    job.close();
    await expect(job.channelSeries({}, [], 1)).rejects.toThrow("cancelled");
    expect(made).toHaveLength(2);
  });

  it("is ended while it owes an answer, after a run that failed, and after an error of its own", async () => {
    const waiting = await start();
    waiting.job.close();
    expect(waiting.made[0]?.isEnded).toBe(true);

    const failed = await start();
    failed.made[0]?.answer({ kind: "job", id: 1, content: "failed", message: "no" });
    expect(await failed.asked).toBe("failed");
    failed.job.close();
    expect(failed.made[0]?.isEnded).toBe(true);

    const broken = await start();
    broken.made[0]?.onerror?.(Object.assign(new Event("error"), { message: "gone" }) as ErrorEvent);
    expect(await broken.asked).toBe("failed");
    broken.job.close();
    expect(broken.made[0]?.isEnded).toBe(true);
  });
});

describe("a file's worker", () => {
  const request: FileRequest = {
    kind: "file",
    file: "metricsJson",
    isPacked: false,
    scenario: {},
    lane: 0,
    from: 0,
    to: 1,
    link: "",
    version: "1",
  };

  it("is kept once the file is made, and a late stop does not end it for its next owner", async () => {
    const { made, workers } = lending();
    const making = makeFile(workers.take(), request, () => undefined);
    made[0]?.answer({ kind: "file", content: "made", bytes: new Uint8Array(1), rows: 1 });
    expect((await making.made).rows).toBe(1);
    expect(workers.take()).toBe(made[0]);
    making.stop();
    expect(made[0]?.isEnded).toBe(false);
  });

  it("is ended when it is stopped, and when the run fails", async () => {
    const { made, workers } = lending();
    makeFile(workers.take(), request, () => undefined).stop();
    const failing = makeFile(workers.take(), request, () => undefined).made.catch(String);
    made[1]?.answer({ kind: "file", content: "failed", message: "no" });
    expect(await failing).toBe("Error: no");
    expect(made.map(({ isEnded }) => isEnded)).toEqual([true, true]);
  });
});

it("workers of seeds are kept when nothing waits, and ended when the study is cancelled", () => {
  const { made, workers } = lending();
  const events = { done: () => undefined, failed: () => undefined, finished: () => undefined };
  const pool = new SeedPool(() => workers.take(), 1, events);
  const job = {
    scenario: scenarioOf({ duration: 1, lanes: [{ queue: "drop-tail" }] }),
    lane: 0,
    key: 0,
    seed: 1,
    from: 0,
    to: 1,
  };
  pool.run([job]);
  made[0]?.answer({ kind: "study", id: 1, content: "run", metrics: {}, hash: "" });
  expect(pool.isRunning).toBe(false);
  pool.run([job]);
  expect(made).toHaveLength(1);
  expect(made[0]?.asked).toHaveLength(2);
  pool.cancel();
  expect(made[0]?.isEnded).toBe(true);
});
