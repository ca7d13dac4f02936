/**
 * How many times larger than designed the page is on a large screen (`--zoom` in `tokens.css`); 1 in a browser that
 * cannot tell, where it does not grow.
 */
export const pageZoom = (): number => ("currentCSSZoom" in Element.prototype ? document.body.currentCSSZoom : 1);

/** Position and size of an element on the screen, in px of the stylesheets. */
export const boundsOf = (element: Element): DOMRect => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const zoom = pageZoom();
  return new DOMRect(x / zoom, y / zoom, width / zoom, height / zoom);
};

/** Where an event happened on the screen, in px of the stylesheets. */
export const pointOf = (event: { readonly clientX: number; readonly clientY: number }) => ({
  clientX: event.clientX / pageZoom(),
  clientY: event.clientY / pageZoom(),
});

/** Lets the page grow on large screens, where the browser can tell how much: pointers need to know. */
export const growOnLargeScreens = (): void => {
  if ("currentCSSZoom" in Element.prototype) document.documentElement.dataset["grows"] = "";
};
