import { expect, test } from "./support.ts";

test("a link with wrong parts opens without them, and says which they are", async ({ page }) => {
  const says = page.getByRole("alert");
  await page.goto("./#v2/red-basics?t=3&view=foo&flows=zzz&mark=99:x&t=5&page=zzz~");
  await expect(says).toContainText("Not all of this address is shown:");
  for (const words of [
    "view is foo; allowed: learn, lab, compare, papers, sweep, algorithms, workshop",
    "flows is zzz; allowed: bulk",
    "mark is at 99 s; allowed: 0 to 60 s, the end of the run",
    "t stands more than once: 3, 5; the last one counts, 5",
    "page is zzz; allowed: ",
  ])
    await expect(says).toContainText(words);
  await expect.poll(() => page.evaluate(() => location.hash)).not.toMatch(/foo|99:x/);
  await says.getByRole("button", { name: "Close" }).click();
  await expect(says).toHaveCount(0);
  // What is said belongs to the address that it is about.
  await page.goto("./#v2/red-basics?t=-1~");
  await expect(says).toContainText('t is "-1"; allowed: a time from 0 s on');
  await says.getByRole("button", { name: "Close" }).click();
  await page.goto("./#v2/red-basics?view=sweep&of=bottleneck.rate%3D1M%2C2M%3Bseeds%3D0%3Bmetric%3Dfoo%3Bzzz%3D4~");
  for (const words of [
    "seeds is 0; allowed: whole numbers from 1 to 1000",
    "metric is foo; allowed: ",
    "zzz is not known",
  ])
    await expect(says).toContainText(words);
  await expect(page.getByRole("spinbutton", { name: "Seeds" })).toHaveValue("3");
  await page.goto("./#v2/red-basics?view=papers&of=zzz~");
  await expect(says.filter({ hasText: "Not all" })).toContainText("of is zzz; allowed: the id of an experiment");
  // A page beside the run that there is not stays neither in the run's address nor in what is told later.
  await page.goto("./#v2/red-basics?t=3&view=lab&page=zzz~");
  await expect(says).toContainText("page is zzz; allowed: ");
  await expect.poll(() => page.evaluate(() => location.hash)).toBe("#v2/red-basics?t=3~");
  await page.goto("./#v2/red-basics?t=2~");
  await expect(says).toHaveCount(0);
});
