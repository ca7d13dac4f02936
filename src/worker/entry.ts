import { catalog } from "../engine/catalog.ts";
import type { FromWorker, ToWorker } from "../protocol/messages.ts";
import type { StudyAnswer, StudyRequest } from "../protocol/study.ts";
import { LaneSession } from "./session.ts";

/** What a dedicated worker's global scope offers here; the page's own types do not know it. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<ToWorker | StudyRequest>) => void) | null;
  postMessage(message: FromWorker, transfer: Transferable[]): void;
  postMessage(answer: StudyAnswer): void;
}
declare const self: WorkerScope;

const session = new LaneSession(
  (message, transfer) => self.postMessage(message, transfer),
  () => performance.now(),
);

/** The first scene's disciplines are known from the start; the others are another script. */
let isWhole = false;
/** Messages that wait for that script, in order. */
const waiting: ToWorker[] = [];

/** It may name a discipline that is not known yet. */
const needsMore = (message: ToWorker): boolean => {
  if (message.kind === "change") return message.change.set.startsWith("lanes.");
  if (message.kind === "timeline" || message.kind === "seek")
    return message.timeline.some(({ set }) => set.startsWith("lanes."));
  if (message.kind !== "load") return false;
  const { lanes, timeline } = message.scenario;
  const known = lanes.every(({ queue }) => catalog.queues.some(({ id }) => id === queue));
  return !known || timeline.some(({ set }) => set.startsWith("lanes."));
};

const loadRest = async (): Promise<void> => {
  const { addEverything } = await import("../engine/everything.ts");
  addEverything();
  isWhole = true;
  for (const message of waiting.splice(0)) session.handle(message);
};

/** Whole runs in the background: another script, with every discipline. */
const answer = async (request: StudyRequest): Promise<void> => {
  const [{ study }, { addEverything }] = await Promise.all([import("./study.ts"), import("../engine/everything.ts")]);
  addEverything();
  study(request, (said) => self.postMessage(said));
};

self.onmessage = ({ data }) => {
  if (data.kind === "study") {
    void answer(data);
    return;
  }
  if (isWhole || (waiting.length === 0 && !needsMore(data))) {
    session.handle(data);
    return;
  }
  waiting.push(data);
  if (waiting.length === 1) void loadRest();
};
