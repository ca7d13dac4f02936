import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { openGradingBrowser } from "../../scripts/lib/gradingBrowser.mjs";
import { bundle } from "../../scripts/lib/typescript.mjs";
import { isGradeMessage } from "../../src/cli/grade/browserHost.ts";
import { gradeFolder } from "../../src/cli/grade/gradeFolder.ts";
import { type Graded, type GradingHost, gradeAt } from "../../src/cli/grade/gradeOne.ts";
import { gradeSource } from "../../src/cli/grade/gradeThread.ts";
import { columnNames, csvCell, gradeCsv, verdictOf } from "../../src/cli/grade/rows.ts";
import { threadHost } from "../../src/cli/grade/threadHost.ts";
import { raceScenes } from "../../src/experiments/races/scenes.ts";
import { runJob } from "../../src/sweeps/runJob.ts";
import { digestOf } from "../../src/workshop/compile/digest.ts";
import type { GradeTask } from "../../src/workshop/grade/messages.ts";
import { planRace, raceResults } from "../../src/workshop/race/plan.ts";
import { aqm } from "../cli/command.ts";
import { isLong } from "../fixtures/cases.ts";

/** A made-up class of 40: what its hand-ins try is in their names, and what is right for each in `expected.json`. */
const CLASS = fileURLToPath(new URL("../fixtures/class/", import.meta.url));
const files = readdirSync(CLASS)
  .filter((name) => /\.(ts|js)$/.test(name))
  .sort();
const read = (file: string): string => readFileSync(join(CLASS, file), "utf8");
const scenes = raceScenes
  .filter(({ id }) => id === "few-flows")
  .map((scene) => ({ ...scene, scenario: { ...scene.scenario, duration: 2 }, from: 1 }));
const seeds = [1, 2];

/** The verdict that is right for a hand-in, and a part of what is told of it; all of them here and in the browser. */
interface Outcome {
  readonly verdict: string;
  readonly fault?: string;
}
const isOutcomes = (value: unknown): value is Readonly<Record<string, Outcome>> =>
  typeof value === "object" && value !== null && Object.values(value).every((each) => "verdict" in Object(each));
const outcomes: unknown = JSON.parse(read("expected.json"));
const rightOutcome = (file: string): Outcome => {
  const outcome = isOutcomes(outcomes) ? outcomes[file] : undefined;
  if (outcome === undefined) throw new Error(`expected.json says nothing of ${file}`);
  return outcome;
};
const rightVerdict = (file: string): string => rightOutcome(file).verdict;

/** This thread as the host: for hand-ins that come to their ends. */
const here = (source: string): GradingHost => ({
  onMessage: (hear) =>
    queueMicrotask(() =>
      gradeSource({ kind: "grade", source, scenes, seeds, part: 0.01, budget: 0.2, reached: new Int32Array(1) }, hear),
    ),
  onExit: () => undefined,
  memory: () => 0,
  seconds: () => performance.now() / 1000,
  silence: () => 0,
  line: () => null,
  end: () => Promise.resolve(),
});
const gradeHere = (file: string): Promise<Graded> =>
  gradeAt(here(read(file)), { step: 60, memory: 1e12, steps: 99 }, new AbortController().signal);

describe("a hand-in", () => {
  it("that takes more than its megabytes, of 10^6 bytes as everywhere, is told of them", async () => {
    const silent = { ...here(""), onMessage: () => undefined, memory: () => 513e6 };
    const graded = await gradeAt(silent, { step: 60, memory: 512e6, steps: 99 }, new AbortController().signal);
    expect(graded).toMatchObject({ ending: "too much memory", faults: ["starting: it took more than 512 MB"] });
  });

  it.each([
    "level1-limit.aqm.ts",
    "cheats-clock.aqm.ts",
    "cheats-post-message.aqm.ts",
    "cheats-prototype.aqm.ts",
    "cheats-array-prototype.aqm.ts",
    "cheats-list-of-packets.aqm.ts",
    "cheats-last-first.aqm.ts",
    "endless-for.aqm.ts",
    "memory-list.aqm.ts",
    "throws-at-fiftieth.aqm.ts",
    "wrong-typo.aqm.ts",
  ])("is graded right: %s", async (file) => {
    const graded = await gradeHere(file);
    const { verdict, fault } = rightOutcome(file);
    expect(verdictOf(graded)).toBe(verdict);
    if (fault !== undefined) {
      expect(graded.faults.join("; ")).toContain(fault);
      return;
    }
    expect(graded.faults).toEqual([]);
    expect(graded.contract).toHaveLength(7);
    expect(graded.runs["few-flows"]).toHaveLength(seeds.length);
    expect(graded.cost?.own).toBeGreaterThan(0);
  });

  it("is one of forty, and each has a verdict", () => {
    expect(files).toHaveLength(40);
    expect(isOutcomes(outcomes) ? Object.keys(outcomes) : []).toEqual(files);
  });
});

it("the class is graded in threads: what hangs or takes all memory is a row like the others", async () => {
  const program = pathToFileURL(await bundle("src/cli/main.ts"));
  const planned = planRace(scenes, [{ queue: "codel", name: "CoDel" }], seeds);
  const others = raceResults(planned, new Map(planned.map(({ job }) => [job.id, runJob(job)])));
  const some = isLong ? files : ["endless-empty-while.aqm.ts", "memory-list.aqm.ts", "wrong-eval.aqm.ts"];
  const folder = mkdtempSync(join(tmpdir(), "aqm-class-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of some) copyFileSync(join(CLASS, file), join(folder, file));
  copyFileSync(join(CLASS, "wrong-eval.aqm.ts"), join(folder, "zz-copy.aqm.ts"));
  const all = [...some, "zz-copy.aqm.ts"];
  const limits = { steps: 99, ...(isLong ? { step: 20, memory: 2 ** 29 } : { step: 1.5, memory: 2 ** 27 }) };
  const plan = { folder, files: all, scenes, seeds, others, limits, part: isLong ? 1 : 0.02 };
  const open = (task: GradeTask) => Promise.resolve(threadHost(program, task, limits));
  const heard: number[] = [];
  const rows = await gradeFolder({ ...plan, signal: new AbortController().signal }, open, (made) =>
    heard.push(made.length),
  );
  const verdicts = rows.map(({ file, graded }) => [file, verdictOf(graded)]);
  // On a loaded machine the one that takes all memory may run out of its short time first.
  const right = (file: string): string => (file === "zz-copy.aqm.ts" ? "does not compile" : rightVerdict(file));
  const isSlow = rows.some(({ file, graded }) => file === "memory-list.aqm.ts" && graded.ending === "too slow");
  expect(verdicts).toEqual(
    all.map((file) => [file, !isLong && isSlow && file.startsWith("memory") ? "too slow" : right(file)]),
  );
  expect(rows.find(({ file }) => file === "endless-empty-while.aqm.ts")?.graded.faults[0]).toMatch(
    isLong
      ? /; the last line that it reached is 15$/
      : /^(loading: it took longer than 1.5 s; no line is known.*|the test "Keeps every packet": it took longer than 1.5 s; the last line that it reached is 15)$/,
  );
  expect(heard).toEqual(all.map((_, i) => i + 1));
  expect(rows.at(-1)).toMatchObject({ sameAs: "wrong-eval.aqm.ts", digest: digestOf(read("wrong-eval.aqm.ts")) });
  const of = { opponents: ["codel"], scenes: scenes.map(({ id }) => id) };
  const lines = gradeCsv(rows, of).trimEnd().split("\n");
  expect(lines).toHaveLength(all.length + 1);
  expect(lines[0]?.split(",")).toEqual(columnNames(of));
  const aborted = new AbortController();
  aborted.abort();
  expect(await gradeFolder({ ...plan, signal: aborted.signal }, open, () => undefined)).toEqual([]);
});

it("names the columns of numbers with their units, and counts without", () => {
  const names = columnNames({ opponents: ["codel"], scenes: ["few-flows"] });
  const units = ["delay (s)", "linkUse (ratio)", "loss (ratio)", "fairness", "shortFlows (s)", "call (MOS)"];
  expect(names).toEqual(expect.arrayContaining(units.flatMap((name) => [name, `${name} half_width_95`])));
  expect(names.slice(-7)).toEqual([
    ...["call (MOS) half_width_95", "delay_in_few-flows (s)", "won_against_codel", "lost_to_codel"],
    ...["cost (ns)", "cost_of_drop_tail (ns)", "faults"],
  ]);
});

it("writes CSV that no spreadsheet computes", () => {
  expect([1.5, null, Number.NaN, "a", "a,b", 'a "b"', "=1+1", "-x"].map(csvCell)).toEqual([
    "1.5",
    "",
    "",
    "a",
    '"a,b"',
    '"a ""b"""',
    "'=1+1",
    "'-x",
  ]);
});

describe("aqm grade", () => {
  const empty = mkdtempSync(join(tmpdir(), "aqm-class-"));
  afterAll(() => rmSync(empty, { recursive: true }));
  it.each([
    [[join(empty, "none"), "--csv", "x.csv"], "none cannot be read"],
    [[empty, "--csv", "x.csv"], "there is no hand-in, a file that ends in .ts or .js"],
    [[CLASS], "--csv FILE is missing"],
    [[CLASS, "--csv", "x.csv", "--alone"], "--alone needs --scenes DIR"],
    [[CLASS, "--csv", "x.csv", "--trusted", "--seeds", "1"], "--seeds is 1; allowed: whole numbers 2 to 1000"],
    [[CLASS, "--csv", "x.csv", "--trusted", "--scenes", empty], "there is no scene, a file that ends in .json"],
    [[CLASS, "--csv", "x.csv", "--trusted", "--against", "coddel"], 'there is no algorithm "coddel"'],
  ] as const)("refuses %o", async (args, message) => {
    const { status, err } = await aqm("grade", ...args);
    expect(status).toBe(2);
    expect(err).toContain(message);
  });
});

describe("the browser's sandbox", () => {
  it("takes messages of the known kinds alone", () => {
    const [says, title, message] = ["s", "t", "m"];
    const result = { id: "keeps", title, verdict: "passed", sentence: "" };
    const right = [
      { kind: "step", says },
      { kind: "faults", faults: [{ line: 1, message }] },
      { kind: "contract", result },
      { kind: "run", scene: "a", scores: [1, null] },
      { kind: "cost", own: 1, dropTail: 1 },
      { kind: "done" },
    ];
    expect(right.filter((each) => !isGradeMessage(each))).toEqual([]);
    const wrong = [
      null,
      "done",
      { kind: "toString" },
      { kind: "step" },
      { kind: "faults", faults: [{ message }] },
      { kind: "contract", result: { ...result, id: 1 } },
      { kind: "run", scene: "a", scores: ["1"] },
      { kind: "cost", own: 1 },
    ];
    expect(wrong.filter(isGradeMessage)).toEqual([]);
  });

  it("is refused where the named browser does not run", async () => {
    vi.stubEnv("AQM_BROWSER", "/none/of/these");
    await expect(openGradingBrowser({ memory: 2 ** 29, tell: () => undefined })).rejects.toThrow(
      "AQM_BROWSER is /none/of/these, which does not run as a browser",
    );
    vi.unstubAllEnvs();
  });
});
