import type { Page } from "@playwright/test";
import { changes, clock, open, pauseButton, playButton, playPast, row } from "./lab.ts";
import { expect, focusOn, test } from "./support.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const speed = (page: Page) => page.getByRole("slider", { name: "Speed" });
const span = (page: Page, name: string) => page.locator(".pn-queue").getByRole("button", { name, exact: true });
const crosshair = (page: Page) => page.locator(".pn-crosshair");
const follow = (page: Page) => page.getByRole("button", { name: "Follow" });
const minThreshold = "lanes.0.params.minThreshold";

/** A key that shows something in the place of the traces, and then the traces again. */
const insteadOfTraces =
  (key: string, shown: string) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press(key);
    await expect(page.locator(shown)).toBeVisible();
    await page.keyboard.press(key);
    await expect(page.locator('[data-panel="queue"]')).toBeVisible();
  };

const setsSpeed =
  (key: string, text: string) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press(key);
    await expect(speed(page)).toHaveAttribute("aria-valuetext", text);
  };

/** A key that opens a dialog. */
const opens =
  (key: string, text: string) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press(key);
    await expect(dialog(page)).toContainText(text);
    await page.keyboard.press("Escape");
  };

/** What each key of the map does, in the order of the map; the page is as the key before left it. */
const DOES: readonly (readonly [shown: string, act: (page: Page) => Promise<void>])[] = [
  [
    "Space",
    async (page) => {
      await page.keyboard.press("Space");
      await expect(pauseButton(page)).toBeVisible();
      await expect.poll(() => clock(page)).toBeGreaterThan(1);
      await page.keyboard.press("Space");
      await expect(playButton(page)).toBeVisible();
    },
  ],
  [
    ",",
    async (page) => {
      const before = await clock(page);
      const back = async (): Promise<number> => {
        await page.keyboard.press(",");
        return clock(page);
      };
      await expect.poll(back, { intervals: [20] }).toBeLessThan(before);
    },
  ],
  [
    ".",
    async (page) => {
      const before = await clock(page);
      const step = async (): Promise<number> => {
        await page.keyboard.press(".");
        return clock(page);
      };
      await expect.poll(step, { intervals: [20] }).toBeGreaterThan(before);
    },
  ],
  ["[", setsSpeed("[", "0.5 times real time")],
  ["]", setsSpeed("]", "1 times real time")],
  [
    "R",
    async (page) => {
      await page.keyboard.press("r");
      await expect.poll(() => clock(page)).toBe(0);
      await playPast(page, 0.5);
    },
  ],
  [
    "F",
    async (page) => {
      await page.keyboard.press("f");
      await expect(page.getByRole("region", { name: "Forks" })).toContainText("Fork B");
    },
  ],
  ["B", opens("b", "Bookmarks")],
  [
    "N",
    async (page) => {
      await page.keyboard.press("n");
      await expect.poll(() => clock(page)).toBe(0);
      await playPast(page, 1);
    },
  ],
  [
    "G",
    async (page) => {
      await page.keyboard.press("g");
      await expect(span(page, "By group")).toHaveAttribute("aria-pressed", "true");
    },
  ],
  [
    "+ -",
    async (page) => {
      await page.keyboard.press("+");
      await expect(span(page, "30 s")).toHaveAttribute("aria-pressed", "false");
      await page.keyboard.press("-");
      await expect(span(page, "30 s")).toHaveAttribute("aria-pressed", "true");
    },
  ],
  [
    "0",
    async (page) => {
      await page.keyboard.press("0");
      await expect(span(page, "All")).toHaveAttribute("aria-pressed", "true");
      await span(page, "30 s").click();
      await focusOn(page.locator("aside.drawer"));
    },
  ],
  [
    "← →",
    async (page) => {
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("Shift+ArrowLeft");
      const at = Number(await crosshair(page).getAttribute("aria-valuenow"));
      expect(at).toBeLessThan(await clock(page));
      await page.keyboard.press("ArrowRight");
      await expect.poll(async () => Number(await crosshair(page).getAttribute("aria-valuenow"))).toBeGreaterThan(at);
    },
  ],
  [
    "Alt",
    async (page) => {
      const end = await clock(page);
      await page.keyboard.down("Alt");
      await expect.poll(() => clock(page)).toBeLessThan(end);
      await page.keyboard.up("Alt");
      await expect.poll(() => clock(page)).toBe(end);
    },
  ],
  [
    "Home",
    async (page) => {
      await page.keyboard.press("Home");
      await expect.poll(() => clock(page)).toBe(0);
      await expect(follow(page)).toBeVisible();
    },
  ],
  [
    "End",
    async (page) => {
      await page.keyboard.press("End");
      await expect.poll(() => clock(page)).toBeGreaterThan(0);
      await expect(follow(page)).toHaveCount(0);
    },
  ],
  [
    "A",
    async (page) => {
      await page.keyboard.press("a");
      await expect(page.locator(".pn-queue > [role=status]")).not.toBeEmpty();
      await focusOn(page.locator(".pn-strip-handle").first());
      await page.keyboard.press("a");
      await expect(page.locator(".pn-network > [role=status]")).not.toBeEmpty();
      await focusOn(page.locator("aside.drawer"));
    },
  ],
  ...(
    [
      ["H", "h", "Learn"],
      ["C", "c", "Comparison"],
      ["E", "e", "Papers"],
      ["X", "x", "Sweep"],
      ["D", "d", "Algorithms"],
      ["Y", "y", "Workshop"],
      ["L", "l", /^Lecture: /],
    ] as const
  ).map(([shown, key, name]): (typeof DOES)[number] => [
    shown,
    async (page) => {
      await page.keyboard.press(key);
      const there = page.locator(":not(.opening) > main").and(page.getByRole("main", { name, exact: true }));
      await expect(there).toBeVisible();
      await page.keyboard.press(key);
      await expect(page.locator("aside.drawer")).toBeVisible();
      await focusOn(page.locator("aside.drawer"));
    },
  ]),
  [
    "O",
    async (page) => {
      await page.setViewportSize({ width: 1100, height: 900 });
      await page.keyboard.press("o");
      await expect(page.getByRole("menu", { name: "Places" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu", { name: "Places" })).toBeHidden();
      await page.setViewportSize({ width: 1440, height: 900 });
      await focusOn(page.locator("aside.drawer"));
    },
  ],
  ["S", opens("s", "Share and take away")],
  ["W", insteadOfTraces("w", '[data-panel="flows"]')],
  ["T", insteadOfTraces("t", ".pn-theory")],
  [
    "M",
    async (page) => {
      const [sound, volume] = [page.getByRole("button", { name: "Sound (M)" }), page.getByLabel("Volume")];
      await expect(sound).toHaveAttribute("aria-pressed", "false");
      await page.keyboard.press("m");
      await expect(sound).toHaveAttribute("aria-pressed", "true");
      await volume.press("ArrowRight");
      await expect(volume).toHaveAttribute("aria-valuetext", "55 %");
      await focusOn(page.locator("aside.drawer"));
      await page.keyboard.press("m");
      await expect(volume).toHaveCount(0);
    },
  ],
  [
    "P",
    async (page) => {
      await page.keyboard.press("p");
      await expect(page.locator("aside.drawer")).toHaveClass(/open/);
    },
  ],
  ["?", opens("?", "Keyboard map")],
  [
    "Esc",
    async (page) => {
      await expect(crosshair(page)).not.toHaveAttribute("aria-valuetext", /^Off/);
      await page
        .getByRole("button", { name: /: highlight$/ })
        .first()
        .click();
      await page.getByRole("heading", { name: "Traces" }).hover();
      await focusOn(page.locator("aside.drawer"));
      await expect(page.locator(".group.lit")).toHaveCount(1);
      await page.keyboard.press("Escape");
      await expect(page.locator(".group.lit")).toHaveCount(0);
      await expect(crosshair(page)).toHaveAttribute("aria-valuetext", /^Off/);
    },
  ],
  [
    "Ctrl Z",
    async (page) => {
      const slider = row(page, minThreshold).getByRole("slider");
      await focusOn(slider);
      await slider.press("ArrowRight");
      await expect(changes(page)).toHaveCount(1);
      await page.keyboard.press("Control+z");
      await expect(row(page, minThreshold)).not.toHaveClass(/changed/);
    },
  ],
  [
    "Ctrl Shift Z",
    async (page) => {
      await page.keyboard.press("Control+Shift+z");
      await expect(row(page, minThreshold)).toHaveClass(/changed/);
    },
  ],
];

for (const [name, hash, next] of [
  ["lab", "v1/red-basics", "Keyboard map"],
  ["comparison", "v1/red-basics?lanes.1.queue=codel&view=compare", "Keys of the comparison"],
] as const) {
  test(`a key at once after the end of a dialog opens the next one: ${name}`, async ({ page }) => {
    await page.goto(`./#${hash}`);
    await expect(playButton(page)).toBeEnabled();
    await page.keyboard.press("s");
    await expect(dialog(page)).toContainText("Share");
    // In one task: no event that the element sends later lies between.
    await dialog(page)
      .getByRole("button", { name: "Close" })
      .evaluate((button) => {
        (button as HTMLElement).click();
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "?", bubbles: true }));
      });
    await expect(dialog(page)).toContainText(next);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  });
}

test("every key of the map does what the map says", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Keyboard map" }).click();
  await expect(dialog(page)).toContainText("Space");
  const shown = await dialog(page)
    .locator("dt")
    .evaluateAll((terms) => terms.map((term) => [...term.children].map((key) => key.textContent).join(" ")));
  expect(shown).toEqual(DOES.map(([key]) => key));
  await page.keyboard.press("Escape");
  await focusOn(page.locator("aside.drawer"));
  for (const [key, act] of DOES) await test.step(key, () => act(page));
});
