import { expect, type Locator, type Page, test } from "@playwright/test";
import react from "@vitejs/plugin-react";
import { build, type PreviewServer, preview } from "vite";
import { focusOn, MAIN } from "./support.ts";

// Two labs on one page. The product's page has one, so this one is built for the test.
test.describe.configure({ mode: "default" });

const OUT = ".cache/two-labs";
const PAGE = "tests/e2e/twoLabs/index.html";

let server: PreviewServer;
test.beforeAll(async () => {
  await build({
    configFile: false,
    base: "./",
    plugins: [react()],
    worker: { format: "es" },
    build: { outDir: OUT, target: "es2022", rolldownOptions: { input: PAGE } },
    logLevel: "error",
  });
  server = await preview({
    configFile: false,
    build: { outDir: OUT },
    preview: { host: "127.0.0.1", port: 0 },
    logLevel: "error",
  });
});
test.afterAll(() => server.close());

test.use({ viewport: { width: 2600, height: 1000 } });

const clockOf = async (lab: Locator): Promise<number> => Number(await lab.getByTestId("clock").textContent());
const play = (lab: Locator): Locator => lab.getByRole("button", { name: "Play", exact: true });
const pause = (lab: Locator): Locator => lab.getByRole("button", { name: "Pause", exact: true });
const limitOf = (lab: Locator): Locator => lab.locator('[data-path="lanes.0.params.maxThreshold"] .quantity input');
const changesOf = (lab: Locator): Locator => lab.getByTestId("changes").getByRole("listitem");

const openBoth = async (page: Page): Promise<readonly [main: Locator, beside: Locator]> => {
  await page.goto(`${server.resolvedUrls?.local[0] ?? ""}${PAGE}`);
  const [main, beside] = [page.getByRole("region", { name: "main" }), page.getByRole("region", { name: "beside" })];
  for (const lab of [main, beside]) await expect(play(lab)).toBeEnabled();
  for (const lab of [main, beside]) await expect(limitOf(lab)).toBeVisible();
  return [main, beside];
};

test("two labs stand on one page, and neither moves the other", MAIN, async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  const [main, beside] = await openBoth(page);

  await play(main).click();
  await expect.poll(() => clockOf(main)).toBeGreaterThan(2);
  await pause(main).click();
  expect(await clockOf(beside)).toBe(0);

  const before = await limitOf(main).inputValue();
  await limitOf(beside).fill("41");
  await limitOf(beside).press("Enter");
  await expect(changesOf(beside)).toHaveCount(1);
  await expect(changesOf(main)).toHaveCount(0);
  expect(await limitOf(main).inputValue()).toBe(before);
  await expect(beside.locator('.pn-queue [data-field="maxThreshold"]')).toHaveAttribute("aria-valuenow", "41");
  await expect(main.locator('.pn-queue [data-field="maxThreshold"]')).toHaveAttribute("aria-valuenow", before);

  await play(beside).click();
  await expect.poll(() => clockOf(beside)).toBeGreaterThan(1.5);
  await pause(beside).click();
  const [mainAt, besideAt] = [await clockOf(main), await clockOf(beside)];
  const head = beside.locator(".tl-head");
  await head.press("ArrowLeft");
  await expect.poll(() => clockOf(beside)).toBeLessThan(besideAt);
  expect(await clockOf(main)).toBe(mainAt);
  expect(errors).toEqual([]);
});

test("keys act on the lab that has the focus, and on the main one where none has", async ({ page }) => {
  const [main, beside] = await openBoth(page);
  const byGroup = (lab: Locator): Locator => lab.getByRole("button", { name: "By group", exact: true });

  await page.keyboard.press("g");
  await expect(byGroup(main)).toHaveAttribute("aria-pressed", "true");
  await expect(byGroup(beside)).toHaveAttribute("aria-pressed", "false");

  await focusOn(beside.getByRole("button", { name: "30 s", exact: true }));
  await page.keyboard.press("g");
  await page.keyboard.press(".");
  await expect(byGroup(beside)).toHaveAttribute("aria-pressed", "true");
  await expect(byGroup(main)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => clockOf(beside)).toBeGreaterThan(0);
  expect(await clockOf(main)).toBe(0);
});
