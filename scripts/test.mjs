// npm test [-- whole | quick | lint | unit | e2e [ARGUMENTS…]]: the checks of the project, in one command, also in a new
// clone: types, lint, unit tests but the longest, build, and the main paths of the page in a browser. `whole`: all unit
// tests and all browser tests, as continuous integration runs them.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { needBrowser } from "./lib/browser.mjs";
import { playwrightTally, summaryOf, vitestTally } from "./lib/results.mjs";
import { freePort } from "./lib/serve.mjs";
import { checkNode, install, root, toolPath } from "./lib/setup.mjs";

const PARTS = ["whole", "quick", "lint", "unit", "e2e"];
const [part, ...rest] = process.argv.slice(2);
if (part !== undefined && !PARTS.includes(part)) {
  console.error(
    `npm test -- ${part}: there is no such part. Parts: ${PARTS.join(", ")}; none means lint, unit and e2e.`,
  );
  process.exit(2);
}
/** @param {string} name */
const chosen = (name) => part === undefined || part === "whole" || part === name;
// Whoever names a part means all of it.
if (part === undefined) process.env["AQM_TEST_CASES"] ??= "few";
const isFew = process.env["AQM_TEST_CASES"] === "few";

checkNode();
install();

const reports = join(root, ".cache/tests");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");

// The runners write to a pipe, so this says whether the output is a terminal.
const colours = process.stdout.isTTY === true ? { FORCE_COLOR: "1" } : { FORCE_COLOR: "0", NO_COLOR: "1" };

/** @type {string[]} */
const failures = [];
/** @type {string[]} */
const summaries = [];
const total = { passed: 0, failed: 0 };

/**
 * Runs a script with this Node.
 * @param {string} title
 * @param {string[]} command
 * @param {{ environment?: NodeJS.ProcessEnv, show?: "live" | "after" }} [options] `after`: prints the output at the end
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
const run = (title, command, { environment = {}, show = "live" } = {}) =>
  new Promise((resolve) => {
    const heading = `\n=== ${title} ===\n`;
    if (show === "live") process.stdout.write(heading);
    const started = Date.now();
    const child = spawn(process.execPath, command, {
      cwd: root,
      env: { ...process.env, ...colours, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", (/** @type {string} */ text) => {
        output += text;
        if (show === "live") process.stdout.write(text);
      });
    }
    child.once("close", (code) => {
      const ok = code === 0;
      if (!ok) failures.push(title);
      if (show === "after") process.stdout.write(heading + output);
      console.log(`--- ${title}: ${ok ? "ok" : "FAILED"} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
      resolve({ ok, output: stripVTControlCharacters(output) });
    });
  });

/**
 * A runner that ran no test, or skipped tests, counts as failed.
 * @param {string} title
 * @param {import("./lib/results.mjs").Tally} tally
 * @param {string} summary
 */
const count = (title, tally, summary) => {
  total.passed += tally.passed;
  total.failed += tally.failed;
  if (tally.passed + tally.failed === 0) failures.push(`${title}: no test ran`);
  if (tally.skipped > 0) failures.push(`${title}: ${tally.skipped} tests were skipped`);
  summaries.push(summary);
};

/**
 * What ESLint is asked for, in two processes, since each has one thread: together they ask for every file once. The
 * engine has a project of its own (eslint.config.js): a second process works out no more types than one did.
 */
const LINTED = {
  "Lint of the engine (ESLint)": ["src/engine"],
  "Lint of the rest (ESLint)": [".", "--ignore-pattern", "src/engine/"],
};

/**
 * Types, lint and format.
 * @param {{ isCached?: boolean }} [options] whether ESLint passes over the files that have not changed
 */
const lint = async ({ isCached = false } = {}) => {
  const formatted = ["ci", ".", `--colors=${process.stdout.isTTY === true ? "force" : "off"}`];
  const linted = Object.entries(LINTED).map(([title, asked], index) => {
    const cache = join(root, `.cache/eslint/${index}/`);
    const cached = isCached ? ["--cache", "--cache-strategy", "content", "--cache-location", cache] : [];
    return run(title, [toolPath("eslint"), ...asked, "--max-warnings", "0", ...cached], { show: "after" });
  });
  await Promise.all([
    ...linted,
    run("Types (tsc)", [toolPath("tsc"), "-b"], { show: "after" }),
    run("Format and lint (Biome)", [toolPath("biome"), ...formatted], { show: "after" }),
  ]);
};

/**
 * @param {string} title
 * @param {string[]} options
 */
const unit = async (title, options) => {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`];
  const { output } = await run(title, [toolPath("vitest"), "run", ...reporters, ...options]);
  count(title, vitestTally(vitestReport), summaryOf(output, /^\s*(Test Files|Tests|Duration)\s{2}/));
};

if (part === "quick") {
  // ESLint checks only files that have changed: a rule that uses types may miss an effect of another file, which the
  // complete `npm test` finds.
  const linted = lint({ isCached: true });
  await unit("House and laws (Vitest)", ["tests/house", "tests/laws", ...rest]);
  await linted;
}

// The linters end before the tests do: until then they share the processors.
const linted = chosen("lint") ? lint() : Promise.resolve();
if (chosen("unit")) await unit("Unit, laws, conformance, house (Vitest)", rest);
await linted;

if (chosen("e2e")) {
  const built = await run("Build (Vite)", [toolPath("vite"), "build"]);
  if (built.ok) {
    await run("Size budget", [join(root, "scripts/size.mjs")]);
    await endToEnd();
  }
}

async function endToEnd() {
  const title = "End to end (Playwright)";
  try {
    const environment = {
      AQM_BROWSER: needBrowser(),
      AQM_PORT: String(await freePort()),
      PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
    };
    const asked = isFew ? ["--grep", "@main"] : rest;
    const command = [toolPath("playwright"), "test", "--reporter=list,json", ...asked];
    const { output } = await run(title, command, { environment });
    count(
      title,
      playwrightTally(playwrightReport),
      summaryOf(output, /^\s{2}\d+ (passed|failed|flaky|skipped|did not run)/),
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    failures.push(title);
  }
}

console.log("\n=== Summary ===");
for (const failure of failures) console.log(`FAILED  ${failure}`);
for (const summary of summaries) console.log(summary);
if (part !== "lint") console.log(`tests: ${total.passed} passed, ${total.failed} failed`);
process.exitCode = failures.length === 0 && total.failed === 0 ? 0 : 1;
