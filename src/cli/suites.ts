import { basename } from "node:path";
import type { CommandHelp } from "./helpParts.ts";

/** A script of the project that runs a command for all of its suite and writes the files that show it. */
export interface Suite {
  /** As it is typed. */
  readonly program: string;
  readonly command: string;
  /** Options with the file that each writes unless it is named. */
  readonly files: Readonly<Record<string, string>>;
  /** Options that choose a part of the suite: a part does not replace the files of all. */
  readonly parts: readonly string[];
  /** Files that quote the result, each given with `--quote`. */
  readonly quotes: readonly string[];
}

const SUITES: readonly Suite[] = [
  {
    program: "npm run -s reproduce --",
    command: "reproduce",
    files: {
      "--into": "docs/reproduction.md",
      "--counts": "src/experiments/papers/counts.json",
      "--index": "src/experiments/papers/index.json",
      "--figures": "tests/experiments/reproduced.json",
    },
    parts: ["--only"],
    quotes: ["README.md", "docs/validation.md"],
  },
  {
    program: "npm run -s rfc7928 --",
    command: "rfc7928",
    files: {
      "--into": "docs/rfc7928.md",
      "--json": "src/experiments/rfc7928/results.json",
      "--picture": "docs/pictures/rfc7928.svg",
    },
    parts: ["--only", "--queue"],
    quotes: [],
  },
];

/** The suite whose script started this process. @param script path of the script */
export const suiteOf = (script: string): Suite | undefined =>
  SUITES.find(({ command }) => basename(script) === `${command}.mjs`);

const isGiven = (option: string, args: readonly string[]): boolean =>
  args.some((argument) => argument === option || argument.startsWith(`${option}=`));

/** The arguments of `aqm` for those of a suite's script. */
export const suiteArguments = (
  { command, files, parts, quotes }: Suite,
  args: readonly string[],
): readonly string[] => {
  if (parts.some((part) => isGiven(part, args))) return [command, ...args];
  const written = Object.entries(files).flatMap(([option, file]) => (isGiven(option, args) ? [] : [option, file]));
  const quoted = isGiven("--quote", args) ? [] : quotes.flatMap((file) => ["--quote", file]);
  return [command, ...args, ...written, ...quoted];
};

/** The help of a command, as its suite's script has it. */
export const suiteHelp = (suite: Suite, help: CommandHelp): CommandHelp => {
  const { files, parts, quotes } = suite;
  const options = help.options.map(([option, meaning]) => {
    const [name = ""] = option.split(" ");
    const file = name === "--quote" ? quotes.join(", ") : files[name];
    return [option, file === undefined ? meaning : `${meaning.split(";")[0]}; default: ${file}`] as const;
  });
  const part = `With ${parts.join(" or ")}, the files that are not named stay as they are, and the page is printed.`;
  const examples = help.examples.map(([command, what]) => [command.split(" ").slice(1).join(" "), what] as const);
  const summary = help.summary.replace(" prints ", " writes ");
  return {
    ...help,
    summary,
    options,
    notes: [part, ...(help.notes ?? [])],
    examples: [["", "all of it"], ...examples],
  };
};
