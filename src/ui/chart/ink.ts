/**
 * What a chart draws with: the part of a canvas's context that charts use. The context of a canvas of the page is one;
 * so is an ink that records what is drawn, for a worker (`workerDrawing/recordingInk.ts`).
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
  /** Size of the picture, device pixels. Setting one of them blanks the picture and resets the ink. */
  readonly canvas: { width: number; height: number };
  /** Makes the ink of a hidden picture, which `drawImage` copies onto this one; absent: its canvas has one. */
  readonly makeHiddenInk?: (canvas: HTMLCanvasElement) => Ink;
  /** Whether earlier pictures are still being drawn: the next one must wait. */
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
