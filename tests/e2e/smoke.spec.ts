import { expect, expectAccessible, openLab, test } from "./support.ts";

test("the page opens with a name, a main part and no error", async ({ page }) => {
  await openLab(page);
  await expect(page).toHaveTitle(/AQM Lab/);
  await expect(page.getByRole("main")).toHaveCount(1);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing to complain of, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openLab(page);
    await expectAccessible(page);
  });
}
