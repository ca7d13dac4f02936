import type { Page } from "@playwright/test";
import { expect, expectAccessible, focusOn, MAIN, restingBox, test } from "./support.ts";

/** Kinds with options, and with a number. */
const CHOICES = ["red-drop", "codel-head", "drr-next", "reno-next"];
const NUMBERS = ["red-average", "codel-next", "pie-update", "reno-window"];

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(`./#lesson/practice/${address}`);
  await expect(page.locator(".lrn-question")).toHaveText(/\S/);
};
const verdict = (page: Page) => page.locator(".lrn-verdict");
/** Which cards are due. */
const said = (page: Page) => page.locator(".lrn-lead").filter({ hasText: /\bdue\b|no cards yet/ });

test("questions are opened from Learn, answered by mouse, and counted", MAIN, async ({ page }) => {
  await page.goto("./#lesson");
  await page.getByRole("link", { name: /^Questions from a run/ }).click();
  await page.getByRole("link", { name: "DRR: which packet leaves next?" }).click();
  await expect(page.locator(".lrn-question")).toHaveText("The link is free. Which packet leaves next?");
  const first = page.url();
  await expect(page.getByRole("button", { name: "Answer" })).toBeDisabled();
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Answer" }).click();
  await expect(verdict(page)).toContainText("Solution, step 1 of");
  await expect(page.locator(".lrn-choices .tag").filter({ hasText: "right" })).toHaveCount(1);
  while (await page.getByRole("button", { name: "Next step" }).isEnabled())
    await page.getByRole("button", { name: "Next step" }).click();
  await expect(verdict(page)).toContainText("its head leaves");
  await page.getByRole("button", { name: "Next question" }).click();
  await expect(page).not.toHaveURL(first);
  await expect(page.getByTestId("practice-counts")).toContainText("of 1 right");
  await page.reload();
  await expect(page.getByTestId("practice-counts")).toContainText("of 1 right");
});

for (const kind of CHOICES)
  test(`${kind} is answered by keys alone`, async ({ page }) => {
    await open(page, `${kind}/2`);
    await page.keyboard.press("b");
    await expect(page.getByRole("radio").nth(1)).toBeChecked();
    await page.keyboard.press("Enter");
    await expect(verdict(page)).toContainText("Solution, step 1 of");
    await page.keyboard.press("ArrowRight");
    await expect(verdict(page)).toContainText("Solution, step 2 of");
    await page.keyboard.press("ArrowLeft");
    await expect(verdict(page)).toContainText("Solution, step 1 of");
    await page.keyboard.press("Enter");
    await expect(page.locator(".prc-seed")).not.toHaveText("Question 2");
  });

for (const kind of NUMBERS)
  test(`${kind} takes a number by keys, and the one that the run showed is right`, async ({ page }) => {
    await open(page, `${kind}/5`);
    await page.keyboard.type("99999");
    await page.keyboard.press("Enter");
    await expect(verdict(page)).toContainText("Not right. The run: ");
    const said = /The run: ([\d.\u2212]+)/.exec((await verdict(page).textContent()) ?? "")?.[1] ?? "";
    await page.reload();
    await expect(page.locator(".lrn-question")).toHaveText(/\S/);
    await page.keyboard.type(said.replace("\u2212", "-"));
    await page.keyboard.press("Enter");
    await expect(verdict(page)).toContainText("Right. The run: ");
  });

test("what is no number is named, and a question that is answered again counts once", async ({ page }) => {
  await open(page, "red-average/5");
  const field = page.getByRole("textbox", { name: /^Your answer/ });
  await field.fill("abc");
  await field.press("Tab");
  await expect(page.locator(".lrn-body").getByRole("alert")).toContainText(
    "Your answer is “abc”: it must be a number, in",
  );
  await expect(page.getByRole("button", { name: "Answer" })).toBeDisabled();
  for (const time of ["first", "second"]) {
    await field.fill("99999");
    await expect(page.locator(".lrn-body").getByRole("alert")).toHaveText("");
    await page.getByRole("button", { name: "Answer" }).click();
    await expect(verdict(page), time).toContainText("Not right.");
    await expect(page.getByTestId("practice-counts")).toContainText("0 of 1 right");
    await page.reload();
    await expect(page.locator(".lrn-question")).toHaveText(/\S/);
  }
});

test("before the answer nothing of what follows is on the page, and the same address asks the same", async ({
  page,
}) => {
  await open(page, "red-average/5");
  const [prompt, given] = await Promise.all([
    page.locator(".lrn-question").textContent(),
    page.locator(".prc-given").textContent(),
  ]);
  const future = page.locator(".prc-box .hidden-future");
  await expect(future).toHaveCount(1);
  const from = await future.evaluate((rect: SVGRectElement) => rect.x.baseVal.value);
  for (const curve of await page.locator("path.prc-curve").all()) {
    const end = await curve.evaluate((path: SVGPathElement) => path.getBBox().x + path.getBBox().width);
    expect(end).toBeLessThanOrEqual(from + 0.1);
  }
  await page.goto("./#lesson/practice");
  await open(page, "red-average/5");
  await expect(page.locator(".lrn-question")).toHaveText(prompt ?? "");
  await expect(page.locator(".prc-given")).toHaveText(given ?? "");
});

test("an address of a kind alone opens its first question; one without a question says so", async ({ page }) => {
  await open(page, "reno-window/1");
  const prompt = (await page.locator(".lrn-question").textContent()) ?? "";
  await page.goto("./#lesson");
  await open(page, "reno-window");
  await expect(page.locator(".lrn-question")).toHaveText(prompt);
  await page.goto("./#lesson/practice/red-drops/1");
  await expect(page.getByRole("alert")).toHaveText("There is no question “red-drops/1”.");
});

test.describe("with a finger", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test("a question is answered on a phone, and nothing is wider than it", async ({ page }) => {
    await open(page, "codel-head/3");
    await page.locator(".lrn-choices label").first().tap();
    await page.getByRole("button", { name: "Answer" }).tap();
    await expect(verdict(page)).toContainText("Solution, step 1 of");
    await page.getByRole("button", { name: "Next step" }).tap();
    expect(await page.locator(".prc").evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0);
    for (const target of await page.locator(".prc button:visible, .prc label:visible").all())
      expect((await restingBox(target)).height).toBeGreaterThanOrEqual(44);
  });
});

for (const width of [390, 1440])
  test(`axe finds nothing on questions at ${width} px, open and answered`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("./#lesson/practice");
    await expect(page.getByRole("heading", { name: "Questions from a run" })).toBeVisible();
    await expectAccessible(page);
    for (const address of ["drr-next/4", "pie-update/4"]) {
      await open(page, address);
      await expectAccessible(page);
      await page.keyboard.press(address.startsWith("drr") ? "a" : "1");
      await page.keyboard.press("Enter");
      await expect(verdict(page)).toContainText("Solution");
      await expectAccessible(page);
    }
  });

test("a challenge is judged run by run; judging can be stopped, and the best result stays", async ({ page }) => {
  await page.goto("./#lesson");
  await page.getByRole("link", { name: /^Challenges/ }).click();
  await expectAccessible(page);
  await page.getByRole("link", { name: /RED: 20 ms at 95 %/ }).click();
  await page.getByRole("button", { name: "Judge these settings" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Judge these settings" })).toBeVisible();
  await page.getByRole("button", { name: "Judge these settings" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Not yet" })).toHaveText(
    "Not yet: all goals hold in 0 of 10 runs.",
  );
  await expect(page.getByRole("list", { name: "Result of each run" }).getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText("Best on this device: 0 of 10 runs")).toBeVisible();
});

test("a challenge passes once its controls are set well, by keys alone", async ({ page }) => {
  await page.goto("./#lesson/challenges/red-thresholds");
  for (const [name, value] of [
    ["Minimum threshold", "5"],
    ["Maximum threshold", "40"],
  ] as const) {
    const number = page.locator(".lrn-handles").getByRole("group", { name }).getByRole("textbox");
    await focusOn(number);
    await number.fill(value);
    await number.press("Enter");
  }
  await page.getByRole("button", { name: "Judge these settings" }).press("Enter");
  await expect(page.getByText("Passed: all goals hold in all 10 runs.")).toBeVisible();
  // Other settings have not passed; these have, also after a reload.
  const low = page.locator(".lrn-handles").getByRole("group", { name: "Minimum threshold" }).getByRole("textbox");
  await low.fill("7");
  await low.press("Enter");
  await expect(page.getByText("The settings have changed since they were judged.")).toBeVisible();
  await expect(page.getByText("Passed:")).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Result of each run" })).toHaveCount(0);
  await page.reload();
  await expect(low).toHaveValue("7");
  await low.fill("5");
  await low.press("Enter");
  await page.getByRole("button", { name: "Judge these settings" }).press("Enter");
  await expect(page.getByText("Passed: all goals hold in all 10 runs.")).toBeVisible();
});

test("answers become cards, which come back on their day, go to a file and come back from it", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2026-03-01T12:00:00Z"));
  await page.goto("./#lesson/review");
  await expect(said(page)).toContainText("There are no cards yet.");
  await open(page, "codel-head/3");
  await page.keyboard.press("a");
  await page.keyboard.press("Enter");
  await expect(verdict(page)).toContainText("Solution");
  await page.goto("./#lesson/full-buffer/download");
  await page.getByRole("radio").nth(1).check();
  await page.getByRole("button", { name: "Reveal", exact: true }).click();
  await expect(page.locator(".lrn-reveal")).toHaveText(/\S/);
  await page.goto("./#lesson/review");
  await expect(said(page)).toContainText("Nothing is due. The next card comes on 2026-03-02.");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the deck, JSON" }).click();
  let deck = "";
  for await (const part of await (await saved).createReadStream()) deck += String(part);
  const forAnki = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save for Anki, TSV" }).click();
  let tsv = "";
  for await (const part of await (await forAnki).createReadStream()) tsv += String(part);
  expect(tsv).toContain("#separator:tab");
  expect(tsv).toContain("The full buffer: ");

  await page.clock.setFixedTime(new Date("2026-03-02T12:00:00Z"));
  await page.reload();
  await expect(said(page)).toContainText("2 cards are due today.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Begin" }).click();
  // Both cards, in the order of their ids.
  await expect(page.locator(".lrn-head h2")).toHaveText("The full buffer");
  await page.keyboard.press("a");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Next card" })).toBeEnabled();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.locator(".lrn-head h2")).toHaveText("CoDel: what happens to the packet at the head?");
  await expect(page.locator(".lrn-question")).toHaveText(/\S/);
  await page.keyboard.press("a");
  await page.keyboard.press("Enter");
  await expect(verdict(page)).toContainText("Solution");
  await page.keyboard.press("Enter");
  await expect(said(page)).toContainText("Nothing is due.");

  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(said(page)).toContainText("There are no cards yet.");
  const file = page.locator("input[type=file]");
  await file.setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from("{}") });
  await expect(page.getByRole("alert")).toContainText("This file is no deck: ");
  await file.setInputFiles({ name: "deck.json", mimeType: "application/json", buffer: Buffer.from(deck) });
  await expect(page.getByText("2 cards read.")).toBeVisible();
  await expect(said(page)).toContainText("2 cards are due today.");
});
