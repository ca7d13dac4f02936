import { largestOf } from "../units/extremes.ts";
import { COMMAND_HELP } from "./commandHelp.ts";
import type { CommandHelp } from "./helpParts.ts";
import { type Suite, suiteHelp } from "./suites.ts";

/** How a command is started. */
export const PROGRAM = "npm run -s aqm --";
/** Characters of a line. */
const WIDTH = 100;

/** A text in lines of at most `WIDTH` characters: the first begins with `first`, the others with as many spaces. */
const wrapped = (text: string, first = ""): string => {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && first.length + line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].map((each, i) => (i === 0 ? first : " ".repeat(first.length)) + each).join("\n");
};

/** Rows of two columns. */
const columns = (rows: readonly (readonly [string, string])[]): string => {
  const width = largestOf(rows.map(([left]) => left.length));
  return rows.map(([left, right]) => wrapped(right, `  ${left.padEnd(width)}  `)).join("\n");
};

/** Stands for a space at which no line is broken. */
const GLUE = "\u00a0";
const joined = (text: string): string => text.replaceAll(" ", GLUE);

const EXIT = "0 success";
const WRONG = "2 wrong usage or input";

/** The whole usage: all commands. */
export const overview = (): string =>
  [
    `Usage: ${PROGRAM} COMMAND [OPTION …]`,
    columns(COMMAND_HELP.map(({ name, summary }) => [name, summary])),
    `"${PROGRAM} COMMAND --help" prints the options of a command, their units and defaults, and examples.`,
    wrapped(
      `Exit status: ${EXIT}; 1 a run failed, results are missing, or a claim of high confidence does not hold; ${WRONG}.`,
    ),
  ].join("\n\n");

/** The help of one command. @param typed what is typed before its options */
export const helpOf = (
  { name, summary, forms, options, notes = [], examples, fails }: CommandHelp,
  typed = `${PROGRAM} ${name}`,
): string => {
  // An example is typed with the name of its command, unless the program is that command.
  const before = typed.endsWith(` ${name}`) ? typed.slice(0, -name.length - 1) : typed;
  const usage = forms.map((form, i) => {
    const head = `${i === 0 ? "Usage:" : "      "} ${typed} `;
    // An option and its value stay on one line.
    return wrapped(form.replaceAll(/\[[^\]]*\]/g, joined), head)
      .replaceAll(GLUE, " ")
      .trimEnd();
  });
  const status = [EXIT, ...(fails === undefined ? [] : [`1 ${fails}`]), WRONG];
  return [
    usage.join("\n"),
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    columns(options),
    ...notes.map((note) => wrapped(note)),
    `Examples:\n${examples.map(([command, what]) => `${`  ${before} ${command}`.trimEnd()}\n      ${what}`).join("\n")}`,
    wrapped(`Exit status: ${status.join("; ")}.`),
  ].join("\n\n");
};

const helpNamed = (name: string): CommandHelp | undefined => COMMAND_HELP.find((each) => each.name === name);

/** The help of the command of this name; undefined: there is none. */
export const commandHelp = (name: string): string | undefined => {
  const found = helpNamed(name);
  return found === undefined ? undefined : helpOf(found);
};

/** The help of a script that runs a whole suite; undefined: there is none. */
export const helpOfSuite = (suite: Suite): string | undefined => {
  const found = helpNamed(suite.command);
  return found === undefined ? undefined : helpOf(suiteHelp(suite, found), suite.program);
};
