import { expect, MAIN, openLab, test } from "./support.ts";

test("the page opens with a name, a main part and no error", MAIN, async ({ page }) => {
  await openLab(page);
  await expect(page).toHaveTitle(/AQM Lab/);
  await expect(page.getByRole("main")).toHaveCount(1);
});

test("what comes after the first trace moves nothing that stands", MAIN, async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.defineProperty(window, "shifts", { value: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ("value" in entry) shifts.push(Number(entry.value));
    }).observe({ type: "layout-shift", buffered: true });
  });
  await openLab(page);
  await page.waitForFunction(() => performance.getEntriesByName("aqm-first-trace").length > 0);
  for (const panel of ["inside", "delays", "fairness", "signals"])
    await expect(page.locator(`figure.pn-${panel}`)).toBeVisible();
  await expect(page.locator(".drawer .controls")).toBeVisible();
  const shifts = await page.evaluate((): unknown => Object.getOwnPropertyDescriptor(window, "shifts")?.value);
  if (!Array.isArray(shifts)) throw new Error("nothing was noted");
  expect(shifts.reduce((sum: number, shift: number) => sum + shift, 0)).toBeLessThan(0.01);
});
