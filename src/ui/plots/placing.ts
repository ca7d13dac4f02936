const placed = new WeakMap<HTMLElement, string>();

/**
 * Puts a handle there, in px from the corner of its box; does nothing where it stands already.
 * @param aside px from there to what it holds: the stylesheet's `--aside`
 */
export const placeAt = (handle: HTMLElement, x: number, y: number, aside = 0): void => {
  const place = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  const key = `${place} ${aside.toFixed(1)}`;
  if (placed.get(handle) === key) return;
  placed.set(handle, key);
  handle.style.transform = place;
  handle.style.setProperty("--aside", `${aside.toFixed(1)}px`);
};

/** Gives an element of the picture its place and size, in px; does nothing where it has them already. */
export const placeBox = (
  element: HTMLElement,
  box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): void => {
  const key = `${box.left} ${box.top} ${box.width} ${box.height.toFixed(1)}`;
  if (placed.get(element) === key) return;
  placed.set(element, key);
  Object.assign(element.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height.toFixed(1)}px`,
  });
};
