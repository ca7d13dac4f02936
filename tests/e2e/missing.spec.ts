import { readdirSync, readFileSync } from "node:fs";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { MAIN } from "./support.ts";

// Not `test` of `support.ts`: these pages are expected to have errors in the console.

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
}
const manifest = JSON.parse(readFileSync("dist/.vite/manifest.json", "utf8")) as Readonly<Record<string, Chunk>>;
/** What several scripts import: without it their imports fail as they do without the scripts themselves. */
const shared = new Set(
  Object.values(manifest)
    .filter(({ file, isEntry, isDynamicEntry }) => file.endsWith(".js") && isEntry !== true && isDynamicEntry !== true)
    .map(({ file }) => file.replace("assets/", "")),
);
const built = readdirSync("dist/assets").filter((name) => /\.(js|css)$/.test(name));

interface Visit {
  readonly hash: string;
  /** What brings the page to ask for more. */
  readonly act?: (page: Page) => Promise<void>;
}
const byKey = (key: string) => (page: Page) => page.keyboard.press(key);
/** A page of a sweep prepares its workers, and says only when they are needed that their script did not load. */
const runSweep = async (page: Page): Promise<void> => {
  const run = page.getByRole("button", { name: "Run", exact: true });
  await expect(run.or(said(page)).first()).toBeVisible();
  if (await run.isVisible()) await run.click();
};
const visits: readonly Visit[] = [
  { hash: "" },
  { hash: "#v1/red-basics?view=compare" },
  { hash: "#v1/red-basics?view=papers" },
  { hash: "#v1/red-basics?view=sweep", act: runSweep },
  { hash: "#v1/red-basics?page=red" },
  { hash: "#v1/red-basics?flows=bulk:1" },
  { hash: "", act: byKey("s") },
  { hash: "", act: byKey("?") },
  { hash: "#v1/red-basics?t=1", act: byKey("?") },
  { hash: "#v1/red-basics?t=1", act: byKey("b") },
];

/** A sentence of the page that says that something did not come. */
const said = (page: Page) =>
  page
    .locator("#not-started.now, .failed-load, [data-testid=state], .panel-failed")
    .filter({ hasText: /did not load|could not start/ })
    .or(page.getByText("a part of its script did not load"))
    .filter({ visible: true })
    .first();

/** Opens the page, and acts when the start or the lab is there: it remembers the keys that come before their script. */
const visit = async (page: Page, { hash, act }: Visit): Promise<void> => {
  await page.goto(`./${hash}`);
  if (act === undefined) return;
  await expect(page.locator(".lab:not(.opening)").or(said(page)).first()).toBeVisible();
  await act(page);
};

/** A page asks for nothing more after this time without a request, ms: so long it waits at most for its first trace. */
const QUIET = 5000;
/** A file that a page has not asked for by this time without a request, ms, is not asked for in this visit. */
const LATEST = 20_000;

/** The files of the build that a page asks for during a visit, with those of its workers. */
const askedFor = async (browser: Browser, one: Visit): Promise<ReadonlySet<string>> => {
  const page = await browser.newPage();
  const asked = new Set<string>();
  let last = 0;
  page.context().on("request", (request) => {
    const name = new URL(request.url()).pathname.replace("/assets/", "");
    if (built.includes(name)) asked.add(name);
    last = performance.now();
  });
  await visit(page, one);
  await expect(page.getByRole("main").or(page.getByRole("dialog")).first()).toBeVisible();
  await expect.poll(() => performance.now() - last).toBeGreaterThan(QUIET);
  await page.close();
  return asked;
};

test("a file of the build that does not come leaves a sentence and a way on, never a blank page", async ({
  browser,
}) => {
  test.setTimeout(900_000);
  /** Files, each with the first visit that asks for it. */
  const files = new Map<string, Visit>();
  const asked = await Promise.all(visits.map((one) => askedFor(browser, one)));
  for (const [index, names] of asked.entries())
    for (const name of names) if (!files.has(name)) files.set(name, visits[index] ?? { hash: "" });
  expect(files.size).toBeGreaterThan(built.length / 2);
  for (const name of shared) files.delete(name);
  const queue = files.entries();
  let missed = 0;
  const missAll = async (): Promise<void> => {
    for (const [name, one] of queue) {
      // Another browser profile: a file that came before would be taken from the cache.
      const page = await browser.newPage();
      let isMissed = false;
      let last = performance.now();
      page.context().on("request", () => {
        last = performance.now();
      });
      await page.context().route(`**/assets/${name}`, (route) => {
        isMissed = true;
        return route.fulfill({ status: 404, body: "" });
      });
      await visit(page, one);
      // What a page asks for only while it waits for another script need not be asked for in every visit.
      const isOver = async (): Promise<boolean> =>
        isMissed ? await said(page).isVisible() : performance.now() - last > LATEST;
      await expect.soft(async () => expect(await isOver()).toBe(true), name).toPass({ timeout: 90_000 });
      missed += Number(isMissed);
      expect.soft(await page.locator("body").textContent(), name).not.toMatch(/\{reason\}|undefined/);
      // A request that comes while the page is closed would throw in the route's handler, and fail the test.
      await page.context().unrouteAll({ behavior: "ignoreErrors" });
      await page.close();
    }
  };
  await Promise.all([missAll(), missAll()]);
  expect(missed).toBeGreaterThan(0.9 * files.size);
});

test("a page whose workers may not start says so, and can be opened in a tab of its own", MAIN, async ({ page }) => {
  await page.route("./", async (route) => {
    const response = await route.fetch();
    const policy = (response.headers()["content-security-policy"] ?? "").replace(
      /worker-src [^;]*/,
      "worker-src 'none'",
    );
    await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": policy } });
  });
  await page.goto("./");
  const notice = page.locator(".failed-load");
  await expect(notice).toContainText("The simulator could not start");
  await expect(notice.getByRole("link", { name: "Open in a tab of its own" })).toBeVisible();
  await expect(notice.getByRole("button", { name: "Reload the page" })).toBeVisible();
  await expect(page.getByText("{reason}")).toHaveCount(0);
});

test("a frame without the page's origin shows the sentence", async ({ page, baseURL }) => {
  await page.route("**/frame", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<iframe sandbox="allow-scripts allow-popups" width="900" height="700" src="${baseURL}"></iframe>`,
    }),
  );
  await page.goto("./frame");
  await expect(page.frameLocator("iframe").locator("#not-started.now, .failed-load").first()).toBeVisible();
});

test("an address without a file is a 404, and files have their types and keep their time", async ({ request }) => {
  expect((await request.get("./assets/none-12345678.js")).status()).toBe(404);
  expect((await request.get("./none")).status()).toBe(404);
  const index = (await request.get("./")).headers();
  expect(index).toMatchObject({
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "content-type": "text/html; charset=utf-8",
  });
  expect(index["content-security-policy"]).toContain("default-src 'none'; script-src 'self' 'sha256-");
  const script = built.find((name) => name.endsWith(".js")) ?? "";
  expect((await request.get(`./assets/${script}`)).headers()).toMatchObject({
    // A worker has the policy of its own script.
    "content-security-policy": index["content-security-policy"],
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "text/javascript; charset=utf-8",
  });
});
