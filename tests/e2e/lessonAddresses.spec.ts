import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support.ts";

/** Steps appear whole: a robot does not watch. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

test("the start counts the step that was open, as Continue opens it", async ({ page }) => {
  await page.goto("./#lesson/full-buffer/lock-out");
  await expect(page.locator(".lrn-dots > span")).toHaveText("6 of 7");
  await page.getByRole("link", { name: "Close the lesson" }).click();
  await expect(page.getByText("You stopped at step 6 of 7.")).toBeVisible();
  await expect(page.getByRole("link", { name: /The full buffer/ })).toContainText("step 6 of 7");
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.locator(".lrn-dots > span")).toHaveText("6 of 7");
});

test("what an address names and is not there is said, with what is shown instead", async ({ page }) => {
  await page.goto("./#lesson/full-buffer/lock-out");
  await expect(page.locator(".lrn-dots > span")).toHaveText("6 of 7");
  const kept = (): Promise<unknown> =>
    page.evaluate(() => {
      const all: unknown = JSON.parse(localStorage.getItem("aqm-lab.lessons") ?? "{}");
      const lesson: unknown = typeof all === "object" && all !== null ? Reflect.get(all, "full-buffer") : undefined;
      const step: unknown = typeof lesson === "object" && lesson !== null ? Reflect.get(lesson, "step") : undefined;
      return step;
    });
  await expect.poll(kept).toBe("lock-out");
  for (const step of ["bogus", "download/xx"]) {
    await page.goto(`./#lesson/full-buffer/${step}`);
    await expect(page.locator(".lrn-panel").getByRole("alert")).toContainText(
      `This lesson has no step “${step}”. Shown is step 6,`,
    );
    expect(await kept()).toBe("lock-out");
  }
  await button(page, "Back").click();
  await expect(page.locator(".lrn-panel").getByRole("alert")).toHaveCount(0);
  await page.goto("./#lecture/full-buffer/zzz");
  await expect(page.getByText("This lesson has no step “zzz”. Shown is step 1,")).toBeVisible();
  for (const [address, said] of [
    ["#lesson/test/xx", "There is no lesson “test/xx”."],
    ["#lesson/teach", "There is no lesson “teach”."],
    ["#lesson/teach/full-buffer/xx", "There is no lesson “full-buffer/xx”."],
    ["#lesson/review/xx", "The review has no page “xx”."],
    ["#lesson/challenges/flood/xx", "flood/xx"],
    ["#lesson/edit/of/full-buffer/xx", "There is no lesson full-buffer/xx on this device."],
    ["#v2/red-basics?page=glossary-zzz~", "There is no page “glossary-zzz”."],
  ] as const) {
    await page.goto(`./${address}`);
    await expect(page.getByRole("alert").filter({ hasText: said })).toBeVisible();
  }
});

test("a step that the address of the editor names and is not there is said", async ({ page }) => {
  await page.goto("./#lesson/edit/of/full-buffer");
  const says = page.getByRole("main").getByRole("alert");
  await expect(button(page, "Undo")).toBeVisible();
  await expect(says).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => location.hash)).toContain("of=edit/own-");
  const made = /of=(edit\/[\w-]+)\/([\w-]+)/.exec(await page.evaluate(() => location.hash));
  const [, lesson = "", first = ""] = made ?? [];
  await page.goto(`./#lesson/${lesson}/zzz`);
  await expect(says).toContainText("This lesson has no step “zzz”. Shown is step 1,");
  await expect.poll(() => page.evaluate(() => location.hash)).toContain(`of=${lesson}/${first}`);
  await page.reload();
  await expect(says).toHaveCount(0);
  await page.goto(`./#lesson/${lesson}/${first}/zzz`);
  await expect(says).toContainText(`This lesson has no step “${first}/zzz”. Shown is step 1,`);
  await page.goto(`./#lesson/${lesson}/lock-out`);
  await expect(says).toHaveCount(0);
  await expect(page.locator(".edt-steps [aria-current]")).toContainText("6");
});
