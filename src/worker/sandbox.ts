import { addMembers, queueOf } from "../engine/catalog.ts";
import { addEverything } from "../engine/everything.ts";
import type { ContractTestsRequest } from "../protocol/contractTests.ts";
import type { FileRequest } from "../protocol/files.ts";
import type { JobRequest } from "../protocol/jobs.ts";
import type { FromWorker, ToWorker } from "../protocol/messages.ts";
import type { FromSandbox, OwnDescription, OwnFault, ToSandbox } from "../protocol/sandbox.ts";
import type { StudyRequest } from "../protocol/seedStudy.ts";
import { reasonOf } from "../units/reasonOf.ts";
import { gradeDefinition } from "../workshop/grade/gradeDefinition.ts";
import type { GradeMessage, GradeRequest } from "../workshop/grade/messages.ts";
import { descriptionOf } from "../workshop/isolation/describe.ts";
import { loadOwn, type OwnModule, type OwnScript } from "../workshop/isolation/loadOwn.ts";
import { OwnError } from "../workshop/isolation/ownError.ts";
import { makeRepeatable } from "../workshop/isolation/realm.ts";
import { answerRequest } from "./background.ts";
import { answerContractTests } from "./contractTests.ts";
import { withHeartbeat } from "./heartbeat.ts";
import { LaneSession } from "./session.ts";

// The whole engine as one classic script, which a frame without an origin starts from memory. Text of own algorithms
// stands behind it. What this script needs of the browser it holds as constants of its own (`scripts/lib/sandbox.mjs`):
// the globals are gone before the first line of an author's code.

type Message = ToWorker | StudyRequest | JobRequest | FileRequest | ContractTestsRequest | GradeRequest | ToSandbox;

/** Wall time between two signs of life, ms. */
const BEAT_MS = 100;

interface Own extends Omit<OwnScript, "script"> {
  readonly make: OwnModule;
}
const authors: Own[] = [];

const now = (): number => performance.now();

const ownOf = (error: unknown): { readonly line?: number } | undefined => {
  if (!(error instanceof OwnError)) return undefined;
  return error.line === undefined ? {} : { line: error.line };
};

/** Loads the authors' code, and answers what the port brings from then on. */
const serve = (port: MessagePort): void => {
  let isTelling = false;
  const tell = (message: FromSandbox): void => port.postMessage(message);
  const tellGrade = (message: GradeMessage): void => port.postMessage(message);
  let isGrading = false;
  tell({ kind: "begun" });
  addEverything();
  let beatAt = now();
  const beat = (): void => {
    const time = now();
    if (time - beatAt < BEAT_MS) return;
    beatAt = time;
    tell({ kind: "beat" });
  };
  const algorithms: OwnDescription[] = [];
  const faults: OwnFault[] = [];
  for (const { make, ...own } of authors) {
    try {
      const definition = loadOwn(
        () => make,
        { ...own, script: "" },
        {
          now,
          beat,
          tell: (line) => {
            if (isTelling) tell({ kind: "line", line });
          },
          over: (what, { message }) => {
            if (isGrading) tellGrade({ kind: "over", what, message });
          },
        },
      );
      algorithms.push(descriptionOf(definition, own.lines));
      addMembers([definition], [], []);
    } catch (error) {
      const line = error instanceof OwnError ? error.line : undefined;
      const message = reasonOf(error);
      faults.push({ id: own.id, message, ...(line !== undefined && { line }) });
    }
  }
  const post = (message: FromWorker, transfer: Transferable[]): void => port.postMessage(message, transfer);
  const session = new LaneSession(post, now, ownOf);
  const handle = withHeartbeat(
    (message) => session.handle(message),
    (message) => post(message, []),
    now,
    BEAT_MS,
  );
  port.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === "tell") isTelling = true;
    else if (data.kind === "ping") tell({ kind: "handled", count: data.count });
    else if (data.kind === "tests") answerContractTests(data, (said) => port.postMessage(said), now);
    else if (data.kind === "grade") {
      isGrading = true;
      gradeDefinition(queueOf(data.id), data, () => now() / 1000, tellGrade);
    } else if (data.kind === "study" || data.kind === "job" || data.kind === "file")
      answerRequest(data, (said) => port.postMessage(said));
    else handle(data);
  };
  tell({ kind: "ready", algorithms, faults });
};

/** Called by the text behind this script, once for every own algorithm. */
const takeOwn = (own: Omit<Own, "make">, make: OwnModule): void => {
  authors.push({ ...own, make });
};

let isServing = false;
globalThis.onmessage = ({ ports: [port] }: MessageEvent) => {
  if (isServing || port === undefined) return;
  isServing = true;
  serve(port);
};
makeRepeatable(globalThis);
Object.defineProperty(globalThis, "takeOwn", {
  value: (own: Omit<Own, "make">, make: OwnModule) => {
    if (!isServing) takeOwn(own, make);
  },
});
