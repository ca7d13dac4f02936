/** Position of the list, in pixels of the window. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly height: number;
}

const WIDTH = 440;
const HEIGHT = 640;
const MARGIN = 8;

/** Places the list below its opener, aligned right, and moves it up and left to fit the window. */
export const besideOpener = (
  opener: { readonly right: number; readonly bottom: number },
  windowWidth: number,
  windowHeight: number,
): Place => {
  const height = Math.min(HEIGHT, windowHeight - 2 * MARGIN);
  const left = Math.min(opener.right, windowWidth - MARGIN) - WIDTH;
  const top = Math.min(opener.bottom + 4, windowHeight - MARGIN - height);
  return { left: Math.max(MARGIN, left), top: Math.max(MARGIN, top), height };
};
