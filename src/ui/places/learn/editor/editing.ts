import { createStore, type StoreApi } from "zustand/vanilla";
import type { Lesson, Step } from "../../../../lessons/contract.ts";
import { withStep } from "../../../../lessons/own/edit.ts";
import { beginning, edited, type History, redo, settled, undo } from "../../../../lessons/own/history.ts";
import { keepLesson } from "./keptLessons.ts";

interface EditingState {
  readonly history: History<Lesson>;
  /** Id of the step that is open. */
  readonly stepId: string;
  /** When the lesson was kept on this device, ms since 1970; null: it is about to be; "full": it could not be. */
  readonly saved: number | "full" | null;
}

/** Pause of the writing (ms) after which the lesson is kept. */
const KEEP_MS = 400;

/** A lesson that is being made: every edit can be undone, and is kept on this device. */
export class LessonEditing {
  readonly store: StoreApi<EditingState>;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(lesson: Lesson, stepId: string, at: number) {
    const first = lesson.steps.find(({ id }) => id === stepId) ?? lesson.steps[0];
    this.store = createStore<EditingState>()(() => ({
      history: beginning(lesson),
      stepId: first?.id ?? "",
      saved: at,
    }));
    addEventListener("pagehide", this.keep);
  }

  get lesson(): Lesson {
    return this.store.getState().history.present;
  }
  get step(): Step {
    const { stepId } = this.store.getState();
    const step = this.lesson.steps.find(({ id }) => id === stepId) ?? this.lesson.steps[0];
    if (step === undefined) throw new Error(`lesson ${this.lesson.id} has no step`);
    return step;
  }

  private take(history: History<Lesson>): void {
    if (history === this.store.getState().history) return;
    const { stepId } = this.store.getState();
    const isThere = history.present.steps.some(({ id }) => id === stepId);
    this.store.setState({
      history,
      saved: null,
      stepId: isThere ? stepId : (history.present.steps[0]?.id ?? ""),
    });
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(this.keep, KEEP_MS);
  }

  /** @param what names what is edited, so that typing is one edit; "": it is one by itself */
  edit(lesson: Lesson, what = ""): void {
    this.take(edited(this.store.getState().history, lesson, what, performance.now()));
  }
  /** Edits the step that is open. */
  editStep(step: Step, what = ""): void {
    this.edit(withStep(this.lesson, step), what === "" ? "" : `${step.id} ${what}`);
  }
  /** Takes over what a run has found about a step; that is nobody's edit. */
  settle(step: Step): void {
    this.take(settled(this.store.getState().history, withStep(this.lesson, step)));
  }
  select(stepId: string): void {
    this.store.setState({ stepId });
  }
  undo(): void {
    this.take(undo(this.store.getState().history));
  }
  redo(): void {
    this.take(redo(this.store.getState().history));
  }

  /** Keeps the lesson now, if it is not kept yet. */
  readonly keep = (): void => {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (this.store.getState().saved !== null) return;
    const at = Date.now();
    this.store.setState({ saved: keepLesson(this.lesson, at) ? at : "full" });
  };

  close(): void {
    removeEventListener("pagehide", this.keep);
    this.keep();
  }
}
