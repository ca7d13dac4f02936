/** How many pixels of a picture stand for one on the screen. */
const SHARPNESS = 2;

const anchor = (url: string, name: string): void => {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
};

/** Gives the browser a file to keep. */
export const saveText = (text: string, type: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  anchor(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 1000);
};

/** A drawing that stands by itself: colours are written out, text stays text, the ground is that of its panel. */
export const standaloneSvg = (drawing: SVGSVGElement): string => {
  const styles = getComputedStyle(document.documentElement);
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) return "";
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("font-family", styles.getPropertyValue("--sans").trim());
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [key, value] of [
    ["width", "100%"],
    ["height", "100%"],
    ["fill", "var(--panel)"],
  ] as const)
    ground.setAttribute(key, value);
  copy.prepend(ground);
  return new XMLSerializer()
    .serializeToString(copy)
    .replace(/var\((--[\w-]+)\)/g, (_, name: string) => styles.getPropertyValue(name).trim());
};

export const saveSvg = (drawing: SVGSVGElement, name: string): void =>
  saveText(standaloneSvg(drawing), "image/svg+xml", `${name}.svg`);

/** The same as a picture of pixels. */
export const savePng = async (drawing: SVGSVGElement, name: string): Promise<void> => {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(standaloneSvg(drawing))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = drawing.clientWidth * SHARPNESS;
  canvas.height = drawing.clientHeight * SHARPNESS;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  anchor(canvas.toDataURL("image/png"), `${name}.png`);
};
