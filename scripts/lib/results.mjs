import { existsSync, readFileSync } from "node:fs";

/**
 * Result of a test runner.
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 */

/**
 * @param {string} file
 * @returns {any} a runner's report; undefined if it ended before it wrote one
 */
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined);

/**
 * @param {string} file Vitest's JSON report
 * @returns {Tally} a test file that could not be loaded counts as one failed test
 */
export const vitestTally = (file) => {
  const report = read(file);
  if (report === undefined) return { passed: 0, failed: 0, skipped: 0 };
  /** @type {{ status: string, assertionResults: { status: string }[] }[]} */
  const files = report.testResults;
  const notLoaded = files.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + notLoaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
};

/**
 * @param {string} file Playwright's JSON report
 * @returns {Tally}
 */
export const playwrightTally = (file) => {
  const report = read(file);
  if (report === undefined) return { passed: 0, failed: 0, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
};

/**
 * The summary lines that a runner printed.
 * @param {string} output
 * @param {RegExp} line
 */
export const summaryOf = (output, line) =>
  output
    .split("\n")
    .filter((text) => line.test(text))
    .join("\n");
