// npm run test:long: random tests with all their cases and further seeds, or the page in a browser for long.
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { commandLine, names, number, numberIfGiven } from "./lib/commandLine.mjs";
import { LIVES } from "./lib/lives.mjs";
import { vitestTally } from "./lib/results.mjs";
import { needInstalled, root, toolPath } from "./lib/setup.mjs";

const ids = LIVES.map(({ id }) => id);

const { options } = commandLine({
  command: "npm run test:long",
  says:
    "Random tests with their full number of cases, then with further seeds until the time is over. One file at a time " +
    "per processor; a file that was started is finished.",
  options: {
    minutes: number("time, min", { min: 0.01, max: 10_000 }, 8),
    seed: number("the first seed", { min: 1, max: 2 ** 32 - 1, whole: true }, 1),
    life: numberIfGiven(
      "instead: the built page in a browser for N minutes each (the busiest scene at full speed, six lanes, a lesson). " +
        "Memory and the work for a frame must stay level, and nothing may fail",
      { min: 0.01, max: 10_000 },
    ),
    of: names("with --life: which", ids, ids),
  },
});
needInstalled();
if (options.life !== undefined) {
  const { longLives } = await import("./lib/longLife.mjs");
  const faults = await longLives(options.of, options.life, (line) => console.log(line));
  for (const fault of faults) console.log(`FAILED  ${fault}`);
  process.exit(faults.length === 0 ? 0 : 1);
}
/** s */
const allowed = 60 * options.minutes;
const firstSeed = options.seed;

/**
 * @param {string} folder
 * @returns {string[]} the test files below it, from the project's folder
 */
const testsBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".test.ts"))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

/** Test files whose number of cases depends on `npm run test:long` (tests/fixtures/cases.ts). */
const files = testsBelow(join(root, "tests"))
  .filter((file) => readFileSync(join(root, file), "utf8").includes("fixtures/cases.ts"))
  .sort();

const reports = join(root, ".cache/tests-long");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const started = Date.now();
const spent = () => (Date.now() - started) / 1000;
const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const failures = [];
let begun = 0;

/**
 * Runs one file with one seed, and prints its output if it fails.
 * @param {string} file
 * @param {number} seed
 * @returns {Promise<void>}
 */
const run = (file, seed) =>
  new Promise((resolve) => {
    const at = spent();
    const report = join(reports, `${begun++}.json`);
    const command = [toolPath("vitest"), "run", file, "--reporter=default", "--reporter=json"];
    const child = spawn(process.execPath, [...command, `--outputFile.json=${report}`, "--maxWorkers=1"], {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: "0", NO_COLOR: "1", AQM_TEST_CASES: "long", AQM_TEST_SEED: String(seed) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
        output += text;
      });
    child.once("close", (code) => {
      const tally = vitestTally(report);
      total.passed += tally.passed;
      total.failed += tally.failed;
      const name = `${file}, seed ${seed}`;
      const ok = code === 0 && tally.passed > 0 && tally.failed === 0;
      console.log(`${ok ? "ok    " : "FAILED"} ${name} (${tally.passed} passed, ${(spent() - at).toFixed(0)} s)`);
      if (!ok) {
        failures.push(name);
        console.log(stripVTControlCharacters(output));
      }
      resolve();
    });
  });

/** Every file with the first seed, then every file with the next, endlessly. */
function* work() {
  for (let seed = firstSeed; ; seed++) for (const file of files) yield { file, seed };
}
const queue = work();
const worker = async () => {
  while (spent() < allowed) {
    const { file, seed } = queue.next().value ?? { file: "", seed: 0 };
    await run(file, seed);
  }
};
await Promise.all(Array.from({ length: availableParallelism() }, worker));

console.log("\n=== Summary ===");
for (const failure of failures)
  console.log(`FAILED  ${failure}: AQM_TEST_CASES=long AQM_TEST_SEED=${failure.split(" ").at(-1)} repeats it`);
const rounds = Math.floor(begun / files.length);
console.log(
  `${files.length} files, ${begun} runs in ${spent().toFixed(0)} s: ${rounds} whole rounds from seed ${firstSeed} on`,
);
if (begun < files.length) console.log(`not reached in the time: ${files.slice(begun).join(", ")}`);
console.log(`tests: ${total.passed} passed, ${total.failed} failed`);
process.exitCode = failures.length === 0 && total.failed === 0 && files.length > 0 ? 0 : 1;
