import type { Wanted } from "../../../lessons/measured.ts";
import type { Question as PracticeQuestion, Solution } from "../../../lessons/practice/question.ts";
import type { Course, JobAnswer, JobRequest } from "../../../protocol/jobs.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { type Job, type JobResult, jobJson } from "../../../sweeps/job.ts";
import type { JobWorker } from "../../../sweeps/pool.ts";
import { isJobResult } from "../../../sweeps/readResult.ts";
import type { Json } from "../../../units/units.ts";
import { whileWorking } from "../../session/working.ts";

/** The used part of a `Worker`. */
export interface JobPort {
  postMessage(request: JobRequest): void;
  onmessage: ((event: MessageEvent<JobAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
  /** Keeps it for others, once it has answered everything; without this it is ended. */
  giveBack?(): void;
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
  /** Questions without an answer, or whose answer is that they failed: such a worker may be of no use any more. */
  private open = 0;
  /** Resolved when the previous question is answered. */
  private turn: Promise<unknown> = Promise.resolve();

  /** @param ready is awaited before every job; it is not resolved while the work is paused */
  constructor(
    private readonly makePort: () => JobPort,
    private readonly ready: () => Promise<void>,
  ) {}

  async run(job: Job): Promise<JobResult> {
    await this.ready();
    const answer = await this.ask({ ask: "result", job: jobJson(job) });
    if (answer.tells === "result" && isJobResult(answer.result)) return answer.result;
    throw new Error("the worker gave no result");
  }

  /** Channels of a run over its time. @param scenario a document with one lane */
  async course(scenario: Json, channels: readonly string[], parts: number): Promise<readonly Course[]> {
    await this.ready();
    const answer = await this.ask({ ask: "course", scenario, channels, parts });
    return answer.tells === "course" ? answer.courses : [];
  }

  /** Exact windows of one lane, as `metrics` and `groups`. */
  async windows(scenario: Json, { lane, windows }: Wanted): Promise<readonly JsonObject[]> {
    await this.ready();
    const answer = await this.ask({ ask: "windows", scenario, lane, windows });
    return answer.tells === "windows" ? answer.reports : [];
  }

  /** A question of this kind; its answer is not in it. */
  async question(practice: string, seed: number): Promise<PracticeQuestion> {
    await this.ready();
    const answer = await this.ask({ ask: "question", practice, seed });
    if (answer.tells === "question") return answer.question;
    throw new Error("the worker gave no question");
  }

  /** What the run does next. */
  async solution(practice: string, seed: number): Promise<Solution> {
    await this.ready();
    const answer = await this.ask({ ask: "solution", practice, seed });
    if (answer.tells === "solution") return answer.solution;
    throw new Error("the worker gave no solution");
  }

  close(): void {
    const { port } = this;
    if (this.open === 0 && port?.giveBack !== undefined) port.giveBack();
    else port?.terminate();
    this.port = undefined;
    this.open = 0;
    this.turn = Promise.resolve();
  }

  private ask(question: Question): Promise<JobAnswer> {
    const answered = this.turn.then(() => whileWorking(this.post(question)));
    this.turn = answered.catch(() => undefined);
    return answered;
  }

  private post(question: Question): Promise<JobAnswer> {
    this.port ??= this.makePort();
    const { port } = this;
    this.next += 1;
    this.open += 1;
    const id = this.next;
    return new Promise((resolve, reject) => {
      port.onmessage = ({ data }) => {
        if (data.kind !== "job" || data.id !== id) return;
        if (data.tells === "failed") reject(new Error(data.message));
        else {
          this.open -= 1;
          resolve(data);
        }
      };
      port.onerror = (event) => reject(new Error(event.message === "" ? "the worker stopped" : event.message));
      port.postMessage({ kind: "job", id, ...question });
    });
  }
}
