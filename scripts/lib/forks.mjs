// Time that the page takes to fork at an instant of a long run: from the key press to the picture with both runs.
import { DURATION, INSTANTS, jump, PATIENCE } from "./jumps.mjs";

/** Number of forks at and around each instant; the median and the longest are reported. */
const FORKS = 5;

/**
 * Runs in the page: presses F, and returns the ms until the forks are listed and the picture with both is shown.
 * @param {number} patience
 */
const fork = (patience) =>
  new Promise((/** @type {(ms: number) => void} */ resolve) => {
    const begin = performance.now();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "f", bubbles: true, cancelable: true }));
    const look = () => {
      if (performance.now() - begin > patience) resolve(Number.NaN);
      else if (document.querySelectorAll(".tl-forks li").length < 2) requestAnimationFrame(look);
      // The charts are drawn in the frame in which the list changes, and displayed by the next one.
      else requestAnimationFrame(() => resolve(performance.now() - begin));
    };
    requestAnimationFrame(look);
  });

/**
 * Removes the fork and returns to the main run.
 * @param {import("@playwright/test").Page} page
 */
const forget = async (page) => {
  const branches = page.getByRole("region", { name: "Forks" });
  await branches.getByTitle("Show Main").click();
  await branches.getByTitle("Remove Fork B").click();
  await branches.waitFor({ state: "detached" });
};

/**
 * Forks a run of ten minutes that was played to its end (`measureJumps` leaves one).
 * @param {import("@playwright/test").Page} page
 * @returns {Promise<{ [name: string]: number }>} ms
 */
export const measureForks = async (page) => {
  /** @type {{ [name: string]: number }} */
  const found = {};
  for (const instant of INSTANTS) {
    /** @type {number[]} */
    const times = [];
    for (let i = 0; i < FORKS; i++) {
      const near = instant + (i - (FORKS - 1) / 2) * 0.9;
      await page.evaluate(jump, { share: near / DURATION, patience: PATIENCE });
      times.push(await page.evaluate(fork, PATIENCE));
      await forget(page);
    }
    times.sort((a, b) => a - b);
    if (process.env["AQM_BENCH_LOG"] !== undefined) console.log("fork", instant, times.map(Math.round).join(" "));
    found[`forkAt${instant}Ms`] = Math.round(times[(FORKS - 1) / 2] ?? Number.NaN);
    found[`forkAt${instant}LongestMs`] = Math.round(times.at(-1) ?? Number.NaN);
  }
  return found;
};
