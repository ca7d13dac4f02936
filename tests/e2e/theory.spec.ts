import { expect, expectAccessible, test } from "./support.ts";

test("the run is held against theory, and takes the point that is looked at", async ({ page }) => {
  await page.goto("/#v2/red-basics~");
  await page.locator(".play").waitFor();
  await page.locator(".pn-queue .pn-segments").first().waitFor();
  await page.keyboard.press(" ");
  await page.waitForTimeout(3000);
  await page.keyboard.press(" ");
  await page.keyboard.press("t");
  const panel = page.locator(".pn-theory");
  await expect(panel.locator(".th-sentence")).toContainText("this loop swings");
  await expect(panel.getByRole("img", { name: "Queue of the packets and of the fluid model over time" })).toBeVisible();
  await expectAccessible(page);
  await expect(panel.locator(".th-map canvas")).toHaveAccessibleName(/phase margin is −/);
  const flows = panel.getByRole("slider", { name: "Flows", exact: true });
  await flows.press("ArrowRight");
  await expect(flows).toHaveAttribute("aria-valuetext", "21");
  await panel.getByRole("button", { name: "Set the run to this" }).click();
  await expect(panel.getByRole("button", { name: "Set the run to this" })).toBeDisabled();
  await expect(panel.locator(".th-map canvas")).toHaveAccessibleName(/^At 21 flows/);
  await page.keyboard.press("Control+z");
  await expect(panel.locator(".th-map canvas")).toHaveAccessibleName(/^At 20 flows/);
  await page.keyboard.press("t");
  await expect(page.locator(".pn-queue")).toBeVisible();
});
