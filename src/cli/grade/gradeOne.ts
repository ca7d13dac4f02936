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
  const graded = await new Promise<Graded>((resolve) => new Grading(host, limits, signal, onStep, resolve).begin());
  await host.end();
  return graded;
};

/** The grading of one hand-in: collects what its host reports, and decides when that is over. */
class Grading {
  private title = "";
  private readonly contract: TestResult[] = [];
  private readonly runs: Record<string, Scored> = {};
  private cost: Graded["cost"] = null;
  private readonly faults: string[] = [];
  /** How it ends if the host reports nothing else. */
  private ending: Ending = "finished";
  private isSilent = false;
  private isOver = false;
  /** Name of the step under way, and number of the steps so far. */
  private step = STARTING;
  private steps = 0;
  /** Beginning of the step: time of the machine, and of the host, s. */
  private stepAt = performance.now() / 1000;
  private stepSeconds: number;
  private readonly begunSeconds: number;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly host: GradingHost,
    private readonly limits: Limits,
    private readonly signal: AbortSignal,
    private readonly onStep: OnStep,
    private readonly resolve: (graded: Graded) => void,
  ) {
    this.begunSeconds = this.stepSeconds = host.seconds();
  }

  begin(): void {
    this.timer = setInterval(() => this.look(), LOOK_MS);
    this.signal.addEventListener("abort", this.cancel);
    if (this.signal.aborted) this.cancel();
    this.host.onExit((why) => (why === "memory" ? this.tookTooMuch() : this.finish("threw", why)));
    this.host.onMessage((message) => {
      if (!this.isOver) this.read(message);
    });
  }

  private finish(ending: Ending, fault?: string): void {
    if (this.isOver) return;
    this.isOver = true;
    clearInterval(this.timer);
    this.signal.removeEventListener("abort", this.cancel);
    if (fault !== undefined) this.faults.push(`${this.step}: ${fault}`);
    const { host, contract, runs, cost, isSilent } = this;
    this.resolve({
      ending,
      title: oneLine(this.title),
      contract,
      runs,
      cost,
      faults: this.faults.map(oneLine),
      seconds: host.seconds() - this.begunSeconds,
      isSilent,
      line: host.line(),
    });
  }

  private readonly cancel = (): void => this.finish("cancelled");

  private tookTooLong(fault: string): void {
    this.isSilent = true;
    this.finish("too slow", fault);
  }

  private tookTooMuch(): void {
    this.finish("too much memory", `it took more than ${Math.round(this.limits.memory / BYTES_PER_MB)} MB`);
  }

  /** Compares the host with the limits. */
  private look(): void {
    const { host, limits, step } = this;
    const allowed = step === STARTING ? Math.max(START_SECONDS, limits.step) : limits.step;
    const waited = performance.now() / 1000 - this.stepAt;
    if (host.memory() > limits.memory) this.tookTooMuch();
    else if (step !== STARTING && host.silence() > SILENCE_SECONDS)
      this.tookTooLong(`it gave no sign of life for ${SILENCE_SECONDS} s, as a loop without an end does`);
    else if (host.seconds() - this.stepSeconds > allowed) this.tookTooLong(`it took longer than ${allowed} s`);
    else if (waited > PATIENCE.times * allowed + PATIENCE.seconds) this.tookTooLong("it did nothing");
  }

  private read(message: GradeMessage): void {
    switch (message.kind) {
      case "step":
        this.beginStep(message.says);
        break;
      case "faults":
        this.ending = "does not compile";
        for (const fault of message.faults) this.faults.push(faultLine(fault));
        break;
      case "loaded":
        this.title = message.title;
        break;
      case "contract":
        this.takeTest(message.result);
        break;
      case "run":
        this.runs[message.scene] = [...(this.runs[message.scene] ?? []), message.scores];
        break;
      case "cost":
        this.cost = { own: message.own, dropTail: message.dropTail };
        break;
      case "threw":
        this.ending = "threw";
        this.faults.push(`${this.step}: ${message.message}`);
        break;
      case "over":
        this.finish(message.what === "time" ? "too slow" : "too much memory", message.message);
        break;
      default:
        this.finish(this.ending);
    }
  }

  private beginStep(says: string): void {
    this.steps += 1;
    if (this.steps > this.limits.steps) this.finish("threw", `it told of more than ${this.limits.steps} steps`);
    this.step = says;
    this.onStep(this.steps, oneLine(says));
    this.stepAt = performance.now() / 1000;
    this.stepSeconds = this.host.seconds();
  }

  private takeTest(result: TestResult): void {
    this.contract.push(result);
    if (result.verdict !== "passed") this.faults.push(`${result.title}: ${result.sentence}`);
  }
}
