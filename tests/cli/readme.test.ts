import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COMMAND_HELP } from "../../src/cli/commandHelp.ts";
import { readSource } from "../../src/cli/source.ts";
import { catalog } from "../../src/engine/catalog.ts";
import { aqm } from "./command.ts";

const readme = readFileSync("README.md", "utf8");
const EXAMPLE = "docs/examples/two-queues.json";

/** What follows "npm run -s aqm --" in the README, without the comment. */
const commands = [...readme.matchAll(/^npm run -s aqm -- ([^#\n]*)/gm)].map((match) => (match[1] ?? "").trim());

describe("the README", () => {
  it.each(commands)("has a command that can be typed: %s", async (line) => {
    if (line === "--help") return expect((await aqm(line)).status).toBe(0);
    const [name = "", first = "", ...more] = line.split(" ");
    const isOption = first.startsWith("--");
    const [operand, rest] = isOption ? ["", [first, ...more]] : [first, more];
    const help = COMMAND_HELP.find((each) => each.name === name);
    const known = (help?.options ?? []).map(([option]) => option.split(" ")[0]);
    for (const option of rest.filter((word) => word.startsWith("--"))) expect(known).toContain(option);
    if (operand !== "") await readSource(operand);
  });

  const scenes = [...readme.matchAll(/^\| `(#v2\/[^`]+~)` \|/gm)].map((match) => match[1] ?? "");
  it.each(scenes)("has an address that opens a scene: %s", async (address) => {
    expect((await readSource(address)).scenario.lanes).toHaveLength(1);
  });

  it("shows the file of its example as it is", () => {
    const [, shown = ""] = /```json\n([^`]*)```/.exec(readme) ?? [];
    expect(shown).toBe(readFileSync(EXAMPLE, "utf8"));
    expect(commands.some((line) => line.startsWith(`run ${EXAMPLE}`))).toBe(true);
  });

  it("has an example that runs, in both lanes", async () => {
    const { status, out, err } = await aqm("run", EXAMPLE, "--from", "5", "--json", "-");
    expect({ status, err }).toEqual({ status: 0, err: "" });
    const { runs } = JSON.parse(out) as { runs: { queue: string; metrics: Record<string, number> }[] };
    expect(runs.map(({ queue }) => queue)).toEqual(["drop-tail", "codel"]);
    const [plain, managed] = runs.map(({ metrics }) => metrics["delayMean"] ?? Number.NaN);
    // CoDel keeps the delay near its target of 5 ms; the full buffer of 200 packets would be 80 ms.
    expect(managed).toBeLessThan((plain ?? 0) / 3);
  });
});

/** The numbers of a row of a table, by the text that begins it. */
const numbersOf = (page: string, row: string): number[] => {
  const line = page.split("\n").find((each) => each.startsWith(row)) ?? "";
  return [...line.slice(row.length).matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => Number(number));
};

describe("the figures of the README", () => {
  const validation = readFileSync("docs/validation.md", "utf8");
  const reproduction = readFileSync("docs/reproduction.md", "utf8");

  it.each([
    ["| means of ns-2.35, chosen settings |", "| **ns-2** | **all** |"],
    ["| means of ns-2.35, settings drawn at random |", "| **ns-2, drawn** | **all** |"],
    ["| means of ns-2.35, extreme settings |", "| **ns-2, thin areas** | **all** |"],
    ["| means of ns-2.35, classes and flows |", "| **ns-2, classes** | **all** |"],
    ["| means of Linux 6.1 |", "| **Linux** | **all** |"],
    ["| means of DualPI2 of Linux |", "| **Linux, DualPI2** | **all** |"],
  ])("are those of validation: %s", (here, there) => {
    const [, agree, of, percent] = numbersOf(validation, there);
    expect(numbersOf(readme, here)).toEqual([agree, of, percent]);
  });

  it("are those of the claims that were checked", () => {
    const rows = ["high", "medium", "low"].map((confidence) =>
      numbersOf(reproduction, `| printed in the source, ${confidence} confidence |`),
    );
    const [all = 0, ...verdicts] = [0, 1, 2, 3, 4].map((column) =>
      rows.reduce((sum, row) => sum + (row[column] ?? Number.NaN), 0),
    );
    for (const page of [readme, validation]) {
      const [, quote = ""] = /<!-- claims[^>]*-->\n([\s\S]*?)<!-- end of claims -->/.exec(page) ?? [];
      expect([...quote.matchAll(/\d+/g)].map(Number).slice(0, 5)).toEqual([all, ...verdicts]);
    }
  });

  it("count the algorithms that have a reference", () => {
    const rows = /^\| (?:ns-2|ns-2, classes|Linux|Linux, DualPI2) \| ([^|]+) \|/gm;
    const measured = [...validation.matchAll(rows)].map((match) => match[1] ?? "");
    // Modes of WRED.
    const algorithms = new Set(measured.filter((name) => !["RIO-C", "RIO-D"].includes(name)));
    expect(readme).toContain(`${algorithms.size} of the ${catalog.queues.length} algorithms have such a reference`);
  });
});

it("the citation names the version of the program", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  expect(readFileSync("CITATION.cff", "utf8")).toContain(`\nversion: ${version}\n`);
  expect(readme).toContain(`*AQM Lab, version ${version},`);
});
