import { Failure, UsageError } from "./options.ts";
import { print, tell } from "./output.ts";

/**
 * Runs a program that is no command of `aqm`, and sets the exit status of the process: the number that `run` returns; 2
 * after a `UsageError`, with the usage printed; 1 after any other error. `--help` and `-h` print the usage and run nothing.
 */
export const runProgram = async (
  usage: string,
  run: (args: readonly string[]) => number | Promise<number>,
): Promise<void> => {
  const args = process.argv.slice(2);
  if (args.some((argument) => argument === "--help" || argument === "-h")) {
    print(usage);
    return;
  }
  try {
    process.exitCode = await run(args);
  } catch (error) {
    if (error instanceof UsageError) {
      tell(`${error.message}\n\n${usage}`);
      process.exitCode = 2;
    } else {
      // A failure is told in one line; anything else is a fault of the program, whose place helps.
      const isTold = error instanceof Failure || !(error instanceof Error);
      tell(isTold ? String(error instanceof Error ? error.message : error) : (error.stack ?? error.message));
      process.exitCode = 1;
    }
  }
};

/** `--case PATTERN`: a regular expression for names; not given: every name. @throws UsageError */
export const caseOption = (pattern: string | undefined): RegExp => {
  try {
    return new RegExp(pattern ?? "");
  } catch {
    throw new UsageError(`--case ${pattern} is not a regular expression`);
  }
};
