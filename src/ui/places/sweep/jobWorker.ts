import type { Wanted } from "../../../lessons/measured.ts";
import type { Question as PracticeQuestion, Solution } from "../../../lessons/practice/question.ts";
import type { ChannelSeries, JobAnswer, JobRequest } from "../../../protocol/jobs.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { type Job, type JobResult, jobJson } from "../../../sweeps/job.ts";
import { Cancelled, type JobWorker } from "../../../sweeps/pool.ts";
import { isJobResult } from "../../../sweeps/readResult.ts";
import type { Json } from "../../../units/units.ts";
import { type PooledWorker, release } from "../../session/workerPool.ts";
import { whileWorking } from "../../session/working.ts";

/** The used part of a `Worker`. */
export interface JobPort extends PooledWorker {
  postMessage(request: JobRequest): void;
  onmessage: ((event: MessageEvent<JobAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** The parts of a `JobRequest` that the caller sets. */
type JobTask =
  | { readonly task: "result"; readonly job: Json }
  | { readonly task: "course"; readonly scenario: Json; readonly channels: readonly string[]; readonly parts: number }
  | ({ readonly task: "windows"; readonly scenario: Json } & Wanted)
  | { readonly task: "question" | "solution"; readonly practice: string; readonly seed: number };

/** A worker that runs one job at a time; it is started by the first job. */
export class WebJobWorker implements JobWorker {
  private port: JobPort | undefined;
  private next = 0;
  /** The worker has answered every request without a failure: one that failed may be of no further use. */
  private isIdle = true;
  /** Resolved when the previous request is answered. */
  private turn: Promise<unknown> = Promise.resolve();
  /** Rejects the request that is being answered. */
  private reject: (reason: Error) => void = () => undefined;
  /** Counts cancellations: a request that waited at a cancellation is never sent. */
  private cancellations = 0;
  private isClosed = false;

  /** @param ready is awaited before every job; it is not resolved while the work is paused */
  constructor(
    private readonly makePort: () => JobPort,
    private readonly ready: () => Promise<void>,
  ) {}

  /** @throws Cancelled; Error where the run fails */
  async run(job: Job): Promise<JobResult> {
    const answer = await this.request({ task: "result", job: jobJson(job) });
    if (answer.content === "result" && isJobResult(answer.result)) return answer.result;
    throw new Error("the worker gave no result");
  }

  /**
   * Records channels of a run.
   * @param scenario a document with one lane
   * @param parts number of equal parts of the run
   */
  async channelSeries(scenario: Json, channels: readonly string[], parts: number): Promise<readonly ChannelSeries[]> {
    const answer = await this.request({ task: "course", scenario, channels, parts });
    return answer.content === "course" ? answer.series : [];
  }

  /** Exact windows of one lane, as `metrics` and `groups`. */
  async windows(scenario: Json, { lane, windows }: Wanted): Promise<readonly JsonObject[]> {
    const answer = await this.request({ task: "windows", scenario, lane, windows });
    return answer.content === "windows" ? answer.reports : [];
  }

  /** A question of this kind; its answer is not in it. */
  async question(practice: string, seed: number): Promise<PracticeQuestion> {
    const answer = await this.request({ task: "question", practice, seed });
    if (answer.content === "question") return answer.question;
    throw new Error("the worker gave no question");
  }

  /** The answer to that question: how its run goes on. */
  async solution(practice: string, seed: number): Promise<Solution> {
    const answer = await this.request({ task: "solution", practice, seed });
    if (answer.content === "solution") return answer.solution;
    throw new Error("the worker gave no solution");
  }

  /** Rejects all open requests with `Cancelled`; later requests start another worker if need be. */
  cancel(): void {
    const { port } = this;
    if (port !== undefined && this.isIdle) release(port);
    else port?.terminate();
    this.port = undefined;
    this.isIdle = true;
    this.cancellations += 1;
    this.reject(new Cancelled());
    this.turn = Promise.resolve();
  }

  /** As `cancel`; later requests are rejected too. */
  close(): void {
    this.isClosed = true;
    this.cancel();
  }

  private async request(task: JobTask): Promise<JobAnswer> {
    const { cancellations } = this;
    await this.ready();
    const answered = this.turn.then(() => {
      if (this.isClosed || cancellations !== this.cancellations) throw new Cancelled();
      return whileWorking(this.post(task));
    });
    this.turn = answered.catch(() => undefined);
    return answered;
  }

  private post(task: JobTask): Promise<JobAnswer> {
    this.port ??= this.makePort();
    const { port } = this;
    this.next += 1;
    this.isIdle = false;
    const id = this.next;
    return new Promise((resolve, reject) => {
      this.reject = reject;
      port.onmessage = ({ data }) => {
        if (data.kind !== "job" || data.id !== id) return;
        this.isIdle = data.content !== "failed";
        if (data.content === "failed") reject(new Error(data.message));
        else resolve(data);
      };
      port.onerror = (event) => reject(new Error(event.message === "" ? "the worker stopped" : event.message));
      port.postMessage({ kind: "job", id, ...task });
    });
  }
}
