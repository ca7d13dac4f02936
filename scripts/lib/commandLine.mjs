// The one reader of the scripts' command lines. It needs no package, so that --help works before `npm ci`.
import { parseArgs } from "node:util";

/** A command line that cannot be read; the message names the option, its value and what is allowed. */
export class WrongUsage extends Error {}

/**
 * An option as a script declares it.
 * @template T
 * @typedef {object} Option
 * @property {string} value what is written after its name: "N"; "" for a flag
 * @property {string} says its meaning, its range and what holds without it
 * @property {boolean} [many] it may be given several times
 * @property {(name: string, texts: readonly string[]) => T} read throws `WrongUsage`; no text: it is not given
 */

/** @param {string} says @returns {Option<boolean>} */
export const flag = (says) => ({ value: "", says, read: (_, texts) => texts.length > 0 });

/** @param {string} value @param {string} says @param {string} otherwise @returns {Option<string>} */
export const text = (value, says, otherwise) => ({
  value,
  says: `${says}; default: ${otherwise}`,
  read: (name, [given]) => {
    if (given === "") throw new WrongUsage(`--${name} needs a value: ${value}`);
    return given ?? otherwise;
  },
});

/**
 * @param {string} says
 * @param {{ min: number, max: number, whole?: boolean }} range
 * @param {number | undefined} [otherwise]
 * @returns {Option<number | undefined>}
 */
const optionalNumber = (says, { min, max, whole = false }, otherwise) => {
  const allowed = `${whole ? "a whole number from " : ""}${min} to ${max}`;
  return {
    value: "N",
    says: `${says}, ${allowed}${otherwise === undefined ? "" : `; default: ${otherwise}`}`,
    read: (name, [given]) => {
      if (given === undefined) return otherwise;
      const value = Number(given);
      if (given.trim() !== "" && value >= min && value <= max && (!whole || Number.isInteger(value))) return value;
      throw new WrongUsage(`--${name} is "${given}"; allowed: ${allowed}`);
    },
  };
};
/**
 * A number that stays undefined unless it is given.
 * @param {string} says
 * @param {{ min: number, max: number, whole?: boolean }} range
 */
export const numberIfGiven = (says, range) => optionalNumber(says, range);
/**
 * @param {string} says
 * @param {{ min: number, max: number, whole?: boolean }} range
 * @param {number} otherwise
 * @returns {Option<number>}
 */
export const number = (says, range, otherwise) => {
  const option = optionalNumber(says, range, otherwise);
  return { ...option, read: (name, texts) => option.read(name, texts) ?? otherwise };
};

/**
 * Names with commas between them, all of a set. Capitals do not matter.
 * @param {string} says
 * @param {readonly string[]} allowed
 * @param {readonly string[]} otherwise
 * @returns {Option<readonly string[]>}
 */
export const names = (says, allowed, otherwise) => ({
  value: "NAME,…",
  says: `${says}, of ${allowed.join(", ")}; default: ${otherwise.join(", ") || "none"}`,
  many: true,
  read: (name, texts) => {
    const wanted = texts.flatMap((one) => one.toLowerCase().split(","));
    const unknown = wanted.find((one) => !allowed.includes(one));
    if (unknown !== undefined) throw new WrongUsage(`--${name} is "${unknown}"; allowed: ${allowed.join(", ")}`);
    return texts.length === 0 ? otherwise : wanted;
  },
});

/**
 * What a script says of itself.
 * @template {Readonly<Record<string, Option<unknown>>>} T
 * @typedef {object} Usage
 * @property {string} command as it is typed: "npm run bench:page"
 * @property {string} says what it does
 * @property {T} options
 * @property {string} [operands] what stands after the options; absent: nothing may
 * @property {string} [notes] what the options do not say
 */

/** @typedef {Readonly<Record<string, Option<unknown>>>} Options */

/**
 * @template {Options} T
 * @typedef {{ readonly options: { readonly [K in keyof T]: ReturnType<T[K]["read"]> }, readonly operands: readonly
 *   string[] }} CommandLine
 */

/** Characters of a line of the usage. */
const WIDTH = 110;

/** @param {readonly string[]} texts @returns {number} characters of the longest */
export const widthOf = (texts) => texts.reduce((most, { length }) => Math.max(most, length), 0);

/** @param {string} says @param {string} head of the first line; the others are set in as far @returns {string} */
const wrapped = (says, head) => {
  /** @type {string[]} */
  const lines = [];
  let line = head;
  for (const word of says.split(" ")) {
    if (line !== head && line.length + word.length >= WIDTH) {
      lines.push(line);
      line = " ".repeat(head.length) + word;
    } else line += line === head || line.trim() === "" ? word : ` ${word}`;
  }
  return [...lines, line].join("\n");
};

/** npm hands on what stands after two dashes. @param {string} command */
const before = (command) => (command.startsWith("npm") ? " -- " : " ");

/** @param {Usage<Options>} usage */
export const usageText = ({ command, says, options, operands, notes }) => {
  const rows = Object.entries(options).map(
    ([name, { value, says: meaning }]) =>
      /** @type {const} */ ([`--${name}${value === "" ? "" : ` ${value}`}`, meaning]),
  );
  const width = widthOf(rows.map(([left]) => left));
  const words = [...rows.map(([left]) => `[${left}]`), ...(operands === undefined ? [] : [operands])];
  return [
    wrapped(words.join(" "), `Usage: ${command}${words.length === 0 ? "" : before(command)}`),
    wrapped(says, ""),
    ...(rows.length === 0 ? [] : [rows.map(([left, right]) => wrapped(right, `  ${left.padEnd(width)}  `)).join("\n")]),
    ...(notes === undefined ? [] : [notes]),
    "Exit status: 0 success; 1 something failed; 2 wrong usage.",
  ].join("\n\n");
};

/** @param {Options} options */
const parserOptions = (options) =>
  Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [
      name,
      { type: value === "" ? /** @type {const} */ ("boolean") : /** @type {const} */ ("string"), multiple: true },
    ]),
  );

/** @param {readonly string[]} known */
const knownText = (known) => (known.length === 0 ? "it takes none" : `known: ${known.join(", ")}`);

/**
 * @template {Options} T
 * @param {Usage<T>} usage
 * @param {readonly string[]} args
 * @returns {CommandLine<T>}
 * @throws {WrongUsage}
 */
export const readArguments = ({ options, operands }, args) => {
  const { tokens } = parseArgs({
    args: [...args],
    options: parserOptions(options),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  /** @type {Map<string, string[]>} */
  const given = new Map();
  /** @type {string[]} */
  const others = [];
  for (const token of tokens) {
    if (token.kind === "positional") others.push(token.value);
    if (token.kind !== "option") continue;
    const option = options[token.name];
    if (option === undefined)
      throw new WrongUsage(
        `there is no option ${token.rawName} here; ${knownText(Object.keys(options).map((name) => `--${name}`))}`,
      );
    if (option.value === "" && token.value !== undefined)
      throw new WrongUsage(`--${token.name} is "${token.value}"; it is a flag and takes no value`);
    // A name of an option is no value, unless it is written as one: --only=--all.
    const isValue = token.inlineValue === true || token.value?.startsWith("--") !== true;
    if (option.value !== "" && (token.value === undefined || !isValue))
      throw new WrongUsage(`--${token.name} needs a value: ${option.value}`);
    const before = given.get(token.name) ?? [];
    if (before.length > 0 && option.many !== true) throw new WrongUsage(`--${token.name} is given twice`);
    given.set(token.name, [...before, token.value ?? ""]);
  }
  if (operands === undefined && others.length > 0)
    throw new WrongUsage(`"${others.join(" ")}" is not expected here: this command takes options only`);
  const read = Object.entries(options).map(([name, option]) => [name, option.read(name, given.get(name) ?? [])]);
  return { options: Object.fromEntries(read), operands: others };
};

/**
 * Reads the command line of a script. `--help` or `-h` prints the usage and ends the process; what cannot be read
 * ends it with status 2 and a sentence.
 * @template {Options} T
 * @param {Usage<T>} usage
 * @param {readonly string[]} [args]
 * @returns {CommandLine<T>}
 */
export const commandLine = (usage, args = process.argv.slice(2)) => {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  if (args.slice(0, end).some((one) => one === "--help" || one === "-h")) {
    console.log(usageText(usage));
    process.exit(0);
  }
  try {
    return readArguments(usage, args);
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error;
    return wrong(usage.command, error.message);
  }
};

/**
 * @param {string} what "scene"
 * @param {readonly string[]} wanted
 * @param {readonly string[]} known
 * @throws {WrongUsage} that names the first that is not known
 */
export const checkNames = (what, wanted, known) => {
  const stranger = wanted.find((name) => !known.includes(name));
  if (stranger !== undefined) throw new WrongUsage(`there is no ${what} "${stranger}"; allowed: ${known.join(", ")}`);
};

/**
 * Ends the process: the command was used wrongly.
 * @param {string} command
 * @param {string} message
 * @returns {never}
 */
export const wrong = (command, message) => {
  console.error(`${command}: ${message}\nHelp: ${command}${before(command)}--help`);
  process.exit(2);
};
