import { basename } from "node:path";
import { catalog } from "../engine/catalog.ts";
import { counted } from "../units/counted.ts";
import { planRace, type Racer, raceResults, raceSeeds } from "../workshop/race/plan.ts";
import { runAllOption, WORK_OPTIONS } from "./jobs.ts";
import { didYouMean } from "./nearest.ts";
import { numberOption, type OptionValues, readArguments, UsageError } from "./options.ts";
import { print, tell, writeOutput } from "./output.ts";
import { isCodeFile, readOwnFile } from "./ownFile.ts";
import { scenesOption } from "./raceScenes.ts";
import { raceJson, raceText } from "./raceText.ts";

/** Default number of seeds of every run, and the most. */
export const RACE_SEEDS = 5;
export const RACE_SEEDS_MAX = 1000;
/** Default opponents of a race. */
export const OPPONENTS: readonly string[] = ["drop-tail", "red", "codel", "fq-codel", "pie"];

/** A built-in discipline as a racer. @throws UsageError if there is none of this id */
export const builtInRacer = (id: string): Racer => {
  const found = catalog.queues.find((queue) => queue.id === id);
  if (found !== undefined) return { queue: id, name: found.title };
  const ids = catalog.queues.map((queue) => queue.id);
  throw new UsageError(`there is no algorithm "${id}"; "list" prints the names.${didYouMean(basename(id), ids)}`);
};

/** `--against ID,…`: the opponents, without the racer itself. @throws UsageError */
export const opponentsOption = ({ against }: OptionValues, own: string): readonly Racer[] => {
  if (against === undefined) return OPPONENTS.filter((id) => id !== own).map(builtInRacer);
  const ids = [...new Set(against.split(",").map((id) => id.trim()))];
  if (ids.includes(own)) throw new UsageError(`--against ${against}: ${own} cannot race against itself`);
  return ids.map(builtInRacer);
};

/** `race ALGORITHM`: an algorithm against others in all scenes of the race, with the same seeds. */
export const race = async (args: readonly string[]): Promise<number> => {
  const names = ["against", "scenes", "seeds", "json", ...WORK_OPTIONS];
  const { operands, options } = readArguments(args, names, ["ID|FILE"], ["alone"]);
  const seeds = numberOption(options, "seeds", RACE_SEEDS, { min: 1, max: RACE_SEEDS_MAX, whole: true });
  const [named = ""] = operands;
  const file = isCodeFile(named) ? readOwnFile(named) : null;
  const own = file === null ? builtInRacer(named) : { queue: file.definition.id, name: file.definition.title };
  const sources = file === null ? [] : [file.source];
  const racers = [own, ...opponentsOption(options, own.queue)];
  const scenes = scenesOption(options);
  const planned = planRace(scenes, racers, raceSeeds(seeds));
  const runAll = runAllOption(options, false, sources);
  tell(
    `${counted(planned.length, "run")}: ${counted(scenes.length, "scene")}, ${counted(racers.length, "algorithm")}, ${counted(seeds, "seed")}`,
  );
  const results = raceResults(planned, await runAll(planned.map(({ job }) => job)));
  const { json } = options;
  if (json !== undefined) writeOutput(json, raceJson(results));
  if (json !== "-") print(raceText(results));
  return 0;
};
