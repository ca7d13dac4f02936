import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  checkNames,
  flag,
  names,
  number,
  numberIfGiven,
  readArguments,
  text,
  usageText,
  WrongUsage,
} from "../../scripts/lib/commandLine.mjs";
import { root } from "../../scripts/lib/setup.mjs";

const USAGE = {
  command: "npm run paint",
  says: "Paints.",
  options: {
    coats: number("coats of paint", { min: 1, max: 6, whole: true }, 2),
    minutes: numberIfGiven("time to dry, min", { min: 0.5, max: 60 }),
    colour: text("NAME", "the colour", "white"),
    walls: names("these walls", ["north", "south"], ["north", "south"]),
    dry: flag("does not paint"),
  },
};
const read = (...args: readonly string[]) => readArguments(USAGE, args);

describe("the reader of the scripts' command lines", () => {
  it("gives values of their kinds, and what holds without them", () => {
    expect(read().options).toEqual({
      coats: 2,
      minutes: undefined,
      colour: "white",
      walls: ["north", "south"],
      dry: false,
    });
    const { options } = read("--coats=3", "--minutes", "1.5", "--walls", "South", "--colour=--red", "--dry");
    expect(options).toEqual({ coats: 3, minutes: 1.5, colour: "--red", walls: ["south"], dry: true });
    expect(readArguments({ ...USAGE, operands: "[ROOM …]" }, ["hall", "--dry"]).operands).toEqual(["hall"]);
  });

  it.each([
    [["--coat", "2"], "there is no option --coat here; known: --coats, --minutes, --colour, --walls, --dry"],
    [["-c"], "there is no option -c here"],
    [["--coats"], "--coats needs a value: N"],
    [["--coats", "--dry"], "--coats needs a value: N"],
    [["--coats", "-1"], '--coats is "-1"; allowed: a whole number from 1 to 6'],
    [["--coats", "2.5"], '--coats is "2.5"; allowed: a whole number from 1 to 6'],
    [["--coats="], '--coats is ""; allowed: a whole number from 1 to 6'],
    [["--minutes", "soon"], '--minutes is "soon"; allowed: 0.5 to 60'],
    [["--colour="], "--colour needs a value: NAME"],
    [["--walls", "north,east"], '--walls is "east"; allowed: north, south'],
    [["--dry=no"], '--dry is "no"; it is a flag and takes no value'],
    [["--coats", "1", "--coats", "2"], "--coats is given twice"],
    [["hall"], '"hall" is not expected here: this command takes options only'],
  ])("says what is wrong with %j", (args, message) => {
    expect(() => read(...args)).toThrow(WrongUsage);
    expect(() => read(...args)).toThrow(message);
  });

  it("prints a usage that names every option with its range and default", () => {
    const usage = usageText(USAGE);
    expect(usage).toMatch(/^Usage: npm run paint -- \[--coats N\]/);
    expect(usage).toContain("--coats N       coats of paint, a whole number from 1 to 6; default: 2");
    expect(usage.split("\n").filter((line) => line.length > 110)).toEqual([]);
  });

  it("knows the names that a script can do", () => {
    expect(() => checkNames("room", ["hall", "attic"], ["hall"])).toThrow(
      new WrongUsage('there is no room "attic"; allowed: hall'),
    );
    checkNames("room", [], ["hall"]);
  });
});

/** Runs a script as a user does. */
const started = (script: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [join(root, "scripts", script), ...args], { encoding: "utf8" });

const scripts = readdirSync(join(root, "scripts")).filter((name) => name.endsWith(".mjs"));
const usesReader = (script: string): boolean =>
  readFileSync(join(root, "scripts", script), "utf8").includes("commandLine(");

describe("every script", () => {
  it("reads its command line with that reader, or runs a program that has its own", () => {
    const others = scripts.filter((script) => !usesReader(script));
    expect(others).toEqual(
      ["aqm", "bench", "measure-ns3", "reproduce", "rfc7928", "validate"].map((one) => `${one}.mjs`),
    );
    for (const script of scripts) {
      const source = readFileSync(join(root, "scripts", script), "utf8");
      expect(source, script).not.toContain("parseArgs");
      if (others.includes(script)) expect(source).toMatch(/runTypeScript\("src\/cli\/\w+\.ts"[,)]/);
    }
    // What those run: `aqm` itself, or a program that starts with `runProgram`.
    for (const program of ["bench", "measureNs3", "validate"])
      expect(readFileSync(join(root, `src/cli/${program}.ts`), "utf8")).toContain("await runProgram(USAGE");
  });

  it("reads it before it does anything else", () => {
    for (const script of scripts.filter(usesReader)) {
      const source = readFileSync(join(root, "scripts", script), "utf8");
      const work = source.search(/^(?:needInstalled|install|checkNode|build|await runTypeScript)\(/m);
      const read = source.search(/(?:^|= )commandLine\(/m);
      expect([script, read > 0 && (work < 0 || read < work)]).toEqual([script, true]);
    }
  });

  // Two of them stand for all: a process takes its time.
  it("prints its usage for --help, and ends with status 2 at what it does not know", () => {
    const help = started("bench-page.mjs", "--help");
    expect({ status: help.status, err: help.stderr }).toEqual({ status: 0, err: "" });
    expect(help.stdout).toMatch(/^Usage: npm run bench:page -- \[--preset ID\]/);
    const wrong = started("test-long.mjs", "--colour");
    expect({ status: wrong.status, out: wrong.stdout }).toEqual({ status: 2, out: "" });
    expect(wrong.stderr).toMatch(
      /^npm run test:long: there is no option --colour here; known: --minutes, --seed, --life, --of\nHelp: [^\n]*\n$/,
    );
  });
});
