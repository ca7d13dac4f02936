import type { Locator, Page } from "@playwright/test";
import { openCompare } from "./comparison.ts";
import { open, row, type } from "./lab.ts";
import { expect, focusOn, pictures, test } from "./support.ts";
import { branches, minThreshold, playOn, runPast, goTo as seek } from "./travel.ts";

/** What has the focus: its words, or where it is in the page. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: one } = document;
    if (one === null || one === document.body) return "nothing";
    const words = one.getAttribute("aria-label") ?? one.textContent.trim().replaceAll(/\s+/g, " ");
    return `${one.tagName.toLowerCase()}: ${words || one.getAttribute("title") || one.className}`.slice(0, 90);
  });

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name }).first();
/** Presses a button by the keyboard. */
const press = async (target: Locator): Promise<void> => {
  await focusOn(target);
  await target.press("Enter");
};
/** A fork of a run, beside the main one. */
const fork = async (page: Page): Promise<void> => {
  await open(page);
  await runPast(page, 3);
  await seek(page, 1);
  await type(page, minThreshold, "12");
  await expect(branches(page)).toContainText("Fork B");
  await playOn(page, 3);
};
const LINK_RATE = "bottleneck.rate";

interface Case {
  readonly what: string;
  /** Opens a page and brings it where the action is. */
  begin(page: Page): Promise<void>;
  /** What takes away the element that has the focus. */
  act(page: Page): Promise<void>;
  /** Who has the focus then. */
  readonly expected: RegExp;
}

const CASES: readonly Case[] = [
  {
    what: "Outage",
    begin: open,
    act: (page) => press(row(page, LINK_RATE).getByRole("button", { name: "Outage", exact: true })),
    expected: /^button: End outage/,
  },
  {
    what: "End outage",
    begin: (page) => open(page, "v1/red-basics?at=0:bottleneck.rate:0&t=1"),
    act: (page) => press(row(page, LINK_RATE).getByRole("button", { name: "End outage" })),
    expected: /^button: Outage/,
  },
  {
    what: "the rate 0, typed",
    begin: open,
    act: async (page) => {
      const field = row(page, LINK_RATE).locator(".quantity input");
      await field.fill("0");
      await field.press("Enter");
    },
    expected: /^button: End outage/,
  },
  {
    what: "the reset of a field",
    begin: async (page) => {
      await open(page);
      await type(page, LINK_RATE, "12 Mbit/s");
    },
    act: (page) => press(button(page, "Reset Link rate")),
    expected: /^input: Link rate/,
  },
  {
    what: "Undo of the only change",
    begin: async (page) => {
      await open(page);
      await type(page, LINK_RATE, "12 Mbit/s");
    },
    act: (page) => press(button(page, /^Undo$|Undo the latest/)),
    expected: /^button: Redo/,
  },
  {
    what: "Reset all",
    begin: async (page) => {
      await open(page);
      await type(page, LINK_RATE, "12 Mbit/s");
    },
    act: (page) => press(button(page, "Reset all")),
    expected: /^(button: Remove my changes|h2: Changes)/,
  },
  {
    what: "Remove my changes",
    begin: async (page) => {
      await open(page);
      await type(page, LINK_RATE, "12 Mbit/s");
    },
    act: (page) => press(button(page, "Remove my changes")),
    expected: /^h2: Changes/,
  },
  {
    what: "Theory, in place of the traces",
    begin: open,
    act: (page) => press(button(page, "Theory (T)")),
    expected: /^button: Traces/,
  },
  {
    what: "Traces, in place of the theory",
    begin: async (page) => {
      await open(page);
      await press(button(page, "Theory (T)"));
      await expect(button(page, "Traces")).toBeFocused();
    },
    act: (page) => page.keyboard.press("Enter"),
    expected: /^button: Theory/,
  },
  {
    what: "T while a key of the legend has the focus",
    begin: open,
    act: async (page) => {
      await focusOn(button(page, "drop"));
      await page.keyboard.press("t");
      await expect(button(page, "Traces")).toBeVisible();
    },
    expected: /^button: /,
  },
  {
    what: "Traces, in place of the senders",
    begin: (page) => open(page, "v1/red-basics?flows=bulk&t=2"),
    act: (page) => press(button(page, "Traces (W)")),
    expected: /^button: Theory/,
  },
  ...["Data", "Queueing delay: data"].map(
    (data): Case => ({
      what: `Close of the table of ${data}`,
      begin: async (page) => {
        await open(page, "v1/red-basics?t=2");
        await press(button(page, data));
      },
      act: (page) => press(button(page, "Close")),
      expected: new RegExp(`^button: ${data}`),
    }),
  ),
  {
    what: "the removal of a change of the list",
    begin: (page) => open(page, "v1/red-basics?at=1:bottleneck.ecn:true&at=2:traffic.bulk.count:5"),
    act: (page) => press(button(page, "Remove change 1, which is still to come")),
    expected: /^button: Remove change 1/,
  },
  {
    what: "the removal of a fork",
    begin: fork,
    act: (page) => press(button(page, "Remove Main")),
    expected: /^(?!nothing)/,
  },
  {
    what: "the choice of a fork",
    begin: fork,
    act: (page) => press(page.locator('.tl-fork[aria-pressed="false"]').first()),
    expected: /^button: /,
  },
  {
    what: "the removal of a bookmark",
    begin: async (page) => {
      await open(page, "v1/red-basics?mark=1:one&mark=2:two&t=3");
      await button(page, "Bookmarks").click();
    },
    act: (page) => press(button(page, /Remove the bookmark at 1 s/)),
    expected: /^button: 2 s/,
  },
  {
    what: "the removal of the last bookmark",
    begin: async (page) => {
      await open(page, "v1/red-basics?mark=1:one&t=3");
      await button(page, "Bookmarks").click();
    },
    act: (page) => press(button(page, /Remove the bookmark at 1 s/)),
    expected: /^(button: Close|h2: Bookmarks)/,
  },
  {
    what: "Close of what is said about the address",
    begin: async (page) => {
      await open(page);
      await page.evaluate(() => {
        location.hash = "#v1/red-basics?bottleneck.rat=3";
      });
      await expect(page.getByRole("alert")).toBeVisible();
    },
    act: (page) => press(page.getByRole("alert").getByRole("button")),
    expected: /^(?!nothing)/,
  },
  {
    what: "Remove of a lane",
    begin: openCompare,
    act: (page) => press(button(page, "Remove CoDel")),
    expected: /^button: /,
  },
  {
    what: "Undo of a duplicate",
    begin: async (page) => {
      await openCompare(page);
      await press(button(page, "Duplicate CoDel"));
      await expect(page.locator(".cmp-row")).toHaveCount(3);
    },
    act: (page) => press(button(page, "Undo")),
    expected: /^button: /,
  },
  {
    what: "Move up, to the first place",
    begin: async (page) => {
      await openCompare(page);
      await press(button(page, "Change CoDel"));
    },
    act: (page) => press(page.getByRole("dialog").getByRole("button", { name: "Move up" })),
    expected: /^button: Move down/,
  },
  {
    what: "Escape from the dialog of a lane that has another name by now",
    begin: async (page) => {
      await openCompare(page);
      await press(button(page, "Change CoDel"));
      const label = page.getByRole("dialog").getByLabel("Label", { exact: true });
      await label.fill("Mine");
      await label.press("Enter");
      await expect(page.locator(".cmp-row")).toContainText(["RED", "Mine"]);
    },
    act: (page) => page.keyboard.press("Escape"),
    expected: /^button: Change Mine/,
  },
  ...["sweep", "papers&of=zhang-dou-fig2a-ared-load-step"].flatMap((place): readonly Case[] => [
    {
      what: `Run, ${place}`,
      begin: async (page) => {
        await page.goto(`./#v1/red-basics?view=${place}`);
      },
      act: (page) => press(button(page, "Run")),
      expected: /^button: Pause/,
    },
    {
      what: `Pause of the runs, ${place}`,
      begin: async (page) => {
        await page.goto(`./#v1/red-basics?view=${place}`);
        await press(button(page, "Run"));
        await expect(button(page, "Pause")).toBeFocused();
      },
      act: (page) => page.keyboard.press("Enter"),
      expected: /^button: (Resume|Continue|Go on)/,
    },
  ]),
  {
    what: "a key that leads to another place",
    begin: open,
    act: async (page) => {
      await focusOn(button(page, "Outage"));
      await page.keyboard.press("d");
      await expect(page.locator(".alg-compare, .alg-table").first()).toBeVisible();
    },
    expected: /^main: /,
  },
];

for (const { what, begin, act, expected } of CASES)
  test(`the focus has a place after ${what}`, async ({ page }) => {
    await begin(page);
    // What keeps the focus loads after the first trace, and shows nothing.
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => /\/LaterParts-[^/]+\.js$/.test(name)),
    );
    await page.waitForLoadState("networkidle");
    await act(page);
    await expect.poll(() => focused(page), { timeout: 10_000 }).toMatch(expected);
    // It stays there.
    await pictures(page);
    expect(await focused(page)).toMatch(expected);
  });

/** Actions on places other than the lab, from a state that needs no wait for scripts that load later. */
const FROM_THE_START = CASES.filter(({ what }) =>
  /^(Pause of the runs|Escape from the dialog|Remove of a lane)/.test(what),
);

for (const { what, begin, act, expected } of FROM_THE_START)
  test(`the focus is kept from the first picture on: ${what}`, async ({ page }) => {
    // What the first trace does not need comes after the action.
    await page.route(/LaterParts-/, () => undefined);
    await begin(page);
    await act(page);
    await expect.poll(() => focused(page), { timeout: 10_000 }).toMatch(expected);
  });
