// Pictures of the comparison of lanes, from the built page.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { laneAddress } from "./laneAddress.mjs";
import { withBuiltPage } from "./page.mjs";
import { root } from "./setup.mjs";

/**
 * @type {{ name: string, view: string, lanes: number, width: number, height: number, colorScheme: "light" | "dark" }[]}
 */
const PICTURES = [
  { name: "compare-light", view: "compare", lanes: 6, width: 1440, height: 900, colorScheme: "light" },
  { name: "compare-dark", view: "compare-difference", lanes: 6, width: 1440, height: 900, colorScheme: "dark" },
  { name: "compare-wide", view: "compare-overlay", lanes: 3, width: 1920, height: 1080, colorScheme: "light" },
  { name: "compare-phone", view: "compare", lanes: 3, width: 390, height: 844, colorScheme: "light" },
];
const PRESET = "udp-surge-meets-red";
/** Time of the run in the pictures, s. */
const AT = 52;
/** Timeout for six lanes to reach that time, and for ten seeds of them, ms. */
const PATIENCE = 240_000;

/** Takes the pictures `compare-*` of docs/pictures. */
export const takeComparePictures = async () => {
  const folder = join(root, "docs/pictures");
  mkdirSync(folder, { recursive: true });
  await withBuiltPage(async (browser, address) => {
    for (const { name, view, lanes, width, height, colorScheme } of PICTURES) {
      const page = await browser.newPage({ viewport: { width, height }, colorScheme, locale: "en-US" });
      page.setDefaultTimeout(PATIENCE);
      await page.goto(`${address}${laneAddress(PRESET, lanes, { at: AT, view })}`);
      await page.getByRole("button", { name: "Run 10 seeds" }).click();
      await page.getByText("Mean of 10 runs").waitFor();
      await page.getByRole("status").filter({ hasText: "Paused" }).waitFor();
      await page.getByRole("slider", { name: "Crosshair through all lanes" }).focus();
      for (let i = 0; i < 4; i++) await page.keyboard.press("Shift+ArrowLeft");
      // Removes the focus, so that the picture shows no focus ring.
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
      await page.evaluate(() => scrollTo(0, 0));
      await page.waitForTimeout(500);
      await page.screenshot({ path: join(folder, `${name}.png`) });
      await page.close();
      console.log(`docs/pictures/${name}.png`);
    }
  });
};
