import type { StudyAnswer, StudyRequest } from "../../../protocol/seedStudy.ts";
import type { Scenario } from "../../../scenario/document.ts";
import type { Seconds } from "../../../units/units.ts";

/** The part of a `Worker` that is used; tests put a stand-in here. */
export interface StudyPort {
  onmessage: ((event: MessageEvent<StudyAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(request: StudyRequest): void;
  terminate(): void;
}

/** One lane's run with one seed. */
export interface SeedJob {
  readonly scenario: Scenario;
  readonly lane: number;
  /** Which lane it is, whatever its place will be when it is done. */
  readonly key: number;
  readonly seed: number;
  readonly from: Seconds;
  readonly to: Seconds;
}

/** Names of metrics as in a run's report; null: it does not exist. */
export type Measured = Readonly<Record<string, number | null>>;

export interface SeedEvents {
  done(job: SeedJob, metrics: Measured): void;
  failed(message: string): void;
  /** Every job is done, or the last one that could be. */
  finished(): void;
}

/** Seeds from `first` on, each below 2³². */
export const seedsFrom = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => (first + i) % 2 ** 32);

/** Runs jobs in so many workers, in their order, until they are done or cancelled. */
export class SeedPool {
  private waiting: SeedJob[] = [];
  private readonly ports = new Map<StudyPort, SeedJob>();
  private asked = 0;

  constructor(
    private readonly makePort: () => StudyPort,
    private readonly workers: number,
    private readonly events: SeedEvents,
  ) {}

  get isRunning(): boolean {
    return this.ports.size > 0;
  }

  run(jobs: readonly SeedJob[]): void {
    this.waiting.push(...jobs);
    while (this.ports.size < this.workers && this.waiting.length > 0) this.open();
  }

  /** Nobody waits any more: workers end in the middle of their work. */
  cancel(): void {
    this.waiting = [];
    for (const port of this.ports.keys()) port.terminate();
    this.ports.clear();
  }

  private open(): void {
    const port = this.makePort();
    port.onmessage = ({ data }) => this.hear(port, data);
    port.onerror = (event) => this.fail(port, event.message);
    this.give(port);
  }

  private give(port: StudyPort): void {
    const job = this.waiting.shift();
    if (job === undefined) {
      port.terminate();
      this.ports.delete(port);
      if (!this.isRunning) this.events.finished();
      return;
    }
    this.asked += 1;
    this.ports.set(port, job);
    const { lane, seed, from, to } = job;
    const scenario = { ...job.scenario, seed };
    port.postMessage({ kind: "study", id: this.asked, ask: "run", scenario, lane, from, to });
  }

  private hear(port: StudyPort, answer: StudyAnswer): void {
    const job = this.ports.get(port);
    if (job === undefined) return;
    if (answer.tells === "failed") this.fail(port, answer.message);
    else if (answer.tells === "run") {
      this.events.done(job, answer.metrics);
      this.give(port);
    }
  }

  /** What fails once fails with every seed: nothing more is tried. */
  private fail(port: StudyPort, message: string): void {
    if (!this.ports.has(port)) return;
    this.cancel();
    this.events.failed(message);
  }
}
