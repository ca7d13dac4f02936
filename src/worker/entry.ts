import type { FromWorker, ToWorker } from "../protocol/messages.ts";
import { LaneSession } from "./session.ts";

/** What a dedicated worker's global scope offers here; the page's own types do not know it. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker, transfer: Transferable[]): void;
}
declare const self: WorkerScope;

const session = new LaneSession(
  (message, transfer) => self.postMessage(message, transfer),
  () => performance.now(),
);
self.onmessage = (event) => session.handle(event.data);
