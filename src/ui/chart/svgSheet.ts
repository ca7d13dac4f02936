import { escapeMarkup } from "../../units/escapeMarkup.ts";
import { hatchOf } from "./hatch.ts";

/** A length, px, with the digits that a picture needs. */
export const round = (value: number): number => Math.round(value * 100) / 100;

/** Lengths, px, as a path or a transform has them. */
export const coordinates = (...numbers: readonly number[]): string => numbers.map(round).join(" ");

/** The elements of an SVG picture, in the order in which they are drawn. */
export class SvgSheet {
  private readonly elements: string[] = [];
  private readonly definitions: string[] = [];
  private readonly hatchNames = new Map<CanvasPattern, string>();
  /** Number of groups that each saved state of the context has opened. */
  private readonly openGroups: number[] = [0];
  private clips = 0;

  add(element: string): void {
    this.elements.push(element);
  }

  /** Opens a group, which lasts until the state of the context that is in force is restored. */
  openGroup(attributes: string): void {
    this.add(`<g ${attributes}>`);
    this.openGroups[this.openGroups.length - 1] = (this.openGroups.at(-1) ?? 0) + 1;
  }

  /** What follows shows only inside of the path. */
  clip(path: string): void {
    this.clips += 1;
    this.definitions.push(`<clipPath id="clip${this.clips}"><path d="${path}"/></clipPath>`);
    this.openGroup(`clip-path="url(#clip${this.clips})"`);
  }

  save(): void {
    this.openGroups.push(0);
  }

  restore(): void {
    this.add("</g>".repeat(this.openGroups.pop() ?? 0));
  }

  /** A style of a context as the value of an attribute; "none" for what is neither a colour nor a hatch. */
  paintOf(style: string | CanvasGradient | CanvasPattern): string {
    if (typeof style === "string") return escapeMarkup(style);
    return style instanceof CanvasPattern ? this.hatchPaint(style) : "none";
  }

  private hatchPaint(pattern: CanvasPattern): string {
    const hatch = hatchOf(pattern);
    if (hatch === undefined) return "none";
    const known = this.hatchNames.get(pattern);
    if (known !== undefined) return `url(#${known})`;
    const name = `hatch${this.hatchNames.size + 1}`;
    this.hatchNames.set(pattern, name);
    const { colour, gap, width } = hatch;
    const lines = `M-1 ${gap + 1}L${gap + 1} -1M-1 1L1 -1M${gap - 1} ${gap + 1}L${gap + 1} ${gap - 1}`;
    this.definitions.push(
      `<pattern id="${name}" width="${gap}" height="${gap}" patternUnits="userSpaceOnUse">` +
        `<path d="${lines}" stroke="${colour}" stroke-width="${width}"/></pattern>`,
    );
    return `url(#${name})`;
  }

  /** The picture as a file. @param width px @param height px @param above an element that is drawn last */
  svg(width: number, height: number, above: string): string {
    const open = this.openGroups.reduce((sum, count) => sum + count, 0);
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
      `<defs>${this.definitions.join("")}</defs>${this.elements.join("")}${"</g>".repeat(open)}${above}</svg>\n`
    );
  }
}
