import { Cancelled } from "../sweeps/pool.ts";
import { experiment } from "./experiment.ts";
import { exportTo } from "./exportTo.ts";
import { grade } from "./grade/grade.ts";
import { commandHelp, helpOfSuite, overview, PROGRAM } from "./help.ts";
import { lesson } from "./lesson.ts";
import { list } from "./list.ts";
import { merge } from "./merge.ts";
import { didYouMean } from "./nearest.ts";
import { Failure, UsageError } from "./options.ts";
import { print, tell } from "./output.ts";
import { race } from "./race.ts";
import { reproduce } from "./reproduce.ts";
import { rfc7928 } from "./rfc7928.ts";
import { run } from "./run.ts";
import { runJobFile } from "./runJobFile.ts";
import { type Suite, suiteArguments } from "./suites.ts";
import { sweep } from "./sweep.ts";
import { theory } from "./theory.ts";
import { trace } from "./trace.ts";
import { tune } from "./tune.ts";
import { work } from "./work.ts";

type Command = (args: readonly string[]) => number | Promise<number>;
const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ["list", list],
  ["run", run],
  ["experiment", experiment],
  ["reproduce", reproduce],
  ["rfc7928", rfc7928],
  ["lesson", lesson],
  ["race", race],
  ["grade", grade],
  ["sweep", sweep],
  ["tune", tune],
  ["run-job", runJobFile],
  ["merge", merge],
  ["work", work],
  ["trace", trace],
  ["export", exportTo],
  ["theory", theory],
]);

/** Names of all commands. */
export const commandNames: readonly string[] = [...COMMANDS.keys()];

const asksForHelp = (argument: string): boolean => argument === "--help" || argument === "-h";

/** `--help`, `help`, `help COMMAND` or `COMMAND --help`: the text; undefined: no help is asked for. */
const helpFor = ([name = "", ...rest]: readonly string[]): string | undefined => {
  if (name === "help") return rest[0] === undefined ? overview() : commandHelp(rest[0]);
  if (asksForHelp(name)) return overview();
  return rest.some(asksForHelp) ? commandHelp(name) : undefined;
};

/** Runs one command. @param suite of the script that was started, in place of `aqm` @returns the exit status */
export const runCommand = async (given: readonly string[], suite?: Suite): Promise<number> => {
  const help = suite === undefined ? helpFor(given) : given.some(asksForHelp) ? helpOfSuite(suite) : undefined;
  if (help !== undefined) {
    print(help);
    return 0;
  }
  const args = suite === undefined ? given : suiteArguments(suite, given);
  const [name, ...rest] = args[0] === "help" ? args.slice(1) : args;
  try {
    if (name === undefined) {
      tell(`No command was given.\n\n${overview()}`);
      return 2;
    }
    const command = COMMANDS.get(name);
    if (command === undefined) throw new UsageError(`there is no command ${name}.${didYouMean(name, commandNames)}`);
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
    const typed = suite?.program ?? (COMMANDS.has(name ?? "") ? `${PROGRAM} ${name}` : PROGRAM);
    tell(`${error.message}\nHelp: ${typed} --help`);
    return 2;
  }
};
