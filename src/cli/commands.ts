import { Cancelled } from "../sweeps/pool.ts";
import { experiment } from "./experiment.ts";
import { list } from "./list.ts";
import { merge } from "./merge.ts";
import { didYouMean } from "./nearest.ts";
import { Failure, USAGE, UsageError } from "./options.ts";
import { print, tell } from "./output.ts";
import { reproduce } from "./reproduce.ts";
import { run } from "./run.ts";
import { runJobFile } from "./runJobFile.ts";
import { sweep } from "./sweep.ts";
import { trace } from "./trace.ts";
import { work } from "./work.ts";

type Command = (args: readonly string[]) => number | Promise<number>;
const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ["list", list],
  ["run", run],
  ["experiment", experiment],
  ["reproduce", reproduce],
  ["sweep", sweep],
  ["run-job", runJobFile],
  ["merge", merge],
  ["work", work],
  ["trace", trace],
]);

/** Runs one command. @returns the exit status */
export const runCommand = async (args: readonly string[]): Promise<number> => {
  const [name, ...rest] = args;
  if (name === "--help" || name === "-h" || name === "help") {
    print(USAGE);
    return 0;
  }
  try {
    if (name === undefined) throw new UsageError("no command given");
    const command = COMMANDS.get(name);
    if (command === undefined)
      throw new UsageError(`there is no command ${name}.${didYouMean(name, [...COMMANDS.keys()])}`);
    return await command(rest);
  } catch (error) {
    if (error instanceof Cancelled) {
      tell("Cancelled. With --results DIR finished runs are kept, and the same command continues from there.");
      return 1;
    }
    if (error instanceof Failure) {
      tell(error.message);
      return 1;
    }
    if (!(error instanceof UsageError)) {
      tell(`The run failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      return 1;
    }
    tell(`${error.message}\nHelp: npm run -s aqm -- --help`);
    return 2;
  }
};
