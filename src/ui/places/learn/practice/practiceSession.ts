import { createStore, type StoreApi } from "zustand/vanilla";
import type { Question, Solution } from "../../../../lessons/practice/question.ts";
import { reasonOf } from "../../../../units/reasonOf.ts";

/** Makes questions and solutions; in the page a worker does. */
export interface QuestionSource {
  question(kind: string, seed: number): Promise<Question>;
  solution(kind: string, seed: number): Promise<Solution>;
  close(): void;
}

export interface PracticeState {
  readonly question: Question | null;
  /** null: the question is still open. */
  readonly solution: Solution | null;
  /** The id of an option, or a number as it is typed; "": nothing yet. */
  readonly answer: string;
  readonly isRight: boolean;
  /** The step of the solution that is shown, from 0. */
  readonly step: number;
  /** Why there is no question; "": there is one, or it is being made. */
  readonly problem: string;
}
const NOTHING: PracticeState = { question: null, solution: null, answer: "", isRight: false, step: 0, problem: "" };

/** A typed number, with a comma or a point and any minus; NaN: it is none. */
export const numberOf = (text: string): number => {
  const plain = text.trim().replace("\u2212", "-").replace(",", ".");
  return plain === "" ? Number.NaN : Number(plain);
};

/** Whether an answer is the right one. */
export const isRightAnswer = ({ form }: Question, { answer: right }: Solution, answer: string): boolean =>
  form.kind === "choice"
    ? answer === right
    : typeof right === "number" && Math.abs(numberOf(answer) - right) <= form.tolerance;

/** One question as a learner works on it: open, then answered, then its solution step by step. */
export class PracticeSession {
  readonly store: StoreApi<PracticeState> = createStore<PracticeState>()(() => NOTHING);
  /** Counts what was opened: late answers of the worker belong to an earlier question. */
  private opened = 0;

  constructor(
    private readonly source: QuestionSource,
    private readonly onAnswer: (question: Question, isRight: boolean) => void,
  ) {}

  async open(kind: string, seed: number): Promise<void> {
    this.opened += 1;
    const { opened } = this;
    this.store.setState(NOTHING);
    try {
      const question = await this.source.question(kind, seed);
      if (opened === this.opened) this.store.setState({ question });
    } catch (error) {
      if (opened === this.opened) this.fail(error);
    }
  }

  setAnswer(answer: string): void {
    if (this.store.getState().solution === null) this.store.setState({ answer });
  }

  /** Whether the present answer can be judged. */
  get canAnswer(): boolean {
    const { question, answer, solution } = this.store.getState();
    if (question === null || solution !== null) return false;
    return question.form.kind === "choice" ? answer !== "" : Number.isFinite(numberOf(answer));
  }

  /** Makes the answer final, and gets the solution. */
  async check(): Promise<void> {
    const { question, answer } = this.store.getState();
    if (question === null || !this.canAnswer) return;
    const { opened } = this;
    try {
      const solution = await this.source.solution(question.kind, question.seed);
      if (opened !== this.opened || this.store.getState().solution !== null) return;
      const isRight = isRightAnswer(question, solution, answer);
      this.store.setState({ solution, isRight });
      this.onAnswer(question, isRight);
    } catch (error) {
      if (opened === this.opened) this.fail(error);
    }
  }

  /** Steps through the solution. */
  turn(by: number): void {
    const { solution, step } = this.store.getState();
    if (solution === null) return;
    this.store.setState({ step: Math.max(0, Math.min(solution.steps.length - 1, step + by)) });
  }

  close(): void {
    this.opened += 1;
    this.source.close();
  }

  private fail(error: unknown): void {
    this.store.setState({ problem: reasonOf(error) });
  }
}
