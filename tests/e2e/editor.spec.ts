import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, focusOn, MAIN, test } from "./support.ts";

const SCENE = "./#v2/udp-surge-meets-red?t=20~";

const clock = (page: Page) => page.getByTestId("clock").first();
const saved = (page: Page) => page.getByTestId("lesson-saved");

/** Keeps a moment of the lab, and goes to the editor. */
const bookmark = async (page: Page, note: string): Promise<void> => {
  await page.goto(SCENE);
  await expect(clock(page)).toHaveText("20.000");
  await page.keyboard.press("b");
  await page.getByRole("textbox", { name: /^Note/ }).fill(note);
  await page.keyboard.press("Enter");
};

const type = async (field: Locator, text: string): Promise<void> => {
  await field.fill(text);
  await field.press("Enter");
};

/** A choice whose answers are these values of the mean queueing delay, ms. */
const askForDelay = async (page: Page, values: readonly string[]): Promise<void> => {
  await page.getByRole("radio", { name: "Choice", exact: true }).check();
  await page.getByRole("textbox", { name: "What is asked" }).fill("How long do packets wait?");
  for (const [i, value] of values.entries()) {
    const letter = "ABC".charAt(i);
    await page.getByRole("textbox", { name: `Answer ${letter}`, exact: true }).fill(`About ${value} ms`);
    await type(page.getByRole("textbox", { name: `Value of answer ${letter}, ms` }), value);
  }
};

/** The lesson of a bookmark with one question. */
const makeLesson = async (page: Page): Promise<void> => {
  await bookmark(page, "UDP joins");
  await page.goto("./#lesson/edit");
  await page.getByRole("button", { name: "Make the steps" }).click();
  await page.getByRole("textbox", { name: "Name of the lesson" }).fill("One fast sender");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("RED keeps the queue short. Then UDP joins.");
  await askForDelay(page, ["1", "30", "900"]);
  await expect(page.getByText(/^The run gives [\d.]+ ms, so B is nearest\.$/)).toBeVisible();
  await expect(page.getByText("1 step is unfinished")).toHaveCount(0);
};

test("a lesson is made from a bookmark, kept, walked and passed on", async ({ page, browser }, info) => {
  await makeLesson(page);
  await page.getByRole("button", { name: "Check with 10 other seeds" }).click();
  await expect(page.getByText(/^With 10 other seeds: [\d.]+ to [\d.]+ ms, always B\.$/)).toBeVisible();
  await expect(saved(page)).toHaveText(/^saved on this device, /);
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole("textbox", { name: "Name of the lesson" })).toHaveValue("One fast sender");
  await expect(page.getByRole("radio", { name: "Answer B is right" })).toBeChecked();

  // Its file.
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Control+s")]);
  expect(download.suggestedFilename()).toBe("one-fast-sender.lesson.json");
  const file = info.outputPath("one-fast-sender.lesson.json");
  await download.saveAs(file);

  // Its link.
  await page.getByRole("button", { name: "Copy link" }).click();
  const field = page.getByRole("dialog").getByRole("textbox", { name: "Link" });
  const link = await field.inputValue();
  await expect(page.getByRole("dialog")).toContainText("QR code: too long to scan, use the file");
  await page.keyboard.press("Escape");

  // Walked here.
  await page.getByRole("link", { name: "Walk it" }).click();
  await expect(page.getByText("How long do packets wait?")).toBeVisible();
  await page.getByRole("radio", { name: /About 30 ms/ }).check();
  await page.getByRole("button", { name: "Reveal" }).click();
  await expect(page.locator(".lrn-choices [data-right=true]")).toContainText("About 30 ms");

  // The link opens for somebody else, who can edit a copy.
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "UDP joins" })).toBeVisible();
  await expect(other.getByText("How long do packets wait?")).toBeVisible();
  // Its address can be passed on as well, after a reload too, and so can what Share gives.
  await expect.poll(() => other.evaluate(() => sessionStorage.getItem("aqm-lab.run"))).toContain("#lesson/link/");
  await other.reload();
  await expect(other.getByText("How long do packets wait?")).toBeVisible();
  expect(other.url()).toContain(link);
  await other.getByRole("button", { name: "Share", exact: true }).click();
  await expect(other.getByRole("dialog").getByRole("textbox")).toHaveValue(
    new RegExp(`^${link.replace(/[.?]/g, ".")}`),
  );
  await other.keyboard.press("Escape");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(field).toHaveValue(new RegExp(`^${link.replace(/[.?]/g, ".")}/`));
  await page.keyboard.press("Escape");
  await other.getByRole("link", { name: "For teachers" }).click();
  await other.getByRole("link", { name: "Edit a copy" }).click();
  await expect(other.getByRole("textbox", { name: "Name of the lesson" })).toHaveValue("One fast sender, a copy");
  await expect(other.getByRole("radio", { name: "Answer B is right" })).toBeChecked();
  // So does the file.
  await other.locator("input[type=file]").setInputFiles(file);
  await expect(other.getByRole("textbox", { name: "Name of the lesson" })).toHaveValue("One fast sender");
  await expect(other.getByRole("textbox", { name: "Value of answer B, ms" })).toHaveValue("30");
  await other.context().close();
});

test("a damaged file or link says what is wrong with it, and what was open stays", async ({ page }) => {
  await makeLesson(page);
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Control+s")]);
  const text = readFileSync(await download.path(), "utf8");
  const open = (name: string, changed: string): Promise<void> =>
    page
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(changed) });
  const fault = page.locator(".edt-fault");
  await open("a.json", text.replace(/"from": [\d.]+/, '"from": "soon"'));
  await expect(fault).toHaveText('a.json was not opened. lesson.steps.0.scenario.from is "soon"; allowed: a number');
  await open("b.json", "{");
  await expect(fault).toHaveText("b.json was not opened. It is not a lesson file: it holds no JSON.");
  await expect(page.getByRole("textbox", { name: "Name of the lesson" })).toHaveValue("One fast sender");
  await page.goto("./#lesson/link/AAAA/BBBB");
  await expect(page.getByRole("alert")).toHaveText(
    "This lesson was not opened. This link is incomplete or changed. Copy it again in full.",
  );
});

test("steps are added, moved and deleted by keys; every edit is undone and done again", MAIN, async ({ page }) => {
  await page.goto("./#lesson/edit");
  await page.getByRole("combobox", { name: "Lesson to copy" }).selectOption("flood");
  await page.getByRole("link", { name: "Copy it" }).click();
  const rows = page.getByRole("list", { name: "Steps" }).locator(".edt-row");
  await expect(rows).toHaveCount(8);
  const [first = "", second = ""] = await rows.locator("b").allTextContents();
  await focusOn(rows.first());
  await page.keyboard.press("Alt+ArrowDown");
  await expect(rows.locator("b").first()).toHaveText(second);
  await page.keyboard.press("Control+z");
  await expect(rows.locator("b").first()).toHaveText(first);
  await page.keyboard.press("Control+Shift+z");
  await expect(rows.locator("b").first()).toHaveText(second);
  await page.getByRole("button", { name: "Step", exact: true }).click();
  await expect(rows).toHaveCount(9);
  await page.keyboard.press("F2");
  await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("a b c d");
  await expect(rows.filter({ hasText: "a b c d" })).toHaveCount(1);
  await focusOn(page.locator(".edt-row[aria-current]"));
  await page.keyboard.press("Delete");
  await expect(rows).toHaveCount(8);
  await focusOn(page.locator(".edt-row[aria-current]"));
  await page.keyboard.press("Delete");
  await expect(page.getByText("Delete this step with its texts?")).toBeVisible();
  await page.getByRole("button", { name: "Keep", exact: true }).click();
  await expect(rows).toHaveCount(8);
});

test("a lesson has at most 30 steps, of which none is lost on a reload", async ({ page }) => {
  const marks = Array.from({ length: 31 }, (_, i) => `mark=${i + 1}:m${i + 1}`).join("&");
  await page.goto(`./#v1/red-basics?${marks}`);
  await expect(clock(page)).toHaveText("0.000");
  await page.goto("./#lesson/edit");
  await expect(page.getByText("The lab has 31 bookmarks: each of the first 30 becomes a step.")).toBeVisible();
  await page.getByRole("button", { name: "Make the steps" }).click();
  const rows = page.getByRole("list", { name: "Steps" }).locator(".edt-row");
  await expect(rows).toHaveCount(30);
  await expect(page.getByRole("button", { name: "Step", exact: true })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Make a step of m31" })).toBeDisabled();
  await expect(page.getByText("A lesson has at most 30 steps.")).toBeVisible();
  await expect(saved(page)).toHaveText(/^saved/);
  await page.reload();
  await expect(rows).toHaveCount(30);
  await focusOn(page.locator(".edt-row[aria-current]"));
  await page.keyboard.press("Delete");
  await expect(rows).toHaveCount(29);
  await expect(page.getByRole("button", { name: "Make a step of m31" })).toBeEnabled();
});

test("an unfinished step is named and still works; a value out of range is refused with its bounds", async ({
  page,
}) => {
  await page.goto("./#lesson");
  await page.getByRole("link", { name: "Make a lesson" }).click();
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByRole("radio", { name: "Choice", exact: true }).check();
  await expect(page.getByText("Answer B has no value.")).toBeVisible();
  await expect(page.getByText("1 step is unfinished")).toBeVisible();
  const plays = page.getByRole("textbox", { name: "Plays to" });
  const before = await plays.inputValue();
  await type(plays, "99999");
  await expect(
    page.getByText(/^Plays to cannot be “99999”\. Allowed: a number from [\d.]+ to [\d.]+\.$/),
  ).toBeVisible();
  await expect(plays).toHaveValue(before);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.getByRole("textbox", { name: "Title" }).fill("No room for this");
  await expect(
    page.getByText("Not saved: this browser's storage is full or closed. Save the file.", { exact: true }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("dialog")).toContainText("1 step is unfinished");
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Link" })).toHaveValue(/#lesson\/link\//);
  await expectAccessible(page);
});

test("kinds of questions keep what they have in common, and a task reads its conditions", async ({ page }) => {
  await page.goto("./#lesson/edit");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByRole("radio", { name: "Number", exact: true }).check();
  await page.getByRole("textbox", { name: "What is asked" }).fill("How long?");
  await expect(page.getByText(/^The run gives [\d.]+ ms\.$/)).toBeVisible();
  await page.getByRole("radio", { name: "Draw", exact: true }).check();
  await expect(page.getByRole("textbox", { name: "What is asked" })).toHaveValue("How long?");
  await page.getByRole("radio", { name: "Do", exact: true }).check();
  await expect(page.getByText("No condition says when it is reached.")).toBeVisible();
  await page.getByRole("button", { name: "Condition", exact: true }).click();
  await type(page.getByRole("textbox", { name: "Value", exact: true }), "15");
  await expect(page.getByText("No condition says when it is reached.")).toHaveCount(0);
  await expect(page.getByText("1 step is unfinished")).toHaveCount(0);
});

test("the editor works on a phone, without its preview", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("./#lesson/edit");
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByText("The preview needs a wider window. Everything else works here.")).toBeVisible();
  await page.getByRole("textbox", { name: "Title" }).fill("On a phone");
  await expect(page.locator(".edt-row")).toContainText("On a phone");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});

test("deleting another step leaves the open one open, and steps can still be added", async ({ page }) => {
  await page.goto("./#lesson/edit/of/rates");
  const rows = page.locator(".edt-row");
  await expect(rows.first()).toHaveAttribute("aria-current", "step");
  const [title = "", , third = ""] = await rows.locator("b").allTextContents();
  const n = await rows.count();
  await focusOn(rows.first());
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Delete");
  await page.getByRole("alert").getByRole("button").first().click();
  await expect(rows).toHaveCount(n - 1);
  await expect(rows.first()).toHaveAttribute("aria-current", "step");
  await expect(page.locator("#edt-title")).toHaveValue(title);
  await expect(rows.nth(1).locator("b")).toHaveText(third);
  await expect(rows.nth(1)).toBeFocused();
  await page.getByRole("button", { name: "Step", exact: true }).click();
  await expect(rows).toHaveCount(n);
  await expect(rows.nth(1)).toHaveAttribute("aria-current", "step");
});

test("two tabs edit one lesson, and answers to it are in the notebook", async ({ page, context }) => {
  await page.goto("./#lesson/edit/of/full-buffer");
  const name = (tab: Page): Locator => tab.getByRole("textbox", { name: "Name of the lesson" });
  await expect(name(page)).toBeVisible();
  await expect(page).toHaveURL(/own-/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(name(other)).toBeVisible();
  await name(page).fill("Two hands");
  await expect(name(other)).toHaveValue("Two hands");
  await other.locator("#edt-title").fill("Another beginning");
  await expect(page.locator("#edt-title")).toHaveValue("Another beginning");
  await page.reload();
  await expect(name(page)).toHaveValue("Two hands");

  await page.getByRole("link", { name: "Walk it" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Reveal" }).click();
  await expect(page.getByText("(your answer)")).toBeVisible();
  await page.getByRole("button", { name: "Notebook", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Notebook, 1 answer" })).toContainText("Two hands");
});
