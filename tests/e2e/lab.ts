import { expect, type Locator, type Page } from "@playwright/test";
import { resting } from "./support.ts";

/** The scene that most tests use: twenty flows through RED, nothing scheduled. */
export const SCENE = "v1/red-basics";

/** Simulated time on the clock, s. */
export const clock = async (page: Page): Promise<number> => Number(await page.getByTestId("clock").textContent());

export const playButton = (page: Page): Locator => page.getByRole("button", { name: "Play", exact: true });
export const pauseButton = (page: Page): Locator => page.getByRole("button", { name: "Pause", exact: true });

/** Opens the page with this address and waits until the run is paused and ready. */
export const open = async (page: Page, hash = SCENE): Promise<void> => {
  await page.goto(`./#${hash}`);
  await expect(playButton(page)).toBeEnabled();
};

/** Slower speeds than 0.1× on the slider. */
const SLOWER = 3;

/** Sets the slider of speeds by its place from 0.1× on: 3 is 1×, 6 is 10×, 10 as fast as it goes. */
export const setSpeed = async (page: Page, place: number): Promise<void> => {
  await page.getByRole("slider", { name: "Speed" }).fill(String(SLOWER + place));
};

/** Plays until the clock has passed `time`, then pauses. */
export const playPast = async (page: Page, time: number): Promise<void> => {
  await playButton(page).click();
  await expect.poll(() => clock(page), { intervals: [50] }).toBeGreaterThan(time);
  await pauseButton(page).click();
  await expect(playButton(page)).toBeVisible();
  await atRest(page);
};

/** A grant that is under way when the run is paused still moves the clock. */
const atRest = async (page: Page): Promise<void> => {
  await resting(() => clock(page));
};

/** The row of the control panel that sets this path. */
export const row = (page: Page, path: string): Locator => page.locator(`[data-path="${path}"]`);

/** Types a value into the field of a path and takes it. */
export const type = async (page: Page, path: string, text: string): Promise<void> => {
  const input = row(page, path).locator(".quantity input");
  await input.fill(text);
  await input.press("Enter");
};

/** Opens "Run details", which are in the menu of scenes. */
export const openDetails = async (page: Page): Promise<void> => {
  await page.locator(".preset > button").click();
  await page.getByRole("button", { name: "Run details" }).click();
};

/** The trace hash, as "Run details" shows it. */
export const traceHash = async (page: Page): Promise<string> => {
  await openDetails(page);
  const hash = await page.getByTestId("hash").textContent();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  return hash ?? "";
};

/** The list of changes of the run. */
export const changes = (page: Page): Locator => page.getByTestId("changes").getByRole("listitem");
