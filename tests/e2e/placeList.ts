import type { Locator, Page } from "@playwright/test";
import { expect } from "./support.ts";

export interface Place {
  readonly word: string;
  /** Its part of an address; "": the lab. */
  readonly view: string;
  readonly key: string;
  /** A part of another place, of this word: it has no link in the row. */
  readonly within?: string;
  /** Shown there and nowhere else. */
  readonly shown: (page: Page) => Locator;
}
/** A place that is there, not one that is being loaded. */
export const main = (name: string) => (page: Page) =>
  page.locator("[data-run]:not(.opening)").getByRole("main", { name, exact: true });
export const LAB: Place = {
  word: "Lab",
  view: "",
  key: "Escape",
  shown: (page) => page.locator("aside.drawer, .phone-watch"),
};
export const OTHERS: readonly Place[] = [
  { word: "Learn", view: "view=learn", key: "h", shown: main("Learn") },
  { word: "Compare", view: "view=compare", key: "c", shown: main("Comparison") },
  { word: "Papers", view: "view=papers", key: "e", shown: main("Papers") },
  { word: "Sweep", view: "view=sweep", key: "x", shown: main("Sweep") },
  { word: "Algorithms", view: "view=algorithms", key: "d", shown: main("Algorithms") },
  { word: "Your own", view: "view=workshop", key: "y", within: "Algorithms", shown: main("Workshop") },
];
export const PLACES: readonly Place[] = [OTHERS[0] ?? LAB, LAB, ...OTHERS.slice(1)];
/** Those that have a link in the row. */
export const ROW = PLACES.filter(({ within }) => within === undefined);

export const bar = (page: Page): Locator => page.getByRole("navigation", { name: "Places" });
export const link = (page: Page, { word }: Place): Locator => bar(page).getByRole("link", { name: word, exact: true });
/** Goes to a place by its link; to a part of a place from that place. */
export const follow = async (page: Page, place: Place): Promise<void> => {
  const part = page
    .getByRole("navigation", { name: "Parts of this place" })
    .getByRole("link", { name: new RegExp(`^${place.word}(, \\d+)?$`) });
  await (place.within === undefined ? link(page, place) : part).click();
};
export const menuButton = (page: Page): Locator => bar(page).getByRole("button");
export const entry = (page: Page, { word }: Place): Locator =>
  page.getByRole("menuitem", { name: new RegExp(`^${word}\\b`) });
export const hash = (page: Page): Promise<string> => page.evaluate(() => location.hash);
const addressOf = ({ view }: Place): string => `v1/red-basics${view === "" ? "" : `?${view}`}`;
export const goTo = async (page: Page, place: Place): Promise<void> => {
  await page.goto("about:blank");
  await page.goto(`./#${addressOf(place)}`);
  await expect(place.shown(page)).toBeAttached();
};
