import { describe, expect, it } from "vitest";
import { COMMAND_HELP } from "../../src/cli/commandHelp.ts";
import { commandNames } from "../../src/cli/commands.ts";
import { overview } from "../../src/cli/help.ts";
import { readSource } from "../../src/cli/source.ts";
import { aqm } from "./command.ts";

/** The options that a text names, without the program's own `--`. */
const optionsIn = (text: string): string[] => [...text.matchAll(/--([a-z]+)/g)].map((match) => match[1] ?? "");
/** The options that a command knows, by its answer to one that no command has. */
const knownTo = async (...args: readonly string[]): Promise<string[]> => {
  const { status, err } = await aqm(...args, "--colour");
  expect(status).toBe(2);
  const [, known = ""] = /there is no option --colour here; known: ([^.]*)\./.exec(err) ?? [];
  return optionsIn(known);
};
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

describe("aqm COMMAND --help", () => {
  it("exists for every command, and for nothing else", () => {
    expect(sorted(COMMAND_HELP.map(({ name }) => name))).toEqual(sorted(commandNames));
    for (const name of commandNames) expect(overview()).toMatch(new RegExp(`^  ${name} +\\S`, "m"));
  });

  it.each(COMMAND_HELP.map((help) => [help.name, help] as const))("%s", async (name, { options, examples }) => {
    for (const args of [
      [name, "--help"],
      [name, "-h"],
      ["help", name],
      [name, "--seeds", "2", "--help"],
    ]) {
      const { status, out, err } = await aqm(...args);
      expect({ status, err }).toEqual({ status: 0, err: "" });
      expect(out).toMatch(new RegExp(`^Usage: npm run -s aqm -- ${name}`));
      for (const [option] of options) expect(out).toContain(`  ${option} `);
      expect(out).toContain(`Examples:\n  npm run -s aqm -- ${examples[0]?.[0]}`);
      expect(out).toMatch(/^Exit status: 0 success; .*2\swrong\susage\sor\sinput\.$/ms);
      expect(out.split("\n").filter((line) => line.length > 100)).toEqual([]);
    }
  });

  it.each(COMMAND_HELP.map((help) => [help.name, help] as const))(
    "%s names the options that the command knows",
    async (name, { forms, options }) => {
      const flags = forms.flatMap((form) => /^(--[a-z]+)(?: |$)/.exec(form)?.[1] ?? []);
      // A form that begins with the flag --all has options of its own.
      const known = await knownTo(name);
      if (flags.includes("--all")) known.push(...(await knownTo(name, "--all")));
      expect(sorted(options.flatMap(([option]) => optionsIn(option)))).toEqual(sorted(known));
      expect(sorted(optionsIn(forms.join(" ")))).toEqual(sorted(known));
    },
  );

  it.each(COMMAND_HELP.flatMap(({ name, examples }) => examples.map(([command]) => [command, name] as const)))(
    "has an example that can be typed: %s",
    async (command, name) => {
      const [first, operand = ""] = command.split(" ");
      expect(first).toBe(name);
      const known = COMMAND_HELP.find((help) => help.name === name)?.options ?? [];
      const names = known.flatMap(([option]) => optionsIn(option));
      for (const option of optionsIn(command)) expect(names).toContain(option);
      if (["run", "sweep", "trace"].includes(name)) await readSource(operand);
    },
  );

  it("is the whole usage where no command is given", async () => {
    const { status, out, err } = await aqm();
    expect({ status, out }).toEqual({ status: 2, out: "" });
    expect(err).toContain(overview());
  });

  it("is not there for a command that does not exist", async () => {
    for (const args of [
      ["fly", "--help"],
      ["help", "fly"],
    ]) {
      const { status, err } = await aqm(...args);
      expect(status).toBe(2);
      expect(err).toContain("there is no command fly");
    }
  });
});
