import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { checkNames } from "./commandLine.mjs";
import { withBuiltPage } from "./page.mjs";
import { root } from "./setup.mjs";

/** Files beside the lessons that are none. */
const NO_LESSONS = ["questions", "glossary"];

/** @typedef {{ id: string, steps: { id: string, kind: string }[] }} Lesson */

/**
 * @typedef {object} Sheet a picture of all steps of a lesson
 * @property {string} name
 * @property {{ width: number, height: number }} viewport
 * @property {number} width px that each step has on the sheet
 * @property {number} columns
 * @property {boolean} isTouched
 * @property {(id: string, step: string) => string} address
 * @property {string} ready selector of what is there once the step is shown, with all its numbers
 * @property {string | null} reveal key that shows what is right, where the step asks
 */

/** @type {readonly Sheet[]} */
const SHEETS = [
  {
    name: "lecture",
    viewport: { width: 1920, height: 1080 },
    width: 640,
    columns: 3,
    isTouched: false,
    address: (id, step) => `lecture/${id}/${step}`,
    ready: ".lec-slide",
    reveal: "PageDown",
  },
  {
    name: "phone",
    viewport: { width: 390, height: 844 },
    width: 260,
    columns: 8,
    isTouched: true,
    address: (id, step) => `lesson/${id}/${step}`,
    ready: ".lrn-body p[aria-busy=false]",
    reveal: null,
  },
];

/** Time (ms) in which a step that is there draws its panels, and in which a run appears whole after the reveal. */
const DRAWN_MS = 1200;

/** @returns {readonly Lesson[]} */
const allLessons = () => {
  const folder = join(root, "src/lessons/data");
  return readdirSync(folder)
    .filter((file) => !NO_LESSONS.includes(basename(file, ".json")))
    .map((file) => /** @type {Lesson} */ (JSON.parse(readFileSync(join(folder, file), "utf8"))));
};

/**
 * Takes the pictures of one lesson in one form, and lays them side by side.
 * @param {import("@playwright/test").Browser} browser
 * @param {string} address
 * @param {Lesson} lesson
 * @param {Sheet} sheet
 */
const takeSheet = async (browser, address, { id, steps }, sheet) => {
  const { viewport, isTouched, width, columns, ready, reveal } = sheet;
  const context = await browser.newContext({ viewport, hasTouch: isTouched, reducedMotion: "reduce", locale: "en-US" });
  const page = await context.newPage();
  /** @type {string[]} */
  const pictures = [];
  for (const step of steps) {
    await page.goto(`${address}#${sheet.address(id, step.id)}`);
    await page.locator(ready).first().waitFor();
    await page.waitForFunction((selector) => !document.querySelector(selector)?.textContent?.includes("…"), ready);
    await page.waitForTimeout(DRAWN_MS);
    if (reveal !== null && (step.kind.startsWith("predict") || step.kind === "check")) {
      await page.keyboard.press(reveal);
      await page.waitForTimeout(2 * DRAWN_MS);
    }
    pictures.push((await page.screenshot({ type: "jpeg", quality: 85 })).toString("base64"));
  }
  const across = Math.min(columns, pictures.length);
  await page.setViewportSize({ width: across * (width + 8) + 8, height: 400 });
  await page.goto("about:blank");
  const images = pictures.map((picture) => `<img width="${width}" src="data:image/jpeg;base64,${picture}">`);
  await page.setContent(
    `<body style="margin:8px;display:grid;gap:8px;grid-template-columns:repeat(${across},${width}px)">${images.join("")}</body>`,
  );
  const name = `docs/pictures/lessons/${id}-${sheet.name}.jpeg`;
  await page.screenshot({ path: join(root, name), type: "jpeg", quality: 80, fullPage: true });
  await context.close();
  console.log(name);
};

/**
 * Takes a picture of every step of the lessons, as an audience sees it once it is answered and as a phone opens it: one
 * sheet a lesson and form.
 * @param {readonly string[]} wanted ids; none: all
 */
export const takeLessonPictures = async (wanted) => {
  const lessons = allLessons();
  checkNames(
    "lesson",
    wanted,
    lessons.map(({ id }) => id),
  );
  mkdirSync(join(root, "docs/pictures/lessons"), { recursive: true });
  await withBuiltPage(async (browser, address) => {
    for (const lesson of lessons.filter(({ id }) => wanted.length === 0 || wanted.includes(id)))
      for (const sheet of SHEETS) await takeSheet(browser, address, lesson, sheet);
  });
};
