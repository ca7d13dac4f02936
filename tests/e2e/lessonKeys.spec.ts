import { expect, test } from "./support.ts";

test("the keys that the buttons of a lesson's run name do what the buttons do", async ({ page }) => {
  await page.goto("./#lesson/sawtooth/by-ear");
  const sound = page.getByRole("button", { name: "Sound (M)" });
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("m");
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("m");
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("a");
  await expect(page.locator("[data-panel=queue] > .pn-sr[role=status]")).toHaveText(/\S/);
  // While something is typed a letter is a letter.
  await page.locator(".lrn-handles").getByRole("textbox").first().focus();
  await page.keyboard.press("m");
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("Escape");
  await page.goto("./#lesson/sawtooth/tooth");
  await expect(page.getByRole("button", { name: "Theory (T)" })).toBeVisible();
  await page.locator("body").press("t");
  await expect(page.getByRole("button", { name: "Theory (T)" })).toHaveCount(0);
});

test("a goal says that it is not reached once, not with each tenth of a second", async ({ page }) => {
  await page.goto("./#lesson/full-buffer/cut");
  const status = page.locator(".lrn-goal").getByRole("status");
  await expect(status).toContainText("Play the run");
  await page.evaluate(() => {
    let said = 0;
    const goal = document.querySelector(".lrn-goal [role=status]");
    if (goal === null) throw new Error("no goal");
    new MutationObserver(() => {
      said += 1;
      document.documentElement.dataset["said"] = String(said);
    }).observe(goal, { subtree: true, childList: true, characterData: true });
  });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator(".lrn-goal")).toContainText("The run is at 2");
  const first = await page.locator(".lrn-goal").textContent();
  await expect(page.locator(".lrn-goal")).not.toHaveText(first ?? "");
  // Many tenths of a second later.
  const time = async (): Promise<number> =>
    Number(/The run is at ([\d.]+)/.exec((await page.locator(".lrn-goal").textContent()) ?? "")?.[1]);
  const from = await time();
  await expect.poll(time).toBeGreaterThan(from + 2);
  await expect(status).toHaveText("Not yet.");
  expect(Number(await page.locator("html").getAttribute("data-said"))).toBeLessThanOrEqual(2);
});
