/** Width of a small picture, px. */
const WIDTH = 640;

/** Styles of a shape that come from the style sheet: they are written into a copy outside of the page. */
const STYLES = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "font-family",
  "font-size",
  "font-weight",
  "opacity",
] as const;

/** A plot as a picture of its own, with the styles that it has in the page. */
const imageOf = async (plot: SVGSVGElement): Promise<HTMLImageElement> => {
  const copy = plot.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error("the copy of a plot is no plot");
  const [own, copied] = [plot, copy].map((one) => [...one.querySelectorAll<SVGElement>("*")]);
  for (const [i, element] of (own ?? []).entries()) {
    const style = getComputedStyle(element);
    for (const name of STYLES) copied?.[i]?.style.setProperty(name, style.getPropertyValue(name));
  }
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
};

/** A small picture of the charts inside an element, each at its place; null: there are none. */
export const pictureOf = async (element: Element | null): Promise<Blob | null> => {
  const box = element?.getBoundingClientRect();
  if (element === null || box === undefined || box.width < 2 || box.height < 2) return null;
  const charts = [...element.querySelectorAll<HTMLCanvasElement | SVGSVGElement>("canvas, .lrn-draw-box svg")];
  const scale = WIDTH / box.width;
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = Math.round(box.height * scale);
  const context = canvas.getContext("2d");
  if (context === null || charts.length === 0) return null;
  for (const chart of charts) {
    const { x, y, width, height } = chart.getBoundingClientRect();
    if (width < 2 || height < 2) continue;
    const image = chart instanceof SVGSVGElement ? await imageOf(chart) : chart;
    context.drawImage(image, (x - box.x) * scale, (y - box.y) * scale, width * scale, height * scale);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, "image/webp", 0.8));
};
