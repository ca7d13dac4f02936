import { expect, it } from "vitest";
import type { JobAnswer, JobRequest } from "../../../../src/protocol/jobs.ts";
import { type Job, makeJob, resultJson } from "../../../../src/sweeps/job.ts";
import { noStore } from "../../../../src/sweeps/pool.ts";
import type { JobPort } from "../../../../src/ui/places/sweep/jobWorker.ts";
import { Work, type WorkState } from "../../../../src/ui/places/sweep/work.ts";

const jobs = [1, 2, 3].map((seed) => makeJob({ version: 2, seed }, [], []));

/** Workers whose jobs end when the test says so. */
class Shop {
  readonly asked: { readonly job: Job | undefined; finish(): void; fail(message: string): void }[] = [];
  made = 0;
  ended = 0;
  readonly makePort = (): JobPort => {
    this.made += 1;
    const port: JobPort = {
      onmessage: null,
      onerror: null,
      terminate: () => {
        this.ended += 1;
      },
      postMessage: (request: JobRequest) => {
        const job = jobs.find(({ id }) => request.task === "result" && JSON.stringify(request.job).includes(id));
        const say = (data: JobAnswer): void => port.onmessage?.(new MessageEvent("message", { data }));
        const result = { id: job?.id ?? "", reports: [], answers: {}, traceHash: "", events: 1 };
        this.asked.push({
          job,
          finish: () => say({ kind: "job", id: request.id, content: "result", result: resultJson(result) }),
          fail: (message) => say({ kind: "job", id: request.id, content: "failed", message }),
        });
      },
    };
    return port;
  };
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

const start = (onFailed?: (job: Job, reason: string) => void) => {
  const shop = new Shop();
  const states: WorkState[] = [];
  const begun: string[] = [];
  let clock = 0;
  const work = new Work({
    makePort: shop.makePort,
    workerCount: 1,
    store: noStore,
    now: () => clock,
    onState: (state) => states.push(state),
    onStart: ({ id }) => begun.push(id),
    onResult: () => undefined,
    ...(onFailed === undefined ? {} : { onFailed }),
  });
  const running = work.run(jobs);
  return { shop, work, running, begun, last: () => states.at(-1), pass: (ms: number) => (clock += ms) };
};

it("reports the progress and the remaining time; the time of a pause does not count", async () => {
  const { shop, work, running, last, pass } = start();
  await settle();
  expect(last()).toMatchObject({ status: "running", done: 0, total: 3, left: null });
  pass(2000);
  shop.asked[0]?.finish();
  await settle();
  expect(last()).toMatchObject({ done: 1, left: 4 });
  work.pause();
  pass(50_000);
  shop.asked[1]?.finish();
  await settle();
  expect(shop.asked).toHaveLength(2);
  work.resume();
  await settle();
  expect(last()?.status).toBe("running");
  shop.asked[2]?.finish();
  expect((await running)?.size).toBe(3);
  expect(last()).toMatchObject({ status: "done", done: 3 });
});

it("ends its workers when it is cancelled, and gives no results", async () => {
  const { shop, work, running, last } = start();
  await settle();
  work.cancel();
  expect(await running).toBeUndefined();
  expect(shop.ended).toBeGreaterThan(0);
  expect(last()?.status).toBe("cancelled");
});

it("starts no worker when it is cancelled during a pause", async () => {
  const { shop, work, running, begun } = start();
  await settle();
  work.pause();
  shop.asked[0]?.finish();
  await settle();
  work.cancel();
  expect(await running).toBeUndefined();
  await settle();
  expect([shop.made, shop.ended, shop.asked.length]).toEqual([1, 1, 1]);
  expect(begun).toEqual([jobs[0]?.id]);
});

it("reports why it failed", async () => {
  const { shop, running, last } = start();
  await settle();
  shop.asked[0]?.fail("no such discipline");
  expect(await running).toBeUndefined();
  expect(last()).toMatchObject({ status: "failed", message: "no such discipline" });
});

it("goes on after a failed run where that is wanted, with a new worker, and counts it", async () => {
  const reasons: string[] = [];
  const { shop, running, last } = start((job, reason) => reasons.push(`${job.id === jobs[0]?.id}: ${reason}`));
  await settle();
  shop.asked[0]?.fail("no such discipline");
  await settle();
  expect(shop.ended).toBe(1);
  shop.asked[1]?.finish();
  await settle();
  shop.asked[2]?.finish();
  expect((await running)?.size).toBe(2);
  expect(reasons).toEqual(["true: no such discipline"]);
  expect(last()).toMatchObject({ status: "done", done: 2, total: 3, failed: 1 });
});
