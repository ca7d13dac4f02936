import { setText } from "./setText.ts";

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
