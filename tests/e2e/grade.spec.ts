import { spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { bundle } from "../../scripts/lib/typescript.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** A made-up class of 40, with what is right for each in `expected.json`. */
const CLASS = join(root, "tests/fixtures/class");
/** The command line as it is started, without bundling it once more. */
const START = "process.argv[1] = process.env.AQM_MAIN; await import(process.env.AQM_PROGRAM);";

/** Runs `aqm grade` on a folder in short scenes. @returns the rows of its table, each by the names of the columns */
const graded = async (program: string, folder: string, ...more: readonly string[]): Promise<readonly Row[]> => {
  const aside = mkdtempSync(join(tmpdir(), "aqm-grades-"));
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
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  expect(code, said).toBe(0);
  return rowsOf(readFileSync(csv, "utf8"));
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
  Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => !name.startsWith("cost_")));

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
  for (const { verdict, delay = "", faults, won_against_codel = "" } of rows)
    if (verdict === "graded") {
      expect(Number(delay)).toBeGreaterThan(0);
      expect(won_against_codel).toMatch(/^[012]$/);
      expect(faults).toBe("");
    }
  const some = mkdtempSync(join(tmpdir(), "aqm-class-"));
  for (const file of ALSO_IN_NODE) copyFileSync(join(CLASS, file), join(some, file));
  const inNode = await graded(program, some, "--trusted", "--limit", "60");
  expect(readdirSync(some)).toHaveLength(inNode.length);
  expect(inNode.map(repeatable)).toEqual(
    ALSO_IN_NODE.map((file) => repeatable(rows.find((row) => row["file"] === file))),
  );
});
