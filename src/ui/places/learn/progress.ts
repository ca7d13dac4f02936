import type { StoreApi } from "zustand/vanilla";
import type { SafeStorage } from "../../session/address/storage.ts";
import { type KeptStore, keptStore } from "../../session/keptStore.ts";
import type { Note } from "./answers.ts";
import { PROGRESS_KEY } from "./progressKey.ts";

/** How far a learner came in a lesson, on this device. */
export interface LessonProgress {
  /** The step that was open last. */
  readonly step: string;
  /** Its place, from 0; absent: an older build kept it. */
  readonly place?: number;
  /** By step: what was answered, and what the run showed. */
  readonly notes: Readonly<Record<string, Note>>;
  /** Steps that were seen to their end. */
  readonly seen: readonly string[];
  /** When the lesson was last open, ms since 1970; 0: never. */
  readonly at: number;
}

export interface Progress {
  readonly lessons: Readonly<Record<string, LessonProgress>>;
}

const NOTHING: LessonProgress = { step: "", notes: {}, seen: [], at: 0 };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isNote = (value: unknown): value is Note =>
  isObject(value) &&
  isObject(value["answer"]) &&
  typeof value["judgement"] === "string" &&
  typeof value["shown"] === "string";

/** What is kept of one lesson; what cannot be read is left out. */
const readLesson = (value: unknown): LessonProgress => {
  if (!isObject(value)) return NOTHING;
  const { step, place, notes, seen, at } = value;
  return {
    step: typeof step === "string" ? step : "",
    ...(typeof place === "number" ? { place } : {}),
    notes: isObject(notes)
      ? Object.fromEntries(Object.entries(notes).flatMap(([id, note]) => (isNote(note) ? [[id, note] as const] : [])))
      : {},
    seen: Array.isArray(seen) ? seen.filter((one) => typeof one === "string") : [],
    at: typeof at === "number" ? at : 0,
  };
};

/** A storage that keeps nothing: for runs whose answers are kept elsewhere. */
export const noStorage: SafeStorage = { read: () => null, write: () => undefined };

/** The progress kept in the storage; every change of it is written there. */
export const createProgress = (storage: SafeStorage): KeptStore<Progress> =>
  keptStore<Progress>(storage, PROGRESS_KEY, {
    read: (kept) => ({
      lessons: Object.fromEntries(Object.entries(kept).map(([id, value]) => [id, readLesson(value)])),
    }),
    written: ({ lessons }) => lessons,
  });

export const progressOf = ({ lessons }: Progress, id: string): LessonProgress => lessons[id] ?? NOTHING;

/** Number of the step that was open last, counted from 1. */
export const stepNumber = ({ place, seen }: LessonProgress, all: number): number =>
  Math.min(all, (place ?? seen.length) + 1);

/** Changes what is kept of one lesson. @param change from what is kept of it now, in this tab or another one */
export const note = (
  store: StoreApi<Progress>,
  id: string,
  change: (before: LessonProgress) => Partial<LessonProgress>,
): void =>
  store.setState((state) => {
    const before = progressOf(state, id);
    return { lessons: { ...state.lessons, [id]: { ...before, ...change(before) } } };
  });

/** Forgets these answers; which steps were seen stays. */
export const forgetNotes = (
  store: StoreApi<Progress>,
  answers: readonly { readonly lesson: string; readonly step: string }[],
): void => {
  for (const { lesson, step } of answers)
    note(store, lesson, ({ notes }) => ({
      notes: Object.fromEntries(Object.entries(notes).filter(([id]) => id !== step)),
    }));
};
