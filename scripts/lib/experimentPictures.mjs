// Pictures of experiments that were run in the page, from the built page.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkNames } from "./commandLine.mjs";
import { withBuiltPage } from "./page.mjs";
import { inPalette } from "./palette.mjs";
import { root } from "./setup.mjs";

/** Timeout of one experiment, ms. */
const PATIENCE = 900_000;
/** Seeds of an experiment with long runs; others have the seeds of their data. */
const FEW_SEEDS = 2;
/** An experiment is long if the links of all runs with one seed can carry this many bits. */
const LONG = 50e9;
/** Most bytes of a picture. */
const BYTES_MAX = 120_000;
/** The catalogue, and the numbers of verdicts; the other files are the papers. */
const NO_PAPERS = new Set(["index.json", "counts.json"]);

/**
 * The properties of an experiment used here.
 * @typedef {{ id: string, axes: readonly { values: readonly { set: object }[] }[], scenario: {
 *   lanes: readonly unknown[], duration?: number, bottleneck?: { rate?: number } } }} Experiment
 */

/**
 * The experiments of a paper by id, with the approximate work of one seed.
 * @param {string} file
 * @returns {readonly { id: string, work: number }[]}
 */
const experimentsOf = (file) => {
  /** @type {{ experiments: readonly Experiment[] }} */
  const { experiments } = JSON.parse(readFileSync(file, "utf8"));
  return experiments.map(({ id, scenario, axes }) => {
    const points = axes.reduce((product, { values }) => {
      const isSwept = values.some(({ set }) => Object.keys(set).length > 0);
      return product * (isSwept ? values.length : 1);
    }, 1);
    return { id, work: points * scenario.lanes.length * (scenario.duration ?? 0) * (scenario.bottleneck?.rate ?? 0) };
  });
};

/**
 * Takes a picture of each experiment after its run, with few seeds if the runs are long.
 * @param {readonly string[]} wanted ids; none: all. `a..b`: from the a-th to the b-th of all, from 1
 */
export const takeExperimentPictures = async (wanted) => {
  const folder = join(root, "docs/pictures/experiments");
  mkdirSync(folder, { recursive: true });
  const papers = join(root, "src/experiments/papers");
  const all = readdirSync(papers)
    .filter((name) => name.endsWith(".json") && !NO_PAPERS.has(name))
    .sort()
    .flatMap((name) => experimentsOf(join(papers, name)));
  const [, from, to] = /^(\d+)\.\.(\d+)$/.exec(wanted[0] ?? "") ?? [];
  if (from === undefined)
    checkNames(
      "experiment",
      wanted,
      all.map(({ id }) => id),
    );
  const chosen =
    from === undefined
      ? all.filter(({ id }) => wanted.length === 0 || wanted.includes(id))
      : all.slice(Number(from) - 1, Number(to));
  await withBuiltPage(async (browser, address) => {
    for (const { id, work } of chosen) {
      try {
        const of = work < LONG ? id : `${id};seeds=${FEW_SEEDS}`;
        await take(browser, `${address}#v1/red-basics?view=papers&of=${of}`, join(folder, `${id}.png`));
        console.log(`docs/pictures/experiments/${id}.png`);
      } catch (error) {
        // The other pictures are taken nevertheless.
        console.error(`${id}: ${error instanceof Error ? error.message : String(error)}`);
        process.exitCode = 1;
      }
    }
  });
};

/**
 * @param {import("@playwright/test").Browser} browser
 * @param {string} address
 * @param {string} file
 */
const take = async (browser, address, file) => {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    colorScheme: "light",
    locale: "en-US",
  });
  try {
    page.setDefaultTimeout(PATIENCE);
    await page.goto(address);
    await page.locator(".pap-main").waitFor({ timeout: 30_000 });
    const run = page.getByRole("button", { name: "Run", exact: true });
    if (await run.isVisible()) {
      await run.click();
      await page.getByText(/^All \d+ runs are done/).waitFor();
      // Time series of the figure are recorded in separate runs, once for every seed.
      await page.locator(".pap-main[data-recorded='all']").waitFor();
    }
    // The clicked button may be far down; and the last evaluation of the claims needs a moment.
    await page.evaluate(() => scrollTo(0, 0));
    await page.mouse.move(0, 0);
    await page.waitForTimeout(1000);
    writeFileSync(file, inPalette(await page.screenshot(), BYTES_MAX));
  } finally {
    await page.close();
  }
};
