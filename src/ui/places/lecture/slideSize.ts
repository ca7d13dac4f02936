/** Height and width of a slide in px of the stylesheets: its smallest type, 11 px, is 24 px at 1080p. */
export const SLIDE = { width: 880, height: 495 };
/** The zoom of a page of 1920 by 1080 px, relative to the lab. */
const AT_1080P = 24 / 11;

/** The zoom of the page at which its text can be read from the last row, for a window of this size in px. */
export const zoomFor = (width: number, height: number): number =>
  Math.max(1, AT_1080P * Math.min(width / 1920, height / 1080));

/**
 * Lets the page grow with its window, and be light unless the user has chosen the dark theme: projectors show dark grey
 * as black. @returns takes it back
 */
export const growToScreen = (isDark: boolean): (() => void) => {
  const root = document.documentElement;
  const { theme = "light" } = root.dataset;
  // Only where the browser reports the zoom of an element (`theme/zoom.ts`).
  const canGrow = root.dataset["grows"] !== undefined;
  const resize = (): void => {
    if (canGrow) root.style.setProperty("--zoom", String(zoomFor(innerWidth, innerHeight)));
  };
  resize();
  root.dataset["theme"] = isDark ? "dark" : "light";
  addEventListener("resize", resize);
  return () => {
    removeEventListener("resize", resize);
    root.style.removeProperty("--zoom");
    root.dataset["theme"] = theme;
  };
};
