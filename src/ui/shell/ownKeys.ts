/** Elements that use the keys themselves, those that the space bar presses, and those that have no use for it. */
const TYPING = "input, select, textarea, [contenteditable], dialog, [popover]";
const PRESSED_BY_SPACE = "button, summary";
const SLIDERS = 'input[type="range"], [role="slider"]';
const OVER_THE_PAGE = "dialog, [popover]";

/**
 * Whether a key is for the element that has the focus, and not for the page. On a slider the space bar is for the page.
 */
export const usesKey = (target: EventTarget | null, key: string): boolean => {
  if (!(target instanceof Element)) return false;
  if (key === " " && target.matches(SLIDERS)) return target.closest(OVER_THE_PAGE) !== null;
  return target.closest(TYPING) !== null || (key === " " && target.closest(PRESSED_BY_SPACE) !== null);
};
