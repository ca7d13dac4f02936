import type { FromWorker, ToWorker } from "../../../protocol/messages.ts";
import { ownIdsIn } from "../../../scenario/ownCode/ownId.ts";
import { ownScripts } from "./known.ts";
import { OwnPort } from "./ownPort.ts";
import { LaneRecord } from "./stoppedLine.ts";

/** A run of this number in messages of lanes. */
const runOf = (message: unknown): number | undefined => {
  if (typeof message !== "object" || message === null || !("run" in message)) return undefined;
  return typeof message.run === "number" ? message.run : undefined;
};

const isOfLane = (message: unknown): message is ToWorker => runOf(message) !== undefined;
const isFromLane = (data: unknown): data is FromWorker => runOf(data) !== undefined;

/**
 * A worker where own algorithms are known. Messages of a lane, which may be given one later, and jobs that name one go
 * to a worker in the sandbox; other jobs go to an ordinary one. For its owner it is like any other.
 */
export class OwnWorker extends EventTarget implements Worker {
  onmessage: Worker["onmessage"] = null;
  onmessageerror: Worker["onmessageerror"] = null;
  onerror: Worker["onerror"] = null;
  private plain: Worker | undefined = undefined;
  private port: OwnPort | undefined = undefined;
  private run: number | undefined = undefined;
  private readonly record = new LaneRecord();

  constructor(private readonly startPlain: () => Worker) {
    super();
  }

  postMessage(message: unknown, handedOver: Transferable[] | StructuredSerializeOptions = []): void {
    const transfer = Array.isArray(handedOver) ? handedOver : [...(handedOver.transfer ?? [])];
    this.run = runOf(message) ?? this.run;
    if (isOfLane(message)) this.record.noteMessage(message);
    if (this.run !== undefined || ownIdsIn(message).length > 0) this.inSandbox().post(message, transfer);
    else this.outside().postMessage(message, transfer);
  }

  terminate(): void {
    this.plain?.terminate();
    this.port?.end();
  }

  private inSandbox(): OwnPort {
    this.port ??= new OwnPort([...ownScripts.values()], {
      ready: () => undefined,
      message: (data) => {
        this.tell(data);
      },
      silent: (hasDied) => void this.stop(hasDied),
      failed: (reason) => {
        this.onerror?.(new ErrorEvent("error", { message: reason }));
      },
    });
    return this.port;
  }

  private outside(): Worker {
    if (this.plain !== undefined) return this.plain;
    const plain = this.startPlain();
    plain.onmessage = ({ data }) => this.tell(data);
    plain.onmessageerror = () => {
      this.onmessageerror?.(new MessageEvent("messageerror"));
    };
    plain.onerror = ({ message: reason }) => {
      this.onerror?.(new ErrorEvent("error", { message: reason }));
    };
    this.plain = plain;
    return plain;
  }

  /** The worker was silent, and was ended: says why, with the line. */
  private async stop(hasDied: boolean): Promise<void> {
    const why = hasDied ? "took more memory than there is" : "ran longer than 0.5 s";
    // Further jobs get another worker.
    this.port = undefined;
    const line =
      this.run === undefined
        ? undefined
        : await this.record.findLine([...ownScripts.values()], hasDied ? "lost" : "silent");
    const message = line === undefined ? `one call ${why}` : `line ${line} ${why}`;
    if (this.run === undefined) this.onerror?.(new ErrorEvent("error", { message }));
    else this.tell({ run: this.run, kind: "failed", message, own: line === undefined ? {} : { line } });
  }

  private tell(data: unknown): void {
    if (isFromLane(data)) this.record.noteAnswer(data);
    this.onmessage?.(new MessageEvent("message", { data }));
  }
}
