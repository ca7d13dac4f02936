import { escapeMarkup } from "../../units/escapeMarkup.ts";
import { hatchOf } from "./hatch.ts";

const round = (value: number): number => Math.round(value * 100) / 100;
const ANCHORS: Readonly<Record<string, string>> = { center: "middle", right: "end", end: "end" };

/** A font of a canvas, which says no usual weight, as attributes: the policy of a page may refuse a style in a text. */
const fontAttributes = (font: string): string => {
  const [, weight = "400", size = "10px", family = font] = /^(?:(\d+|bold) )?([\d.]+px) (.+)$/.exec(font) ?? [];
  return `font-weight="${weight}" font-size="${size}" font-family="${escapeMarkup(family)}"`;
};

/**
 * A drawing context that notes what is drawn as SVG, with text as text. It covers what charts use: paths, rectangles,
 * arcs, texts, dashes, hatches, clips; images are left out.
 * @param context a context of a canvas that nobody sees: it holds colours and fonts, and measures texts
 */
export const svgInk = (context: CanvasRenderingContext2D) => {
  const marks: string[] = [];
  const definitions: string[] = [];
  const names = new Map<CanvasPattern, string>();
  /** Number of groups that each saved state has opened. */
  const open: number[] = [0];
  let path = "";
  let clips = 0;
  const coordinates = (...numbers: readonly number[]): string => numbers.map(round).join(" ");

  const paintOf = (style: string | CanvasGradient | CanvasPattern): string => {
    if (typeof style === "string") return escapeMarkup(style);
    const found = style instanceof CanvasPattern ? hatchOf(style) : undefined;
    if (found === undefined || !(style instanceof CanvasPattern)) return "none";
    const known = names.get(style);
    if (known !== undefined) return `url(#${known})`;
    const name = `hatch${names.size + 1}`;
    names.set(style, name);
    const { colour, gap, width } = found;
    definitions.push(
      `<pattern id="${name}" width="${gap}" height="${gap}" patternUnits="userSpaceOnUse"><path d="M-1 ${gap + 1}L${gap + 1} -1M-1 1L1 -1M${gap - 1} ${gap + 1}L${gap + 1} ${gap - 1}" stroke="${colour}" stroke-width="${width}"/></pattern>`,
    );
    return `url(#${name})`;
  };
  const alpha = (): string => (context.globalAlpha === 1 ? "" : ` opacity="${round(context.globalAlpha)}"`);
  const strokeOf = (): string => {
    const { strokeStyle, lineWidth, lineCap, lineJoin, lineDashOffset } = context;
    const dash = context.getLineDash();
    const dashes =
      dash.length === 0 ? "" : ` stroke-dasharray="${dash.join(" ")}" stroke-dashoffset="${round(lineDashOffset)}"`;
    return `stroke="${paintOf(strokeStyle)}" stroke-width="${round(lineWidth)}" stroke-linecap="${lineCap}" stroke-linejoin="${lineJoin}"${dashes}`;
  };
  const write = (text: string, x: number, y: number, paint: string): void => {
    const { font, textAlign, textBaseline } = context;
    const baseline = textBaseline === "middle" ? "central" : "alphabetic";
    const anchor = ANCHORS[textAlign] ?? "start";
    marks.push(
      `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" dominant-baseline="${baseline}" ${fontAttributes(font)} xml:space="preserve" ${paint}${alpha()}>${escapeMarkup(text)}</text>`,
    );
  };
  const rectangle = (x: number, y: number, width: number, height: number): string =>
    `M${coordinates(x, y)}h${round(width)}v${round(height)}h${round(-width)}z`;
  const noted = {
    beginPath: () => {
      path = "";
    },
    moveTo: (x: number, y: number) => {
      path += `M${coordinates(x, y)}`;
    },
    lineTo: (x: number, y: number) => {
      path += `${path === "" ? "M" : "L"}${coordinates(x, y)}`;
    },
    closePath: () => {
      path += "z";
    },
    rect: (x: number, y: number, width: number, height: number) => {
      path += rectangle(x, y, width, height);
    },
    roundRect: (x: number, y: number, width: number, height: number, radius: number) => {
      const r = Math.min(radius, width / 2, height / 2);
      const turn = (dx: number, dy: number): string => `a${coordinates(r, r)} 0 0 1 ${coordinates(dx, dy)}`;
      path +=
        `M${coordinates(x + r, y)}h${round(width - 2 * r)}${turn(r, r)}v${round(height - 2 * r)}${turn(-r, r)}` +
        `h${round(2 * r - width)}${turn(-r, -r)}v${round(2 * r - height)}${turn(r, -r)}z`;
    },
    arc: (x: number, y: number, radius: number) => {
      // Charts draw whole circles only.
      path += `M${coordinates(x - radius, y)}a${coordinates(radius, radius)} 0 1 1 ${coordinates(2 * radius, 0)}a${coordinates(radius, radius)} 0 1 1 ${coordinates(-2 * radius, 0)}z`;
    },
    quadraticCurveTo: (bendX: number, bendY: number, x: number, y: number) => {
      path += `Q${coordinates(bendX, bendY, x, y)}`;
    },
    strokeRect: (x: number, y: number, width: number, height: number) => {
      marks.push(`<path d="${rectangle(x, y, width, height)}" fill="none" ${strokeOf()}${alpha()}/>`);
    },
    translate: (x: number, y: number) => {
      marks.push(`<g transform="translate(${coordinates(x, y)})">`);
      open[open.length - 1] = (open.at(-1) ?? 0) + 1;
    },
    fill: () => {
      marks.push(`<path d="${path}" fill="${paintOf(context.fillStyle)}"${alpha()}/>`);
    },
    stroke: () => {
      marks.push(`<path d="${path}" fill="none" ${strokeOf()}${alpha()}/>`);
    },
    fillRect: (x: number, y: number, width: number, height: number) => {
      if (width === 0 || height === 0) return;
      marks.push(`<path d="${rectangle(x, y, width, height)}" fill="${paintOf(context.fillStyle)}"${alpha()}/>`);
    },
    fillText: (text: string, x: number, y: number) => write(text, x, y, `fill="${paintOf(context.fillStyle)}"`),
    strokeText: (text: string, x: number, y: number) => write(text, x, y, `fill="none" ${strokeOf()}`),
    clearRect: () => undefined,
    drawImage: () => undefined,
    setTransform: () => undefined,
    save: () => {
      context.save();
      open.push(0);
    },
    clip: () => {
      clips += 1;
      definitions.push(`<clipPath id="clip${clips}"><path d="${path}"/></clipPath>`);
      marks.push(`<g clip-path="url(#clip${clips})">`);
      open[open.length - 1] = (open.at(-1) ?? 0) + 1;
    },
    restore: () => {
      context.restore();
      marks.push("</g>".repeat(open.pop() ?? 0));
    },
  };
  const ink = new Proxy(context, {
    get: (target, name): unknown => {
      if (typeof name === "string" && Object.hasOwn(noted, name)) return Reflect.get(noted, name);
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value),
  });
  /** The drawing as a file. @param width px @param height px @param above an element that is drawn last */
  const svg = (width: number, height: number, above = ""): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs>${definitions.join("")}</defs>${marks.join("")}${"</g>".repeat(open.reduce((sum, count) => sum + count, 0))}${above}</svg>\n`;
  return { ink, svg };
};
