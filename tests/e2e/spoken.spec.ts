import { clock } from "./lab.ts";
import { heardBy, listen, missedBy } from "./listening.ts";
import { expect, test } from "./support.ts";

/** Steps appear whole: a robot does not watch. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("lanes that catch up are announced once, not with every second of theirs", async ({ page }) => {
  await listen(page);
  await page.goto("./#v1/red-basics?lanes.1.queue=codel&lanes.2.queue=pie&view=compare&t=50");
  await expect(page.getByRole("status").filter({ hasText: /^Paused$/ })).toBeAttached();
  await expect.poll(() => clock(page)).toBe(50);
  const all = [...(await heardBy(page)), ...(await missedBy(page))];
  expect(all.filter((words) => words.includes("catches up")).length).toBeLessThanOrEqual(2);
  await expect(page.getByTestId("state")).toHaveText("Paused");
});

test("runs of a sweep are counted for the eye, and announced when they begin and when they are done", async ({
  page,
}) => {
  await listen(page);
  await page.goto("./#v2/red-basics?view=sweep~");
  await page.getByRole("button", { name: "Run", exact: true }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: /runs are done/ })).toBeAttached();
  const counted = (await heardBy(page)).filter((words) => /^\d+ of \d+ runs/.test(words));
  // Words with a remaining time and words without one are two kinds.
  const span = await page.evaluate(() => performance.now());
  expect(counted.length).toBeLessThanOrEqual(3 + span / 10_000);
});

test("a lesson says whether the answer was right, and the right one", async ({ page }) => {
  await listen(page);
  await page.goto("./#lesson/full-buffer/download");
  await page.getByRole("radio", { name: /^A/ }).press("Space");
  await page.getByRole("button", { name: "Reveal" }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: /221\sms/ })).toBeVisible();
  expect((await heardBy(page)).join()).toContain("Your answer was A; C is right.");
  expect((await missedBy(page)).join()).not.toContain("221");
});

test("the first fork is announced, and the choice of a fork keeps its place", async ({ page }) => {
  await listen(page);
  await page.goto("./#v2/red-basics?t=2~");
  await expect.poll(() => clock(page)).toBe(2);
  await page.getByRole("button", { name: "Fork here" }).press("Enter");
  const main = page.getByRole("region", { name: "Forks" }).getByRole("button", { name: /^Main/ });
  await expect.poll(() => heardBy(page)).toContain("Fork B is shown.");
  await main.press("Enter");
  await expect.poll(() => heardBy(page)).toContain("Main is shown.");
  await expect(main).toBeFocused();
  await expect(main).toHaveAttribute("aria-disabled", "true");
  await expect(main).toHaveAttribute("aria-pressed", "true");
});

test("a run that plays does not tell a screen reader of each packet", async ({ page }) => {
  await page.goto("./#v2/red-basics?t=2~");
  await expect.poll(() => clock(page)).toBe(2);
  const inside = page.getByRole("figure", { name: "Inside RED" });
  const sentence = inside.getByRole("paragraph").filter({ hasText: /^A packet of flow/ });
  await expect(sentence).toHaveCount(1);
  await page.getByRole("button", { name: "Play", exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await expect(sentence).toHaveCount(0);
  await expect(page.getByRole("slider", { name: "Playhead" })).toHaveAttribute("aria-valuetext", /^\d+\.000 s/);
  await page.getByRole("button", { name: "Pause", exact: true }).press("Enter");
  await expect(sentence).toHaveCount(1);
});

test("the sound says that it is on and that it is off, and a number field says its unit", async ({ page }) => {
  await listen(page);
  await page.goto("./#v2/red-basics~");
  const sound = page.getByRole("button", { name: "Sound (M)" });
  await sound.press("Enter");
  await expect.poll(async () => (await heardBy(page)).join()).toContain("The sound is on");
  await sound.press("Enter");
  await expect.poll(async () => (await heardBy(page)).join()).toContain("The sound is off.");
  await expect(page.getByRole("textbox", { name: "Link rate, value" })).toHaveAccessibleDescription(/^Mbit\/s /);
  await expect(page.locator('.pn-head:not([tabindex="-1"])')).toHaveCount(0);
});
