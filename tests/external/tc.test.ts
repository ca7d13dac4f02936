import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { tc } from "../../src/exports/tc/tc.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { presets } from "../../src/scenario/presets/registry.ts";
import type { Json } from "../../src/units/units.ts";
import { exportOf, scenarioOf } from "../exports/exporting.ts";
import { drawnScenario } from "./drawnScenarios.ts";
import { linuxPalette } from "./palettes.ts";
import { isAll } from "./roundTrip.ts";

// Every line of tc is read by the real one, which tells a wrong option before it asks the kernel for the discipline.

const toolOf = (command: string, args: readonly string[]) => spawnSync(command, args, { encoding: "utf8" });
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "aqm-tc-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const bulk = { id: "ftp", kind: "bulk", transport: "cubic", count: 4, rtt: { uniform: [0.02, 0.1] } };
const documents: readonly (readonly [string, Json])[] = [
  ...presets.map(({ id, scenario }): [string, Json] => [id, scenario]),
  ...catalog.queues.flatMap(({ id }) =>
    [true, false].map((ecn): [string, Json] => [
      `${id}${ecn ? " with ECN" : ""}`,
      { version: 2, bottleneck: { ecn }, lanes: [{ queue: id }], traffic: [bulk, { id: "u", kind: "cbr" }] },
    ]),
  ),
];
const DRAWN = isAll ? 100 : 5;
const scenarios: readonly (readonly [string, Scenario])[] = [
  ...documents.map(([name, document]) => [name, scenarioOf(document)] as const),
  ...Array.from({ length: DRAWN }, (_, i) => {
    const scenario = drawnScenario(linuxPalette, i + 1);
    return [`${scenario.title} ${scenario.lanes[0]?.queue}`, scenario] as const;
  }),
];
const scripts = scenarios.flatMap(([name, scenario]) => {
  const exported = exportOf(tc, scenario);
  return exported.ok ? exported.files.map(({ text }) => ({ name, text })) : [];
});

/** The lines that the script makes for classes of DRR, by its own function, with few of them. */
const fairLines = (text: string): readonly string[] => {
  const [body] = /^fairClasses\(\) \{[\s\S]*?^\}/m.exec(text) ?? [""];
  return [...text.matchAll(/\bfair (?:add|replace) (\d+) \d+ (\d+) (\d+)$/gm)].flatMap(([, handle, quantum, limit]) =>
    toolOf("bash", ["-c", `${body}\nfairClasses ${handle} 2 ${quantum} ${limit}`])
      .stdout.trim()
      .split("\n"),
  );
};
/** The disciplines in the words of tc. */
const linesOf = (text: string): readonly string[] => [
  ...[...text.matchAll(/router (qdisc (?:add|replace|change) dev out .*|class (?:add|change) .*)$/gm)].map(
    (match) => match[1] ?? "",
  ),
  ...fairLines(text),
];

/** The kind of discipline of a line. */
const kindIn = (line: string): string =>
  /^(?:qdisc .*? (?:root|parent \S+)(?: handle \S+)?|class .* classid \S+) (\S+)/.exec(line)?.[1] ?? "";
/** The kinds that a script asks for before it begins; the delay stands in one of its functions. */
const kindsOf = (text: string): readonly string[] =>
  (/^kinds=\((.*)\)$/m.exec(text)?.[1] ?? "").split(" ").filter((kind) => kind !== "" && kind !== "netem");

/** What tc says of a line that it has read, where the kernel, its rights or the device stand in the way. */
const READ =
  /qdisc kind is unknown|Operation not permitted|Failed to find|does not exist|Cannot find|not support|Invalid handle|No such/;

describe("the scripts for Linux", () => {
  it("are many", () => expect(scripts.length).toBeGreaterThan(30));

  it.each(scripts)("$name: bash and shellcheck find no fault", ({ name, text }) => {
    const file = join(folder, `${name.replaceAll(" ", "-")}.sh`);
    writeFileSync(file, text);
    expect(toolOf("bash", ["-n", file]).stderr).toBe("");
    const { error, stdout } = toolOf("shellcheck", [file]);
    expect(error, "apt-get install shellcheck").toBeUndefined();
    expect(stdout).toBe("");
  });

  it.each(scripts)("$name: tc reads every line", ({ text }) => {
    const lines = linesOf(text);
    const kinds = lines.map(kindIn);
    expect(kindsOf(text).length).toBeGreaterThan(0);
    for (const kind of kindsOf(text)) expect(kinds).toContain(kind);
    for (const line of lines) {
      const kind = kindIn(line);
      // Nothing is made: the device has no such parent.
      const words = line
        .replace("dev out", "dev lo")
        .replace(/ (parent 1:1|root)(?= )/, " parent fffe:1")
        .split(" ");
      // An older tc does not know the youngest disciplines: the script says so before it begins.
      if (toolOf("tc", ["qdisc", "add", "dev", "lo", "root", kind, "help"]).stderr.includes("Unknown qdisc")) continue;
      const { error, status, stderr } = toolOf("tc", words);
      expect(error, "apt-get install iproute2").toBeUndefined();
      expect({ line, stderr, isRead: status !== 0 && READ.test(stderr) }).toMatchObject({ isRead: true });
    }
  });

  it("would not pass with a wrong option", () => {
    const { stderr } = toolOf("tc", "qdisc add dev lo parent fffe:1 handle 10: codel limit 10 goal 5ms".split(" "));
    expect(READ.test(stderr)).toBe(false);
  });
});
