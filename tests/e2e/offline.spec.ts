import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { clock, openDetails, pauseButton, playButton } from "./lab.ts";
import { follow, OTHERS } from "./placeList.ts";
import { type PlainServer, servePlainly } from "./plainServer.ts";
import { test as base, expect } from "./support.ts";

/** The build in a folder of a server that a test can end, and whose page the service worker may keep. */
const test = base.extend<{ readonly server: PlainServer }>({
  server: async ({ browserName: _ }, use) => {
    const server = await servePlainly("/courses/aqm/");
    await use(server);
    await server.close();
  },
  baseURL: ({ server }, use) => use(server.home),
  // Only here: elsewhere tests see every request of the page (playwright.config.ts).
  serviceWorkers: "allow",
});

/** The first visit, until the page says that it is kept. */
const visit = async (page: Page): Promise<void> => {
  await page.goto("./#v2/red-basics~");
  await expect(playButton(page)).toBeEnabled();
  await openDetails(page);
  await expect(page.locator(".about")).toContainText("this version works");
  await page.getByRole("button", { name: "Close", exact: true }).click();
};

test("after one visit every place works without a server", async ({ page, server }) => {
  await visit(page);
  await server.close();
  await page.reload();
  await playButton(page).click();
  await expect.poll(() => clock(page)).toBeGreaterThan(1);
  for (const place of OTHERS) {
    await follow(page, place);
    await expect(place.shown(page)).toBeVisible();
  }
  // The last of them is the workshop: its editor, its compiler and its sandbox.
  await expect(page.locator(".cm-line").first()).toBeVisible();
  await expect(page.locator(".wks-status")).toContainText("in the run since");
  await page.goto("about:blank");
  await page.goto("./#v1/red-basics?page=pie&view=algorithms");
  await expect(page.locator("math").first()).toBeVisible();
  await page.goto("about:blank");
  await page.goto("./?from=home#lesson/flood");
  await expect(page.locator(".lrn canvas").first()).toBeVisible();
  await page.goto("about:blank");
  await page.goto("./#v1/red-basics?duration=10&view=sweep&of=bottleneck.rate=5M,10M;seeds=1;from=2");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.locator(".work [role=status]")).toContainText("All 2 runs are done");
});

test("a new version waits until nothing runs, and a page of the old one goes on", async ({ page, context, server }) => {
  const notice = page.locator(".new-version");
  await visit(page);
  const other = await context.newPage();
  await other.goto(`${server.home}#v2/red-basics~`);
  await expect(playButton(other)).toBeEnabled();

  // Another build, in which the script of the comparison has another name.
  const script = readFileSync("dist/serviceWorker.js", "utf8");
  const comparison = /"assets\/ComparePage-[\w-]+\.js",/.exec(script)?.[0] ?? "no such script";
  server.changed.set(
    "serviceWorker.js",
    script.replace(/"version":"\w+"/, '"version":"later"').replace(comparison, ""),
  );
  await page.reload();
  await playButton(page).click();
  const waiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting instanceof ServiceWorker);
  await expect.poll(waiting).toBe(true);
  const before = await clock(page);
  await expect.poll(() => clock(page)).toBeGreaterThan(before + 3);
  await expect(notice).toHaveCount(0);
  await pauseButton(page).click();
  await expect(notice).toContainText("A new version of AQM Lab is ready.");
  await playButton(page).click();
  await expect(notice).toHaveCount(0);
  await pauseButton(page).click();
  // What the old page is asked while it goes would throw.
  await Promise.all([page.waitForEvent("load"), notice.getByRole("button", { name: "Reload" }).click()]);
  await expect.poll(waiting).toBe(false);
  await expect(playButton(page)).toBeEnabled();
  await expect(notice).toHaveCount(0);

  await server.close();
  await other.keyboard.press("c");
  await expect(other.getByRole("main", { name: "Comparison" })).toBeVisible();
});

test("a page to sign in is not kept in the place of a file", async ({ page, server }) => {
  const [comparison = "no such script"] =
    /assets\/ComparePage-[\w-]+\.js/.exec(readFileSync("dist/serviceWorker.js", "utf8")) ?? [];
  server.refused.add(comparison);
  // No page of the lab, which would try again by itself.
  await page.goto("./manifest.json");
  // A first version that was not kept whole leaves no registration.
  const states = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register("./serviceWorker.js");
    const worker = registration.installing;
    const seen: string[] = [];
    await new Promise<void>((resolve) => {
      worker?.addEventListener("statechange", () => {
        seen.push(worker.state);
        if (worker.state === "activated" || worker.state === "redundant") resolve();
      });
    });
    return [...seen, ...(await caches.keys())];
  });
  expect(states).toEqual(["redundant"]);

  server.refused.clear();
  await visit(page);
  await server.close();
  await page.reload();
  await playButton(page).press("c");
  await expect(page.getByRole("main", { name: "Comparison" })).toBeVisible();
});
