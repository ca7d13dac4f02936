import { createStore, type StoreApi } from "zustand/vanilla";
import type { Lesson, Step } from "../../../lessons/contract.ts";
import { stepScenario } from "../../../lessons/stepScenario.ts";
import { type Broken, brokenBy } from "../../../lessons/taskRules.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { sameJson } from "../../../schema/json.ts";
import { reasonOf } from "../../../units/reasonOf.ts";
import type { Seconds } from "../../../units/units.ts";
import type { Run } from "../../session/run.ts";
import { comparisonOf } from "../compare/compare.ts";
import type { Note } from "./answers.ts";
import { isBlank } from "./drawing.ts";
import { answerOf, type Guess, guessOf, NO_GUESS } from "./guess.ts";
import { judged } from "./judge.ts";
import { createLessonRun, openComparison, openInLab, playOn, type StepWindow } from "./lessonRun.ts";
import { note, type Progress, progressOf } from "./progress.ts";
import { isQuestionStep, stepWindowOf } from "./stepWindow.ts";
import type { Measuring, StepValues } from "./values.ts";

/**
 * `asking`: the future is blank until the learner has answered or skipped. `revealing`: the run goes on to the end of
 * the step. `revealed`: it is there, and the answer is final. `open`: the step asks nothing, or it is a task.
 */
export type Phase = "open" | "asking" | "revealing" | "revealed";

export interface LessonState {
  readonly lesson: Lesson;
  readonly index: number;
  readonly phase: Phase;
  readonly guess: Guess;
  /** Texts and values of the step, as far as they may be known; null: they are being measured. */
  readonly values: StepValues | null;
  /** Why the step cannot be measured; "": it can. */
  readonly problem: string;
  /** The step that was asked for and is not there; "": it is. */
  readonly missing: string;
  /** A task is done. */
  readonly isDone: boolean;
  /** What the run has done that its task does not allow; null: nothing. */
  readonly broken: Broken | null;
}

const placeIn = ({ steps }: Lesson, stepId: string): number => steps.findIndex(({ id }) => id === stepId);

/** The state of a step to which nothing has been done. */
const UNTOUCHED = { guess: NO_GUESS, values: null, problem: "", missing: "", isDone: false, broken: null } as const;

/** Time between two checks whether a task is done, ms. */
const CHECK_MS = 1000;

/** Drives a lesson: its run, its steps, the answers. */
export class LessonPlayer {
  readonly run: Run;
  readonly store: StoreApi<LessonState>;
  private readonly unsubscribes: (() => void)[] = [];
  /** Counts the steps that were opened: a late judgement belongs to an earlier one. */
  private opened = 0;
  /** Counts measurements: the answer of an earlier one must not replace that of a later one. */
  private measured = 0;
  private isChecking = false;
  /** The state of the run that was checked last: a check simulates it from its beginning. */
  private checked: { readonly opened: number; readonly scenario: Scenario; readonly granted: Seconds } | null = null;
  /** The solution of this step's task was shown. */
  private wasSolutionShown = false;

  constructor(
    lesson: Lesson,
    private readonly progress: StoreApi<Progress>,
    private readonly measuring: Measuring,
  ) {
    this.store = createStore<LessonState>()(() => ({
      lesson,
      index: this.placeOf(lesson, ""),
      phase: "open",
      ...UNTOUCHED,
    }));
    this.run = createLessonRun(this.stepWindow);
    this.unsubscribes.push(
      this.run.lab.subscribe(() => this.revealAtEnd()),
      comparisonOf(this.run).store.subscribe(() => this.revealAtEnd()),
    );
  }

  /** Index of a step; "": of the step that was open last; 0 if there is no such step. */
  private placeOf(lesson: Lesson, stepId: string): number {
    const left = progressOf(this.progress.getState(), lesson.id).step;
    const [place = 0] = [stepId, left].map((wanted) => placeIn(lesson, wanted)).filter((found) => found >= 0);
    return place;
  }

  /** Opens the step with this id, unless it is open; if there is none, the one that was left, and says so. */
  openStep(stepId: string): void {
    const { lesson } = this.state;
    const place = this.placeOf(lesson, stepId);
    if (this.opened === 0 || place !== this.state.index) this.go(place);
    this.store.setState({ missing: stepId !== "" && placeIn(lesson, stepId) < 0 ? stepId : "" });
  }

  get state(): LessonState {
    return this.store.getState();
  }
  get step(): Step {
    const { lesson, index } = this.state;
    const step = lesson.steps[index];
    if (step === undefined) throw new Error(`lesson ${lesson.id} has no step ${index}`);
    return step;
  }
  /** Whether the learner has given an answer that can be revealed. */
  get hasGuess(): boolean {
    const { option, number, draft } = this.state.guess;
    return this.step.kind === "predict-draw" ? !isBlank(draft) : (option ?? number) !== null;
  }
  get stepWindow(): StepWindow {
    return stepWindowOf(this.state.lesson, this.step);
  }

  /** Opens a step: as it was left, if it was answered before. */
  go(index: number): void {
    this.store.setState({ index, ...UNTOUCHED });
    const { step, stepWindow } = this;
    const known = progressOf(this.progress.getState(), this.state.lesson.id).notes[step.id];
    const phase = isQuestionStep(step) ? (known === undefined ? "asking" : "revealed") : "open";
    this.store.setState({ phase, guess: known === undefined ? NO_GUESS : guessOf(known.answer) });
    this.opened += 1;
    this.wasSolutionShown = false;
    this.show(stepWindow, phase === "revealed" ? stepWindow.to : stepWindow.from);
    if (step.kind === "watch") playOn(this.run, stepWindow);
    note(this.progress, this.state.lesson.id, () => ({ step: step.id, place: index, at: Date.now() }));
    // The page was closed after the answer, before the run had shown the truth.
    if (known?.judgement === "none" && known.answer.kind !== "skipped" && phase === "revealed") void this.finish();
    else void this.measure();
  }

  /**
   * Takes a changed lesson over, and stays at its step. What is shown is opened again only where its run or its
   * question has become another one.
   * @throws Error if the scenario of the step is not allowed
   */
  replace(lesson: Lesson, stepId: string): void {
    const before = this.state.lesson.steps[this.state.index];
    const index = Math.max(
      0,
      lesson.steps.findIndex(({ id }) => id === stepId),
    );
    const step = lesson.steps[index];
    if (step === undefined) return;
    const isSame =
      before?.id === step.id &&
      before.kind === step.kind &&
      sameJson(before.scenario, step.scenario) &&
      sameJson(before.change, step.change) &&
      sameJson(this.state.lesson.scenarios[before.scenario.use], lesson.scenarios[step.scenario.use]);
    stepWindowOf(lesson, step);
    this.store.setState({ lesson, index });
    if (isSame) void this.measure();
    else this.go(index);
  }

  private show(shown: StepWindow, at = shown.from): void {
    if (shown.isComparison) {
      this.run.lab.getState().pause();
      openComparison(this.run, shown, at);
    } else {
      comparisonOf(this.run).store.getState().close();
      openInLab(this.run, shown, at);
    }
  }

  /**
   * Measures the values that the step's texts contain; nothing that is still to be guessed is simulated.
   * @returns the values, also if another step was opened meanwhile; null: they cannot be measured
   */
  private async measure(): Promise<StepValues | null> {
    const { step, state } = this;
    this.measured += 1;
    const { measured } = this;
    const isKnown = state.phase === "revealed" || state.phase === "open";
    try {
      const values = await this.measuring.valuesOf(state.lesson, step, isKnown);
      if (measured === this.measured) this.store.setState({ values });
      return values;
    } catch (error) {
      if (measured === this.measured) this.store.setState({ problem: reasonOf(error) });
      return null;
    }
  }

  setGuess(guess: Partial<Guess>): void {
    if (this.state.phase === "asking") this.store.setState((state) => ({ guess: { ...state.guess, ...guess } }));
  }

  /**
   * Lets the run go on and show the truth; the guess is final from now on. Nothing happens without a guess, unless the
   * question is skipped.
   * @param isSkipped there is no guess
   */
  reveal(isSkipped: boolean): void {
    if (this.state.phase !== "asking" || !(isSkipped || this.hasGuess)) return;
    this.store.setState({ phase: "revealing", ...(isSkipped ? { guess: NO_GUESS } : {}) });
    // The answer is final, and is kept even if the page is closed before the run has shown what is right.
    this.keep(this.step, { answer: answerOf(this.step, this.state.guess), judgement: "none", shown: "" });
    playOn(this.run, this.stepWindow);
  }

  play(): void {
    playOn(this.run, this.stepWindow);
  }

  /** Ends the revealing of an answer once the run has come to the end of the step. */
  private revealAtEnd(): void {
    const { to, isComparison } = this.stepWindow;
    const at = isComparison ? comparisonOf(this.run).store.getState().granted : this.run.lab.getState().granted;
    if (at < to || this.state.phase !== "revealing") return;
    this.store.setState({ phase: "revealed" });
    const { step } = this;
    // A drawn line is judged by what the run has recorded, which is gone when another step is opened.
    if (step.kind === "predict-draw") this.keep(step, judged(step, answerOf(step, this.state.guess), null, this.run));
    void this.finish();
  }

  /** Judges the answer to the step that is open now, also if another one is opened before its values are measured. */
  private async finish(): Promise<void> {
    const { step, opened } = this;
    const answer = answerOf(step, this.state.guess);
    const values = await this.measure();
    const isJudgeable =
      step.kind === "predict-draw" ? opened === this.opened : step.kind !== "predict-number" || values !== null;
    if (isJudgeable) this.keep(step, judged(step, answer, values, this.run));
    this.see(step);
  }

  /** Keeps what is known of the answer to a step. */
  private keep(step: Step, found: Note): void {
    note(this.progress, this.state.lesson.id, ({ notes }) => ({ notes: { ...notes, [step.id]: found } }));
  }

  /** Notes that a step was seen to its end. */
  see(step = this.step): void {
    const { id } = this.state.lesson;
    const { seen } = progressOf(this.progress.getState(), id);
    if (!seen.includes(step.id))
      note(this.progress, id, (before) => ({ seen: [...new Set([...before.seen, step.id])] }));
  }

  /** Checks once a second whether the task is done. @returns how to stop that */
  checkRegularly(): () => void {
    const timer = setInterval(() => void this.check(), CHECK_MS);
    return () => clearInterval(timer);
  }

  /** Finishes the step if the task is done in the present run. A paused run is checked once. */
  async check(): Promise<void> {
    const { step, opened, checked } = this;
    if (step.kind !== "do" || this.state.isDone || this.isChecking) return;
    const isComparison = step.scenario.view === "compare";
    const lanes = comparisonOf(this.run).store.getState();
    const { scenario, granted } = isComparison ? lanes : this.run.lab.getState();
    const broken = brokenBy(step.done, stepScenario(this.state.lesson, step), scenario, granted);
    if (!sameJson({ ...broken }, { ...this.state.broken })) this.store.setState({ broken });
    if (granted <= step.scenario.from || broken !== null) return;
    if (checked?.opened === opened && checked.scenario === scenario && checked.granted === granted) return;
    this.checked = { opened, scenario, granted };
    this.isChecking = true;
    try {
      const isReached = await this.measuring.isReached(step.done.when, scenario, granted, step.scenario.lane);
      if (isReached && opened === this.opened) this.finishTask(step);
    } catch (error) {
      if (opened === this.opened) this.store.setState({ problem: reasonOf(error) });
    } finally {
      this.isChecking = false;
    }
  }

  private finishTask(step: Step): void {
    this.store.setState({ isDone: true });
    this.keep(step, { answer: { kind: "done", shown: this.wasSolutionShown }, judgement: "none", shown: "" });
    this.see(step);
  }

  /** Shows the solution of the task: opens the step with the changes of the solution, and plays. */
  showSolution(): void {
    const { step, stepWindow } = this;
    if (step.kind !== "do") return;
    this.wasSolutionShown = true;
    const scenario = stepScenario(this.state.lesson, step, step.done.solution);
    this.show({ ...stepWindow, scenario });
    playOn(this.run, stepWindow);
  }

  close(): void {
    for (const unsubscribe of this.unsubscribes) unsubscribe();
    // Measurements under way are cancelled, which must not appear as a problem.
    this.opened += 1;
    this.measured += 1;
    this.measuring.close();
    this.run.lab.getState().close();
    comparisonOf(this.run).store.getState().close();
  }
}
