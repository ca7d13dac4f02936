import { expect, it } from "vitest";
import { type ExperimentEntry, experiments } from "../../../../src/experiments/registry.ts";
import type { JobAnswer, JobRequest } from "../../../../src/protocol/jobs.ts";
import { type Job, type JobResult, readJob, resultJson } from "../../../../src/sweeps/job.ts";
import { Runner } from "../../../../src/ui/places/papers/start/runner.ts";
import { variantOf } from "../../../../src/ui/places/papers/variant.ts";
import type { JobPort } from "../../../../src/ui/places/sweep/jobWorker.ts";

/** The quickest experiment with runs, and one that cannot be read. */
const quick = experiments.filter(({ claims, work }) => claims > 0 && work > 0).sort((a, b) => a.work - b.work)[0];
if (quick === undefined) throw new Error("there is no experiment");
const broken: ExperimentEntry = {
  ...quick,
  id: "broken",
  work: 0,
  load: () => Promise.reject(new Error("the file is cut")),
};

/** Workers that answer a question when the test says so. */
class Shop {
  readonly asked: (() => void)[] = [];
  looked = 0;
  readonly runner = new Runner({
    makePort: () => this.port(),
    workerCount: 1,
    store: { get: (job) => this.look(job), put: () => Promise.resolve() },
    now: () => 0,
    onJudged: () => undefined,
  });

  private look(_job: Job): Promise<JobResult | undefined> {
    this.looked += 1;
    return Promise.resolve(undefined);
  }

  private port(): JobPort {
    const port: JobPort = {
      onmessage: null,
      onerror: null,
      terminate: () => undefined,
      postMessage: ({ id }: JobRequest) => {
        const data: JobAnswer = { kind: "job", id, content: "failed", message: "no memory" };
        this.asked.push(() => port.onmessage?.(new MessageEvent("message", { data })));
      },
    };
    return port;
  }

  get state() {
    return this.runner.store.getState();
  }
}

const until = async (isSo: () => boolean): Promise<void> => {
  for (let i = 0; i < 400 && !isSo(); i++) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(isSo()).toBe(true);
};

it("an experiment that fails is named with its reason, the others go on, and another try takes the reason away", async () => {
  const shop = new Shop();
  shop.runner.run([quick, broken]);
  expect(shop.state.waiting).toContain(quick.id);
  await until(() => shop.asked.length === 1);
  expect(shop.state).toMatchObject({ status: "running", id: quick.id, failed: { broken: "the file is cut" } });
  shop.asked[0]?.();
  await until(() => shop.state.status === "idle");
  expect(shop.state.failed).toEqual({ broken: "the file is cut", [quick.id]: "no memory" });
  shop.runner.run([quick]);
  expect(shop.state.failed).toEqual({ broken: "the file is cut" });
  shop.runner.cancel();
  expect(shop.state).toMatchObject({ status: "idle", id: "", waiting: [] });
});

it("a pause before the runs begin holds them back, and they go on afterwards", async () => {
  const shop = new Shop();
  shop.runner.run([quick]);
  shop.runner.pause();
  expect(shop.state.status).toBe("paused");
  await until(() => shop.looked > 0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(shop.asked).toHaveLength(0);
  shop.runner.resume();
  await until(() => shop.asked.length === 1);
  shop.runner.cancel();
});

it("run again does not take results from the store", async () => {
  const shop = new Shop();
  shop.runner.run([quick], true);
  await until(() => shop.asked.length === 1);
  expect(shop.looked).toBe(0);
  shop.runner.cancel();
});

it("run again runs every run of every seed once, whatever is stored", async () => {
  const experiment = { ...(await quick.load()), claims: [] };
  const jobs = [...variantOf(experiment, [], experiment.seeds).jobs.values()];
  expect(experiment.seeds.length).toBeGreaterThan(1);
  const resultOf = ({ id, reports }: Pick<Job, "id" | "reports">): JobResult => ({
    id,
    reports: reports.map(({ from, to }) => ({ from, to, metrics: {}, groups: [] })),
    answers: {},
    traceHash: "",
    events: 0,
  });
  const stored = new Map(jobs.map((job) => [job.id, resultOf(job)]));
  const ran: string[] = [];
  const runner = new Runner({
    makePort: () => {
      const port: JobPort = {
        onmessage: null,
        onerror: null,
        terminate: () => undefined,
        postMessage: (request: JobRequest) => {
          const job = request.task === "result" ? readJob(request.job) : undefined;
          const answer: JobAnswer =
            job === undefined
              ? { kind: "job", id: request.id, content: "course", series: [] }
              : { kind: "job", id: request.id, content: "result", result: resultJson(resultOf(job)) };
          if (job !== undefined) ran.push(job.id);
          queueMicrotask(() => port.onmessage?.(new MessageEvent("message", { data: answer })));
        },
      };
      return port;
    },
    workerCount: 1,
    store: {
      get: (job) => Promise.resolve(stored.get(job.id)),
      put: (job, result) => {
        stored.set(job.id, result);
        return Promise.resolve();
      },
    },
    now: () => 0,
    onJudged: () => undefined,
  });
  runner.run([{ ...quick, load: () => Promise.resolve(experiment) }], true);
  await until(() => runner.store.getState().status === "idle");
  expect(runner.store.getState().failed).toEqual({});
  expect(ran.toSorted()).toEqual(jobs.map(({ id }) => id).toSorted());
});
