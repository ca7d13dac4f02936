import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { openGradingBrowser } from "../../scripts/lib/gradingBrowser.mjs";
import { bundle } from "../../scripts/lib/typescript.mjs";
import { isGradeMessage } from "../../src/cli/grade/browserHost.ts";
import type { GradeTask } from "../../src/workshop/grade/messages.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** A made-up class of 40, with what is right for each in `expected.json`. */
const CLASS = join(root, "tests/fixtures/class");
/** The command line as it is started, without bundling it once more. */
const START = "process.argv[1] = process.env.AQM_MAIN; await import(process.env.AQM_PROGRAM);";

/** How a grading ended, and the rows of its table, each by the names of the columns. */
interface Graded {
  readonly code: unknown;
  readonly said: string;
  readonly rows: readonly Row[];
  /** Processes that it had started when it was interrupted. */
  readonly started: readonly number[];
}

/** Processes that a process has started. */
const childrenOf = (parent: number | undefined): readonly number[] =>
  spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
    .stdout.split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, of]) => (of === parent ? [pid] : []));
/** Whether a process is there; one that has ended and waits to be noticed is not. */
const isThere = (pid: number): boolean => {
  const { stdout } = spawnSync("ps", ["-p", String(pid), "-o", "stat="], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.trim().startsWith("Z");
};

/** Folders of the tests, which are removed after them. */
const temporary: string[] = [];
test.afterEach(() => {
  for (const folder of temporary.splice(0)) rmSync(folder, { recursive: true });
});
const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "aqm-grades-"));
  temporary.push(folder);
  return folder;
};

/**
 * Runs `aqm grade` on a folder in short scenes.
 * @param interruptAt words at which it gets an interrupt, as by Ctrl C
 */
const grading = async (
  program: string,
  folder: string,
  more: readonly string[],
  interruptAt: RegExp | null = null,
): Promise<Graded> => {
  const aside = temporaryFolder();
  const csv = join(aside, "grades.csv");
  const start = join(aside, "start.mjs");
  writeFileSync(start, START);
  const scenes = join(root, "tests/fixtures/classScenes");
  const options = [
    "--scenes",
    scenes,
    "--alone",
    "--seeds",
    "2",
    "--against",
    "codel",
    "--quick",
    "--limit",
    "4",
    "--csv",
    csv,
  ];
  const command = [start, "grade", folder, ...options, ...more];
  const env = { ...process.env, AQM_MAIN: join(root, "src/cli/main.ts"), AQM_PROGRAM: pathToFileURL(program).href };
  const child = spawn(process.execPath, command, { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  let started: readonly number[] = [];
  let isOpen = interruptAt !== null;
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    if (isOpen && interruptAt?.test(said) === true) {
      isOpen = false;
      started = childrenOf(child.pid);
      child.kill("SIGINT");
    }
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { code, said, rows: rowsOf(readFileSync(csv, "utf8")), started };
};

/** The rows of a grading that ends as it should. */
const graded = async (program: string, folder: string, ...more: readonly string[]): Promise<readonly Row[]> => {
  const { code, said, rows } = await grading(program, folder, more);
  expect(code, said).toBe(0);
  return rows;
};

const entriesOf = (value: unknown): readonly [string, unknown][] =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];

type Row = Readonly<Record<string, string>>;
const rowsOf = (csv: string): readonly Row[] => {
  const [head = [], ...rows] = csv
    .trimEnd()
    .split("\n")
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain,
      ),
    );
  return rows.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ""])));
};

/** A row without what depends on the machine. */
const repeatable = (row: Row | undefined): Row =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => !name.startsWith("cost")));

/** What is the same in Node: honest ones, one that adapts by the clock of the run, and faults of all kinds. */
const ALSO_IN_NODE = ["good-javascript.aqm.js", "level2-controller.aqm.ts", "throws-at-fiftieth.aqm.ts"];

test("a class of forty is graded in the sandbox as it should be, with the numbers that Node has", async () => {
  // Half a minute of one processor, which a busy machine may take long to give.
  test.setTimeout(1_200_000);
  const program = await bundle("src/cli/main.ts");
  const rows = await graded(program, CLASS);
  const expected: unknown = JSON.parse(readFileSync(join(CLASS, "expected.json"), "utf8"));
  const outcomes = rows.map(({ file = "", verdict = "", faults = "" }) => ({ file, verdict, faults }));
  const right = entriesOf(expected).map(([file, outcome]) => ({
    file,
    verdict: String(Reflect.get(Object(outcome), "verdict")),
    faults: expect.stringContaining(String(Reflect.get(Object(outcome), "fault") ?? "")),
  }));
  expect(right).toHaveLength(40);
  expect(outcomes).toEqual(right);
  for (const { verdict, "delay (s)": delay = "", faults, won_against_codel = "" } of rows)
    if (verdict === "graded") {
      expect(Number(delay)).toBeGreaterThan(0);
      expect(won_against_codel).toMatch(/^[012]$/);
      expect(faults).toBe("");
    }
  const some = temporaryFolder();
  for (const file of ALSO_IN_NODE) copyFileSync(join(CLASS, file), join(some, file));
  const inNode = await graded(program, some, "--trusted", "--limit", "60");
  expect(readdirSync(some)).toHaveLength(inNode.length);
  expect(inNode.map(repeatable)).toEqual(
    ALSO_IN_NODE.map((file) => repeatable(rows.find((row) => row["file"] === file))),
  );
});

test("an interrupt ends the grading and its browser, and keeps the rows that are done", async () => {
  test.setTimeout(600_000);
  const folder = temporaryFolder();
  for (const name of [
    "level1-limit.aqm.ts",
    "level1-linear.aqm.ts",
    "level1-old-packets.aqm.ts",
    "level2-controller.aqm.ts",
  ])
    copyFileSync(join(CLASS, name), join(folder, name));
  const { code, said, rows, started } = await grading(await bundle("src/cli/main.ts"), folder, [], /^1 of 4: /m);
  expect(code, said).toBe(1);
  expect(started.length).toBeGreaterThan(0);
  await expect.poll(() => started.filter(isThere)).toEqual([]);
  const done = rows.length;
  expect(done).toBeGreaterThanOrEqual(1);
  expect(done).toBeLessThan(4);
  expect(rows[0]).toMatchObject({ file: "level1-limit.aqm.ts", verdict: "graded" });
  expect(said).toMatch(new RegExp(`^Cancelled: ${done} of 4 hand-ins are in `, "m"));
});

test("hand-ins that end while their page opens leave the browser as it was", async () => {
  const browser = await openGradingBrowser({ memory: 512e6, tell: () => undefined });
  const source = readFileSync(join(CLASS, "level1-limit.aqm.ts"), "utf8");
  const task: GradeTask = { kind: "grade", source, scenes: [], seeds: [1, 2], part: 0.1, budget: 60 };
  for (let waited = 0; waited < 400; waited += 25) {
    const host = await browser.open(task);
    // Each ends at another step of the way to a page.
    await new Promise((resolve) => setTimeout(resolve, waited));
    await host.end();
  }
  const host = await browser.open(task);
  const ending = await new Promise((resolve) => {
    host.onExit(resolve);
    host.onMessage((message) => {
      if (isGradeMessage(message) && message.kind === "done") resolve("done");
    });
  });
  await host.end();
  await browser.close();
  expect(ending).toBe("done");
});
