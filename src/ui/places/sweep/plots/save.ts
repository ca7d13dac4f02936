import { boundsOf } from "../../../theme/zoom.ts";
import { saveFrom, saveText } from "../../../widgets/saveFile.ts";

/** Pixels of a saved picture for each one on the screen, in each direction. */
const SHARPNESS = 2;

const SVG = "http://www.w3.org/2000/svg";

const svgElement = (name: string, attributes: Readonly<Record<string, string | number>>): SVGElement => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
};

/** Distance between a legend's mark and its text, px; the text is at the middle of the mark's height. */
const WORDS_GAP = 5;

/** Height of a line of the caption, and the mean width of a letter in it, px. */
const [LINE, LETTER] = [16, 5.6];

/** Breaks a text into lines that are at most `width` px long. */
export const captionLines = (text: string, width: number): readonly string[] =>
  text.split(" ").reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || longer.length * LETTER > width) lines.push(word);
    else lines[lines.length - 1] = longer;
    return lines;
  }, []);

/**
 * All drawings in a box as one independent SVG: its parts are at their places on the page, with the text of their
 * legends and a caption below; colours are explicit, text remains text, and the ground is that of the panel. What shows
 * the selection on the screen is left out.
 */
const standaloneSvg = (
  box: Element,
  caption: string,
): { readonly text: string; readonly width: number; readonly height: number } => {
  const styles = getComputedStyle(document.documentElement);
  const { left, top } = boundsOf(box);
  const whole = svgElement("svg", { xmlns: SVG, "font-family": styles.getPropertyValue("--sans").trim() });
  whole.append(svgElement("rect", { width: "100%", height: "100%", fill: "var(--panel)" }));
  let [width, height] = [0, 0];
  for (const part of box.querySelectorAll("svg")) {
    const at = boundsOf(part);
    const copy = part.cloneNode(true);
    if (!(copy instanceof SVGSVGElement)) continue;
    for (const ring of copy.querySelectorAll("[data-ring]")) ring.remove();
    copy.setAttribute("x", String(at.left - left));
    copy.setAttribute("y", String(at.top - top));
    whole.append(copy);
    [width, height] = [Math.max(width, at.right - left), Math.max(height, at.bottom - top)];
    const words = part.closest(".plot-legend li")?.textContent ?? "";
    if (words === "") continue;
    const beside = {
      x: at.right - left + WORDS_GAP,
      y: (at.top + at.bottom) / 2 - top,
      "dominant-baseline": "central",
    };
    const said = svgElement("text", { ...beside, "font-size": 12, fill: "var(--ink2)" });
    said.textContent = words;
    whole.append(said);
  }
  width = Math.max(width, box.clientWidth);
  const lines = captionLines(caption, width - 16);
  for (const [i, line] of lines.entries()) {
    const said = svgElement("text", { x: 8, y: height + LINE * (i + 1), "font-size": 11, fill: "var(--ink2)" });
    said.textContent = line;
    whole.append(said);
  }
  height += LINE * lines.length + 8;
  for (const [key, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
    whole.setAttribute(key, String(value));
  const text = new XMLSerializer()
    .serializeToString(whole)
    .replace(/var\((--[\w-]+)\)/g, (_, name: string) => styles.getPropertyValue(name).trim());
  return { text, width, height };
};

/** Saves the drawings in a box as a file. @param caption what the figure shows, and the seeds of its runs */
export const saveSvg = (box: Element, name: string, caption: string): void =>
  saveText(standaloneSvg(box, caption).text, "image/svg+xml", `${name}.svg`);

/** Saves the drawings in a box as a pixel image. */
export const savePng = async (box: Element, name: string, caption: string): Promise<void> => {
  const { text, width, height } = standaloneSvg(box, caption);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width * SHARPNESS;
  canvas.height = height * SHARPNESS;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  saveFrom(canvas.toDataURL("image/png"), `${name}.png`);
};
