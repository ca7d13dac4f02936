// npm test: the checks of the project, in one command, also in a new clone.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { needBrowser } from "./lib/browser.mjs";
import { commandLine, wrong } from "./lib/commandLine.mjs";
import { playwrightTally, summaryOf, vitestTally } from "./lib/results.mjs";
import { freePort } from "./lib/serve.mjs";
import { checkNode, install, root, toolPath } from "./lib/setup.mjs";

const COMMAND = "npm test";
const PARTS = {
  whole: "all unit tests and all browser tests, as continuous integration runs them",
  quick: "types, lint, house and laws, in about a minute; arguments go to Vitest",
  lint: "types, lint and format alone",
  unit: "all unit tests; arguments go to Vitest: npm test -- unit tests/cli",
  e2e: "build, size and all browser tests; arguments go to Playwright: npm test -- e2e --grep workshop",
};
// Arguments after the part belong to the runner.
const { operands } = commandLine(
  {
    command: COMMAND,
    says: "Types, lint, unit tests but the longest, build, and the main paths of the page in a browser.",
    options: {},
    operands: "[PART [ARGUMENT …]]",
    notes: Object.entries(PARTS)
      .map(([name, says]) => `  ${name.padEnd(5)}  ${says}`)
      .join("\n"),
  },
  process.argv.slice(2, 3),
);
const [part] = operands;
const rest = process.argv.slice(3);
if (part !== undefined && !Object.hasOwn(PARTS, part))
  wrong(COMMAND, `there is no part "${part}"; allowed: ${Object.keys(PARTS).join(", ")}, or none`);
if (part === "lint" && rest.length > 0) wrong(COMMAND, `"${rest.join(" ")}" is not expected after lint`);
/** @param {string} name */
const chosen = (name) => part === undefined || part === "whole" || part === name;
// Whoever names `unit` or `e2e` means all of it.
if (part === undefined || part === "quick") process.env["AQM_TEST_CASES"] ??= "few";
const isFew = process.env["AQM_TEST_CASES"] === "few";

checkNode();
install();

const reports = join(root, ".cache/tests");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
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

/** Types, lint and format. */
const lint = async () => {
  const formatted = ["ci", ".", `--colors=${process.stdout.isTTY === true ? "force" : "off"}`];
  await Promise.all([
    run("Types (tsc)", [toolPath("tsc"), "-b"], { show: "after" }),
    run("Lint (Oxlint)", [toolPath("oxlint")], { show: "after" }),
    run("Format and lint (Biome)", [toolPath("biome"), ...formatted], { show: "after" }),
  ]);
};

/** A run may fail although each test passes: by an error that no test was waiting for. */
const UNIT_SUMMARY = /^\s*(Test Files|Tests|Errors|Duration)\s{2}|^\w*Error: |^ ❯ |^This error originated in /;

/**
 * @param {string} title
 * @param {string[]} options
 * @param {"live" | "after"} show
 */
const unit = async (title, options, show = "live") => {
  const report = join(reports, `${title.replaceAll(/\W/g, "-")}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { output } = await run(title, [toolPath("vitest"), "run", ...reporters, ...options], { show });
  count(title, vitestTally(report), summaryOf(output, UNIT_SUMMARY));
};

if (part === "quick") {
  await Promise.all([
    lint(),
    // In one process: its tests share the syntax trees of all sources.
    unit("House (Vitest)", ["tests/house", "--no-file-parallelism", ...rest], "after"),
    unit("Laws (Vitest)", ["tests/laws", ...rest], "after"),
  ]);
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
