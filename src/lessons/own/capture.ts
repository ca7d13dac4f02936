import { catalog } from "../../engine/catalog.ts";
import { differenceOf } from "../../scenario/difference.ts";
import type { Scenario } from "../../scenario/document.ts";
import { parseScenario, writeScenario } from "../../scenario/parse.ts";
import { presets } from "../../scenario/presets/registry.ts";
import { endOf } from "../../scenario/runEnd.ts";
import { isJsonObject, sameJson } from "../../schema/json.ts";
import type { Seconds } from "../../units/units.ts";
import type { Lesson, LessonChange, LessonHighlight, NamedScenario, Step, StepScenario } from "../contract.ts";
import { namedScenario } from "../namedScenario.ts";

/** A moment of a run, from which a step is made. */
export interface Moment {
  /** Id of the preset that the run began from; "": none. */
  readonly preset: string;
  /** With every change of the run, also later ones. */
  readonly scenario: Scenario;
  /** The scenario as it was opened, without later changes. */
  readonly opened: Scenario;
  readonly at: Seconds;
  readonly highlight: readonly LessonHighlight[];
  readonly view: StepScenario["view"];
}

/** The parts of a step that set up a moment. */
interface Capture {
  readonly named: NamedScenario;
  readonly change: readonly LessonChange[];
  readonly scenario: Omit<StepScenario, "use">;
}

/** Time for which a captured step plays, unless the run ends before, s. */
const PLAYS: Seconds = 10;
/** Simulated seconds per second of a new step. */
const SPEED = 5;

const presetOf = (id: string): Scenario | undefined => {
  const preset = presets.find((one) => one.id === id);
  const parsed = preset === undefined ? undefined : parseScenario(preset.scenario, catalog);
  return parsed?.ok === true ? parsed.value : undefined;
};

/** The run without what was changed after the moment; changes of the scene itself stay. */
const upTo = ({ scenario, opened, at }: Moment): Scenario => ({
  ...scenario,
  timeline: scenario.timeline.filter(
    (change) => change.at <= at || opened.timeline.some((own) => sameJson(own, change)),
  ),
});

/** The scenario as its difference from a preset; null: that would be another scenario. */
const asDifference = (preset: string, base: Scenario, scenario: Scenario): Pick<Capture, "named" | "change"> | null => {
  const { settings, clearsTimeline, changes } = differenceOf(base, scenario);
  if (clearsTimeline) return null;
  const set = Object.fromEntries(settings.filter(([path]) => path !== "seed"));
  const named = { preset, ...(Object.keys(set).length === 0 ? {} : { set }) };
  const change = changes.map(({ at, set: path, to }) => ({ at, set: path, to }));
  try {
    const again = namedScenario("moment", named, [["seed", scenario.seed]], change);
    return sameJson(again, scenario) ? { named, change } : null;
  } catch {
    return null;
  }
};

const asDocument = (scenario: Scenario): Pick<Capture, "named" | "change"> => {
  const document = writeScenario(scenario);
  if (!isJsonObject(document)) throw new Error("the scenario of the run is no document");
  return { named: { document }, change: [] };
};

/** What a step holds of a moment: the scenario as a difference, the changes up to it, the time. */
export const capture = (moment: Moment): Capture => {
  const { preset, scenario, at, view } = moment;
  const base = presetOf(preset);
  const past = upTo(moment);
  const end = endOf(past);
  // At the end of the run there is nothing left to play.
  const from = Math.round(1000 * (at < end ? at : Math.max(0, end - PLAYS))) / 1000;
  return {
    ...((base === undefined ? null : asDifference(preset, base, past)) ?? asDocument(past)),
    scenario: { seed: scenario.seed, from, to: Math.min(end, from + PLAYS), speed: SPEED, lane: 0, view },
  };
};

/** The scenarios with this one among them, and its name; scenarios that no step uses are left out. */
const withScenario = (
  scenarios: Lesson["scenarios"],
  steps: readonly Step[],
  named: NamedScenario,
): { readonly scenarios: Lesson["scenarios"]; readonly use: string } => {
  const used = Object.fromEntries(
    Object.entries(scenarios).filter(([name]) => steps.some(({ scenario }) => scenario.use === name)),
  );
  const known = Object.entries(used).find(([, one]) => sameJson(one, named))?.[0];
  if (known !== undefined) return { scenarios: used, use: known };
  let n = 1;
  while (Object.hasOwn(used, `scene${n}`)) n += 1;
  return { scenarios: { ...used, [`scene${n}`]: named }, use: `scene${n}` };
};

/** An id that no step of the lesson has. */
const freeId = (steps: readonly Step[]): string => {
  let n = steps.length + 1;
  while (steps.some(({ id }) => id === `step-${n}`)) n += 1;
  return `step-${n}`;
};

/** The lesson with a new step at its end, made from a moment. */
export const withMoment = (lesson: Lesson, moment: Moment, title: string): Lesson => {
  const { named, change, scenario } = capture(moment);
  const { scenarios, use } = withScenario(lesson.scenarios, lesson.steps, named);
  const step: Step = {
    id: freeId(lesson.steps),
    kind: "watch",
    title,
    text: "",
    scenario: { use, ...scenario },
    change,
    highlight: moment.highlight,
    reveal: "",
    speaker: "",
    measured: { seeds: [scenario.seed], expect: [] },
  };
  return { ...lesson, scenarios, steps: [...lesson.steps, step] };
};

/** The lesson with the run of a step taken again from a moment; its texts and its question stay. */
export const takenAgain = (lesson: Lesson, stepId: string, moment: Moment): Lesson => {
  const { named, change, scenario } = capture(moment);
  const others = lesson.steps.filter(({ id }) => id !== stepId);
  const { scenarios, use } = withScenario(lesson.scenarios, others, named);
  const steps = lesson.steps.map((step) =>
    step.id === stepId
      ? { ...step, change, scenario: { ...scenario, use, speed: step.scenario.speed }, highlight: moment.highlight }
      : step,
  );
  return { ...lesson, scenarios, steps };
};

/** A lesson without steps, which is valid only with its first step. */
export const emptyLesson = (id: string, title: string): Lesson => ({
  id,
  title,
  idea: "",
  minutes: 5,
  needs: [],
  words: [],
  scenarios: {},
  steps: [],
});

/** A step after the one with this id, in the same run; without it, after the last. */
export const withStepAfter = (lesson: Lesson, stepId: string, title: string): Lesson => {
  const found = lesson.steps.findIndex(({ id }) => id === stepId);
  const place = found < 0 ? lesson.steps.length - 1 : found;
  const before = lesson.steps[place];
  if (before === undefined) return lesson;
  const { scenario, change, highlight, measured } = before;
  const seeds = measured.seeds;
  const step: Step = {
    ...{ id: freeId(lesson.steps), kind: "watch", title, text: "", reveal: "", speaker: "" },
    ...{ scenario, change, highlight, measured: { seeds, expect: [] } },
  };
  return { ...lesson, steps: lesson.steps.toSpliced(place + 1, 0, step) };
};
