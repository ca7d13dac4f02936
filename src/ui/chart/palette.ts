/** Colours and fonts of charts, read from the CSS tokens once per theme. */
const cache = new Map<string, string>();
const listeners = new Set<() => void>();

/** The value of a CSS custom property such as `--q`; "" if no stylesheet defines it. */
export const token = (name: string): string => {
  const known = cache.get(name);
  if (known !== undefined) return known;
  const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  cache.set(name, value);
  return value;
};

/** A font for canvas text: the same stacks as the page's. `size` in px. */
export const font = (size: number, weight: number, mono = false): string =>
  `${weight} ${size}px ${token(mono ? "--mono" : "--sans") || "sans-serif"}`;

let changes = 0;
/** A number that changes with the theme, so that cached pictures notice. */
export const paletteNumber = (): number => changes;

const forget = (): void => {
  cache.clear();
  changes += 1;
  for (const listener of listeners) listener();
};

let watching = false;
const watch = (): void => {
  if (watching) return;
  watching = true;
  new MutationObserver(forget).observe(document.documentElement, { attributes: true });
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"])
    matchMedia(query).addEventListener("change", forget);
};

/** Calls after the theme changed; returns the function that stops this. */
export const onThemeChange = (listener: () => void): (() => void) => {
  watch();
  listeners.add(listener);
  return () => listeners.delete(listener);
};
