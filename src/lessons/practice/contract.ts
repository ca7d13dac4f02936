import type { Json, Seconds } from "../../units/units.ts";
import type { Chance } from "./chance.ts";
import type { Course } from "./course.ts";

/** A text by the key of its message, with the values of its placeholders. */
export interface Phrase {
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
}
export const phrase = (key: string, values: Phrase["values"] = {}): Phrase => ({ key, values });

/** Something that a question gives: its name or symbol, and its value with the unit. */
export interface Given {
  readonly name: Phrase;
  readonly value: string;
}

/** Values over time, in the unit of the picture. */
export interface PracticeCurve {
  readonly name: Phrase;
  readonly points: readonly (readonly [at: Seconds, value: number])[];
}
/** A queue of one flow: what it may still send, and the sizes of its packets in bytes, head first. */
export interface PracticeRow {
  readonly flow: number;
  readonly deficit: number;
  readonly sizes: readonly number[];
}
/** What the run has shown up to the question; of the solution, with what followed. */
export type Picture =
  | {
      readonly kind: "curves";
      readonly from: Seconds;
      readonly to: Seconds;
      readonly unit: string;
      readonly curves: readonly PracticeCurve[];
      /** Thresholds and targets. */
      readonly lines: readonly { readonly name: Phrase; readonly value: number }[];
    }
  | { readonly kind: "queues"; readonly rows: readonly PracticeRow[] };

/** Where a step of a solution points: a place among the curves, or a row. */
export type Pointer = { readonly at: Seconds; readonly value: number } | { readonly row: number };

/** A step of a solution: a formula with its values. */
export interface SolutionStep {
  readonly words: Phrase;
  /** What the step comes to; of the last one the answer: a number in the unit of the question, or the id of an option. */
  readonly value: number | string;
  readonly pointer: Pointer | null;
}

export interface PracticeOption {
  readonly id: string;
  readonly text: Phrase;
}
/** What is asked for: one of several options, or a number. */
export type AnswerForm =
  | { readonly kind: "choice"; readonly options: readonly PracticeOption[] }
  | {
      readonly kind: "number";
      readonly unit: string;
      /** An answer that is no further from the right one is right, in `unit`. */
      readonly tolerance: number;
    };

/** A question of the run: nothing in it says what comes next. */
export interface Question {
  readonly kind: string;
  readonly seed: number;
  /** The run stands here. */
  readonly at: Seconds;
  /** The scenario, as a document. */
  readonly document: Json;
  readonly prompt: Phrase;
  readonly given: readonly Given[];
  readonly picture: Picture;
  readonly form: AnswerForm;
}
/** What the run then did, and how one finds it. */
export interface Solution {
  /** The id of the right option, or the right number. */
  readonly answer: number | string;
  readonly steps: readonly SolutionStep[];
  readonly picture: Picture;
}

/**
 * A kind of question about what a run does next. `M` is what it looks at: the values before, and what the engine then
 * did. The answer is read from the run; the steps compute it from the values before. Tests hold one against the other.
 */
export interface KindDefinition<M extends { readonly at: Seconds }> {
  /** In addresses; never renamed. */
  readonly id: string;
  /** Id of the algorithm, or of the congestion control, that it is about. */
  readonly about: string;
  /** A scenario document with one lane. */
  scenario(chance: Chance): { readonly [key: string]: Json };
  /** Goes on to an instant worth a question, and over it. null: there is none in this run. */
  stop(course: Course, chance: Chance): M | null;
  /** What the engine did. @returns the id of the right option, or the right number */
  answer(moment: M): number | string;
  prompt(moment: M): Phrase;
  given(moment: M): readonly Given[];
  form(moment: M, chance: Chance): AnswerForm;
  steps(moment: M): readonly SolutionStep[];
  /** @param isOver with what followed */
  picture(moment: M, course: Course, isOver: boolean): Picture;
}

/** A question with its solution, once a run was found. */
export interface Posed {
  readonly question: Omit<Question, "kind" | "seed" | "document">;
  readonly solution: Solution;
}
/** A kind of question, whatever it looks at. */
export interface PracticeKind extends Pick<KindDefinition<never>, "id" | "about" | "scenario"> {
  /** null: this run has nothing to ask. */
  pose(course: Course, chance: Chance): Posed | null;
}

/** Ties the types of a kind together. */
export const defineKind = <M extends { readonly at: Seconds }>(kind: KindDefinition<M>): PracticeKind => ({
  id: kind.id,
  about: kind.about,
  scenario: (chance) => kind.scenario(chance),
  pose: (course, chance) => {
    const moment = kind.stop(course, chance);
    if (moment === null) return null;
    return {
      question: {
        at: moment.at,
        prompt: kind.prompt(moment),
        given: kind.given(moment),
        picture: kind.picture(moment, course, false),
        form: kind.form(moment, chance),
      },
      solution: {
        answer: kind.answer(moment),
        steps: kind.steps(moment),
        picture: kind.picture(moment, course, true),
      },
    };
  },
});
