import type { Locator, Page } from "@playwright/test";
import { lessons } from "../../src/lessons/registry.ts";
import { isLong } from "../fixtures/cases.ts";
import { expect, expectAccessible, focusOn, mainIf, restingBox, test } from "./support.ts";

/** Steps appear whole: a robot does not watch. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

const body = (page: Page): Locator => page.locator(".lrn-body");
const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

/** How the robot answers: with the mouse, by keys alone, or with a finger. */
interface Hand {
  choose(page: Page): Promise<void>;
  guess(page: Page): Promise<void>;
  draw(page: Page): Promise<void>;
  press(page: Page, target: Locator): Promise<void>;
}

const acrossPlot = async (page: Page): Promise<(share: number) => { readonly x: number; readonly y: number }> => {
  const box = await restingBox(page.locator(".lrn-draw svg"));
  return (share) => ({ x: box.x + box.width * (0.4 + 0.55 * share), y: box.y + box.height * (0.6 - 0.3 * share) });
};

const mouse: Hand = {
  choose: (page) => body(page).getByRole("radio").first().check(),
  guess: async (page) => {
    const field = body(page).getByRole("spinbutton");
    const [low, high] = await field.evaluate(({ min, max }: HTMLInputElement) => [Number(min), Number(max)] as const);
    await field.fill(String(Math.max(low, Math.min(high, 7))));
  },
  draw: async (page) => {
    const at = await acrossPlot(page);
    await page.mouse.move(at(0).x, at(0).y);
    await page.mouse.down();
    await page.mouse.move(at(1).x, at(1).y, { steps: 12 });
    await page.mouse.up();
  },
  press: (_, target) => target.click(),
};

const keys: Hand = {
  choose: (page) => page.keyboard.press("a"),
  guess: async (page) => {
    await focusOn(body(page).getByRole("slider").first());
    for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
  },
  draw: async (page) => {
    for (const slider of await page.locator(".lrn-by-keys").getByRole("slider").all()) {
      await focusOn(slider);
      for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
    }
  },
  press: async (page, target) => {
    await focusOn(target);
    await page.keyboard.press("Enter");
  },
};

/** Taps the middle of an element once it stands still. One that sticks to the edge of the screen is not scrolled to. */
const tap = async (page: Page, target: Locator): Promise<void> => {
  await target.evaluate((element) => element.closest(".lrn-foot") ?? element.scrollIntoView({ block: "center" }));
  const { x, y, width, height } = await restingBox(target);
  await page.touchscreen.tap(x + width / 2, y + height / 2);
};

const finger: Hand = {
  choose: async (page) => {
    await tap(page, body(page).locator("label").first());
    await expect(body(page).getByRole("radio").first()).toBeChecked();
  },
  guess: mouse.guess,
  draw: async (page) => {
    await page.locator(".lrn-draw svg").scrollIntoViewIfNeeded();
    const at = await acrossPlot(page);
    const touch = await page.context().newCDPSession(page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", share: number): Promise<unknown> =>
      touch.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [at(share)] });
    await send("touchStart", 0);
    for (let i = 1; i <= 10; i++) await send("touchMove", i / 10);
    await send("touchEnd", 1);
  },
  // A tap soon after a stroke may be taken for the second half of a double tap, which is no click: like a person, the
  // robot then taps again.
  press: async (page, target) => {
    await expect(target).toBeEnabled();
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      delete dataset["clicked"];
      addEventListener("click", () => (dataset["clicked"] = "yes"), { capture: true, once: true });
    });
    await expect(async () => {
      await tap(page, target);
      await expect(page.locator("html")).toHaveAttribute("data-clicked", "yes", { timeout: 10_000 });
    }).toPass();
  },
};

/** Answers the question of a step, if it has one, and does its task, if it is one. */
const doStep = async (page: Page, hand: Hand): Promise<void> => {
  await expect(body(page).locator("p[aria-busy=false]")).toHaveText(/\S/);
  await expect(body(page).locator("p[aria-busy=false]")).not.toHaveText(/none|\{|…|NaN/);
  if (await button(page, "Reveal").isVisible()) {
    await expect(page.getByTestId("lesson-state")).toHaveText("Paused for your guess");
    if (await body(page).getByRole("radio").first().isVisible()) await hand.choose(page);
    else if (await body(page).getByRole("spinbutton").first().isVisible()) await hand.guess(page);
    else await hand.draw(page);
    await hand.press(page, button(page, "Reveal"));
    await expect(body(page).locator(".lrn-reveal")).toHaveText(/\S/);
    await expect(body(page).locator(".lrn-reveal")).not.toHaveText(/none|\{|NaN/);
  }
  if (await body(page).locator(".lrn-goal").isVisible()) {
    while (await button(page, "Hint").isVisible()) await hand.press(page, button(page, "Hint"));
    await hand.press(page, button(page, "Show me"));
    await expect(body(page).locator(".lrn-goal")).toHaveAttribute("data-held", "true");
  }
};

/** Goes through all steps of a lesson, to the link to the next one. */
const walk = async (page: Page, id: string, count: number, hand: Hand): Promise<void> => {
  await page.goto(`./#lesson/${id}`);
  for (let step = 1; step <= count; step++) {
    await expect(page.locator(".lrn-dots > span")).toHaveText(`${step} of ${count}`);
    await doStep(page, hand);
    if (step < count) await hand.press(page, button(page, "Next"));
  }
  await expect(page.locator(".lrn-foot").getByRole("link")).toBeVisible();
};

for (const { id, steps } of lessons)
  test(
    `lesson ${id} is walked with the mouse: every step has its values, every task its solution`,
    mainIf(id === "why-a-queue"),
    async ({ page }) => {
      await walk(page, id, steps, mouse);
    },
  );

/** Walked by keys alone and with a finger: with AQM_TEST_CASES=long all lessons, else those with every kind of step. */
const SHORT = ["full-buffer", "sawtooth", "why-a-queue"];
for (const { id, steps } of lessons.filter((entry) => isLong || SHORT.includes(entry.id))) {
  test(`lesson ${id} is walked by keys alone`, async ({ page }) => {
    await walk(page, id, steps, keys);
  });

  test.describe("with a finger", () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    test(`lesson ${id} is walked on a phone, and nothing is wider than it`, async ({ page }) => {
      await walk(page, id, steps, finger);
      expect(await page.locator(".lrn-lesson").evaluate((lesson) => lesson.scrollWidth - lesson.clientWidth)).toBe(0);
    });
  });
}

test("before the reveal the future is blank: nothing after the stop is recorded or drawn", async ({ page }) => {
  await page.goto("./#lesson/sawtooth/next");
  await expect(page.getByTestId("clock")).toHaveText("30.000");
  const truth = page.locator(".lrn-draw .truth");
  const end = (): Promise<number> => truth.evaluate((path: SVGPathElement) => path.getBBox().x + path.getBBox().width);
  const stop = await page.locator(".lrn-draw .stop").evaluate((line: SVGLineElement) => line.x1.baseVal.value);
  await expect.poll(end).toBeLessThanOrEqual(stop);
  await mouse.draw(page);
  const guess = page.locator(".lrn-draw .guess");
  const drawn = await guess.getAttribute("d");
  await button(page, "Reveal").click();
  await expect(page.getByTestId("clock")).toHaveText("60.000");
  await expect.poll(end).toBeGreaterThan(stop + 100);
  // The guess stays where it was.
  await expect(guess).toHaveAttribute("d", drawn ?? "");
});

test("answers stay after a reload, in the notebook and its worksheet, and can be cleared", async ({ page }) => {
  await page.goto("./#lesson/full-buffer/download");
  await page.getByRole("radio").nth(1).check();
  await button(page, "Reveal").click();
  await expect(page.getByText("(right)")).toBeVisible();
  await page.reload();
  await expect(page.getByText("(your answer)")).toBeVisible();
  await expect(page.getByText("Why people choose it: ")).toBeVisible();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Notebook, 1 answer" });
  await expect(dialog).toContainText("You said: About 60 ms");
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Save the worksheet, Markdown" }).click();
  let text = "";
  for await (const part of await (await download).createReadStream()) text += String(part);
  expect(text).toContain("## The full buffer");
  expect(text).toContain("#lesson/full-buffer/download");
  await dialog.getByRole("button", { name: "Clear" }).click();
  await dialog.getByRole("alert").getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText("You have answered nothing yet.")).toBeVisible();
});

for (const width of [390, 1440])
  test(`axe finds nothing on the list of lessons and in a lesson at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("./#lesson");
    await expect(page.getByRole("heading", { name: "Lessons" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: /The full buffer/ }).click();
    await expect(page.getByRole("heading", { name: "A call alone" })).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Lessons" })).toBeVisible();
  });

test("the test before and after shows no answer in between, and then the gain and the runs that prove it", async ({
  page,
}) => {
  await page.goto("./#lesson/test");
  const take = async (option: number): Promise<void> => {
    for (let n = 1; n <= 34; n++) {
      await expect(page.locator(".lrn-quiz .lrn-foot")).toContainText(`${n} of 34`);
      await page.getByRole("radio").nth(option).check();
      await page.locator(".lrn-quiz .lrn-foot .solid").click();
    }
  };
  await button(page, "Take the test before the lessons").click();
  await take(0);
  await expect(page.getByText("What was right is shown when you take it again")).toBeVisible();
  await page.reload();
  await button(page, "Take the test after the lessons").click();
  await take(1);
  // Whoever hears the page is led to the result.
  await expect(page.locator(".lrn-quiz p:focus")).toHaveText(
    /Right before the lessons: \d+ %\. Right after them: \d+ %\./,
  );
  await expectAccessible(page);
  await page.getByRole("link", { name: "See the run that proves it" }).first().click();
  await expect(page.getByTestId("lesson-state")).toHaveText("Paused for your guess");
});

test("a lesson has a page for teachers: timing, misconceptions and what to say", async ({ page }) => {
  await page.goto("./#lesson/full-buffer");
  await page.getByRole("link", { name: "For teachers" }).click();
  await expect(page.getByRole("heading", { name: "The full buffer: for teachers" })).toBeVisible();
  await expect(page.getByText("Share of the link is mixed up with waiting in line.")).toBeVisible();
  await expectAccessible(page);
});
