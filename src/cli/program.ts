import { Failure, UsageError } from "./options.ts";
import { print, tell } from "./output.ts";

/**
 * Runs a program that is no command of `aqm`, and sets the exit status of the process: the number that `run` returns; 2
 * after a `UsageError`, with the usage printed; 1 after any other error. `--help` and `-h` print the usage and run
 * nothing.
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
      tell(reportOf(error));
      process.exitCode = 1;
    }
  }
};

/** One line for a `Failure`; the stack for any other error, which is a fault of the program. */
const reportOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error instanceof Failure ? error.message : (error.stack ?? error.message);
};

/** `--case PATTERN`: a regular expression for names; not given: every name. @throws UsageError */
export const caseOption = (pattern: string | undefined): RegExp => {
  try {
    return new RegExp(pattern ?? "");
  } catch {
    throw new UsageError(`--case ${pattern} is not a regular expression`);
  }
};
