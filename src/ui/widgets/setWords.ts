/**
 * Shows text in an element without React. The element keeps its node of text where it has no other, since a new one
 * costs the browser a new place in the layout.
 */
export const setText = (element: Element, text: string): void => {
  const only = element.childNodes.length === 1 ? element.firstChild : null;
  if (!(only instanceof Text)) element.textContent = text;
  else if (only.data !== text) only.data = text;
};

/** What `setWords` has shown. */
const shown = new WeakMap<Element, string>();

/** Shows text in an element without React, as `Words` does: a symbol such as max_th has its subscript. */
export const setWords = (element: Element, text: string): void => {
  if (shown.get(element) === text) return;
  shown.set(element, text);
  const [, before = "", base = "", below = "", after = ""] = /^(.*?)([^\s_]+)_(\S+)(.*)$/.exec(text) ?? [];
  if (base === "") {
    setText(element, text);
    return;
  }
  const sub = document.createElement("sub");
  sub.textContent = below.replaceAll("_", " ");
  element.replaceChildren(before + base, sub, after);
};
