import type { Json, Seconds } from "../../units/units.ts";
import type { Chance } from "./chance.ts";
import type { ObservedRun } from "./observedRun.ts";
import {
  type AnswerForm,
  FOLLOWING,
  type Given,
  type Phrase,
  type Picture,
  type Question,
  type Solution,
  type SolutionStep,
} from "./question.ts";

/**
 * A kind of question about what a run does next. `M` is the moment that it is about: the values before, and what the
 * engine then did. The answer is read from the run; the steps compute it from the values before. Tests compare both.
 */
export interface KindDefinition<M extends { readonly at: Seconds }> {
  /** In addresses; never renamed. */
  readonly id: string;
  /** Id of the algorithm, or of the congestion control, that it is about. */
  readonly about: string;
  /** A scenario document with one lane. */
  scenario(chance: Chance): { readonly [key: string]: Json };
  /** Goes on to an instant worth a question, and over it. null: there is none in this run. */
  stop(run: ObservedRun, chance: Chance): M | null;
  /** What the engine did. @returns the id of the right option, or the right number */
  answer(moment: M): number | string;
  prompt(moment: M): Phrase;
  given(moment: M): readonly Given[];
  form(moment: M, chance: Chance): AnswerForm;
  steps(moment: M): readonly SolutionStep[];
  /** @param isOver with what followed */
  picture(moment: M, run: ObservedRun, isOver: boolean): Picture;
}

/** A question with its solution, once a run was found. */
export interface Posed {
  readonly question: Omit<Question, "kind" | "seed" | "document">;
  readonly solution: Solution;
}
/** A kind of question, whatever it looks at. */
export interface PracticeKind extends Pick<KindDefinition<never>, "id" | "about" | "scenario"> {
  /** null: this run has nothing to ask. */
  pose(run: ObservedRun, chance: Chance): Posed | null;
}

/** Ties the types of a kind together. */
export const defineKind = <M extends { readonly at: Seconds }>(kind: KindDefinition<M>): PracticeKind => ({
  id: kind.id,
  about: kind.about,
  scenario: (chance) => kind.scenario(chance),
  pose: (run, chance) => {
    const moment = kind.stop(run, chance);
    if (moment === null) return null;
    const question = {
      at: moment.at,
      prompt: kind.prompt(moment),
      given: kind.given(moment),
      picture: kind.picture(moment, run, false),
      form: kind.form(moment, chance),
    };
    run.watchTo(moment.at + FOLLOWING);
    return {
      question,
      solution: {
        answer: kind.answer(moment),
        steps: kind.steps(moment),
        picture: kind.picture(moment, run, true),
      },
    };
  },
});
