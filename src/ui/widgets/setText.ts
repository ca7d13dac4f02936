/** `Node.TEXT_NODE`, `nodeType` of a text. */
const TEXT = 3;

/**
 * Shows text in an element without React. The element keeps its node of text where it has no other, since a new one
 * costs the browser a new place in the layout.
 */
export const setText = (element: Element, text: string): void => {
  if (element.textContent === text) return;
  const { firstChild } = element;
  if (firstChild !== null && firstChild === element.lastChild && firstChild.nodeType === TEXT)
    firstChild.nodeValue = text;
  else element.textContent = text;
};
