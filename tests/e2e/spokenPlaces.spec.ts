import type { Page } from "@playwright/test";
import { heardBy, listen, missedBy } from "./listening.ts";
import { expect, test } from "./support.ts";

/** Steps appear whole: a robot does not watch. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** The words that the page has said, in one line. */
const said = async (page: Page): Promise<string> => (await heardBy(page)).join(" / ");

test("the workshop says what a version does, what its tests found, and when a race is over", async ({ page }) => {
  await listen(page);
  await page.goto("./#v1/red-basics?view=workshop");
  await expect.poll(() => said(page)).toMatch(/Compiles\. version 1, in the run since \d+\.\d s\./);
  await expect.poll(() => said(page)).toContain("Version 1 passes its tests.");
  const race = page.getByRole("region", { name: "Race" });
  await expect.poll(() => said(page)).toMatch(/The race of version 1 is over\. Against RED: /);
  // Begun by the page: the counting is only seen.
  expect(await said(page)).not.toContain(" runs");
  const again = race.getByRole("button", { name: "Race again" });
  await again.press("Enter");
  await expect.poll(() => said(page)).toContain("0 of 20 runs");
  // The same runs are known already.
  await expect(again).toBeFocused();
});

test("a list of the workshop gives the focus back to its button", async ({ page }) => {
  await page.goto("./#v1/red-basics?view=workshop");
  for (const name of ["Against: RED, CoDel, PIE", "Start from", "Use in"]) {
    const button = page.getByRole("button", { name, exact: true });
    await button.press("Enter");
    await expect(page.locator(".wks-menu:popover-open button, .wks-menu:popover-open input").first()).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(button).not.toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
  }
});

test("the list of scenes gives the focus back to its button", async ({ page }) => {
  await page.goto("./#v2/red-basics~");
  const button = page.locator(".preset > button");
  await button.press("Enter");
  await expect(page.getByRole("button", { name: "Run details" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(button).not.toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});

test("a lecture says which step, which answer and which page its keys have brought", async ({ page }) => {
  await listen(page);
  await page.goto("./#lecture/full-buffer");
  await expect(page.getByRole("heading", { level: 1, name: "A call alone" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => said(page)).toContain("Step 2 of 7: A download starts");
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await heardBy(page)).at(-1)).toMatch(/221\sms/);
  await page.keyboard.press(".");
  await expect.poll(async () => (await heardBy(page)).at(-1)).toBe("The page is blank.");
  const all = await heardBy(page);
  expect(new Set(all).size).toBe(all.length);
});

test("the lesson editor says which step is open after it is added, moved, removed, undone and redone", async ({
  page,
}) => {
  await listen(page);
  await page.goto("./#lesson/edit/of/full-buffer");
  const last = async (): Promise<string | undefined> => (await heardBy(page)).at(-1);
  const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
  await expect(steps).toHaveCount(7);
  await page.getByRole("button", { name: "Step", exact: true }).press("Enter");
  await expect.poll(last).toBe("Step 2 of 8: New step");
  await page.getByRole("button", { name: "Move down" }).press("Enter");
  await expect.poll(last).toBe("Step 3 of 8: New step");
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect.poll(last).toBe("Undone. 1 more edit can be undone. Step 2 of 8: New step");
  await page.getByRole("button", { name: "Redo" }).press("Enter");
  await expect.poll(last).toBe("Redone. 0 more edits can be redone. Step 3 of 8: New step");
});

test("a practice question says its verdict, then one step of the solution at a time, and no buttons", async ({
  page,
}) => {
  await listen(page);
  await page.goto("./#lesson/practice/codel-head/3");
  await page.getByRole("radio").first().press("Space");
  await page.getByRole("button", { name: "Answer" }).press("Enter");
  await expect.poll(() => said(page)).toMatch(/(Right|Not right)\./);
  await page.getByRole("button", { name: "Next step" }).press("Enter");
  await expect.poll(async () => (await heardBy(page)).at(-1)).toContain("Solution, step 2 of");
  expect((await heardBy(page)).at(-1)).not.toMatch(/ight\.|Back|Next/);
  expect(await missedBy(page)).not.toContain("Solution");
});

test("hints of a challenge and the judging of its settings are said", async ({ page }) => {
  await listen(page);
  await page.goto("./#lesson/challenges/flood");
  await page.getByRole("button", { name: "Hint" }).press("Enter");
  const hint = page.locator(".chl .hint").first();
  await expect(hint).toBeVisible();
  expect(await said(page)).toContain((await hint.textContent()) ?? "");
  await page.getByRole("button", { name: "Judge these settings" }).press("Enter");
  await expect.poll(() => said(page)).toContain("Judging: 0 of 10 runs");
});

test("numbers of tables are whole for whoever hears or copies them, and set apart for the eye", async ({ page }) => {
  await page.goto("./#v1/red-basics?page=red&view=algorithms");
  const range = page.locator("table.alg-table td").filter({ hasText: "1000000" }).first();
  await expect(range).toHaveText(/\b1000000 packets/);
  const apart = range.locator(".thousands");
  await expect(apart).toHaveCount(2);
  expect(await apart.first().evaluate((part) => Number.parseFloat(getComputedStyle(part).marginLeft))).toBeGreaterThan(
    1,
  );
});

test("Papers say how many experiments a search and a filter leave", async ({ page }) => {
  await listen(page);
  await page.goto("./#v1/red-basics?view=papers");
  await page.getByRole("button", { name: /^Tables, / }).press("Enter");
  await expect.poll(() => said(page)).toMatch(/\b\d{1,2} of 103 experiments/);
  await page.getByRole("searchbox").fill("nothing is called so");
  await expect.poll(async () => (await heardBy(page)).at(-1)).toBe("0 of 103 experiments");
});
