// Pictures of forks, of a packet's history and of slow motion, from the built page.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { checkNames } from "./commandLine.mjs";
import { past, withBuiltPage } from "./page.mjs";
import { root } from "./setup.mjs";

const PRESET = "#v1/udp-surge-meets-red";
/** A fork at 44 s raises the thresholds; the picture shows 58 s. */
const FORK = `${PRESET}?t=58&fork=44&then=44:lanes.0.params.maxThreshold:90&then=44:lanes.0.params.minThreshold:45&then=45:bottleneck.ecn:true`;
/** The same, with the senders of both runs. */
const FLOWS = `${FORK}&flows=A:2`;
/** Time of the run in the other pictures, s. */
const AT = 55;

/** @typedef {import("@playwright/test").Page} Page */

/** @param {Page} page */
const crosshairOf = (page) => page.getByRole("slider", { name: "Crosshair", exact: true });

/**
 * Waits until the other run has reached the same time.
 * @param {Page} page
 */
const showFork = async (page) => {
  await past(page, 58);
  await page.getByRole("region", { name: "Forks" }).waitFor();
  await page.waitForTimeout(3000);
};

/**
 * Zooms into the last second and a half, and opens the history of a packet that was dropped or marked there.
 * @param {Page} page
 */
const showLife = async (page) => {
  await past(page, AT);
  await page.waitForTimeout(1500);
  for (let i = 0; i < 4; i++) await page.keyboard.press("+");
  await crosshairOf(page).focus();
  for (let i = 0; i < 12; i++) await page.keyboard.press("PageUp");
  await page.keyboard.press("Enter");
  await page.getByTestId("packet").getByText("Arrived at the queue").waitFor();
};

/**
 * A few simulated milliseconds at 0.01×, with one waiting packet selected.
 * @param {Page} page
 */
const showSlow = async (page) => {
  await past(page, AT);
  await page.waitForTimeout(1500);
  for (let i = 0; i < 4; i++) await page.keyboard.press("[");
  await page.keyboard.press("Space");
  await page.waitForTimeout(2500);
  await page.keyboard.press("Space");
  await page.waitForTimeout(800);
  await page.getByRole("slider", { name: "Packet in the queue" }).focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowLeft");
  await page.getByTestId("packet").getByText("Arrived at the queue").waitFor();
};

/**
 * At 1× only some of the packets are drawn.
 * @param {Page} page
 */
const showSome = async (page) => {
  await past(page, AT);
  await page.waitForTimeout(1500);
  await page.keyboard.press("Space");
  await page.waitForTimeout(2500);
};

/**
 * @type {{ name: string, hash: string, show: (page: Page) => Promise<void>, width: number, height: number, colorScheme:
 *   "light" | "dark" }[]}
 */
const PICTURES = [
  { name: "time-fork", hash: FORK, show: showFork, width: 1440, height: 900, colorScheme: "light" },
  { name: "time-fork-dark", hash: FORK, show: showFork, width: 1440, height: 900, colorScheme: "dark" },
  { name: "time-fork-wide", hash: FORK, show: showFork, width: 1920, height: 1080, colorScheme: "light" },
  { name: "time-fork-phone", hash: FORK, show: showFork, width: 390, height: 1240, colorScheme: "light" },
  { name: "time-fork-flows", hash: FLOWS, show: showFork, width: 1440, height: 900, colorScheme: "light" },
  { name: "time-fork-flows-phone", hash: FLOWS, show: showFork, width: 390, height: 1240, colorScheme: "dark" },
  { name: "time-packet", hash: `${PRESET}?t=${AT}`, show: showLife, width: 1440, height: 900, colorScheme: "light" },
  {
    name: "time-packet-dark",
    hash: `${PRESET}?t=${AT}`,
    show: showLife,
    width: 1440,
    height: 900,
    colorScheme: "dark",
  },
  {
    name: "time-slow-wide",
    hash: `${PRESET}?t=${AT}`,
    show: showSlow,
    width: 1920,
    height: 1080,
    colorScheme: "light",
  },
  { name: "time-slow-phone", hash: `${PRESET}?t=${AT}`, show: showSlow, width: 390, height: 844, colorScheme: "dark" },
  { name: "time-some", hash: `${PRESET}?t=${AT}`, show: showSome, width: 1440, height: 900, colorScheme: "dark" },
];

/**
 * Takes the pictures `time-*` of docs/pictures.
 * @param {readonly string[]} wanted names; none: all
 */
export const takeTimePictures = async (wanted) => {
  checkNames(
    "picture",
    wanted,
    PICTURES.map(({ name }) => name),
  );
  const folder = join(root, "docs/pictures");
  mkdirSync(folder, { recursive: true });
  await withBuiltPage(async (browser, address) => {
    for (const { name, hash, show, width, height, colorScheme } of PICTURES) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      const page = await browser.newPage({ viewport: { width, height }, colorScheme, locale: "en-US" });
      await page.goto(`${address}${hash}`);
      await show(page);
      await page.waitForTimeout(400);
      await page.screenshot({ path: join(folder, `${name}.png`) });
      await page.close();
      console.log(`docs/pictures/${name}.png`);
    }
  });
};
