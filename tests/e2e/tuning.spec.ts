import { expect, expectAccessible, MAIN, test } from "./support.ts";

test("a search shows its tries and its front, and its values go to the lab", MAIN, async ({ page }) => {
  await page.goto("./#v1/red-basics?duration=3&view=sweep");
  await page.getByRole("button", { name: "Tune", exact: true }).click();
  const panel = page.getByRole("region", { name: "Tune it for me" });
  await expect(panel.getByText("Nothing has run yet. Search, and every try is a dot here.")).toBeVisible();
  const lowest = panel.getByRole("textbox", { name: "Minimum threshold, min th, from" });
  await lowest.fill("few");
  await lowest.press("Enter");
  await expect(panel.getByRole("alert")).toHaveText(
    /^Minimum threshold, from is few; allowed: .+ packets to .+ packets$/,
  );
  for (const [label, typed, words] of [
    ["at least, %", "-5", "Limit of Link use, % is -5; allowed: 0 to 100"],
    ["at least, %", "1000000000", "Limit of Link use, % is 1000000000; allowed: 0 to 100"],
    ["to", "-5", /^Most flows is -5; allowed: whole numbers from \d+ to 100000$/],
    ["or, min", "-5", "Minutes of the search is -5; allowed: 0.1 to 1440"],
    ["Stop after, runs", "0", /^Runs of the search is 0; allowed: whole numbers from \d+ to 100000$/],
  ] as const) {
    const field = panel.getByRole("spinbutton", { name: label, exact: true });
    const before = await field.inputValue();
    await field.fill(typed);
    await field.press("Enter");
    await expect(panel.getByRole("alert").filter({ hasText: words })).toHaveText(words);
    await expect(panel.locator('[aria-invalid="true"]')).toHaveValue(before);
    // A number that is allowed ends the message.
    await field.fill(before);
    await expect(panel.locator('[aria-invalid="true"]')).toHaveCount(0);
  }
  await panel.getByRole("button", { name: "a second aim" }).click();
  await expect(panel.getByText("as large as can be")).toBeVisible();
  await panel.getByRole("spinbutton", { name: "Stop after, runs" }).fill("96");
  await panel.getByRole("button", { name: "Search", exact: true }).click();
  await expect(panel.getByRole("status").first()).toContainText("Done", { timeout: 60_000 });
  const front = panel.getByRole("region", { name: "Front: no other try is better in both" });
  await expect(front.getByRole("row").nth(1)).toContainText("%");
  // The parameters are named by their symbols, with subscripts, as everywhere on the page.
  await expect(panel.locator(".tun-axes svg tspan").first()).toHaveText("th");
  await expect(panel.locator(".tun-axes")).not.toContainText("min th");
  await expect(panel.locator(".tun-intervals")).toHaveAttribute("d", /^M/);
  await expectAccessible(page);
  await front.getByRole("button", { name: "Use values 1 in the lab" }).click();
  await expect(page.locator(".pn-queue")).toBeVisible();
});
