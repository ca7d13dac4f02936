import type { StudyAnswer, StudyRequest } from "../../../protocol/seedStudy.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { appendAll } from "../../../units/lists.ts";
import type { Seconds } from "../../../units/units.ts";
import { type PooledWorker, release } from "../../session/workerPool.ts";
import { noteWork } from "../../session/working.ts";

/** The used part of a `Worker`; tests replace it. */
export interface StudyPort extends PooledWorker {
  onmessage: ((event: MessageEvent<StudyAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(request: StudyRequest): void;
}

/** One lane's run with one seed. */
export interface SeedJob {
  readonly scenario: Scenario;
  readonly lane: number;
  /** Identifies the lane, even if its place changes before the job is done. */
  readonly key: number;
  readonly seed: number;
  readonly from: Seconds;
  readonly to: Seconds;
}

/** Values by the names of metrics in a run's report; null: the metric does not exist. */
export type Measured = Readonly<Record<string, number | null>>;

export interface SeedEvents {
  done(job: SeedJob, metrics: Measured): void;
  failed(message: string): void;
  /** All jobs that could be done are done. */
  finished(): void;
}

/** Runs jobs in `workers` workers, in their order, until all are done or cancelled. */
export class SeedPool {
  private waiting: SeedJob[] = [];
  private readonly ports = new Map<StudyPort, SeedJob>();
  /** Number of requests so far: the id of the latest. */
  private requests = 0;

  constructor(
    private readonly makePort: () => StudyPort,
    private readonly workers: number,
    private readonly events: SeedEvents,
  ) {}

  get isRunning(): boolean {
    return this.ports.size > 0;
  }

  run(jobs: readonly SeedJob[]): void {
    appendAll(this.waiting, jobs);
    while (this.ports.size < this.workers && this.waiting.length > 0) this.open();
  }

  /** Terminates the workers at once, since the results are no longer wanted. */
  cancel(): void {
    this.waiting = [];
    for (const port of this.ports.keys()) port.terminate();
    this.ports.clear();
  }

  private open(): void {
    const port = this.makePort();
    port.onmessage = ({ data }) => this.receive(port, data);
    port.onerror = (event) => this.fail(port, event.message);
    this.sendNext(port);
  }

  /** Sends the next job to a worker; without one, gives the worker back. */
  private sendNext(port: StudyPort): void {
    noteWork();
    const job = this.waiting.shift();
    if (job === undefined) {
      release(port);
      this.ports.delete(port);
      if (!this.isRunning) this.events.finished();
      return;
    }
    this.requests += 1;
    this.ports.set(port, job);
    const { lane, seed, from, to } = job;
    const scenario = { ...job.scenario, seed };
    port.postMessage({ kind: "study", id: this.requests, task: "run", scenario, lane, from, to });
  }

  private receive(port: StudyPort, answer: StudyAnswer): void {
    const job = this.ports.get(port);
    if (job === undefined) return;
    if (answer.content === "failed") this.fail(port, answer.message);
    else if (answer.content === "run") {
      this.events.done(job, answer.metrics);
      this.sendNext(port);
    }
  }

  /** An error occurs with every seed, so no further job is tried. */
  private fail(port: StudyPort, message: string): void {
    if (!this.ports.has(port)) return;
    this.cancel();
    this.events.failed(message);
  }
}
