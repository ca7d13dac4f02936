// npm run pictures: takes the pictures of docs/pictures from the built page.
// npm run pictures -- inside [ID …]: the inside views of all disciplines, or of these.
// npm run pictures -- traffic [ID …]: the lab with every preset, or with these.
// npm run pictures -- time [NAME …]: forks, a packet's history and slow motion, or these.
// npm run pictures -- lessons [ID …]: every step of all lessons, or of these, before an audience and on a phone.
// npm run pictures -- icons: the icons of the installed page, in public/.
// npm run pictures -- experiments [ID …|A..B]: all experiments, or these, or from the A-th to the B-th.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { needInstalled, root } from "./lib/setup.mjs";

/** @type {{ name: string, width: number, height: number, colorScheme: "light" | "dark" }[]} */
const PICTURES = [
  { name: "lab-light", width: 1440, height: 900, colorScheme: "light" },
  { name: "lab-dark", width: 1440, height: 900, colorScheme: "dark" },
  { name: "lab-phone", width: 390, height: 844, colorScheme: "light" },
  { name: "lab-wide", width: 1920, height: 1080, colorScheme: "light" },
];
/** Time of playback before the picture, ms, and the steps of the speed above 1×: the traces then fill the axis. */
const RUNNING = 5000;
const STEPS_FASTER = 2;

needInstalled();
const { play, withBuiltPage } = await import("./lib/page.mjs");

const takeLabPictures = async () => {
  const folder = join(root, "docs/pictures");
  mkdirSync(folder, { recursive: true });
  await withBuiltPage(async (browser, address) => {
    for (const { name, width, height, colorScheme } of PICTURES) {
      const page = await browser.newPage({ viewport: { width, height }, colorScheme, locale: "en-US" });
      await page.goto(`${address}#v1/udp-surge-meets-red?t=49`);
      await play(page);
      for (let i = 0; i < STEPS_FASTER; i++) await page.keyboard.press("]");
      await page.waitForTimeout(RUNNING);
      for (let i = 0; i < STEPS_FASTER; i++) await page.keyboard.press("[");
      // A last moment at the normal speed, as a visitor sees it.
      await page.waitForTimeout(500);
      await page.screenshot({ path: join(folder, `${name}.png`) });
      await page.close();
      console.log(`docs/pictures/${name}.png`);
    }
  });
};

const [part, ...ids] = process.argv.slice(2);
if (part === "inside") {
  const { takeInsidePictures } = await import("./lib/insidePictures.mjs");
  await takeInsidePictures(ids);
} else if (part === "traffic") {
  const { takeTrafficPictures } = await import("./lib/trafficPictures.mjs");
  await takeTrafficPictures(ids);
} else if (part === "compare") {
  const { takeComparePictures } = await import("./lib/comparePictures.mjs");
  await takeComparePictures();
} else if (part === "time") {
  const { takeTimePictures } = await import("./lib/timePictures.mjs");
  await takeTimePictures(ids);
} else if (part === "lessons") {
  const { takeLessonPictures } = await import("./lib/lessonPictures.mjs");
  await takeLessonPictures(ids);
} else if (part === "experiments") {
  const { takeExperimentPictures } = await import("./lib/experimentPictures.mjs");
  await takeExperimentPictures(ids);
} else if (part === "icons") {
  const { takeIconPictures } = await import("./lib/iconPictures.mjs");
  await takeIconPictures();
} else if (part === undefined) await takeLabPictures();
else
  throw new Error(
    `There are no pictures of "${part}". Allowed: no argument, inside [ID …], traffic [ID …], compare, time [NAME …], lessons [ID …], icons, experiments [ID …]`,
  );
