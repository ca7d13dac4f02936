/** What of the document is higher than its frame, as a height; 0: nothing is. */
const overflowing = (): number => {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight > clientHeight ? scrollHeight : 0;
};

/** The least height that the stylesheet gives an embed. */
const leastOf = (element: HTMLElement): number => {
  const least = Number.parseFloat(getComputedStyle(element).getPropertyValue("--embed-height"));
  return Number.isFinite(least) ? Math.ceil(least) : 0;
};

/**
 * Calls with the height (px) at which an element shows everything, now and whenever it differs. As long as the width
 * stays, the height grows only: if it also shrank with the contents, the two could go on changing each other.
 */
export const watchHeight = (element: HTMLElement, tell: (height: number) => void): void => {
  let told = 0;
  let needed = 0;
  let width = 0;
  const look = (): void => {
    if (width !== innerWidth) needed = 0;
    width = innerWidth;
    needed = Math.max(needed, overflowing());
    const height = Math.max(leastOf(element), needed);
    if (height === told || height === 0) return;
    told = height;
    tell(height);
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(element);
  sizes.observe(document.documentElement);
  look();
};
