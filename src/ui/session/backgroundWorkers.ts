/** The part of a worker by which it is lent. */
interface Lendable {
  onmessage: unknown;
  onerror: unknown;
  terminate(): void;
}

/** A worker that is lent. */
export type Lent<W> = W & {
  /** Gives it back. Only a worker that has answered all that it was asked may be given back; the others are ended. */
  giveBack(): void;
};

/** How long a worker without work is kept, ms. */
const KEPT_MS = 30_000;

/**
 * Workers for runs in the background. One that is given back serves the next who needs one: browsers compile what runs
 * often, so that its next run takes a fraction of the time of the first one in a new worker.
 * @param make makes a worker
 * @param most tells how many are kept at a time
 */
export class BackgroundWorkers<W extends Lendable> {
  private readonly idle = new Map<W, ReturnType<typeof setTimeout>>();

  constructor(
    private readonly make: () => W,
    private readonly most: () => number,
  ) {}

  take(): Lent<W> {
    const [worker] = this.idle.keys();
    if (worker === undefined) return this.lent(this.make());
    clearTimeout(this.idle.get(worker));
    this.idle.delete(worker);
    return this.lent(worker);
  }

  private lent(worker: W): Lent<W> {
    return Object.assign(worker, { giveBack: () => this.keep(worker) });
  }

  private keep(worker: W): void {
    if (this.idle.has(worker)) return;
    Object.assign(worker, { onmessage: null, onerror: null });
    if (this.idle.size >= this.most()) {
      worker.terminate();
      return;
    }
    const end = (): void => {
      this.idle.delete(worker);
      worker.terminate();
    };
    this.idle.set(worker, setTimeout(end, KEPT_MS));
  }
}
