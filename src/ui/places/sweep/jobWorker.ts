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
type Question =
  | { readonly ask: "result"; readonly job: Json }
  | { readonly ask: "course"; readonly scenario: Json; readonly channels: readonly string[]; readonly parts: number }
  | ({ readonly ask: "windows"; readonly scenario: Json } & Wanted)
  | { readonly ask: "question" | "solution"; readonly practice: string; readonly seed: number };

/** A worker that runs one job at a time; it is started by the first job. */
export class WebJobWorker implements JobWorker {
  private port: JobPort | undefined;
  private next = 0;
  /** Whether the worker has answered what it was asked, and did not fail: one that failed may be of no use any more. */
  private isIdle = true;
  /** Resolved when the previous question is answered. */
  private turn: Promise<unknown> = Promise.resolve();
  /** Rejects the question that is being answered. */
  private refuse: (reason: Error) => void = () => undefined;
  /** Counts cancellations: a question that waited then is not asked. */
  private cancellations = 0;
  private isClosed = false;

  /** @param ready is awaited before every job; it is not resolved while the work is paused */
  constructor(
    private readonly makePort: () => JobPort,
    private readonly ready: () => Promise<void>,
  ) {}

  /** @throws Cancelled; Error where the run fails */
  async run(job: Job): Promise<JobResult> {
    const answer = await this.ask({ ask: "result", job: jobJson(job) });
    if (answer.tells === "result" && isJobResult(answer.result)) return answer.result;
    throw new Error("the worker gave no result");
  }

  /** Records channels of a run. @param scenario a document with one lane @param parts number of equal parts of the run */
  async channelSeries(scenario: Json, channels: readonly string[], parts: number): Promise<readonly ChannelSeries[]> {
    const answer = await this.ask({ ask: "course", scenario, channels, parts });
    return answer.tells === "course" ? answer.series : [];
  }

  /** Exact windows of one lane, as `metrics` and `groups`. */
  async windows(scenario: Json, { lane, windows }: Wanted): Promise<readonly JsonObject[]> {
    const answer = await this.ask({ ask: "windows", scenario, lane, windows });
    return answer.tells === "windows" ? answer.reports : [];
  }

  /** A question of this kind; its answer is not in it. */
  async question(practice: string, seed: number): Promise<PracticeQuestion> {
    const answer = await this.ask({ ask: "question", practice, seed });
    if (answer.tells === "question") return answer.question;
    throw new Error("the worker gave no question");
  }

  /** What the run does next. */
  async solution(practice: string, seed: number): Promise<Solution> {
    const answer = await this.ask({ ask: "solution", practice, seed });
    if (answer.tells === "solution") return answer.solution;
    throw new Error("the worker gave no solution");
  }

  /** All that was asked before is rejected with `Cancelled`; what is asked later gets another worker if need be. */
  cancel(): void {
    const { port } = this;
    if (port !== undefined && this.isIdle) release(port);
    else port?.terminate();
    this.port = undefined;
    this.isIdle = true;
    this.cancellations += 1;
    this.refuse(new Cancelled());
    this.turn = Promise.resolve();
  }

  /** As `cancel`; what is asked later is rejected too. */
  close(): void {
    this.isClosed = true;
    this.cancel();
  }

  private async ask(question: Question): Promise<JobAnswer> {
    const { cancellations } = this;
    await this.ready();
    const answered = this.turn.then(() => {
      if (this.isClosed || cancellations !== this.cancellations) throw new Cancelled();
      return whileWorking(this.post(question));
    });
    this.turn = answered.catch(() => undefined);
    return answered;
  }

  private post(question: Question): Promise<JobAnswer> {
    this.port ??= this.makePort();
    const { port } = this;
    this.next += 1;
    this.isIdle = false;
    const id = this.next;
    return new Promise((resolve, reject) => {
      this.refuse = reject;
      port.onmessage = ({ data }) => {
        if (data.kind !== "job" || data.id !== id) return;
        this.isIdle = data.tells !== "failed";
        if (data.tells === "failed") reject(new Error(data.message));
        else resolve(data);
      };
      port.onerror = (event) => reject(new Error(event.message === "" ? "the worker stopped" : event.message));
      port.postMessage({ kind: "job", id, ...question });
    });
  }
}
