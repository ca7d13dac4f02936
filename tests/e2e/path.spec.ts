import type { Page } from "@playwright/test";
import { changes, clock, open, playPast, row, SCENE, setSpeed, traceHash, type } from "./lab.ts";
import { expect, MAIN, test } from "./support.ts";

const second = "bottleneck.second";
const more = (page: Page) => page.getByRole("button", { name: "More path settings" });

test("a rate that is not set says what holds, is set to that, and unset again", MAIN, async ({ page }) => {
  await open(page);
  await type(page, "bottleneck.rate", "7M");
  await more(page).click();
  await row(page, second).getByRole("switch", { name: "Second link" }).press("Space");
  const rate = row(page, `${second}.rate`);
  await expect(rate).toContainText("as the bottleneck");
  await rate.getByRole("button", { name: "Set", exact: true }).click();
  await expect(rate.locator(".quantity input")).toHaveValue("7.00");
  await rate.getByRole("button", { name: "Reset Link rate" }).click();
  await expect(rate).toContainText("as the bottleneck");
});

test("a second link is switched on in mid-run, and a reload keeps it", async ({ page }) => {
  await open(page);
  await playPast(page, 1);
  await more(page).click();
  const toggle = row(page, second).getByRole("switch", { name: "Second link" });
  await expect(toggle).not.toBeChecked();
  await toggle.press("Space");
  await expect(toggle).toBeChecked();
  await expect(row(page, `${second}.rate`)).toBeVisible();
  await expect(changes(page)).toHaveCount(1);
  await expect(changes(page).first()).toContainText("Second link");
  await playPast(page, 2);
  const [at, hash] = [await clock(page), await traceHash(page)];
  await page.reload();
  await expect.poll(() => clock(page)).toBe(at);
  // What is used is shown at once.
  await expect(toggle).toBeChecked();
  await expect(changes(page)).toHaveCount(1);
  expect(await traceHash(page)).toBe(hash);
});

for (const [id, path] of [
  ["parking-lot", second],
  ["two-way-traffic", "bottleneck.reverse"],
] as const)
  test(`${id} opens with the queue beside the bottleneck, which can be switched off`, async ({ page }) => {
    await open(page, `v1/${id}`);
    await setSpeed(page, 6);
    await playPast(page, 1);
    const toggle = row(page, path).getByRole("switch").first();
    await expect(toggle).toBeChecked();
    await expect(row(page, `${path}.queue`)).toBeVisible();
    await toggle.press("Space");
    await expect(toggle).not.toBeChecked();
    await expect(row(page, `${path}.queue`)).toHaveCount(0);
    await playPast(page, 2);
    await expect(page.getByText("Stopped", { exact: true })).toHaveCount(0);
  });

test("a path without anything more hides what it could have", async ({ page }) => {
  await open(page, SCENE);
  await expect(row(page, second)).toHaveCount(0);
  await more(page).click();
  await expect(row(page, second)).toBeVisible();
  await page.getByRole("button", { name: "Fewer path settings" }).click();
  await expect(row(page, second)).toHaveCount(0);
});

const file = (text: string) => ({ name: "train.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

test("a file of rates takes the place of a swing, a bad one is refused with its line", async ({ page }) => {
  await open(page, "v1/radio-link");
  await playPast(page, 1);
  const input = page.getByLabel("Load rate trace…");
  await input.setInputFiles(file("time,rate\n0,8e6\n3,fast\n"));
  await expect(page.locator(".rate-file")).toContainText("train.csv");
  await expect(page.locator(".rate-file")).toContainText("3,fast");
  const before = await changes(page).count();
  await input.setInputFiles(file("time,rate\n0,8e6\n1.5,2e6\n3,6e6\n"));
  await expect(changes(page)).toHaveCount(before + 1);
  await playPast(page, 2.5);
  const [at, hash] = [await clock(page), await traceHash(page)];
  await page.reload();
  await expect.poll(() => clock(page)).toBe(at);
  await expect(changes(page)).toHaveCount(before + 1);
  expect(await traceHash(page)).toBe(hash);
});

test("a group has losses and jitter of its own on its access links", async ({ page }) => {
  await open(page, "v1/lossy-access");
  await playPast(page, 1);
  await page.getByRole("button", { name: /more settings of Group B/ }).click();
  await page
    .locator('[data-group="wifi"]')
    .getByRole("button", { name: /^Advanced/ })
    .click();
  await page.getByRole("button", { name: /^Path of this group/ }).click();
  await expect(row(page, "traffic.wifi.accessLoss").getByRole("textbox")).toHaveValue(/0\.02|2/);
});

test("advanced settings of a group are found by topic and by words, with keys alone", async ({ page }) => {
  await open(page);
  const group = page.locator('[data-group="bulk"]');
  await group.getByRole("button", { name: /more settings of/ }).press("Enter");
  await group.getByRole("button", { name: /^Advanced/ }).press("Enter");
  const topic = group.getByRole("button", { name: /^Retransmission timeout/ });
  await expect(topic).toHaveAttribute("aria-expanded", "false");
  await expect(row(page, "traffic.bulk.minRto")).toHaveCount(0);
  await topic.press("Enter");
  await type(page, "traffic.bulk.minRto", "300 ms");
  await expect(topic).toContainText(/1 of \d+ changed/);

  const search = group.getByRole("searchbox", { name: "Find an advanced setting" });
  await search.fill("duplicate ack");
  await expect(row(page, "traffic.bulk.dupThreshold")).toBeVisible();
  await expect(row(page, "traffic.bulk.minRto")).toHaveCount(0);
  await expect(group.getByRole("status").filter({ hasText: /^\d+ of \d+ settings fit$/ })).toBeVisible();
  await search.press("Escape");
  await expect(search).toHaveValue("");
  await expect(row(page, "traffic.bulk.minRto")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(topic).not.toContainText("changed");
});
