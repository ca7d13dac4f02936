import {
  changes,
  clock,
  open,
  openDetails,
  pauseButton,
  playButton,
  playPast,
  row,
  SCENE,
  setSpeed,
  traceHash,
  type,
} from "./lab.ts";
import { expect, focusOn, MAIN, pictures, restingBox, test } from "./support.ts";

const minThreshold = "lanes.0.params.minThreshold";

test("playing moves the clock and the trace, pausing stops both", MAIN, async ({ page }) => {
  await open(page);
  const trace = page.locator(".area-trace canvas").first();
  const still = await trace.screenshot();
  await playPast(page, 1);
  const moved = await trace.screenshot();
  expect(moved.equals(still)).toBe(false);
  const stopped = await clock(page);
  // While it plays, a run moves on with each picture of the page.
  await pictures(page);
  expect(await clock(page)).toBe(stopped);
});

test("a step goes over one packet event", async ({ page }) => {
  await open(page);
  await playPast(page, 0.5);
  const before = await clock(page);
  // Events may lie less than a millisecond, the last digit of the clock, apart: step until it moves.
  const step = async (): Promise<number> => {
    await page.getByRole("button", { name: "Step" }).click();
    return clock(page);
  };
  await expect.poll(step, { intervals: [20] }).toBeGreaterThan(before);
  expect((await clock(page)) - before).toBeLessThan(0.1);
});

test("a slider changes the run and joins the list; undo and redo are changes too", MAIN, async ({ page }) => {
  await open(page);
  await playPast(page, 1);
  await expect(changes(page)).toHaveCount(0);
  const slider = row(page, minThreshold).getByRole("slider");
  await focusOn(slider);
  await slider.press("ArrowRight");
  await slider.press("ArrowRight");
  await expect(changes(page)).toHaveCount(1);
  await expect(changes(page).first()).toContainText("5 to 7 packets");
  await expect(row(page, minThreshold)).toHaveClass(/changed/);
  await playPast(page, 1.2);
  await page.keyboard.press("Control+z");
  await expect(row(page, minThreshold).locator(".quantity input")).toHaveValue("5");
  await expect(changes(page)).toHaveCount(2);
  await playPast(page, 1.4);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(row(page, minThreshold).locator(".quantity input")).toHaveValue("7");
  await expect(changes(page)).toHaveCount(3);
});

test("what is typed is read with its unit; what is not allowed becomes the nearest that is", async ({ page }) => {
  await open(page);
  await type(page, "bottleneck.rate", "3M");
  await expect(row(page, "bottleneck.rate").locator(".quantity")).toContainText("Mbit/s");
  await expect(row(page, "bottleneck.rate").locator(".quantity input")).toHaveValue(/^3(\.0+)?$/);
  await type(page, "lanes.0.params.maxThreshold", "2");
  const highest = row(page, "lanes.0.params.maxThreshold");
  await expect(highest.locator(".remark")).toContainText("Set to 6, the nearest allowed value.");
  await expect(highest.locator(".quantity input")).toHaveValue("6");
  await type(page, "lanes.0.params.maxThreshold", "a few");
  await expect(highest.locator(".remark")).toHaveText(/^“a few” is not a number\. max.*th must be .+ to .+ packets\.$/);
  await type(page, "bottleneck.buffer.packets", "20 ms");
  await expect(row(page, "bottleneck.buffer.packets").locator(".remark")).toHaveText(
    /^“20 ms” is a time; Buffer is a number of packets\. Buffer must be a whole number from 1 to 1.000.000 packets\.$/,
  );
});

test("another algorithm takes over in mid-run", async ({ page }) => {
  await open(page);
  await playPast(page, 1);
  await page.locator(".picked").click();
  await page.getByRole("option", { name: /^PI / }).click();
  await playPast(page, 2);
  await expect(page.locator(".picked")).toContainText("PI");
  await expect(changes(page).first()).toContainText("to PI");
  await expect(page.locator(".area-inside")).toContainText("PI");
});

test("a reload keeps the run, its changes, its time and the choices", MAIN, async ({ page }) => {
  await open(page);
  await setSpeed(page, 4);
  await playPast(page, 1);
  await type(page, minThreshold, "9");
  await playPast(page, 2);
  const before = await clock(page);
  const hash = await traceHash(page);
  await page.getByRole("button", { name: "Dark theme" }).click();
  await page.reload();
  await expect.poll(() => clock(page)).toBe(before);
  await expect(changes(page)).toHaveCount(1);
  await expect(row(page, minThreshold).locator(".quantity input")).toHaveValue("9");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("slider", { name: "Speed" })).toHaveValue("7");
  expect(await traceHash(page)).toBe(hash);
});

test("a shared link repeats the run in another browser", MAIN, async ({ page, browser, baseURL }) => {
  await open(page);
  await playPast(page, 1);
  await type(page, minThreshold, "9");
  await playPast(page, 2);
  const before = await clock(page);
  const hash = await traceHash(page);
  await page.getByRole("button", { name: "Share" }).click();
  const link = await page.getByRole("textbox", { name: "Link to this run", exact: true }).inputValue();
  expect(link).toContain(`t=${before}`);
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const second = await other.newPage();
  await second.goto(link);
  await expect.poll(() => clock(second)).toBe(before);
  expect(await traceHash(second)).toBe(hash);
  await other.close();
});

test("the switches of the share dialog do what they say", async ({ page }) => {
  await open(page);
  await playPast(page, 0.5);
  await type(page, minThreshold, "9");
  await page.getByRole("button", { name: "Share" }).click();
  const link = page.getByRole("textbox", { name: "Link to this run", exact: true });
  await expect(link).toHaveValue(/minThreshold/);
  await page.getByRole("switch", { name: "Include my changes" }).click();
  await expect(link).not.toHaveValue(/minThreshold/);
  await page.getByRole("switch", { name: /Open at this moment/ }).click();
  await expect(link).not.toHaveValue(/[?&]t=/);
  await page.getByRole("switch", { name: "Start playing" }).click();
  await expect(link).toHaveValue(/play=1/);
  const address = await link.inputValue();
  await page.goto("about:blank");
  await page.goto(address);
  await expect(pauseButton(page)).toBeVisible();
  await expect.poll(() => clock(page)).toBeGreaterThan(0.2);
});

test("a damaged link says so and keeps the run", async ({ page }) => {
  await open(page);
  await playPast(page, 0.5);
  const before = await clock(page);
  await page.evaluate(() => {
    location.hash = "#v1/z/%%%broken";
  });
  await expect(page.getByRole("alert")).toContainText(/damaged|character/);
  expect(await clock(page)).toBe(before);
  await expect(playButton(page)).toBeEnabled();
});

test("a damaged link without a run shows the first scene", async ({ page }) => {
  await page.goto("./#v1/no-such-scene");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(playButton(page)).toBeEnabled();
});

test("a link put into the bar of an open page is opened", async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    location.hash = "#v1/pi-slow-start?t=1";
  });
  await expect(page.locator(".picked")).toContainText("PI");
  await expect.poll(() => clock(page)).toBe(1);
});

test("a dead simulator is restarted, catches up and says so", MAIN, async ({ page }) => {
  await page.addInitScript(() => {
    const made: Worker[] = [];
    const Real = window.Worker;
    window.Worker = class extends Real {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        // Another worker draws.
        if (!String(url).includes("drawingWorker")) made.push(this);
      }
    };
    addEventListener("kill-worker", () => {
      const last = made.at(-1);
      last?.terminate();
      last?.dispatchEvent(new ErrorEvent("error", { message: "killed by the test" }));
    });
  });
  await open(page);
  await playPast(page, 1);
  const before = await clock(page);
  await page.evaluate(() => dispatchEvent(new Event("kill-worker")));
  await expect(page.getByTestId("state")).toContainText("was restarted");
  await playPast(page, before + 0.5);
  const after = await clock(page);
  const hash = await traceHash(page);
  await page.goto("about:blank");
  await open(page, `${SCENE}?t=${after}`);
  await expect.poll(() => clock(page)).toBe(after);
  expect(await traceHash(page)).toBe(hash);
});

test("choosing another scene, a reset and a new seed begin anew", async ({ page }) => {
  await open(page);
  await page.getByTitle("Choose a scene").click();
  await page.getByRole("list", { name: "Scenes" }).getByRole("button", { name: /REM/ }).click();
  await expect(page.locator(".picked")).toContainText("REM");
  await playPast(page, 0.5);
  const first = await clock(page);
  expect(first).toBeGreaterThan(0.5);
  await page.getByRole("button", { name: "Reset the run" }).click();
  await expect.poll(() => clock(page)).toBe(0);
  await page.keyboard.press("n");
  await openDetails(page);
  await expect(page.getByRole("dialog").locator("dl > div").nth(1)).not.toHaveText("Seed1");
});

test("what the link carried before its rate changed is told against the rate that it had then", async ({ page }) => {
  await open(page, "v1/udp-surge-meets-red?at=8:bottleneck.rate:2e6&t=12");
  await expect.poll(() => clock(page)).toBe(12);
  await page.getByRole("button", { name: "Data", exact: true }).click();
  const used = page.locator(".pn-queue tbody td:last-child");
  await expect(page.getByRole("columnheader").last()).toHaveText("Link use, per cent");
  const shares = (await used.allTextContents()).map(Number);
  expect(shares.length).toBeGreaterThan(8);
  for (const share of shares) expect(share).toBeLessThanOrEqual(101);
  expect(Math.max(...shares)).toBeGreaterThan(97);
});

test("a rate that the lane has apart is shown, and its control changes it", async ({ page }) => {
  await open(page, "v1/red-basics?lanes.0.overrides.bottleneck.rate=2e6&t=3");
  const rate = row(page, "bottleneck.rate");
  await expect(rate.locator(".quantity input")).toHaveValue("2.00");
  await expect(rate).toContainText("this lane only");
  await type(page, "bottleneck.rate", "4M");
  await expect(changes(page).first()).toContainText("Link rate 2.00 to 4.00 Mbit/s");
  await playPast(page, 5);
  await page.getByRole("button", { name: "Data", exact: true }).click();
  await expect.poll(() => page.evaluate(() => location.hash)).toContain("lanes.0.overrides.bottleneck.rate:4");
});

test("a part of the page that does not load leaves the rest alone, and comes when it is asked for again", async ({
  browser,
  baseURL,
}) => {
  // A separate page, because one that cannot load something logs that.
  const page = await browser.newPage({ baseURL: baseURL ?? "" });
  await open(page);
  await page.route(/KeysDialog/, (route) => route.abort());
  await playButton(page).click();
  await expect.poll(() => clock(page)).toBeGreaterThan(0.5);
  await page.keyboard.press("?");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("did not load");
  const before = await clock(page);
  await expect.poll(() => clock(page)).toBeGreaterThan(before);
  await page.unroute(/KeysDialog/);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(alert).toHaveCount(0);
  await page.close();
});

test("a handle that is taken beside its middle keeps its value until it is moved", async ({ page }) => {
  await open(page, `${SCENE}?t=2`);
  await expect.poll(() => clock(page)).toBe(2);
  const handle = page.locator(".pn-threshold").first();
  const value = row(page, minThreshold).locator(".quantity input");
  const box = await restingBox(handle);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2 - 7];
  const before = await value.inputValue();
  const drag = async (by: number): Promise<void> => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 1, y + by, { steps: 3 });
    await page.mouse.up();
  };
  await drag(1);
  await pictures(page);
  expect(await value.inputValue()).toBe(before);
  await drag(-40);
  await expect(value).not.toHaveValue(before);
});

test("a run that has ended goes on for as long again", async ({ page }) => {
  await open(page, "v2/red-basics?duration=3&t=2~");
  await setSpeed(page, 8);
  await playButton(page).click();
  await expect(page.getByTestId("state")).toHaveText("The run has ended.");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect.poll(() => clock(page)).toBeGreaterThan(4);
  await expect(page.getByTestId("state")).toHaveText("The run has ended.");
  expect(await clock(page)).toBe(6);
});
