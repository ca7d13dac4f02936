import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { RaceScene } from "../experiments/races/contract.ts";
import { readScene } from "../experiments/races/readScene.ts";
import { raceScenes } from "../experiments/races/scenes.ts";
import { whyRepeated } from "../schema/repeatedKey.ts";
import { raceScenario } from "../workshop/race/plan.ts";
import { type OptionValues, UsageError } from "./options.ts";
import { reasonOf } from "./output.ts";
import { textOfFile } from "./textFile.ts";

const readFile = (path: string): RaceScene => {
  try {
    const text = textOfFile(path);
    const value: unknown = JSON.parse(text);
    const repeated = whyRepeated(text);
    if (repeated !== null) throw new Error(repeated);
    const scene = readScene(value, basename(path, ".json"));
    raceScenario(scene, { queue: "drop-tail" });
    return scene;
  } catch (error) {
    throw new UsageError(`${path}: ${reasonOf(error)}`);
  }
};

/** The scenes of a folder, one a file, in the order of their names. @throws UsageError */
const scenesIn = (folder: string): readonly RaceScene[] => {
  let names: readonly string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  } catch (error) {
    throw new UsageError(`--scenes ${folder} cannot be read: ${reasonOf(error)}`);
  }
  if (names.length === 0) throw new UsageError(`--scenes ${folder}: there is no scene, a file that ends in .json`);
  return [...names].sort().map((name) => readFile(join(folder, name)));
};

/** `--scenes DIR [--alone]`: the scenes of every race and those of a folder, or those alone. @throws UsageError */
export const scenesOption = (options: OptionValues): readonly RaceScene[] => {
  const { scenes: folder } = options;
  const isAlone = options["alone"] !== undefined;
  if (folder === undefined) {
    if (isAlone) throw new UsageError("--alone needs --scenes DIR: the scenes that are raced");
    return raceScenes;
  }
  const scenes = [...(isAlone ? [] : raceScenes), ...scenesIn(folder)];
  const ids = scenes.map(({ id }) => id);
  const twice = ids.find((id, i) => ids.indexOf(id) < i);
  if (twice !== undefined) throw new UsageError(`--scenes ${folder}: two scenes have the id ${twice}`);
  return scenes;
};
