const placed = new WeakMap<HTMLElement, string>();

/**
 * Moves a handle to this place, px from the corner of its box; does nothing if it is already there.
 * @param aside px from there to the handle's contents: the stylesheet's `--aside`
 * @param end px from there that its right edge does not pass: with wider text spacing it needs more room
 */
export const placeAt = (handle: HTMLElement, x: number, y: number, aside = 0, end = 1e4): void => {
  const place = `translate(min(${x.toFixed(1)}px, ${end}px - 100%), ${y.toFixed(1)}px)`;
  const key = `${place} ${aside.toFixed(1)}`;
  if (placed.get(handle) === key) return;
  placed.set(handle, key);
  handle.style.transform = place;
  handle.style.setProperty("--aside", `${aside.toFixed(1)}px`);
};

/** Sets the position and size of an element of the picture, px; does nothing if they are the same. */
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
