import { OwnError } from "./ownError.ts";

/** Most wall time of one call of an own algorithm, ms; the page ends a worker that is silent for as long. */
export const CALL_MS_MAX = 500;
/** Statements between two looks at the clock within one call. */
const LOOK_EVERY = 1024;
/**
 * Calls between two signs of life: few, since a call can take long without a statement, as filling a large array does.
 */
const BEAT_EVERY = 16;

/** How calls of an author's code are watched. */
export interface Watching {
  /** Wall clock in ms; absent: a call may take any time. */
  readonly now?: () => number;
  /** Is called every few calls, and now and then within a call: a sign of life. */
  readonly beat?: () => void;
  /** Called before every statement with its line in the source. */
  readonly tell?: (line: number) => void;
  /** Called when the code took more time or memory than it may, before its call is ended. */
  readonly over?: (what: "time" | "memory", error: OwnError) => void;
}

/** A port that notes which statements its latest arrival has come to. */
interface NotesStatements {
  reached(line: number): void;
}

/**
 * The running of one own algorithm: which of its methods is being called, and which statement it came to last. The
 * compiled code calls `line` before its statements.
 */
export class OwnCode {
  /** The method that is running; null: none. */
  private method: string | null = null;
  /** Index of the last statement of this call; −1: none. */
  private last = -1;
  private port: NotesStatements | null = null;
  /** Statements of this call. */
  private steps = 0;
  private begunAt = 0;
  private calls = 0;
  /** The first fault of this call: it is thrown at the end even if the code catches it. */
  private first: OwnError | null = null;

  /**
   * @param lines line in the source (from 1) of each numbered statement
   */
  constructor(
    private readonly lines: readonly number[],
    private readonly watching: Watching,
  ) {}

  /** Given to the compiled code. */
  readonly line = (statement: number): void => {
    this.last = statement;
    this.watching.tell?.(this.lines[statement] ?? 0);
    this.port?.reached(statement);
    this.steps += 1;
    if (this.steps % LOOK_EVERY === 0) this.lookAtClock();
  };

  /** One of its methods begins; statements are lines of this port's pseudo-code, if it makes decisions. */
  begin(method: string, port: NotesStatements | null): void {
    this.method = method;
    this.last = -1;
    this.steps = 0;
    this.port = port;
    this.first = null;
    this.calls += 1;
    if (this.calls % BEAT_EVERY === 0) this.watching.beat?.();
  }

  /** The method has ended. @throws OwnError for a fault that the code has caught */
  end(): void {
    this.method = null;
    this.port = null;
    if (this.first !== null) throw this.first;
  }

  /** An error with the place at which the code is. */
  fault(says: string): OwnError {
    const line = this.lines[this.last];
    const error = new OwnError(says, {
      ...(this.method !== null && { method: this.method }),
      ...(line !== undefined && { line }),
    });
    this.first ??= error;
    return error;
  }

  /** `fault`, for what ends a grading at once. */
  over(what: "time" | "memory", says: string): OwnError {
    const error = this.fault(says);
    this.watching.over?.(what, error);
    return error;
  }

  /** What the code threw, as an error with its place. */
  thrown(error: unknown): OwnError {
    if (error instanceof OwnError) return error.line === undefined ? this.fault(error.says) : error;
    const says = error instanceof Error ? error.message : messageOf(error);
    return this.fault(says === "" ? "it threw an error without a message" : says);
  }

  /**
   * Runs a function of the definition beside the methods of a discipline, perhaps while one of them runs: the host
   * reads signals at a drop. @throws OwnError
   */
  call<T>(method: string, run: () => T): T {
    const { method: outer, last, port, steps, first } = this;
    this.begin(method, null);
    try {
      const result = run();
      this.end();
      return result;
    } catch (error) {
      throw this.thrown(error);
    } finally {
      this.method = outer;
      this.last = last;
      this.port = port;
      this.steps = steps;
      this.first = first;
    }
  }

  private lookAtClock(): void {
    if (this.watching.now === undefined) return;
    const time = this.watching.now();
    // A loop that reaches statements ends here, with its line; the page ends a worker that gives no sign of life.
    this.watching.beat?.();
    if (this.steps === LOOK_EVERY) this.begunAt = time;
    else if (time - this.begunAt > CALL_MS_MAX)
      throw this.over("time", `one call ran longer than ${CALL_MS_MAX / 1000} s`);
  }
}

/** Errors of another realm, as in Node, are no instances of this one's `Error`. */
const messageOf = (error: unknown): string => {
  if (typeof error === "object" && error !== null && "message" in error && typeof error.message === "string")
    return error.message;
  return String(error);
};
