import { catalog } from "../engine/catalog.ts";
import { parseScenario } from "../scenario/parse.ts";
import { presets } from "../scenario/presets/registry.ts";
import { endOf } from "../scenario/runEnd.ts";
import { queuePicture } from "./queuePicture.ts";
import { lessons } from "./registry.ts";
import { stepScenario } from "./stepScenario.ts";

/** Small pictures by the id of what they show, made by the engine. */
export interface Thumbnails {
  /** Of the last step of each lesson. */
  readonly lessons: Readonly<Record<string, readonly number[]>>;
  /** Of each scene's whole run. */
  readonly scenes: Readonly<Record<string, readonly number[]>>;
}

/** Makes all small pictures; `npm run thumbnails` keeps them. @throws Error if a scene or a lesson is damaged */
export const makeThumbnails = async (): Promise<Thumbnails> => {
  const ofLessons = await Promise.all(
    lessons.map(async ({ id, load }) => {
      const lesson = await load();
      const step = lesson.steps.at(-1);
      if (step === undefined) throw new Error(`lesson ${id} has no step`);
      return [id, queuePicture(stepScenario(lesson, step), step.scenario.to)] as const;
    }),
  );
  const ofScenes = presets.map(({ id, scenario }) => {
    const parsed = parseScenario(scenario, catalog);
    if (!parsed.ok) throw new Error(`scene ${id}: ${parsed.faults.map(({ message }) => message).join(" ")}`);
    return [id, queuePicture(parsed.value, endOf(parsed.value))] as const;
  });
  return { lessons: Object.fromEntries(ofLessons), scenes: Object.fromEntries(ofScenes) };
};
