import { catalog } from "../engine/catalog.ts";
import type { FileAnswer, FileRequest } from "../protocol/files.ts";
import type { JobAnswer, JobRequest, Preparation } from "../protocol/jobs.ts";
import type { FromWorker, ToWorker } from "../protocol/messages.ts";
import type { StudyAnswer, StudyRequest } from "../protocol/seedStudy.ts";
import type { Change, Group, Lane } from "../scenario/document.ts";
import { withHeartbeat } from "./heartbeat.ts";
import { LaneSession } from "./session.ts";

/** A request to a worker for runs in the background. */
type BackgroundRequest = StudyRequest | JobRequest | FileRequest | Preparation;

/** Global scope of a dedicated worker, as far as it is used here; the page's types do not include it. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<ToWorker | BackgroundRequest>) => void) | null;
  postMessage(message: FromWorker, transfer: Transferable[]): void;
  postMessage(answer: StudyAnswer | JobAnswer | FileAnswer): void;
  addEventListener(type: "unhandledrejection", listener: () => void): void;
}
declare const self: WorkerScope;

const now = (): number => performance.now();
const session = new LaneSession((message, transfer) => self.postMessage(message, transfer), now);
const handle = withHeartbeat(
  (message) => session.handle(message),
  (message) => self.postMessage(message, []),
  now,
);

// A rejection, such as of a script that does not come, ends silently in a worker; an error that is thrown reaches the
// page.
self.addEventListener("unhandledrejection", () => {
  setTimeout(() => {
    throw new Error("a part of its script did not load");
  });
});

/** The disciplines of the first scene are loaded at the start; the others are in another script. */
let isWhole = false;
/** Messages that wait for that script, in order. */
const waiting: ToWorker[] = [];

/** Whether the message may name a discipline that is not loaded yet. */
const needsMore = (message: ToWorker): boolean => {
  if (message.kind === "change") return mayName(message.change);
  if (message.kind === "timeline" || message.kind === "seek") return message.timeline.some(mayName);
  if (message.kind !== "load") return false;
  const { lanes, timeline, bottleneck, traffic } = message.scenario;
  const named = [...lanes, bottleneck.second, bottleneck.reverse].flatMap((one) => one?.queue ?? []);
  const isKnown = (queue: string): boolean => catalog.queues.some(({ id }) => id === queue);
  const isKnownGroup = ({ kind, transport, fields }: Group): boolean =>
    (fields["ecn"] ?? "own") !== "dctcp" &&
    fields["ecn"] !== "accurate" &&
    catalog.kinds.some(({ id }) => id === kind) &&
    (transport === null || catalog.transports.some(({ id }) => id === transport));
  return !named.every(isKnown) || !traffic.every(isKnownGroup) || timeline.some(mayName) || lanes.some(overridesQueues);
};

const overridesQueues = ({ overrides }: Lane): boolean => Object.keys(overrides).some((set) => mayName({ set }));

/** Changes that can set a discipline, a transport or a type of traffic. */
const mayName = ({ set }: Pick<Change, "set">): boolean =>
  /^(lanes|bottleneck\.(second|reverse))(\.|$)|^traffic\.[^.]+(\.(transport|ecn))?$/.test(set) && !PARAMETER.test(set);

/** Parameters of a discipline do not name one. */
const PARAMETER = /^(lanes\.\d+|bottleneck\.(second|reverse))\.params\./;

const loadRest = async (): Promise<void> => {
  const { addEverything } = await import("../engine/everything.ts");
  addEverything();
  isWhole = true;
  for (const message of waiting.splice(0)) handle(message);
};

/** Complete runs in the background are in another script, with every discipline. */
const answer = async (request: BackgroundRequest): Promise<void> => {
  const [{ answerRequest }, { addEverything }] = await Promise.all([
    import("./background.ts"),
    import("../engine/everything.ts"),
  ]);
  addEverything();
  answerRequest(request, (said) => self.postMessage(said));
};

self.onmessage = ({ data }) => {
  if (!("run" in data)) {
    void answer(data);
    return;
  }
  if (isWhole || (waiting.length === 0 && !needsMore(data))) {
    handle(data);
    return;
  }
  waiting.push(data);
  if (waiting.length === 1) void loadRest();
};
