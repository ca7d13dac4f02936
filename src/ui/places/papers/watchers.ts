import type { Course } from "../../../protocol/jobs.ts";
import type { Json } from "../../../units/units.ts";
import { type JobPort, WebJobWorker } from "../sweep/jobWorker.ts";

/** A run that is to be recorded. */
export interface Take {
  readonly key: string;
  /** A scenario document with one lane. */
  readonly document: Json;
}

/** Workers that record channels of runs; they are started when they are needed. */
export class Watchers {
  private workers: readonly WebJobWorker[] = [];
  /** Grows when earlier requests are no longer wanted. */
  private round = 0;

  constructor(private readonly makePort: () => JobPort) {}

  /**
   * Records runs on at most `workerCount` workers. Earlier requests are dropped; the results of their runs are ignored.
   * @param parts number of parts of each course
   * @throws the first error of a worker
   */
  async record(
    takes: readonly Take[],
    {
      channels,
      parts,
      workerCount,
    }: { readonly channels: readonly string[]; readonly parts: number; readonly workerCount: number },
    tell: (key: string, courses: readonly Course[]) => void,
  ): Promise<void> {
    this.round += 1;
    const { round } = this;
    const waiting = takes.values();
    const work = async (worker: WebJobWorker): Promise<void> => {
      for (const { key, document } of waiting) {
        const courses = await worker.course(document, channels, parts).catch((error: unknown) => {
          // Ended, because its result is no longer wanted.
          if (round !== this.round) return null;
          throw error;
        });
        if (courses === null || round !== this.round) return;
        tell(key, courses);
      }
    };
    await Promise.all(this.some(Math.min(workerCount, takes.length)).map(work));
  }

  close(): void {
    this.round += 1;
    for (const worker of this.workers) worker.close();
    this.workers = [];
  }

  private some(count: number): readonly WebJobWorker[] {
    const make = (): WebJobWorker =>
      new WebJobWorker(
        () => this.makePort(),
        () => Promise.resolve(),
      );
    const missing = Math.max(0, count - this.workers.length);
    this.workers = [...this.workers, ...Array.from({ length: missing }, make)];
    return this.workers.slice(0, count);
  }
}
