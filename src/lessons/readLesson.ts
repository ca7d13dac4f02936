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
  type Nearest,
  type NumberQuestion,
  RELATIONS,
  STEP_KINDS,
  type Step,
  type StepScenario,
  type Task,
  type TaskRules,
} from "./contract.ts";

type Range = readonly [least: number, most: number];
/** What the lessons of one origin may hold. */
export interface LessonBounds {
  /** Most words of a text. A placeholder counts as a number and its unit. */
  readonly words: number;
  /** Most characters of a title. */
  readonly title: number;
  readonly steps: Range;
  readonly options: Range;
  /** Every step says what its run must show, and every question has its answer. */
  readonly isProved: boolean;
}
/** Bounds of the lessons of the course. */
const COURSE: LessonBounds = { words: 40, title: 48, steps: [5, 9], options: [3, 4], isProved: true };

const PLACEHOLDER = /\{(?:metric|seeds):[^}]*\}/g;
/** What stands between two spaces; a placeholder is whole, also with spaces in it. */
const UNBROKEN = new RegExp(`(?:${PLACEHOLDER.source}|\\S)+`, "g");

/** How many words a text has. A placeholder counts as a number and its unit. */
export const wordCount = (text: string): number =>
  text
    .replace(PLACEHOLDER, "0 x")
    .split(/\s+/)
    .filter((word) => word !== "").length;

/** The beginning of a text. @param most number of words to keep, as `wordCount` counts them */
export const firstWords = (text: string, most: number): string => {
  if (wordCount(text) <= most) return text;
  let [end, count] = [0, 0];
  for (const { 0: piece, index } of text.matchAll(UNBROKEN)) {
    count += wordCount(piece);
    if (count > most) break;
    end = index + piece.length;
  }
  return text.slice(0, end);
};

/** A text that is short enough. */
const shortText = (reader: Reader, key: string, { words }: LessonBounds): string => {
  const text = reader.text(key);
  return wordCount(text) <= words ? text : reader.fail(key, `at most ${words} words`);
};
const optionalText = (reader: Reader, key: string, bounds: LessonBounds): string =>
  reader.has(key) ? shortText(reader, key, bounds) : "";

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

const readNearest = (reader: Reader): Nearest => {
  reader.only("measure", "unit", "scale");
  if (reader.number("scale") <= 0) reader.fail("scale", "more than 0");
  return { measure: reader.text("measure"), unit: reader.text("unit"), scale: reader.number("scale") };
};

const readChoice = (reader: Reader, bounds: LessonBounds): ChoiceQuestion => {
  reader.only("prompt", "options", "answer", "proof", "nearest");
  const options = reader.objects("options").map((option) => {
    option.only("id", "text", "why", "value");
    const value = option.has("value") ? { value: option.number("value") } : {};
    return { id: option.text("id"), text: option.text("text"), why: option.text("why"), ...value };
  });
  const [least, most] = bounds.options;
  if (options.length < least || options.length > most) reader.fail("options", `${least} to ${most} options`);
  const ids = options.map(({ id }) => id);
  if (new Set(ids).size < ids.length) reader.fail("options", "options with ids of their own");
  return {
    prompt: reader.text("prompt"),
    options,
    answer: reader.choice("answer", bounds.isProved ? ids : [...ids, ""]),
    proof: reader.text("proof"),
    ...(reader.has("nearest") ? { nearest: readNearest(reader.inner("nearest")) } : {}),
  };
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

const readRules = (reader: Reader): TaskRules => {
  reader.only("keep", "free", "steady");
  const texts = (key: keyof TaskRules): readonly string[] => (reader.has(key) ? reader.texts(key) : []);
  return { keep: texts("keep"), free: texts("free"), steady: texts("steady") };
};

const readTask = (reader: Reader): Task => {
  reader.only("words", "when", "hints", "solution", "rules");
  return {
    words: reader.text("words"),
    when: reader.text("when"),
    hints: reader.has("hints") ? reader.texts("hints") : [],
    solution: readChanges(reader, "solution"),
    ...(reader.has("rules") ? { rules: readRules(reader.inner("rules")) } : {}),
  };
};

const BASE = ["id", "kind", "title", "text", "scenario", "change", "highlight", "reveal", "speaker", "measured"];

const readStep = (reader: Reader, bounds: LessonBounds): Step => {
  const kind = reader.choice("kind", STEP_KINDS);
  const measured = reader.inner("measured").only("seeds", "expect");
  const expect = measured.objects("expect").map(readExpectation);
  if (bounds.isProved && expect.length === 0) measured.fail("expect", "at least one expectation");
  if (reader.text("title").length > bounds.title) reader.fail("title", `at most ${bounds.title} characters`);
  const base = {
    id: reader.text("id"),
    title: reader.text("title"),
    text: shortText(reader, "text", bounds),
    scenario: readStepScenario(reader.inner("scenario")),
    change: readChanges(reader, "change"),
    highlight: reader.objects("highlight").map((mark) => {
      mark.only("panel", "mark");
      return { panel: mark.choice("panel", LESSON_PANELS), ...(mark.has("mark") ? { mark: mark.text("mark") } : {}) };
    }),
    reveal: kind.startsWith("predict") ? shortText(reader, "reveal", bounds) : optionalText(reader, "reveal", bounds),
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
      return { ...base, kind, question: readChoice(reader.inner("question"), bounds) };
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
 * @param bounds by where it comes from
 * @throws Error that names the wrong member, its value and what is allowed
 */
export const readLesson = (value: unknown, name: string, bounds: LessonBounds = COURSE): Lesson => {
  if (!isJson(value) || !isJsonObject(value)) throw new Error(`${name} is not a JSON object`);
  const reader = new Reader(value, name);
  const version = reader.number("version");
  if (version !== LESSON_VERSION) reader.fail("version", `${LESSON_VERSION}: this lab reads no other`);
  reader.only("version", "id", "title", "idea", "minutes", "needs", "words", "scenarios", "steps");
  const scenarios = reader.inner("scenarios");
  const steps = reader.objects("steps").map((step) => readStep(step, bounds));
  const [least, most] = bounds.steps;
  if (steps.length < least || steps.length > most) reader.fail("steps", `${least} to ${most} steps`);
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
