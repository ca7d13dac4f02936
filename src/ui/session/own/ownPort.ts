import type { FromSandbox, OwnDescription, OwnFault } from "../../../protocol/sandbox.ts";
import { reasonOf } from "../../../units/reasonOf.ts";
import type { OwnScript } from "../../../workshop/isolation/loadOwn.ts";
import { type SandboxWorker, startInSandbox } from "./frame.ts";
import { sandboxScript } from "./sandboxScript.ts";

/**
 * Times without an answer after which a worker of the sandbox is ended, ms: while its script starts, while it runs a
 * lane, and while it runs a whole job. Infinity: it is not ended for its silence, because its owner watches it.
 */
export interface Patience {
  readonly start: number;
  readonly lane: number;
  readonly job: number;
}
const PATIENCE: Patience = { start: 20_000, lane: 500, job: 5000 };
/** Number of parts in which the silence is measured: a part in which the page itself was busy does not count. */
const PARTS = 10;

/** What a port reports to its owner. */
export interface PortEvents {
  ready(algorithms: readonly OwnDescription[], faults: readonly OwnFault[]): void;
  message(data: unknown): void;
  /**
   * The worker was ended because it was silent.
   * @param hasDied the whole sandbox has died, as when its memory ran out
   */
  silent(hasDied: boolean): void;
  failed(message: string): void;
  line?(line: number): void;
  /** The script of the worker runs, and is about to load the authors' code. */
  begun?(): void;
  /** The worker sent a message of any kind. */
  alive?(): void;
}

const isFromSandbox = (data: unknown): data is FromSandbox =>
  typeof data === "object" &&
  data !== null &&
  "kind" in data &&
  (data.kind === "begun" ||
    data.kind === "ready" ||
    data.kind === "handled" ||
    data.kind === "beat" ||
    data.kind === "line");

/**
 * A line to a worker in the sandbox, which holds these own algorithms: it starts the worker, passes messages on in
 * order, and ends the worker when it is silent for too long.
 */
export class OwnPort {
  private readonly channel = new MessageChannel();
  private worker: SandboxWorker | undefined = undefined;
  private isEnded = false;
  /** The worker handles messages. */
  private isReady = false;
  private waiting: (readonly [message: unknown, handedOver: Transferable[]])[] = [];
  private sent = 0;
  private handled = 0;
  private timer: ReturnType<typeof setTimeout> | undefined = undefined;
  private parts = 0;
  private partAt = 0;

  constructor(
    scripts: readonly OwnScript[],
    private readonly events: PortEvents,
    private readonly patience = PATIENCE,
  ) {
    const { port1, port2 } = this.channel;
    port1.onmessage = ({ data }: MessageEvent<unknown>) => this.receive(data);
    void this.start(scripts, port2);
  }

  post(message: unknown, handedOver: Transferable[] = []): void {
    if (this.isEnded) return;
    if (!this.isReady) {
      this.waiting.push([message, handedOver]);
      return;
    }
    const { port1 } = this.channel;
    port1.postMessage(message, handedOver);
    this.sent += 1;
    port1.postMessage({ kind: "ping", count: this.sent });
    this.watch(isJob(message) ? this.patience.job : this.patience.lane);
  }

  end(): void {
    this.isEnded = true;
    this.worker?.end();
    this.channel.port1.close();
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async start(scripts: readonly OwnScript[], port: MessagePort): Promise<void> {
    try {
      const engine = await sandboxScript();
      const parts = scripts.map(
        ({ id, source, lines, script }) => `\n;takeOwn(${JSON.stringify({ id, source, lines })}, ${script});`,
      );
      const text = new Blob([engine, ...parts], { type: "text/javascript" });
      this.worker = await startInSandbox(text, port, (message) => this.fail(message));
      if (this.isEnded) this.worker.end();
      else this.watch(this.patience.start);
    } catch (error) {
      this.fail(reasonOf(error));
    }
  }

  private receive(data: unknown): void {
    if (this.isEnded) return;
    this.parts = 0;
    this.events.alive?.();
    if (!isFromSandbox(data)) {
      this.events.message(data);
      return;
    }
    if (data.kind === "begun") {
      this.events.begun?.();
      this.watch(this.patience.lane);
    } else if (data.kind === "handled") {
      this.handled = data.count;
      if (this.handled === this.sent) this.stopWatch();
    } else if (data.kind === "line") this.events.line?.(data.line);
    else if (data.kind === "ready") {
      this.stopWatch();
      this.isReady = true;
      this.events.ready(data.algorithms, data.faults);
      for (const [message, handedOver] of this.waiting.splice(0)) this.post(message, handedOver);
    }
  }

  private watch(silence: number): void {
    this.stopWatch();
    this.parts = 0;
    if (silence === Number.POSITIVE_INFINITY) return;
    const part = silence / PARTS;
    const listen = (): void => {
      const now = performance.now();
      // If a part took much longer, the page or the machine was busy, and the worker may be as late.
      if (now - this.partAt < 2 * part) this.parts += 1;
      this.partAt = now;
      if (this.parts < PARTS) {
        this.timer = setTimeout(listen, part);
        return;
      }
      const { worker } = this;
      this.end();
      void Promise.resolve(worker?.isAlive()).then((isAlive) => this.events.silent(isAlive === false));
    };
    this.partAt = performance.now();
    this.timer = setTimeout(listen, part);
  }

  private stopWatch(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private fail(message: string): void {
    if (this.isEnded) return;
    this.end();
    this.events.failed(message);
  }
}

const isJob = (message: unknown): boolean =>
  typeof message === "object" &&
  message !== null &&
  "kind" in message &&
  (message.kind === "job" || message.kind === "study" || message.kind === "file" || message.kind === "tests");
