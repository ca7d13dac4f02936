import { boundsOf, pageZoom } from "../../../theme/zoom.ts";

/** A drawing as an independent SVG element. */
export interface Markup {
  readonly text: string;
  /** px */
  readonly width: number;
  readonly height: number;
}

const SVG = "http://www.w3.org/2000/svg";

/** What a style sheet may say of a drawing, and its value where nothing is said; all but the last are inherited. */
const PRESENTATION: Readonly<Record<string, string>> = {
  fill: "rgb(0, 0, 0)",
  "fill-opacity": "1",
  stroke: "none",
  "stroke-width": "1px",
  "stroke-opacity": "1",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "paint-order": "normal",
  "text-anchor": "start",
  "font-size": "",
  "font-weight": "400",
  opacity: "1",
};

/** Colours in forms that every program reads: mixed ones as parts of 255, and unseen ones as none. */
const attributeOf = (value: string): string => {
  if (/^rgba\(.*, 0\)$/.test(value)) return "none";
  const [, ...parts] = /^color\(srgb ([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value) ?? [];
  return parts.length === 0 ? value : `rgb(${parts.map((part) => Math.round(255 * Number(part))).join(", ")})`;
};

/** Writes what style sheets say of an element, and of all in it, into its copy; takes out what is not for paper. */
const settle = (element: Element, copy: Element, around: CSSStyleDeclaration | null): void => {
  const style = getComputedStyle(element);
  if (style.display === "none" || style.visibility === "hidden" || element.matches("[data-ring], title")) {
    copy.remove();
    return;
  }
  for (const name of ["class", "style", "role", "tabindex"]) copy.removeAttribute(name);
  for (const { name } of [...copy.attributes]) if (name.startsWith("aria-")) copy.removeAttribute(name);
  for (const [name, usual] of Object.entries(PRESENTATION)) {
    const value = style.getPropertyValue(name);
    const before = name === "opacity" || around === null ? usual : around.getPropertyValue(name);
    if (value === before) copy.removeAttribute(name);
    else copy.setAttribute(name, attributeOf(value));
  }
  const copies = [...copy.children];
  for (const [i, child] of [...element.children].entries()) {
    const own = copies[i];
    if (own !== undefined) settle(child, own, style);
  }
};

const svgElement = (name: string, attributes: Readonly<Record<string, string | number>>): SVGElement => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
};

/** A run of words on one line. */
interface Words {
  readonly text: string;
  readonly at: DOMRect;
}

/** The lines in which a text of the page is shown. */
const linesOf = (node: Text): readonly Words[] => {
  const zoom = pageZoom();
  const lines: Words[] = [];
  for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const { x, y, width, height } = range.getBoundingClientRect();
    const at = new DOMRect(x / zoom, y / zoom, width / zoom, height / zoom);
    const last = lines.at(-1);
    if (last !== undefined && Math.abs(last.at.top - at.top) < 1)
      lines[lines.length - 1] = { text: `${last.text} ${word}`, at: last.at };
    else lines.push({ text: word, at });
  }
  return lines;
};

/** The texts of the box outside its drawings. */
const textsIn = (box: Element): readonly Text[] => {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text && node.parentElement?.closest("svg, .unseen") === null) found.push(node);
  return found;
};

/**
 * Everything that is drawn in a box as one SVG element: its drawings and texts at their places, with the styles of the
 * page as attributes. What shows the selection on the screen is left out.
 */
export const markupOf = (box: HTMLElement): Markup => {
  const { left, top, width } = boundsOf(box);
  const family = getComputedStyle(box).fontFamily;
  const whole = svgElement("svg", { xmlns: SVG, "font-family": family });
  let height = 0;
  for (const part of box.querySelectorAll("svg")) {
    const at = boundsOf(part);
    const copy = part.cloneNode(true);
    if (!(copy instanceof SVGSVGElement)) continue;
    settle(part, copy, null);
    for (const [name, value] of Object.entries({
      x: at.left - left,
      y: at.top - top,
      width: at.width,
      height: at.height,
    }))
      copy.setAttribute(name, String(value));
    whole.append(copy);
    height = Math.max(height, at.bottom - top);
  }
  for (const node of textsIn(box)) {
    const style = node.parentElement === null ? null : getComputedStyle(node.parentElement);
    if (style === null || style.visibility === "hidden") continue;
    for (const { text, at } of linesOf(node)) {
      const said = svgElement("text", {
        x: at.left - left,
        y: (at.top + at.bottom) / 2 - top,
        "dominant-baseline": "central",
        "font-size": style.fontSize,
        "font-weight": style.fontWeight,
        fill: attributeOf(style.color),
      });
      said.textContent = text;
      whole.append(said);
      height = Math.max(height, at.bottom - top);
    }
  }
  height = Math.ceil(height);
  for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
    whole.setAttribute(name, String(value));
  return { text: new XMLSerializer().serializeToString(whole), width, height };
};
