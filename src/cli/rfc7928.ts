import { catalog } from "../engine/catalog.ts";
import { loadDocumentation } from "../engine/documentation.ts";
import { scenes } from "../experiments/rfc7928/scenes.ts";
import { planSuite, suiteResults } from "../experiments/rfc7928/suite.ts";
import { counted } from "../units/counted.ts";
import { runAllOption, WORK_OPTIONS } from "./jobs.ts";
import { numberOption, readArguments, UsageError } from "./options.ts";
import { print, tell, writeOutput } from "./output.ts";
import { suitePage } from "./rfc7928Page.ts";
import { suitePicture } from "./rfc7928Picture.ts";

/** Default number of seeds of every run. */
const SEEDS = 5;
const SEEDS_MAX = 1000;

/**
 * `rfc7928`: runs the tests of RFC 7928 with all disciplines and prints a page of tables. `--only WORD`: scenes whose
 * id contains the word; `--json FILE`: writes the results; `--picture FILE`: writes delay against goodput as SVG.
 */
export const rfc7928 = async (args: readonly string[]): Promise<number> => {
  const names = ["seeds", "only", "queue", "into", "json", "picture", ...WORK_OPTIONS];
  const { options } = readArguments(args, names, []);
  const seeds = numberOption(options, "seeds", SEEDS, { min: 2, max: SEEDS_MAX, whole: true });
  const { only = "", queue = "", into, json, picture } = options;
  const chosen = scenes.filter(({ id }) => id.includes(only));
  const queues = catalog.queues.map(({ id }) => id).filter((id) => id.includes(queue));
  if (chosen.length === 0) throw new UsageError(`--only ${only}: there is no such scene`);
  if (queues.length === 0) throw new UsageError(`--queue ${queue}: there is no such algorithm`);
  const runAll = runAllOption(options);
  await loadDocumentation();
  const planned = planSuite(chosen, queues, seeds);
  const jobs = planned.flatMap((cell) => cell.jobs);
  tell(
    `${counted(jobs.length, "run")}: ${counted(chosen.length, "scene")}, ${counted(queues.length, "algorithm")}, ${counted(seeds, "seed")}`,
  );
  const results = suiteResults(planned, await runAll(jobs));
  if (json !== undefined) writeOutput(json, `${JSON.stringify(results)}\n`);
  if (picture !== undefined) writeOutput(picture, suitePicture(results));
  const page = suitePage(results);
  if (into === undefined) print(page);
  else writeOutput(into, page);
  return 0;
};
