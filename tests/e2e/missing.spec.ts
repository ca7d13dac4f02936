import { readdirSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";

// Not `test` of `support.ts`: errors in the console are what these pages are expected to have.

const built = readdirSync("dist/assets").filter((name) => /\.(js|css)$/.test(name));
/** Scripts that ask for a part of the page or of the worker, and what brings the page to ask. */
const visits: readonly { readonly hash: string; readonly act?: (page: Page) => Promise<void> }[] = [
  { hash: "" },
  { hash: "v1/red-basics?screen=compare" },
  { hash: "v1/red-basics?screen=papers" },
  { hash: "v1/red-basics?screen=sweep" },
  { hash: "v1/red-basics?page=red" },
  { hash: "v1/red-basics?flows=1" },
  { hash: "", act: (page) => page.keyboard.press("s") },
  { hash: "", act: (page) => page.keyboard.press("?") },
  { hash: "", act: (page) => page.keyboard.press("b") },
  { hash: "", act: (page) => page.getByRole("button", { name: "Run details" }).click() },
];

const visit = async (page: Page, { hash, act }: (typeof visits)[number]): Promise<void> => {
  await page.goto("about:blank");
  await page.goto(hash === "" ? "./" : `./#${hash}`);
  await page.waitForTimeout(2500);
  await act?.(page).catch(() => undefined);
};

/** A sentence of the page that says that something did not come. */
const said = (page: Page) =>
  page
    .locator("#not-started.now, .failed-load, [data-testid=state]")
    .filter({ hasText: /did not load|could not start/ })
    .filter({ visible: true })
    .first();

test("a file of the build that does not come leaves a sentence and a way on, never a blank page", async ({ page }) => {
  test.setTimeout(1_200_000);
  /** The first visit that asks for each file. */
  const askedBy = new Map<string, (typeof visits)[number]>();
  for (const one of visits) {
    const asked: string[] = [];
    const note = (request: { url(): string }): void => void asked.push(new URL(request.url()).pathname.slice(8));
    page.context().on("request", note);
    await visit(page, one);
    await page.waitForTimeout(1500);
    page.context().off("request", note);
    for (const name of asked) if (built.includes(name) && !askedBy.has(name)) askedBy.set(name, one);
  }
  expect(askedBy.size).toBeGreaterThan(built.length / 2);
  for (const [name, one] of askedBy) {
    await page.context().route(`**/assets/${name}`, (route) => route.fulfill({ status: 404, body: "" }));
    await visit(page, one);
    await expect.soft(said(page), name).toBeVisible({ timeout: 15_000 });
    expect.soft(await page.locator("body").innerText(), name).not.toMatch(/\{\w+\}|undefined/);
    await page.context().unroute(`**/assets/${name}`);
  }
});
