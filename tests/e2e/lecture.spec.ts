import { count, hands, openLecture, openPresenter } from "./lectures.ts";
import { expect, expectAccessible, MAIN, restingBox, test } from "./support.ts";

/** Steps appear whole: a robot does not watch. */
test.use({ viewport: { width: 1920, height: 1080 }, contextOptions: { reducedMotion: "reduce" } });

test("the presenter's keys move the audience, and hands count in both", MAIN, async ({ page, context }) => {
  await openLecture(page, "lecture/flood");
  await expect(count(page)).toHaveText("1 of 8");
  const presenter = await openPresenter(context, page);
  await presenter.keyboard.press("b");
  await presenter.keyboard.press("b");
  await page.keyboard.press("c");
  await expect(hands(page, "B")).toHaveText("2 hands");
  await expect(presenter.getByTestId("hands-C")).toHaveText("1");
  await presenter.keyboard.press("Shift+B");
  await expect(hands(page, "B")).toHaveText("1 hand");
  await presenter.getByRole("button", { name: "One hand more for A" }).click();
  await expect(hands(page, "A")).toHaveText("1 hand");
  await presenter.getByRole("button", { name: "Undo" }).click();
  await expect(hands(page, "A")).toHaveText("0 hands");

  // Nobody knows the right answer before the run has shown it.
  await expect(page.locator(".lec-options [data-right=true]")).toHaveCount(0);
  await presenter.keyboard.press("PageDown");
  await expect(page.locator(".lec-options [data-right=true]")).toContainText("About 2.5 Mbit/s");
  await expect(page.locator(".lec-reveal")).toContainText("UDP does not");
  await presenter.keyboard.press("PageDown");
  await expect(count(page)).toHaveText("2 of 8");
  await expect(presenter.getByRole("button", { name: "2 And without management?" })).toHaveAttribute(
    "aria-current",
    "step",
  );
  await page.keyboard.press("PageUp");
  await expect(count(page)).toHaveText("1 of 8");
  // The step stands as it was left, with its hands.
  await expect(hands(page, "C")).toHaveText("1 hand");
  await expect(page.locator(".lec-options [data-right=true]")).toHaveCount(1);
  await presenter.keyboard.type("6");
  await presenter.keyboard.press("Enter");
  await expect(count(page)).toHaveText("6 of 8");
});

test("the presenter sees a picture of the run, which only the audience's window simulates", async ({
  page,
  context,
}) => {
  await openLecture(page, "lecture/flood/joins");
  const presenter = await openPresenter(context, page);
  await expect(presenter.locator(".lec-picture")).toBeVisible();
  const width = (): Promise<number> =>
    presenter.locator(".lec-picture").evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(640);
  await expect(presenter.locator("[data-run]")).toHaveCount(0);
  // A drawing is a picture of another kind.
  await page.goto("./#lecture/sawtooth/next");
  await expect(page.locator(".lrn-draw")).toBeVisible();
});

test("the QR code's address opens the same run at the same step", async ({ page }) => {
  await openLecture(page, "lecture/flood/joins");
  await expect(page.locator(".lec-clock")).toHaveText("12.0 s");
  await page.keyboard.press("q");
  const code = page.locator(".lec-code");
  await expect(code.getByRole("img", { name: "QR code" })).toBeVisible();
  const link = (await code.locator(".lec-link").textContent()) ?? "";
  const title = (await page.locator(".lec-left > h1").textContent()) ?? "";
  await page.goto("about:blank");
  await page.goto(`http://${link}`);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByTestId("clock")).toHaveText("12.000");
});

test("a blank page hides everything and pauses the run; any key ends it", async ({ page, context }) => {
  await openLecture(page, "lecture/flood/joins");
  const presenter = await openPresenter(context, page);
  await presenter.keyboard.press(".");
  await expect(page.locator(".lec-blank")).toBeVisible();
  await expect(page.locator(".lec-blank")).toBeEmpty();
  await page.keyboard.press("x");
  await expect(page.locator(".lec-blank")).toHaveCount(0);
  await presenter.getByRole("button", { name: "Blank" }).click();
  await expect(page.locator(".lec-blank")).toBeVisible();
  await presenter.keyboard.press("PageDown");
  await expect(page.locator(".lec-blank")).toHaveCount(0);
  await expect(count(page)).toHaveText("1 of 8");
});

test("a dot stands where the lecturer points, in both windows, while Shift is held", async ({ page, context }) => {
  await openLecture(page, "lecture/flood/joins");
  const presenter = await openPresenter(context, page);
  const box = await restingBox(presenter.locator(".lec-small-slide .lec-slide"));
  const dots = page.locator(".lec-dot");
  await presenter.mouse.move(box.x + box.width / 2, box.y + box.height / 4);
  await expect(dots).toHaveCount(0);
  await presenter.keyboard.down("Shift");
  await presenter.mouse.move(box.x + box.width / 4, box.y + box.height / 2);
  const middle = async (): Promise<readonly [number, number]> => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await dots.boundingBox()) ?? {};
    return [x + width / 2, y + height / 2];
  };
  await expect.poll(async () => Math.abs((await middle())[0] - 480)).toBeLessThan(5);
  expect(Math.abs((await middle())[1] - 540)).toBeLessThan(5);
  expect(Math.round((await restingBox(dots)).width)).toBe(34);
  await presenter.keyboard.up("Shift");
  await expect(dots).toHaveCount(0);
});

test("the spotlight follows the pointer in both windows until a click holds it", async ({ page, context }) => {
  await openLecture(page, "lecture/flood/joins");
  const presenter = await openPresenter(context, page);
  await presenter.keyboard.press("o");
  const spot = page.locator(".lec-spot");
  const middle = async (): Promise<readonly number[]> => {
    const box = await spot.boundingBox();
    return box === null ? [] : [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  };
  await expect.poll(middle).toEqual([960, 540]);
  await page.mouse.move(400, 300);
  await expect.poll(middle).toEqual([400, 300]);
  const box = await restingBox(presenter.locator(".lec-small-slide .lec-slide"));
  await presenter.mouse.move(box.x + box.width / 4, box.y + box.height / 2);
  await expect.poll(async () => Math.abs(((await middle())[0] ?? 0) - 480)).toBeLessThan(5);
  await presenter.mouse.down();
  await presenter.mouse.up();
  await expect(spot).toHaveAttribute("data-fixed", "true");
  await page.mouse.move(1200, 800);
  await expect.poll(async () => Math.abs(((await middle())[0] ?? 0) - 480)).toBeLessThan(5);
  const width = async (): Promise<number> => Math.round((await spot.boundingBox())?.width ?? 0);
  expect(await width()).toBe(380);
  await page.keyboard.press("]");
  await expect.poll(width).toBe(420);
  await page.keyboard.press("o");
  await expect(spot).toHaveCount(0);
});

test("a presenter's window that is loaded again takes over step, counts and clock; so does the audience's", async ({
  page,
  context,
}) => {
  await openLecture(page, "lecture/flood/joins");
  const presenter = await openPresenter(context, page);
  await presenter.keyboard.press("a");
  await presenter.keyboard.press("t");
  await expect(hands(page, "A")).toHaveText("1 hand");
  await expect(presenter.getByRole("button", { name: "Start the clock" })).toBeVisible();
  const clock = (await presenter.getByTestId("lecture-clock").textContent()) ?? "";
  await presenter.reload();
  await expect(presenter.getByTestId("hands-A")).toHaveText("1");
  await expect(presenter.getByTestId("lecture-clock")).toHaveText(clock);
  await presenter.keyboard.press("a");
  await expect(hands(page, "A")).toHaveText("2 hands");
  await presenter.keyboard.press("PageDown");
  await expect(page.locator(".lec-options [data-right=true]")).toHaveCount(1);
  await page.reload();
  await expect(hands(page, "A")).toHaveText("2 hands");
  await expect(page.locator(".lec-options [data-right=true]")).toHaveCount(1);
  await presenter.keyboard.press("Shift+A");
  await expect(hands(page, "A")).toHaveText("1 hand");
});

test("an audience's window that was closed is opened again with the lecture as it was", async ({ page, context }) => {
  await openLecture(page, "lecture/flood/joins");
  const presenter = await openPresenter(context, page);
  await presenter.keyboard.press("c");
  await expect(presenter.getByTestId("hands-C")).toHaveText("1");
  // It leaves before it is closed: a browser may end a window while its last message is on its way.
  await page.goto("about:blank");
  await expect(presenter.getByRole("status").filter({ hasText: "Audience window closed." })).toBeVisible();
  await page.close();
  const [again] = await Promise.all([
    context.waitForEvent("page"),
    presenter.getByRole("button", { name: "Open it" }).click(),
  ]);
  await expect(hands(again, "C")).toHaveText("1 hand");
  await expect(presenter.getByRole("status").filter({ hasText: "Audience window open" })).toBeVisible();
  await presenter.keyboard.press("PageDown");
  await expect(again.locator(".lec-options [data-right=true]")).toHaveCount(1);
});

test("windows that lose each other say so, and the presenter's notes go on", async ({ page, context }) => {
  await openLecture(page, "lecture/flood/joins");
  const presenter = await openPresenter(context, page);
  // A window that hangs answers nothing, and cannot say that it is leaving.
  await page.evaluate(() => {
    BroadcastChannel.prototype.postMessage = () => undefined;
  });
  await expect(presenter.getByText("The windows have lost each other. Each goes on by itself.")).toBeVisible();
  await presenter.keyboard.press("PageDown");
  await expect(presenter.getByRole("button", { name: "2 And without management?" })).toHaveAttribute(
    "aria-current",
    "step",
  );
});

test("a second window that the browser keeps shut is said", async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openLecture(page, "lecture/flood/joins");
  await page.keyboard.press("w");
  await expect(page.getByRole("alert")).toContainText("Press W again, or allow windows for this page.");
});

test("axe finds nothing in either window, nor on a phone", async ({ page, context }) => {
  await openLecture(page, "lecture/flood/joins");
  await expectAccessible(page);
  const presenter = await openPresenter(context, page);
  await expect(presenter.locator(".lec-picture")).toBeVisible();
  await expectAccessible(presenter);
  await page.keyboard.press("q");
  await expectAccessible(page);
  await page.keyboard.press("q");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await presenter.setViewportSize({ width: 600, height: 900 });
  await expectAccessible(presenter);
});

test("an undo of a count at another step is said in the presenter's window", async ({ page, context }) => {
  await openLecture(page, "lecture/flood");
  const presenter = await openPresenter(context, page);
  for (let n = 0; n < 3; n++) await presenter.keyboard.press("a");
  await expect(presenter.getByTestId("hands-A")).toHaveText("3");
  await presenter.keyboard.type("4");
  await presenter.keyboard.press("Enter");
  await expect(count(page)).toHaveText("4 of 8");
  await presenter.keyboard.press("z");
  await expect(presenter.getByText("Undone at step 1: A has 2 now.")).toBeVisible();
  await page.keyboard.press("Home");
  await presenter.keyboard.press("z");
  await expect(presenter.getByText("Undone at step 1: A has 1 now.")).toBeVisible();
});

test("each window of a lecture has one main heading, and a title that names its step", async ({ page, context }) => {
  await openLecture(page, "lecture/flood/joins");
  const presenter = await openPresenter(context, page);
  for (const window of [page, presenter]) {
    await expect(window.getByRole("heading", { level: 1 })).toHaveCount(1);
    const step = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "none";
    await expect.poll(() => window.title()).toMatch(new RegExp(`^${step.replace("?", ".")}, .*AQM Lab$`));
  }
});
