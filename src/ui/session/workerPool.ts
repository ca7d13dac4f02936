/** A worker that may belong to a pool. */
export interface PooledWorker {
  terminate(): void;
  /** Returns it to its pool. It must have answered everything. Absent: it belongs to none. */
  giveBack?(): void;
}

/** Returns a worker that has answered everything to its pool, or ends it if it belongs to none. */
export const release = (worker: PooledWorker): void => {
  if (worker.giveBack === undefined) worker.terminate();
  else worker.giveBack();
};

/** What the pool needs of a worker. */
interface Poolable {
  onmessage: unknown;
  onerror: unknown;
  terminate(): void;
}

/** How long an idle worker is kept, ms. */
const KEPT_MS = 120_000;

/**
 * Workers for runs in the background. A worker that is given back serves the next run. Its engine is compiled by then,
 * so that run takes a fraction of the time of a first run in a new worker.
 */
export class WorkerPool<W extends Poolable> {
  private readonly idle = new Map<W, ReturnType<typeof setTimeout>>();

  /**
   * @param make makes a worker
   * @param most tells how many idle workers are kept
   */
  constructor(
    private readonly make: () => W,
    private readonly most: () => number,
  ) {}

  /** An idle worker, or a new one. */
  take(): W & Required<PooledWorker> {
    const [worker = this.make()] = this.idle.keys();
    clearTimeout(this.idle.get(worker));
    this.idle.delete(worker);
    return Object.assign(worker, { giveBack: () => this.keep(worker) });
  }

  /**
   * Starts workers until as many are idle as there are tasks, at most as many as are kept.
   * @param begin gives a new worker its task, which has no answer
   */
  prepare<Task>(tasks: readonly Task[], begin: (worker: W, task: Task) => void): void {
    for (const task of tasks.slice(this.idle.size, this.most())) {
      const worker = this.make();
      begin(worker, task);
      this.keep(worker);
    }
  }

  private keep(worker: W): void {
    if (this.idle.has(worker)) return;
    const end = (): void => {
      clearTimeout(this.idle.get(worker));
      this.idle.delete(worker);
      worker.terminate();
    };
    // One that fails while it is idle, such as by a script that does not load, is of no use to the next run.
    Object.assign(worker, { onmessage: null, onerror: end });
    if (this.idle.size >= this.most()) {
      worker.terminate();
      return;
    }
    this.idle.set(worker, setTimeout(end, KEPT_MS));
  }
}
