import type { FileAnswer, FileRequest } from "../../../protocol/files.ts";
import { type PooledWorker, release } from "../../session/workerPool.ts";
import { beginWork } from "../../session/working.ts";

/** The used part of a `Worker`. */
export interface FilePort extends PooledWorker {
  postMessage(request: FileRequest): void;
  onmessage: ((event: MessageEvent<FileAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** A file that was made. */
export type Made = Extract<FileAnswer, { readonly content: "made" }>;

/** A file that is being made. */
export interface Making {
  /** Rejected with a sentence if the run fails. */
  readonly made: Promise<Made>;
  /** Ends the work; the promise then stays open. */
  stop(): void;
}

/**
 * Makes a file in a worker, which it gives back or ends.
 * @param onProgress gets the share of the run that is simulated, 0 to 1
 */
export const makeFile = (worker: FilePort, request: FileRequest, onProgress: (share: number) => void): Making => {
  // The offer of a new version waits until then: loading the page again would end the work.
  const endWork = beginWork();
  let isOver = false;
  const end = (isOfUse = false): void => {
    if (isOver) return;
    isOver = true;
    if (isOfUse) release(worker);
    else worker.terminate();
    endWork();
  };
  const made = new Promise<Made>((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.content === "progress") {
        onProgress(data.share);
        return;
      }
      end(data.content === "made");
      if (data.content === "made") resolve(data);
      else reject(new Error(data.message));
    };
    worker.onerror = (event) => {
      end();
      reject(new Error(event.message));
    };
  });
  worker.postMessage(request);
  return { made, stop: () => end() };
};
