// npm run pictures: takes the pictures of docs/pictures from the built page.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { commandLine, WrongUsage, widthOf, wrong } from "./lib/commandLine.mjs";
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

const takeLabPictures = async () => {
  const { play, withBuiltPage } = await import("./lib/page.mjs");
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

/**
 * Each part: what it takes, what may follow it ("" if nothing may), and how.
 * @type {Readonly<Record<string, { says: string, names: string, take: (names: readonly string[]) => Promise<void> }>>}
 */
const PARTS = {
  inside: {
    says: "the inside views of all disciplines, or of these",
    names: "[ID …]",
    take: async (ids) => (await import("./lib/insidePictures.mjs")).takeInsidePictures(ids),
  },
  traffic: {
    says: "the lab with every preset, or with these",
    names: "[ID …]",
    take: async (ids) => (await import("./lib/trafficPictures.mjs")).takeTrafficPictures(ids),
  },
  compare: {
    says: "a comparison of lanes",
    names: "",
    take: async () => (await import("./lib/comparePictures.mjs")).takeComparePictures(),
  },
  time: {
    says: "forks, a packet's history and slow motion, or these",
    names: "[NAME …]",
    take: async (names) => (await import("./lib/timePictures.mjs")).takeTimePictures(names),
  },
  lessons: {
    says: "every step of all lessons, or of these, before an audience and on a phone",
    names: "[ID …]",
    take: async (ids) => (await import("./lib/lessonPictures.mjs")).takeLessonPictures(ids),
  },
  icons: {
    says: "the icons of the installed page, in public/",
    names: "",
    take: async () => (await import("./lib/iconPictures.mjs")).takeIconPictures(),
  },
  experiments: {
    says: "all experiments, or these, or from the A-th to the B-th",
    names: "[ID …|A..B]",
    take: async (ids) => (await import("./lib/experimentPictures.mjs")).takeExperimentPictures(ids),
  },
};

const COMMAND = "npm run pictures";
const rows = Object.entries(PARTS).map(
  ([name, { names, says }]) => /** @type {const} */ ([`${name} ${names}`.trim(), says]),
);
const width = widthOf(rows.map(([left]) => left));
const { operands } = commandLine({
  command: COMMAND,
  says: "Takes the pictures of docs/pictures from the built page: those of the lab, or those of one part.",
  options: {},
  operands: "[PART [NAME …]]",
  notes: rows.map(([left, says]) => `  ${left.padEnd(width)}  ${says}`).join("\n"),
});
const [part, ...chosen] = operands;
const found = Object.entries(PARTS).find(([name]) => name === part)?.[1];
if (part !== undefined && found === undefined)
  wrong(COMMAND, `there are no pictures of "${part}"; allowed: ${Object.keys(PARTS).join(", ")}, or none`);
if (found?.names === "" && chosen.length > 0) wrong(COMMAND, `"${chosen.join(" ")}" is not expected after ${part}`);
needInstalled();
try {
  await (found?.take(chosen) ?? takeLabPictures());
} catch (error) {
  if (!(error instanceof WrongUsage)) throw error;
  wrong(COMMAND, error.message);
}
