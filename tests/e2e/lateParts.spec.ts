import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { changes, clock, open, playButton, row, setSpeed, type } from "./lab.ts";
import { expect, focusOn, MAIN, test } from "./support.ts";
import { crosshair, head, minThreshold } from "./travel.ts";

/** What somebody does while the script that does it is still on its way. */
interface Held {
  /** Resolves once the page has asked for the script. */
  readonly asked: Promise<void>;
  /** Lets the script come; resolves once the page has it and has drawn what follows from it. */
  arrive(): Promise<void>;
}

/** @param script name of the script, without what the build adds to it */
const hold = async (page: Page, script: string): Promise<Held> => {
  let [ask, release] = [(): void => undefined, (): void => undefined];
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let url = "";
  await page.route(new RegExp(`/${script}-[^/]+\\.js$`), async (route) => {
    url = route.request().url();
    ask();
    await released;
    await route.continue();
  });
  return {
    asked,
    arrive: async () => {
      release();
      await page.evaluate(async (address) => {
        await import(address);
        for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
      }, url);
    },
  };
};

const state = (page: Page) => page.getByTestId("state");

/** A run of 3 s that has ended. */
const openEnded = async (page: Page): Promise<Held> => {
  const goOn = await hold(page, "goOn");
  await open(page, "v2/red-basics?duration=3&t=2~");
  await setSpeed(page, 8);
  await playButton(page).click();
  await expect(state(page)).toHaveText("The run has ended.");
  return goOn;
};

test("a run that was asked twice to go on does so once", async ({ page }) => {
  const goOn = await openEnded(page);
  const button = page.getByRole("button", { name: "Go on" });
  await button.click();
  await button.click();
  await goOn.arrive();
  await expect.poll(() => clock(page)).toBeGreaterThan(3);
  await expect(state(page)).toHaveText("The run has ended.");
  expect(await clock(page)).toBe(6);
});

test("a run that was asked to go on, and then to go back, stays there", async ({ page }) => {
  const goOn = await openEnded(page);
  await page.getByRole("button", { name: "Go on" }).click();
  await goOn.asked;
  await focusOn(head(page));
  await page.keyboard.press("Home");
  await expect.poll(() => clock(page)).toBe(0);
  await goOn.arrive();
  await expect(playButton(page)).toBeEnabled();
  expect(await clock(page)).toBe(0);
});

test("a change in the past is made at its time, even if the run has moved on since", MAIN, async ({ page }) => {
  const forks = await hold(page, "runForks");
  await open(page, "v1/red-basics?t=8");
  await expect.poll(() => clock(page)).toBe(8);
  await focusOn(head(page));
  await page.keyboard.press("Home");
  await expect.poll(() => clock(page)).toBe(0);
  await type(page, minThreshold, "12");
  await playButton(page).click();
  await expect.poll(() => clock(page)).toBeGreaterThan(0.5);
  await forks.arrive();
  await expect(changes(page).first()).toContainText(/12 packets\s*0 s/);
  await expect(row(page, minThreshold).locator(".quantity input")).toHaveValue("12");
  await expect.poll(() => page.evaluate(() => location.hash)).toContain(`at=0:${minThreshold}:12`);
});

test("Alt that was let go before its script came shows no other instant", async ({ page }) => {
  const peek = await hold(page, "peek");
  await open(page, "v1/red-basics?t=8");
  await expect.poll(() => clock(page)).toBe(8);
  await focusOn(crosshair(page));
  await page.keyboard.press("Home");
  await page.keyboard.down("Alt");
  await peek.asked;
  await page.keyboard.up("Alt");
  await peek.arrive();
  await expect(state(page)).not.toContainText("while Alt is held");
  await expect.poll(() => clock(page)).toBe(8);
  await page.keyboard.down("Alt");
  await expect(state(page)).toContainText("while Alt is held");
  await page.keyboard.up("Alt");
});

test("a dialog on its way hides nothing that is shown", async ({ page }) => {
  const share = await hold(page, "ShareDialog");
  await open(page, "v1/red-basics?t=2");
  await page.getByRole("button", { name: "RED explained" }).click();
  const panel = page.getByRole("complementary", { name: "RED", exact: true });
  await expect(panel.locator("math").first()).toBeVisible();
  await page.keyboard.press("s");
  await share.asked;
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(panel).toBeVisible({ timeout: 1 });
  await share.arrive();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a lesson and a comparison do not wait for what is written of the algorithms", MAIN, async ({ page }) => {
  const held = await hold(page, "documentation");
  await page.goto("./#lesson/full-buffer");
  await expect(page.getByRole("heading", { name: "A call alone" })).toBeVisible();
  await open(page, "v1/red-basics?lanes.1.queue=codel&view=compare");
  await page.getByRole("button", { name: "Add algorithm" }).first().click();
  await held.asked;
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await held.arrive();
  await page.getByRole("dialog").getByRole("option", { name: /^PIE/ }).first().click();
  await expect(page.getByRole("button", { name: /PIE/ }).first()).toBeVisible();
});

test("Back leads to the place before even before the history is kept", MAIN, async ({ page }) => {
  const keeping = await hold(page, "keeping");
  await open(page, "v1/red-basics?t=2");
  await keeping.asked;
  await page.getByRole("link", { name: "Papers", exact: true }).click();
  await expect(page.getByRole("searchbox")).toBeVisible();
  await page.goBack();
  await keeping.arrive();
  await expect(page.getByRole("main")).toBeVisible();
  await expect(playButton(page)).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("searchbox")).toBeVisible();
});

test("a file that is dropped before the scripts of the dialogs are there is opened", MAIN, async ({ page }, info) => {
  const dialogs = await hold(page, "(LabDialogs|scenarioFile)");
  await open(page, "v1/red-basics?t=2");
  const file = info.outputPath("dropped.json");
  await writeFile(
    file,
    JSON.stringify({
      version: 2,
      title: "It was dropped",
      duration: 9,
      lanes: [{ queue: "red" }],
      traffic: [{ id: "a", kind: "bulk", transport: "newreno", count: 2, rtt: 0.06 }],
    }),
  );
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const kind of ["dragEnter", "dragOver", "drop"] as const)
    await session.send("Input.dispatchDragEvent", { type: kind, x: 600, y: 300, data });
  await dialogs.asked;
  await dialogs.arrive();
  await expect(page.locator(".preset > button")).toContainText("It was dropped");
});

test("an algorithm that was chosen in the workshop does not come once its list is closed", async ({ page }) => {
  const sources = await hold(page, "builtIn");
  await page.goto("./#v2/red-basics?view=workshop~");
  await expect(page.locator(".wks-file")).toHaveText("half-and-half.aqm.ts");
  const list = page.getByRole("button", { name: "Start from" });
  await list.click();
  await page.getByRole("button", { name: "CoDel", exact: true }).click();
  await sources.asked;
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "CoDel", exact: true })).toHaveCount(0);
  await sources.arrive();
  await expect(page.locator(".wks-file")).toHaveText("half-and-half.aqm.ts", { timeout: 1 });
  await list.click();
  await page.getByRole("button", { name: "CoDel", exact: true }).click();
  await expect(page.locator(".wks-file")).toHaveText("codel.aqm.ts");
});
