import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { GradeMessage, GradeTask } from "../../workshop/grade/messages.ts";
import { Failure } from "../options.ts";
import { reasonOf, tell } from "../output.ts";
import type { GradingHost, Limits } from "./gradeOne.ts";

/** A host in a browser's page, where the author's code runs. Its messages are not checked yet. */
export interface UncheckedHost extends Omit<GradingHost, "onMessage"> {
  onMessage(listener: (message: unknown) => void): void;
}

/** A browser with the page's own sandbox, in which hand-ins are graded one after the other. */
export interface GradingBrowser {
  open(task: GradeTask): Promise<UncheckedHost>;
  close(): Promise<void>;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
const hasTexts = (value: unknown, ...names: readonly string[]): boolean =>
  isRecord(value) && names.every((name) => typeof value[name] === "string");
const isFault = (value: unknown): boolean => hasTexts(value, "message") && isRecord(value) && isNumber(value["line"]);
const isNumber = (value: unknown): boolean => typeof value === "number";

/** What each message must hold. */
const CHECKS: Readonly<Record<GradeMessage["kind"], (message: Readonly<Record<string, unknown>>) => boolean>> = {
  step: (message) => hasTexts(message, "says"),
  faults: ({ faults }) => Array.isArray(faults) && faults.every(isFault),
  loaded: (message) => hasTexts(message, "title"),
  contract: ({ result }) => hasTexts(result, "id", "title", "verdict", "sentence"),
  run: (message) =>
    hasTexts(message, "scene") &&
    Array.isArray(message["scores"]) &&
    message["scores"].every((score) => score === null || isNumber(score)),
  cost: ({ own, dropTail }) => isNumber(own) && isNumber(dropTail),
  threw: (message) => hasTexts(message, "message"),
  over: (message) => hasTexts(message, "message") && (message["what"] === "time" || message["what"] === "memory"),
  done: () => true,
};
const isKind = (kind: unknown): kind is GradeMessage["kind"] => typeof kind === "string" && Object.hasOwn(CHECKS, kind);

/** Whether something that came out of a sandbox is a message. */
export const isGradeMessage = (value: unknown): value is GradeMessage =>
  isRecord(value) && isKind(value["kind"]) && CHECKS[value["kind"]](value);

/** The same host, which passes on valid messages only. */
export const checkedHost = (host: UncheckedHost): GradingHost => ({
  onMessage: (listener) =>
    host.onMessage((message) => {
      if (isGradeMessage(message)) listener(message);
    }),
  onExit: (listener) => host.onExit(listener),
  memory: () => host.memory(),
  seconds: () => host.seconds(),
  silence: () => host.silence(),
  line: () => host.line(),
  end: () => host.end(),
});

/** The part of the scripts that starts a browser. */
interface Opener {
  openGradingBrowser(options: {
    readonly memory: number;
    readonly tell: (line: string) => void;
  }): Promise<GradingBrowser>;
}
const isOpener = (module: unknown): module is Opener =>
  isRecord(module) && typeof module["openGradingBrowser"] === "function";

/** Starts the browser that the tests use. @throws Failure that says how to get one */
export const openBrowser = async ({ memory }: Pick<Limits, "memory">): Promise<GradingBrowser> => {
  // The scripts of the project are no part of the program's bundle: they find their packages by where they stand.
  const script = join(dirname(process.argv[1] ?? ""), "../../scripts/lib/gradingBrowser.mjs");
  try {
    const module: unknown = await import(pathToFileURL(script).href);
    if (!isOpener(module)) throw new Error(`${script} opens no browser`);
    return await module.openGradingBrowser({ memory, tell });
  } catch (error) {
    throw new Failure(`aqm grade: ${reasonOf(error)}`);
  }
};
