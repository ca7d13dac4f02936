import { coordinates, round } from "./svgSheet.ts";

/** A closed rectangle as a path, px. */
export const rectanglePath = (x: number, y: number, width: number, height: number): string =>
  `M${coordinates(x, y)}h${round(width)}v${round(height)}h${round(-width)}z`;

/** The path of a drawing context, as SVG writes it; lengths in px. Methods have the names of the context. */
export class SvgPath {
  /** The value of an attribute `d`. */
  text = "";

  beginPath(): void {
    this.text = "";
  }

  moveTo(x: number, y: number): void {
    this.text += `M${coordinates(x, y)}`;
  }

  lineTo(x: number, y: number): void {
    this.text += `${this.text === "" ? "M" : "L"}${coordinates(x, y)}`;
  }

  closePath(): void {
    this.text += "z";
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.text += rectanglePath(x, y, width, height);
  }

  roundRect(x: number, y: number, width: number, height: number, radius: number): void {
    const r = Math.min(radius, width / 2, height / 2);
    const turn = (dx: number, dy: number): string => `a${coordinates(r, r)} 0 0 1 ${coordinates(dx, dy)}`;
    this.text +=
      `M${coordinates(x + r, y)}h${round(width - 2 * r)}${turn(r, r)}v${round(height - 2 * r)}${turn(-r, r)}` +
      `h${round(2 * r - width)}${turn(-r, -r)}v${round(2 * r - height)}${turn(r, -r)}z`;
  }

  /** A whole circle: charts draw no other arcs. */
  arc(x: number, y: number, radius: number): void {
    const halfTo = (dx: number): string => `a${coordinates(radius, radius)} 0 1 1 ${coordinates(dx, 0)}`;
    this.text += `M${coordinates(x - radius, y)}${halfTo(2 * radius)}${halfTo(-2 * radius)}z`;
  }

  quadraticCurveTo(bendX: number, bendY: number, x: number, y: number): void {
    this.text += `Q${coordinates(bendX, bendY, x, y)}`;
  }
}
