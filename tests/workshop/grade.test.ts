import { copyFileSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { bundle } from "../../scripts/lib/typescript.mjs";
import { gradeFolder } from "../../src/cli/grade/grade.ts";
import { type Graded, gradeAt, type Place } from "../../src/cli/grade/gradeOne.ts";
import { gradeSource } from "../../src/cli/grade/gradeThread.ts";
import { columnNames, csvCell, gradeCsv, verdictOf } from "../../src/cli/grade/rows.ts";
import { raceScenes } from "../../src/experiments/races/scenes.ts";
import { runJob } from "../../src/sweeps/runJob.ts";
import { digestOf } from "../../src/workshop/compile/digest.ts";
import { planRace, raceResults } from "../../src/workshop/race/plan.ts";
import { aqm } from "../cli/command.ts";
import { isLong } from "../fixtures/cases.ts";

/** A made-up class of 40: what its hand-ins try is in their names. */
const CLASS = fileURLToPath(new URL("../fixtures/class/", import.meta.url));
const files = readdirSync(CLASS).sort();
const read = (file: string): string => readFileSync(join(CLASS, file), "utf8");
const scenes = raceScenes
  .filter(({ id }) => id === "few-flows")
  .map((scene) => ({ ...scene, scenario: { ...scene.scenario, duration: 2 }, from: 1 }));
const seeds = [1, 2];

/** The verdicts that are right, by the beginnings of the names: the first that fits. */
const VERDICTS: readonly (readonly [name: RegExp, verdict: string])[] = [
  [/^(level|good|same)/, "graded"],
  [/^wrong-|^cheats-(clock|random|post-message|process)/, "does not compile"],
  [/^throws-|^cheats-(array-prototype|prototype|double-drop|keeps-packets)/, "threw"],
  [/^cheats-/, "breaks the contract"],
  [/^(slow|endless)-/, "too slow"],
  [/^memory-/, "too much memory"],
];
const rightVerdict = (file: string): string => VERDICTS.find(([name]) => name.test(file))?.[1] ?? "";

/** This thread as the place: for hand-ins that come to their ends. */
const here = (source: string): Place => ({
  onMessage: (hear) =>
    queueMicrotask(() => gradeSource({ kind: "grade", source, scenes, seeds, part: 0.01, budget: 0.2 }, hear)),
  onGone: () => undefined,
  memory: () => 0,
  end: () => undefined,
});
const gradeHere = (file: string): Promise<Graded> =>
  gradeAt(here(read(file)), { step: 60, memory: 1e12 }, new AbortController().signal);

describe("a hand-in", () => {
  it.each([
    ["level1-limit.aqm.ts", undefined],
    ["cheats-clock.aqm.ts", /^line 15: `Date` tells the real time/],
    ["cheats-post-message.aqm.ts", /^line 15: `postMessage` reaches outside the run/],
    [
      "cheats-prototype.aqm.ts",
      /^Keeps every packet: It threw an error: Cannot assign to read only property 'drop'.*line 15\)$/,
    ],
    ["cheats-array-prototype.aqm.ts", /^loading: Cannot assign to read only property 'push'/],
    ["cheats-list-of-packets.aqm.ts", /^Stays within its bounds: Its state grows with the packets/],
    ["cheats-last-first.aqm.ts", /^Keeps the order of a flow: Packet \d+ of flow \d was sent before/],
    ["throws-at-fiftieth.aqm.ts", /I did not think of that many packets \(in enqueue, line \d+\)$/],
    ["wrong-typo.aqm.ts", /^line 15: there is no chnage\. Did you mean chance\?$/],
  ] as const)("is graded right: %s", async (file, fault) => {
    const graded = await gradeHere(file);
    expect(verdictOf(graded)).toBe(rightVerdict(file));
    if (fault === undefined) expect(graded.faults).toEqual([]);
    else expect(graded.faults[0]).toMatch(fault);
    if (fault !== undefined) return;
    expect(graded.contract).toHaveLength(7);
    expect(graded.runs["few-flows"]).toHaveLength(seeds.length);
    expect(graded.cost?.own).toBeGreaterThan(0);
  });

  it("is one of forty, and each has a verdict", () => {
    expect(files).toHaveLength(40);
    expect(files.filter((file) => rightVerdict(file) === "")).toEqual([]);
  });
});

it("the class is graded in threads: what hangs or takes all memory is a row like the others", async () => {
  const program = pathToFileURL(await bundle("src/cli/main.ts"));
  const planned = planRace(scenes, [{ queue: "codel", name: "CoDel" }], seeds);
  const others = raceResults(planned, new Map(planned.map(({ job }) => [job.id, runJob(job)])));
  const some = isLong ? files : ["endless-empty-while.aqm.ts", "memory-list.aqm.ts", "wrong-eval.aqm.ts"];
  const folder = mkdtempSync(join(tmpdir(), "aqm-class-"));
  for (const file of some) copyFileSync(join(CLASS, file), join(folder, file));
  copyFileSync(join(CLASS, "wrong-eval.aqm.ts"), join(folder, "zz-copy.aqm.ts"));
  const all = [...some, "zz-copy.aqm.ts"];
  const limits = isLong ? { step: 20, memory: 2 ** 29 } : { step: 1.5, memory: 2 ** 27 };
  const plan = { folder, files: all, scenes, seeds, others, limits, part: isLong ? 1 : 0.02 };
  const heard: number[] = [];
  const rows = await gradeFolder(
    { ...plan, signal: new AbortController().signal },
    (made) => heard.push(made.length),
    program,
  );
  const verdicts = rows.map(({ file, graded }) => [file, verdictOf(graded)]);
  // On a loaded machine the one that takes all memory may run out of its short time first.
  const right = (file: string): string => (file === "zz-copy.aqm.ts" ? "does not compile" : rightVerdict(file));
  const isSlow = rows.some(({ file, graded }) => file === "memory-list.aqm.ts" && graded.ending === "too slow");
  expect(verdicts).toEqual(
    all.map((file) => [file, !isLong && isSlow && file.startsWith("memory") ? "too slow" : right(file)]),
  );
  expect(rows[0]?.graded.faults[0]).toMatch(
    isLong ? /./ : /^(loading|the test "Keeps every packet"): it took longer than 1.5 s$/,
  );
  expect(heard).toEqual(all.map((_, i) => i + 1));
  expect(rows.at(-1)).toMatchObject({ sameAs: "wrong-eval.aqm.ts", digest: digestOf(read("wrong-eval.aqm.ts")) });
  const lines = gradeCsv(rows, ["codel"]).trimEnd().split("\n");
  expect(lines).toHaveLength(all.length + 1);
  expect(lines[0]?.split(",")).toEqual(columnNames(["codel"]));
  const aborted = new AbortController();
  aborted.abort();
  expect(await gradeFolder({ ...plan, signal: aborted.signal }, () => undefined, program)).toEqual([]);
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
  it.each([
    [[join(empty, "none"), "--csv", "x.csv"], "none cannot be read"],
    [[empty, "--csv", "x.csv"], "there is no hand-in, a file that ends in .ts or .js"],
    [[CLASS], "--csv FILE is missing"],
    [[CLASS, "--csv", "x.csv"], "only --trusted is there"],
    [[CLASS, "--csv", "x.csv", "--trusted", "--seeds", "1"], "--seeds is 1; allowed: whole numbers 2 to 1000"],
    [[CLASS, "--csv", "x.csv", "--trusted", "--scenes", empty], "there is no scene, a file that ends in .json"],
    [[CLASS, "--csv", "x.csv", "--trusted", "--against", "coddel"], 'there is no algorithm "coddel"'],
  ] as const)("refuses %o", async (args, message) => {
    const { status, err } = await aqm("grade", ...args);
    expect(status).toBe(2);
    expect(err).toContain(message);
  });
});
