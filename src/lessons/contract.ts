import type { JsonObject } from "../schema/json.ts";
import type { Json, Seconds } from "../units/units.ts";

/** The version of lesson files that this build writes and reads. */
export const LESSON_VERSION = 1;

/** What a step does with the learner. */
export const STEP_KINDS = [
  "watch",
  "explain",
  "predict-choice",
  "predict-number",
  "predict-draw",
  "do",
  "check",
] as const;

/** Panels that a step may highlight: those of the lab, its controls, its timeline, and the lanes of a comparison. */
export const LESSON_PANELS = [
  "network",
  "queue",
  "inside",
  "quality",
  "delays",
  "fairness",
  "signals",
  "timeline",
  "controls",
  "compare",
] as const;
export type LessonPanel = (typeof LESSON_PANELS)[number];

/** A term that a lesson introduces. */
export interface LessonWord {
  readonly term: string;
  readonly meaning: string;
}

/** A scenario that steps use: a whole document, or a preset with differences by path. */
export interface NamedScenario {
  readonly document?: JsonObject;
  /** Id of a preset. */
  readonly preset?: string;
  readonly set?: JsonObject;
}

/** A change of a step's scenario, as in a timeline; at 0 s it is a setting. */
export interface LessonChange {
  readonly at: Seconds;
  readonly set: string;
  readonly to: Json;
}

/** The run of a step. */
export interface StepScenario {
  /** Name of one of the lesson's scenarios. */
  readonly use: string;
  readonly seed: number;
  /** The run stands here when the step opens. Before a reveal what follows is blank. */
  readonly from: Seconds;
  /** The run pauses here. */
  readonly to: Seconds;
  /** Simulated seconds per second. */
  readonly speed: number;
  /** The lane that is shown, and that expressions are about if they name none. */
  readonly lane: number;
  /** `compare`: all lanes side by side. */
  readonly view: "lab" | "compare";
  /** Differences of this step, by path. */
  readonly set?: JsonObject;
}

export interface LessonHighlight {
  readonly panel: LessonPanel;
  /** `drops`, `marks`, `group:ID`, `field:PATH` or `channel:ID`. */
  readonly mark?: string;
}

/** Something that a run must show: `metric` (an expression) stands in this relation to `value`, with every seed. */
export interface Expectation {
  readonly metric: string;
  /** [from, to), s: for metrics that name no window. */
  readonly window: readonly [Seconds, Seconds];
  readonly relation: Relation;
  /** SI units; two ends for `within`. */
  readonly value: number | readonly [number, number];
  /** Fewer seeds than those of the step. */
  readonly seeds?: readonly number[];
}
export const RELATIONS = ["<", "<=", ">", ">=", "=", "!=", "within"] as const;
export type Relation = (typeof RELATIONS)[number];

interface StepBase {
  /** Names the step in its lesson and in addresses. */
  readonly id: string;
  readonly title: string;
  /** At most 40 words, with placeholders for measured values. */
  readonly text: string;
  readonly scenario: StepScenario;
  readonly change: readonly LessonChange[];
  readonly highlight: readonly LessonHighlight[];
  /** Shown once the run is revealed; at most 40 words, with placeholders. "": nothing. */
  readonly reveal: string;
  /** For a lecturer alone. */
  readonly speaker: string;
  readonly measured: { readonly seeds: readonly number[]; readonly expect: readonly Expectation[] };
}

export interface Option {
  readonly id: string;
  readonly text: string;
  /** Why people choose it. */
  readonly why: string;
  /**
   * What the option says, in the unit of `nearest`: the right option is the one whose value is nearest to the run's.
   */
  readonly value?: number;
}
/** What the options of a choice are values of. */
export interface Nearest {
  /** An expression: the run's value, SI units. */
  readonly measure: string;
  /** Unit of the options' values, as it is shown. */
  readonly unit: string;
  /** Value in SI units = value of an option · scale. */
  readonly scale: number;
}
/** A question whose right answer the run decides. */
export interface ChoiceQuestion {
  readonly prompt: string;
  readonly options: readonly Option[];
  /** Id of the right option; "": not known yet, in a lesson that is being made. */
  readonly answer: string;
  /** An expression that is true only if `answer` is right. */
  readonly proof: string;
  /** Absent: the options are no values, and `proof` alone decides. */
  readonly nearest?: Nearest;
}
export interface NumberQuestion {
  readonly prompt: string;
  /** Unit of the guess, as it is shown. */
  readonly unit: string;
  /** Value in SI units = guess · scale. */
  readonly scale: number;
  /** Ends of the slider, in the unit of the guess. */
  readonly range: readonly [number, number];
  /** An expression: the right value, SI units. */
  readonly truth: string;
  /** Largest error of a guess that is called close: a share of the truth, or a difference in the unit of the guess. */
  readonly close: { readonly relative: number } | { readonly absolute: number };
}
export interface Drawing {
  readonly prompt: string;
  /** Id of a channel of the run. */
  readonly channel: string;
  readonly lane: number;
  /** The part of the run that is drawn, s. */
  readonly range: readonly [Seconds, Seconds];
  /** Ends of the vertical axis, SI units. */
  readonly axis: readonly [number, number];
  readonly unit: string;
  readonly score: {
    /** Largest mean distance, as a share of the axis, that is called close, and near. */
    readonly close: number;
    readonly near: number;
    /** Largest shift in time by which a guess is moved to fit the run best, s. */
    readonly shift: number;
  };
  /** What is right about a guess, in words; `guess` is a condition on the drawn line. */
  readonly features: readonly { readonly text: string; readonly guess: string }[];
}
/** What a task does not allow: paths of the scenario. */
export interface TaskRules {
  /** These must be as the step has them, while the condition is measured. */
  readonly keep: readonly string[];
  /** Parts of kept values that may be changed all the same. */
  readonly free: readonly string[];
  /** These may be changed, but not within the time that the condition measures. */
  readonly steady: readonly string[];
}
export interface Task {
  /** What is to be reached. */
  readonly words: string;
  /** An expression that is true once it is. */
  readonly when: string;
  readonly hints: readonly string[];
  /** Changes that reach it. */
  readonly solution: readonly LessonChange[];
  /** Absent: everything is allowed. */
  readonly rules?: TaskRules;
}

export type Step =
  | (StepBase & { readonly kind: "watch" | "explain" })
  | (StepBase & { readonly kind: "predict-choice" | "check"; readonly question: ChoiceQuestion })
  | (StepBase & { readonly kind: "predict-number"; readonly question: NumberQuestion })
  | (StepBase & { readonly kind: "predict-draw"; readonly draw: Drawing })
  | (StepBase & { readonly kind: "do"; readonly done: Task });

/** A lesson: one idea, in steps beside a live run. */
export interface Lesson {
  readonly id: string;
  readonly title: string;
  /** What stays in the head, in one sentence. */
  readonly idea: string;
  readonly minutes: number;
  /** Ids of lessons that come before. */
  readonly needs: readonly string[];
  readonly words: readonly LessonWord[];
  readonly scenarios: Readonly<Record<string, NamedScenario>>;
  /** 5 to 9. */
  readonly steps: readonly Step[];
}
