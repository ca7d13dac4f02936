import type { ChannelSeries } from "../../../protocol/jobs.ts";
import type { Json } from "../../../units/units.ts";
import { type JobPort, WebJobWorker } from "../sweep/jobWorker.ts";

/** A run to record. */
export interface RunToRecord {
  readonly key: string;
  /** A scenario document with one lane. */
  readonly document: Json;
}

/** Workers that record channels of runs; each is started when it is first needed. */
export class RunRecorders {
  private workers: readonly WebJobWorker[] = [];
  /** Counts calls of `record` and `close`, each of which ends the work of the calls before. */
  private round = 0;

  constructor(private readonly makePort: () => JobPort) {}

  /**
   * Records runs on at most `workerCount` workers. What earlier calls have not recorded yet is given up.
   * @param parts number of equal parts of the run, each with one value of a channel
   * @param onRecorded is called with the key of each run and what was recorded of it
   * @throws the first error of a worker
   */
  async record(
    runs: readonly RunToRecord[],
    {
      channels,
      parts,
      workerCount,
    }: { readonly channels: readonly string[]; readonly parts: number; readonly workerCount: number },
    onRecorded: (key: string, series: readonly ChannelSeries[]) => void,
  ): Promise<void> {
    this.round += 1;
    const { round } = this;
    const waiting = runs.values();
    const work = async (worker: WebJobWorker): Promise<void> => {
      for (const { key, document } of waiting) {
        const series = await worker.channelSeries(document, channels, parts).catch((error: unknown) => {
          // The worker was ended because the result is no longer needed.
          if (round !== this.round) return null;
          throw error;
        });
        if (series === null || round !== this.round) return;
        onRecorded(key, series);
      }
    };
    await Promise.all(this.workersFor(Math.min(workerCount, runs.length)).map(work));
  }

  close(): void {
    this.round += 1;
    for (const worker of this.workers) worker.close();
    this.workers = [];
  }

  private workersFor(count: number): readonly WebJobWorker[] {
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
