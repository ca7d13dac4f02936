/**
 * Height (px) at which an element shows everything: the least that its stylesheet gives it, or what its contents need
 * where that is more. It does not depend on the present height, so a frame that follows it comes to rest.
 */
const heightOf = (element: HTMLElement): number => {
  const least = Number.parseFloat(getComputedStyle(element).getPropertyValue("--embed-height"));
  const own = Number.isFinite(least) ? least : 0;
  const { scrollHeight, clientHeight } = document.documentElement;
  return Math.ceil(Math.max(own, scrollHeight > clientHeight ? scrollHeight : 0));
};

/** Calls with the height that an element wants, now and whenever it differs. */
export const watchHeight = (element: HTMLElement, tell: (height: number) => void): void => {
  let told = 0;
  const look = (): void => {
    const height = heightOf(element);
    if (height === told || height === 0) return;
    told = height;
    tell(height);
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(element);
  sizes.observe(document.documentElement);
  look();
};
