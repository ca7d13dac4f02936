import { isJson, isJsonObject } from "../schema/json.ts";
import { Reader } from "../schema/reader.ts";
import {
  type ChoiceQuestion,
  type Drawing,
  type Expectation,
  LESSON_PANELS,
  LESSON_VERSION,
  type Lesson,
  type LessonChange,
  type NumberQuestion,
  RELATIONS,
  STEP_KINDS,
  type Step,
  type StepScenario,
  type Task,
} from "./contract.ts";

/** Most words of a text, and most characters of a title. A placeholder counts as a number and its unit. */
const WORDS_MAX = 40;
const TITLE_MAX = 48;
const [STEPS_MIN, STEPS_MAX] = [5, 9];
const [OPTIONS_MIN, OPTIONS_MAX] = [3, 4];

const PLACEHOLDER = /\{(?:metric|seeds):[^}]*\}/g;
const wordCount = (text: string): number =>
  text
    .replace(PLACEHOLDER, "0 x")
    .split(/\s+/)
    .filter((word) => word !== "").length;

/** A text of at most 40 words. */
const shortText = (reader: Reader, key: string): string => {
  const text = reader.text(key);
  return wordCount(text) <= WORDS_MAX ? text : reader.fail(key, `at most ${WORDS_MAX} words`);
};
const optionalText = (reader: Reader, key: string): string => (reader.has(key) ? shortText(reader, key) : "");

const pair = (reader: Reader, key: string): readonly [number, number] => {
  const [low, high, ...more] = reader.numbers(key);
  if (low === undefined || high === undefined || more.length > 0 || low >= high)
    return reader.fail(key, "two numbers, the smaller first");
  return [low, high];
};

const readChange = (change: Reader): LessonChange => {
  change.only("at", "set", "to");
  return { at: change.number("at"), set: change.text("set"), to: change.json("to") };
};
const readChanges = (reader: Reader, key: string): readonly LessonChange[] =>
  reader.has(key) ? reader.objects(key).map(readChange) : [];

const readStepScenario = (reader: Reader): StepScenario => {
  reader.only("use", "seed", "from", "to", "speed", "lane", "view", "set");
  const [from, to] = [reader.number("from"), reader.number("to")];
  if (to <= from) reader.fail("to", `more than from, ${from}`);
  return {
    use: reader.text("use"),
    seed: reader.number("seed"),
    from,
    to,
    speed: reader.number("speed"),
    lane: reader.number("lane"),
    view: reader.choice("view", ["lab", "compare"]),
    ...(reader.has("set") ? { set: reader.record("set") } : {}),
  };
};

const readExpectation = (reader: Reader): Expectation => {
  reader.only("metric", "window", "relation", "value", "seeds");
  const relation = reader.choice("relation", RELATIONS);
  return {
    metric: reader.text("metric"),
    window: pair(reader, "window"),
    relation,
    value: relation === "within" ? pair(reader, "value") : reader.number("value"),
    ...(reader.has("seeds") ? { seeds: reader.numbers("seeds") } : {}),
  };
};

const readChoice = (reader: Reader): ChoiceQuestion => {
  reader.only("prompt", "options", "answer", "proof");
  const options = reader.objects("options").map((option) => {
    option.only("id", "text", "why");
    return { id: option.text("id"), text: option.text("text"), why: option.text("why") };
  });
  if (options.length < OPTIONS_MIN || options.length > OPTIONS_MAX)
    reader.fail("options", `${OPTIONS_MIN} to ${OPTIONS_MAX} options`);
  const ids = options.map(({ id }) => id);
  if (new Set(ids).size < ids.length) reader.fail("options", "options with ids of their own");
  return { prompt: reader.text("prompt"), options, answer: reader.choice("answer", ids), proof: reader.text("proof") };
};

const readNumber = (reader: Reader): NumberQuestion => {
  reader.only("prompt", "unit", "scale", "range", "truth", "close", "exact");
  const close = reader.inner("close").only("relative", "absolute");
  return {
    prompt: reader.text("prompt"),
    unit: reader.text("unit"),
    scale: reader.has("scale") ? reader.number("scale") : 1,
    range: pair(reader, "range"),
    truth: reader.text("truth"),
    close: close.has("relative") ? { relative: close.number("relative") } : { absolute: close.number("absolute") },
  };
};

const readDrawing = (reader: Reader): Drawing => {
  reader.only("prompt", "channel", "lane", "range", "axis", "unit", "score", "features");
  const score = reader.inner("score").only("method", "of", "close", "near", "shift");
  score.choice("method", ["mean-distance"]);
  score.choice("of", ["axis"]);
  return {
    prompt: reader.text("prompt"),
    channel: reader.text("channel"),
    lane: reader.number("lane"),
    range: pair(reader, "range"),
    axis: pair(reader, "axis"),
    unit: reader.text("unit"),
    score: {
      close: score.number("close"),
      near: score.number("near"),
      shift: score.has("shift") ? score.number("shift") : 0,
    },
    features: reader.objects("features").map((feature) => {
      feature.only("text", "guess");
      return { text: feature.text("text"), guess: feature.text("guess") };
    }),
  };
};

const readTask = (reader: Reader): Task => {
  reader.only("words", "when", "hints", "solution");
  return {
    words: reader.text("words"),
    when: reader.text("when"),
    hints: reader.has("hints") ? reader.texts("hints") : [],
    solution: readChanges(reader, "solution"),
  };
};

const BASE = ["id", "kind", "title", "text", "scenario", "change", "highlight", "reveal", "speaker", "measured"];

const readStep = (reader: Reader): Step => {
  const kind = reader.choice("kind", STEP_KINDS);
  const measured = reader.inner("measured").only("seeds", "expect");
  const expect = measured.objects("expect").map(readExpectation);
  if (expect.length === 0) measured.fail("expect", "at least one expectation");
  if (reader.text("title").length > TITLE_MAX) reader.fail("title", `at most ${TITLE_MAX} characters`);
  const base = {
    id: reader.text("id"),
    title: reader.text("title"),
    text: shortText(reader, "text"),
    scenario: readStepScenario(reader.inner("scenario")),
    change: readChanges(reader, "change"),
    highlight: reader.objects("highlight").map((mark) => {
      mark.only("panel", "mark");
      return { panel: mark.choice("panel", LESSON_PANELS), ...(mark.has("mark") ? { mark: mark.text("mark") } : {}) };
    }),
    reveal: kind.startsWith("predict") ? shortText(reader, "reveal") : optionalText(reader, "reveal"),
    speaker: reader.text("speaker"),
    measured: { seeds: measured.numbers("seeds"), expect },
  };
  switch (kind) {
    case "watch":
    case "explain":
      reader.only(...BASE);
      return { ...base, kind };
    case "predict-choice":
    case "check":
      reader.only(...BASE, "question");
      return { ...base, kind, question: readChoice(reader.inner("question")) };
    case "predict-number":
      reader.only(...BASE, "question");
      return { ...base, kind, question: readNumber(reader.inner("question")) };
    case "predict-draw":
      reader.only(...BASE, "draw");
      return { ...base, kind, draw: readDrawing(reader.inner("draw")) };
    case "do":
      reader.only(...BASE, "done");
      return { ...base, kind, done: readTask(reader.inner("done")) };
  }
};

/**
 * A lesson from its file.
 * @param name of the file: errors begin with it
 * @throws Error that names the wrong member, its value and what is allowed
 */
export const readLesson = (value: unknown, name: string): Lesson => {
  if (!isJson(value) || !isJsonObject(value)) throw new Error(`${name} is not a JSON object`);
  const reader = new Reader(value, name);
  const version = reader.number("version");
  if (version !== LESSON_VERSION) reader.fail("version", `${LESSON_VERSION}: this lab reads no other`);
  reader.only("version", "id", "title", "idea", "minutes", "needs", "words", "scenarios", "steps");
  const scenarios = reader.inner("scenarios");
  const steps = reader.objects("steps").map(readStep);
  if (steps.length < STEPS_MIN || steps.length > STEPS_MAX) reader.fail("steps", `${STEPS_MIN} to ${STEPS_MAX} steps`);
  if (new Set(steps.map(({ id }) => id)).size < steps.length) reader.fail("steps", "steps with ids of their own");
  const astray = steps.find(({ scenario }) => !scenarios.keys.includes(scenario.use));
  if (astray !== undefined) scenarios.fail(astray.scenario.use, `a scenario, which step ${astray.id} uses`);
  return {
    id: reader.text("id"),
    title: reader.text("title"),
    idea: reader.text("idea"),
    minutes: reader.number("minutes"),
    needs: reader.texts("needs"),
    words: reader.objects("words").map((word) => {
      word.only("term", "meaning");
      return { term: word.text("term"), meaning: word.text("meaning") };
    }),
    scenarios: Object.fromEntries(
      scenarios.keys.map((key) => {
        const named = scenarios.inner(key).only("document", "preset", "set");
        return [
          key,
          {
            ...(named.has("document") ? { document: named.record("document") } : { preset: named.text("preset") }),
            ...(named.has("set") ? { set: named.record("set") } : {}),
          },
        ];
      }),
    ),
    steps,
  };
};
