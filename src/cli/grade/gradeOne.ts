import type { GradeMessage } from "../../workshop/grade/messages.ts";
import type { Scored } from "../../workshop/race/plan.ts";
import { faultLine } from "../ownFile.ts";

type TestResult = Extract<GradeMessage, { kind: "contract" }>["result"];

/** How the grading of a hand-in ended. */
export type Ending = "finished" | "does not compile" | "threw" | "too slow" | "too much memory" | "cancelled";

/** The result of grading one hand-in. */
export interface Graded {
  readonly ending: Ending;
  /** "" as long as it was not loaded. */
  readonly title: string;
  readonly contract: readonly TestResult[];
  /** Scores by the ids of scenes, run by run. */
  readonly runs: Readonly<Record<string, Scored>>;
  /** Seconds a packet, and those of Drop Tail beside it; null: not measured. */
  readonly cost: { readonly own: number; readonly dropTail: number } | null;
  /** Sentences, with lines where they are known. */
  readonly faults: readonly string[];
  /** CPU time that its host took, s. */
  readonly seconds: number;
  /** It was ended from outside, so that no error shows the place in its source. */
  readonly isSilent: boolean;
  /** The line of the source that it reached last, from 1; null: its host reported none. */
  readonly line: number | null;
}

/** The unit of `--memory`. */
export const BYTES_PER_MB = 1e6;

export interface Limits {
  /** Most time of one step, s: loading, one test of the contract, one run. */
  readonly step: number;
  /** Most memory, bytes. */
  readonly memory: number;
  /** Most steps: a host that reports more does something else. */
  readonly steps: number;
}

/** Where the code of a hand-in runs: a host that sends messages, and that can be ended at any time. */
export interface GradingHost {
  onMessage(listener: (message: GradeMessage) => void): void;
  /** The host is gone: "memory", or what went wrong in it. */
  onExit(listener: (why: string) => void): void;
  /** Bytes that it has taken, as far as that can be known. */
  memory(): number;
  /** Time that it has spent, s: CPU time where that is known, so that no hand-in fails because the machine is busy. */
  seconds(): number;
  /** Time that it has spent since its last sign of life, s; 0 where it gives none. */
  silence(): number;
  /** The line of the source that it reached last, from 1; null: it has reported none. */
  line(): number | null;
  /** Settles when it is gone. */
  end(): Promise<void>;
}

const LOOK_MS = 50;
/** A host may take this long until it begins, whatever the limit of a step, s. */
const START_SECONDS = 60;
/**
 * Time without a sign of life after which a call is taken to be endless, s. A call whose statements still run is ended
 * within the host after half of it (`CALL_MS_MAX`).
 */
const SILENCE_SECONDS = 1;
/** Longest wall time of a step whose host gets no processor: `times` its limit and `seconds` more. */
const PATIENCE = { times: 10, seconds: 300 };
/** Most characters of a sentence about a hand-in, which can quote text of the hand-in's author. */
const SENTENCE_MAX = 600;

/** A sentence as one line without characters that steer a terminal. */
const oneLine = (text: string): string => {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return line.length > SENTENCE_MAX ? `${line.slice(0, SENTENCE_MAX)} …` : line;
};

/** The step before a host has said anything. */
const STARTING = "starting";

/** Is called as a step of a hand-in begins, with the number of the step, from 1, and its name. */
export type OnStep = (step: number, says: string) => void;

/** Grades one hand-in in a host, and ends it where it takes too long or too much. */
export const gradeAt = async (
  host: GradingHost,
  limits: Limits,
  signal: AbortSignal,
  onStep: OnStep = () => undefined,
): Promise<Graded> => {
  const graded = await gradeIn(host, limits, signal, onStep);
  await host.end();
  return graded;
};

const gradeIn = (host: GradingHost, limits: Limits, signal: AbortSignal, onStep: OnStep): Promise<Graded> =>
  new Promise((resolve) => {
    let title = "";
    let cost: Graded["cost"] = null;
    let step = STARTING;
    let steps = 0;
    const begun = host.seconds();
    let [stepAt, stepSeconds] = [performance.now() / 1000, host.seconds()];
    let ending: Ending = "finished";
    const contract: TestResult[] = [];
    const runs: Record<string, Scored> = {};
    const faults: string[] = [];
    let isOver = false;
    let isSilent = false;
    const finish = (as: Ending, fault?: string): void => {
      if (isOver) return;
      isOver = true;
      clearInterval(look);
      signal.removeEventListener("abort", cancel);
      if (fault !== undefined) faults.push(`${step}: ${fault}`);
      const seconds = host.seconds() - begun;
      const told = { title: oneLine(title), contract, runs, cost, faults: faults.map(oneLine) };
      resolve({ ending: as, ...told, seconds, isSilent, line: host.line() });
    };
    const cancel = (): void => finish("cancelled");
    const tooSlow = (fault: string): void => {
      isSilent = true;
      finish("too slow", fault);
    };
    const tooMuch = (): void =>
      finish("too much memory", `it took more than ${Math.round(limits.memory / BYTES_PER_MB)} MB`);
    const look = setInterval(() => {
      const allowed = step === STARTING ? Math.max(START_SECONDS, limits.step) : limits.step;
      const waited = performance.now() / 1000 - stepAt;
      if (host.memory() > limits.memory) tooMuch();
      else if (step !== STARTING && host.silence() > SILENCE_SECONDS)
        tooSlow(`it gave no sign of life for ${SILENCE_SECONDS} s, as a loop without an end does`);
      else if (host.seconds() - stepSeconds > allowed) tooSlow(`it took longer than ${allowed} s`);
      else if (waited > PATIENCE.times * allowed + PATIENCE.seconds) tooSlow("it did nothing");
    }, LOOK_MS);
    signal.addEventListener("abort", cancel);
    if (signal.aborted) cancel();
    host.onExit((why) => (why === "memory" ? tooMuch() : finish("threw", why)));
    host.onMessage((message) => {
      if (isOver) return;
      switch (message.kind) {
        case "step":
          steps += 1;
          if (steps > limits.steps) finish("threw", `it told of more than ${limits.steps} steps`);
          step = message.says;
          onStep(steps, oneLine(step));
          [stepAt, stepSeconds] = [performance.now() / 1000, host.seconds()];
          break;
        case "faults":
          ending = "does not compile";
          for (const fault of message.faults) faults.push(faultLine(fault));
          break;
        case "loaded":
          ({ title } = message);
          break;
        case "contract":
          contract.push(message.result);
          if (message.result.verdict !== "passed") faults.push(`${message.result.title}: ${message.result.sentence}`);
          break;
        case "run":
          runs[message.scene] = [...(runs[message.scene] ?? []), message.scores];
          break;
        case "cost":
          cost = { own: message.own, dropTail: message.dropTail };
          break;
        case "threw":
          ending = "threw";
          faults.push(`${step}: ${message.message}`);
          break;
        case "over":
          finish(message.what === "time" ? "too slow" : "too much memory", message.message);
          break;
        default:
          finish(ending);
      }
    });
  });
