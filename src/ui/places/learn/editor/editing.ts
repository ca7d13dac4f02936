import { createStore, type StoreApi } from "zustand/vanilla";
import type { Lesson, Step } from "../../../../lessons/contract.ts";
import { withStep } from "../../../../lessons/own/edit.ts";
import { beginning, edited, type History, rebased, redo, settled, undo } from "../../../../lessons/own/history.ts";
import { mergedLesson } from "../../../../lessons/own/merge.ts";
import { keepLesson, lessonIn, storedText } from "./keptLessons.ts";

interface EditingState {
  readonly history: History<Lesson>;
  /** Id of the step that is open. */
  readonly stepId: string;
  /** Id of the step that the address asked for and the lesson does not have; "": it has it. */
  readonly missing: string;
  /** When the lesson was kept on this device, ms since 1970; null: it is about to be; "full": it could not be. */
  readonly saved: number | "full" | null;
}

/** Pause of the writing (ms) after which the lesson is kept. */
const KEEP_MS = 400;

/** A lesson that is being made: every edit can be undone, and is kept on this device. */
export class LessonEditing {
  readonly store: StoreApi<EditingState>;
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** The lesson as the browser stored it when it was last read or written here, and that text. */
  private stored: { readonly text: string | null; readonly lesson: Lesson };

  constructor(lesson: Lesson, stepId: string, at: number) {
    const first = lesson.steps.find(({ id }) => id === stepId) ?? lesson.steps[0];
    this.store = createStore<EditingState>()(() => ({
      history: beginning(lesson),
      stepId: first?.id ?? "",
      missing: first?.id === stepId ? "" : stepId,
      saved: at,
    }));
    this.stored = { text: storedText(lesson.id), lesson };
    addEventListener("pagehide", this.keep);
    addEventListener("storage", this.follow);
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

  /** The history, and the step that is open in it: the same one as before, unless it is gone. */
  private show(history: History<Lesson>, saved: EditingState["saved"]): void {
    const { stepId } = this.store.getState();
    const { steps } = history.present;
    const place = this.lesson.steps.findIndex(({ id }) => id === stepId);
    const isThere = steps.some(({ id }) => id === stepId);
    const next = steps[Math.max(0, Math.min(place, steps.length - 1))];
    this.store.setState({ history, saved, stepId: isThere ? stepId : (next?.id ?? "") });
  }

  private take(history: History<Lesson>): void {
    if (history === this.store.getState().history) return;
    this.show(history, null);
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
  /** Opens a step. The open one stays if there is none with this id, which is then said. */
  select(stepId: string): void {
    const isThere = this.lesson.steps.some(({ id }) => id === stepId);
    this.store.setState(isThere ? { stepId, missing: "" } : { missing: stepId });
  }
  undo(): void {
    this.take(undo(this.store.getState().history));
  }
  redo(): void {
    this.take(redo(this.store.getState().history));
  }

  /** Takes over what another tab has changed in the lesson since it was last read here. */
  private readonly follow = (): void => {
    const { history, saved } = this.store.getState();
    const { text, lesson: base } = this.stored;
    const next = storedText(base.id);
    if (next === text) return;
    const theirs = lessonIn(next, base.id);
    this.stored = { text: next, lesson: theirs?.lesson ?? base };
    // A lesson that was deleted there stays open here.
    if (theirs === null) return;
    const all = rebased(history, (state) => mergedLesson(base, state, theirs.lesson));
    this.show(all, typeof saved === "number" ? theirs.at : saved);
  };

  /** Keeps the lesson now, if it is not kept yet. */
  readonly keep = (): void => {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (this.store.getState().saved !== null) return;
    this.follow();
    const at = Date.now();
    this.store.setState({ saved: keepLesson(this.lesson, at) ? at : "full" });
    this.stored = { text: storedText(this.lesson.id), lesson: this.lesson };
  };

  close(): void {
    removeEventListener("pagehide", this.keep);
    removeEventListener("storage", this.follow);
    this.keep();
  }
}
