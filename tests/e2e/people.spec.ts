import { changes, clock, open, pauseButton, playButton, playPast, setSpeed } from "./lab.ts";
import { expect, expectAccessible, MAIN, test } from "./support.ts";

test("where somebody calls or plays, the lab tells how it is for them", MAIN, async ({ page }) => {
  await open(page, "v1/download-kills-the-call");
  const panel = page.locator("[data-panel=quality]");
  await expect(panel.getByRole("heading")).toHaveText("User experience");
  await setSpeed(page, 4);
  await playButton(page).click();
  // The downloads come at 20 s: before that the call is as good as it can be.
  await expect(panel.locator("li").first().locator("dd").first()).toHaveText(/^4\.\d\d$/);
  await expect(panel.locator("li").nth(1).locator("dt").first()).toHaveText("Game score");
  await pauseButton(page).click();
  await expectAccessible(page);
});

test("where nobody does, the panel takes no place", async ({ page }) => {
  await open(page);
  await expect(page.locator("[data-panel=inside]")).toBeVisible();
  await expect(page.locator("[data-panel=quality]")).toHaveCount(0);
});

test("whoever asks 'and with a call?' adds one with a click while it runs", async ({ page }) => {
  await open(page);
  await playPast(page, 1);
  await page.getByRole("button", { name: "Add group" }).click();
  await page.getByRole("button", { name: /^Voice calls/ }).click();
  await expect(changes(page)).toHaveText([/voice calls added/]);
  // Someone has to have heard something: a report comes every half second.
  await playPast(page, (await clock(page)) + 1.5);
  await expect(page.locator("[data-panel=quality] li")).toHaveCount(1);
  await expect(page.getByRole("group", { name: /voice calls$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(changes(page)).toHaveCount(2);
  await expect(page.getByRole("switch", { name: /voice calls: send/ })).not.toBeChecked();
});
