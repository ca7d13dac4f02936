/**
 * What a chart draws with: the part of a canvas's context that charts use. The context of a canvas of the page is one;
 * so is an ink that notes what is drawn, for a worker (`apart/notedInk.ts`).
 */
export interface Ink {
  font: string;
  textAlign: CanvasTextAlign;
  textBaseline: CanvasTextBaseline;
  letterSpacing: string;
  wordSpacing: string;
  fillStyle: string | CanvasGradient | CanvasPattern;
  strokeStyle: string | CanvasGradient | CanvasPattern;
  globalAlpha: number;
  lineWidth: number;
  lineCap: CanvasLineCap;
  lineJoin: CanvasLineJoin;
  lineDashOffset: number;
  /** What is drawn on, device pixels. A size that is set makes it blank, and the ink as new. */
  readonly canvas: { width: number; height: number };
  /** Makes the ink of a picture that is copied onto this one by `drawImage`; absent: of a canvas of the page. */
  readonly hidden?: (canvas: HTMLCanvasElement) => Ink;
  /** What was drawn last takes time: pictures wait. */
  readonly isBehind?: () => boolean;
  save(): void;
  restore(): void;
  beginPath(): void;
  closePath(): void;
  clip(): void;
  fill(): void;
  stroke(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(bendX: number, bendY: number, x: number, y: number): void;
  arc(x: number, y: number, radius: number, from: number, to: number): void;
  rect(x: number, y: number, width: number, height: number): void;
  roundRect(x: number, y: number, width: number, height: number, radius: number): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  strokeRect(x: number, y: number, width: number, height: number): void;
  clearRect(x: number, y: number, width: number, height: number): void;
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  translate(x: number, y: number): void;
  setLineDash(lengths: number[]): void;
  fillText(text: string, x: number, y: number): void;
  strokeText(text: string, x: number, y: number): void;
  measureText(text: string): TextMetrics;
  drawImage(image: HTMLCanvasElement, x: number, y: number): void;
  drawImage(
    image: HTMLCanvasElement,
    fromX: number,
    fromY: number,
    fromWidth: number,
    fromHeight: number,
    x: number,
    y: number,
    width: number,
    height: number,
  ): void;
}
