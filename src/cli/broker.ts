import type { ConnectionOptions, Queue, Job as QueuedJob, QueueEvents } from "bullmq";
import { isJson } from "../schema/json.ts";
import { type Job, type JobResult, jobJson, readJob, resultJson } from "../sweeps/job.ts";
import type { JobWorker } from "../sweeps/pool.ts";
import { isJobResult } from "../sweeps/readResult.ts";
import type { RunAll } from "../sweeps/sweep.ts";
import { type BrokerPort, collectJobs } from "./collectJobs.ts";
import { UsageError } from "./options.ts";
import { tell } from "./output.ts";
import { programId } from "./resultFolder.ts";

// Jobs over a broker: BullMQ on Redis or Valkey. A job's id is a hash of its content, so a job that is added again, or
// taken over from a worker that died, stays the same job. Other versions of the program use another queue.

/** BullMQ is a development dependency; users install it themselves. @throws UsageError if it is missing */
const loadQueue = async (): Promise<typeof import("bullmq")> => {
  try {
    return await import("bullmq");
  } catch {
    throw new UsageError("--broker needs the packages bullmq and ioredis: npm install bullmq ioredis");
  }
};

/** `redis://host:port` @throws UsageError */
const connectionOf = (address: string): ConnectionOptions => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !["redis:", "rediss:"].includes(url.protocol))
    throw new UsageError(`--broker is ${address}; allowed: redis://host:port or rediss://user:password@host:port`);
  return {
    host: url.hostname,
    port: url.port === "" ? 6379 : Number(url.port),
    ...(url.username === "" ? {} : { username: url.username }),
    ...(url.password === "" ? {} : { password: decodeURIComponent(url.password) }),
    ...(url.protocol === "rediss:" ? { tls: {} } : {}),
    // Workers wait without a time limit.
    maxRetriesPerRequest: null,
  };
};

const queueName = (): string => `aqm-${programId()}`;
/** BullMQ would take an id of digits alone for one of its own. */
const queuedId = ({ id }: Job): string => `job-${id}`;

/** Attempts before a job counts as failed: a worker that dies is not the job's fault. */
const ATTEMPTS = 5;
/** Time for which finished jobs are kept, s, so that a repeated sweep finds them. */
const KEPT = 7 * 24 * 3600;

/** Time for leaving a broker that does not answer, ms. */
const CLOSING_MS = 2000;

/** Gives jobs to the workers of the broker, and waits for their results. */
export const brokerRunAll = (address: string): RunAll => {
  const connection = connectionOf(address);
  return async (jobs) => {
    const { Queue, QueueEvents } = await loadQueue();
    const queue = new Queue(queueName(), { connection });
    const events = new QueueEvents(queueName(), { connection });
    const trouble = once((error: Error) =>
      tell(`the broker ${address} cannot be reached: ${reasonIn(error)}; waiting`),
    );
    queue.on("error", trouble);
    events.on("error", trouble);
    try {
      const results = await collectJobs(jobs, portOf(jobs, queue, events), { tell, wait });
      await Promise.all([queue.close(), events.close()]);
      return results;
    } catch (error) {
      // Closing waits for a broker, which may be gone.
      await Promise.race([Promise.all([queue.disconnect(), events.disconnect()]), wait(CLOSING_MS)]);
      throw error;
    }
  };
};

const once = (act: (error: Error) => void): ((error: Error) => void) => {
  let isDone = false;
  return (error) => {
    if (!isDone) act(error);
    isDone = true;
  };
};

/** A refused connection has no message of its own. */
const reasonIn = (error: Error): string => {
  const code: unknown = Reflect.get(error, "code");
  return error.message === "" && typeof code === "string" ? code : error.message;
};

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

const portOf = (jobs: readonly Job[], queue: Queue, events: QueueEvents): BrokerPort => {
  const ids = new Map(jobs.map((job) => [queuedId(job), job.id]));
  return {
    put: async (more) => {
      await events.waitUntilReady();
      await queue.addBulk(more.map(queuedJob));
    },
    find: async (job) => {
      const queued = await queue.getJob(queuedId(job));
      if (queued === undefined) return { kind: "missing" };
      if (!(await queued.isCompleted())) return { kind: "open" };
      // It may have been read before it was completed.
      const completed = await queue.getJob(queuedId(job));
      return { kind: "done", result: resultIn(job, completed?.returnvalue) };
    },
    onDone: (listener) => void events.on("completed", ({ jobId }) => listener(ids.get(jobId) ?? "")),
    onFailed: (listener) =>
      void events.on("failed", ({ jobId, failedReason }) => listener(ids.get(jobId) ?? "", failedReason)),
  };
};

const queuedJob = (job: Job) => ({
  name: "run",
  data: jobJson(job),
  opts: { jobId: queuedId(job), attempts: ATTEMPTS, removeOnComplete: { age: KEPT }, removeOnFail: true },
});

const resultIn = (job: Job, found: unknown): JobResult => {
  if (isJson(found) && isJobResult(found) && found.id === job.id) return found;
  throw new Error(`the broker returned no result for ${job.id}`);
};

/** Settings of a worker process. */
export interface Service {
  readonly broker: string;
  /** s; a job whose worker was silent for this long is given to another one. */
  readonly lease: number;
  readonly workers: readonly JobWorker[];
}

/** Runs jobs of the broker, one on each worker, until `stopped` is settled. */
export const serveBroker = async ({ broker, lease, workers }: Service, stopped: Promise<void>): Promise<void> => {
  const { Worker } = await loadQueue();
  const connection = connectionOf(broker);
  const options = {
    connection,
    concurrency: 1,
    lockDuration: 1000 * lease,
    stalledInterval: 500 * lease,
    maxStalledCount: ATTEMPTS,
  };
  const consumers = workers.map(
    (worker) =>
      new Worker(
        queueName(),
        async ({ data }: QueuedJob<unknown>) => {
          if (!isJson(data)) throw new Error("the broker sent no job");
          const job = readJob(data);
          tell(`started ${job.id}`);
          // The job runs on another thread, so that this one can renew the job's lease with the broker.
          const result = await worker.run(job);
          tell(`finished ${job.id}`);
          return resultJson(result);
        },
        options,
      ),
  );
  let said = "";
  for (const consumer of consumers)
    consumer.on("error", (error) => {
      // While a broker is away, every attempt to reach it fails in the same way.
      if (said !== reasonIn(error)) tell(`the broker: ${reasonIn(error)}`);
      said = reasonIn(error);
    });
  tell(`running jobs of ${broker}, queue ${queueName()}`);
  await stopped;
  await Promise.all(consumers.map((consumer) => consumer.close()));
};
