import { hashes, lanes, openAt, openCompare, playPast, restingHashes, TWO } from "./comparison.ts";
import { expect, expectAccessible, test } from "./support.ts";

test("a parameter is changed from now on; until then the lane stays", async ({ page }) => {
  await openAt(page, TWO, 3);
  const before = await restingHashes(page);
  await page.getByRole("button", { name: "Change CoDel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "From now on, 3.000 s" }).click();
  const target = page.getByRole("dialog").getByLabel("Target", { exact: true });
  await target.fill("20 ms");
  await target.press("Enter");
  await expect(page.getByRole("dialog").getByText("A change takes effect in this lane at 3.000 s")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/0\.02/);
  await expect.poll(() => hashes(page)).toEqual(before);
  await playPast(page, 4);
  const after = await restingHashes(page);
  await page.reload();
  await expect.poll(() => hashes(page)).toEqual(after);
});

test("a value set in a lane is not taken back by the scene, which says so and can be followed after all", async ({
  page,
}) => {
  await openCompare(page, "v1/udp-surge-meets-red?view=compare");
  const timeline = () => page.evaluate(() => decodeURIComponent(location.hash));
  await page.getByRole("button", { name: "Change RED" }).click();
  const dialog = page.getByRole("dialog");
  const field = dialog.getByLabel("Maximum probability", { exact: true });
  await field.fill("0.3");
  await field.press("Enter");
  const said = /The scene's change of RED at 36 s was not made: .* You have set this value yourself\./;
  await expect(dialog.getByRole("status")).toContainText(said);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByText(said)).toBeVisible();
  // The address follows an edit within a second.
  await expect.poll(timeline).toContain("maxProbability");
  const without = await timeline();
  await page.getByRole("button", { name: "Follow the scene" }).click();
  await expect(page.getByText(said)).toHaveCount(0);
  await expect.poll(timeline).not.toBe(without);
  await page.keyboard.press("Control+z");
  await expect.poll(timeline).toBe(without);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(timeline).toBe(without);
});

test("another algorithm, and a field of its own, from now on", async ({ page }) => {
  await openAt(page, TWO, 3);
  const before = await restingHashes(page);
  await page.getByRole("button", { name: "Change CoDel" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "From now on, 3.000 s" }).click();
  await dialog.getByRole("combobox", { name: "Setting to change in this lane" }).selectOption({ label: "ECN" });
  await dialog.getByTitle("Change the algorithm").click();
  await page.getByRole("option", { name: /^PIE/ }).click();
  await expect(page.getByRole("dialog").getByTitle("Change the algorithm")).toContainText("PIE");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(lanes(page).nth(1)).toContainText("CoDel → PIE");
  // Until then the lane runs as it did.
  await expect.poll(() => hashes(page)).toEqual(before);
  await expect.poll(() => page.evaluate(() => decodeURIComponent(location.hash))).toMatch(/lanes\.1\.queue.*pie/);
  await playPast(page, 4);
  const after = await restingHashes(page);
  await page.reload();
  await expect.poll(() => hashes(page)).toEqual(after);
});
