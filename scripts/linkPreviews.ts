// What the build makes a page for, so that a link to it has a preview (scripts/lib/previewPages.mjs).
import { algorithms, loadDocumentation } from "../src/engine/documentation.ts";
import { experiments } from "../src/experiments/registry.ts";
import { lessons } from "../src/lessons/registry.ts";
import thumbnails from "../src/lessons/thumbnails.json";
import { START, withEndMark } from "../src/scenario/address/endMark.ts";
import { presets } from "../src/scenario/presets/registry.ts";

/** A link to a part of the lab. */
export interface LinkPreview {
  /** Folder and name of its page. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Address in the lab, from `#` on. */
  readonly address: string;
  /** The curve of its small picture, 0 to `PICTURE_TOP`; absent: it has none. */
  readonly curve?: readonly number[];
}

const curveOf = (pictures: Readonly<Record<string, string>>, id: string): Pick<LinkPreview, "curve"> => {
  const values = pictures[id];
  return values === undefined ? {} : { curve: values.split(" ").map(Number) };
};

/** Every scene, lesson, experiment and algorithm of the registries. */
export const linkPreviews = async (): Promise<readonly LinkPreview[]> => {
  await loadDocumentation();
  const [first] = presets;
  if (first === undefined) throw new Error("there is no preset");
  const shown = (part: string): string => withEndMark(`${START}${first.id}?${part}`);
  const ofScenes = presets.map(({ id, title, story }) => ({
    path: `scene/${id}`,
    title,
    description: story,
    address: withEndMark(START + id),
    ...curveOf(thumbnails.scenes, id),
  }));
  const ofLessons = lessons.map(({ id, title, idea, minutes }) => ({
    path: `lesson/${id}`,
    title: `Lesson: ${title}`,
    description: `${idea} About ${minutes} minutes.`,
    address: `#lesson/${id}`,
    ...curveOf(thumbnails.lessons, id),
  }));
  const ofExperiments = await Promise.all(
    experiments.map(async ({ id, title, place, load }) => ({
      path: `experiment/${id}`,
      title: `${place}: ${title}`,
      description: (await load()).question,
      address: shown(`view=papers&of=${id}`),
    })),
  );
  const ofAlgorithms = algorithms.map(({ id, title, name, doc }) => ({
    path: `algorithm/${id}`,
    title: name === title ? title : `${title}, ${name}`,
    description: doc.summary,
    address: shown(`page=${id}`),
  }));
  return [...ofScenes, ...ofLessons, ...ofExperiments, ...ofAlgorithms];
};
