// Pictures of experiments that were run in the page, from the built page.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { withBuiltPage } from "./page.mjs";
import { root } from "./setup.mjs";

/** Experiments that run within a minute or two on two cores. */
const FAST = [
  "cmu-fig4-1-udp-throughput",
  "cmu-fig5-total-queue-comparison",
  "cmu-fig5b-red-queue",
  "cmu-fig5f-choke-queue",
  "cmu-fig8-blue-udp",
  "cmu-fig9-sfb-tcp",
  "cmu-fig10-sfb-udp",
  "cmu-fig12a-sfb-udp-unfair",
  "cmu-sec21-red-severity",
  "koo-conclusion-summary",
  "koo-fig2b-delay",
  "kim-lee-fig2-red-drop-function",
];
/** How long one experiment may take, ms. */
const PATIENCE = 900_000;

/**
 * Takes a picture of each experiment after it was run with the seeds of its data.
 * @param {readonly string[]} wanted ids; none: those that run fast
 */
export const takeExperimentPictures = async (wanted) => {
  const folder = join(root, "docs/pictures/experiments");
  mkdirSync(folder, { recursive: true });
  await withBuiltPage(async (browser, address) => {
    for (const id of wanted.length > 0 ? wanted : FAST) {
      const page = await browser.newPage({
        viewport: { width: 1440, height: 900 },
        colorScheme: "light",
        locale: "en-US",
      });
      page.setDefaultTimeout(PATIENCE);
      await page.goto(`${address}#v1/red-basics?view=papers&of=${id}`);
      await page.locator(".pap-main").waitFor({ timeout: 30_000 });
      const run = page.getByRole("button", { name: "Run", exact: true });
      if (await run.isVisible()) {
        await run.click();
        await page.getByText(/^All \d+ runs are done/).waitFor();
      }
      // Claims are looked at once more, and what the figure shows over time is recorded beside the runs.
      await page.waitForTimeout(3000);
      await page.screenshot({ path: join(folder, `${id}.png`) });
      await page.close();
      console.log(`docs/pictures/experiments/${id}.png`);
    }
  });
};
