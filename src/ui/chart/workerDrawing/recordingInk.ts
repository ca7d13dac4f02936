import type { Ink } from "../ink.ts";
import { ALIGNS, BASELINES, CAPS, type Command, JOINS } from "./commands.ts";
import type { DrawingRecorder } from "./drawingRecorder.ts";

/** The properties of an ink, with the values that they have in a new context. */
const START = {
  font: "10px sans-serif",
  textAlign: "start",
  textBaseline: "alphabetic",
  letterSpacing: "0px",
  wordSpacing: "0px",
  fillStyle: "#000000",
  strokeStyle: "#000000",
  globalAlpha: 1,
  lineWidth: 1,
  lineCap: "butt",
  lineJoin: "miter",
  lineDashOffset: 0,
} satisfies Partial<Ink>;
type State = Pick<Ink, keyof typeof START>;

/** The size of a target in the worker, device pixels. */
class RecordedSize {
  private size: readonly [width: number, height: number] = [0, 0];

  constructor(private readonly onChange: (width: number, height: number) => void) {}

  get width(): number {
    return this.size[0];
  }
  set width(width: number) {
    this.change(width, this.height);
  }
  get height(): number {
    return this.size[1];
  }
  set height(height: number) {
    this.change(this.width, height);
  }

  private change(width: number, height: number): void {
    this.size = [width, height];
    this.onChange(width, height);
  }
}

/** Shared by the ink of a canvas that the user sees and the inks of the hidden pictures that are copied onto it. */
export interface ScreenContext {
  readonly recorder: DrawingRecorder;
  /** A context of the page: the worker could not answer at once. */
  readonly textMeasurer: Ink;
  readonly makeHiddenInk: (canvas: HTMLCanvasElement) => Ink;
  readonly isBehind: () => boolean;
  /** The target of a hidden picture. @param canvas the one that stands for the picture in `drawImage` */
  readonly hiddenTarget: (canvas: HTMLCanvasElement) => number;
}

/** An ink that draws nothing itself: it records each call, for a worker to draw. */
export class RecordingInk implements Ink {
  private state: State = { ...START };
  private saved: State[] = [];
  readonly canvas = new RecordedSize((width, height) => {
    [this.state, this.saved] = [{ ...START }, []];
    this.write("setSize", width, height);
  });
  readonly makeHiddenInk: ScreenContext["makeHiddenInk"];
  readonly isBehind: ScreenContext["isBehind"];

  /** @param target number of what it draws on */
  constructor(
    private readonly screen: ScreenContext,
    private readonly target: number,
  ) {
    ({ makeHiddenInk: this.makeHiddenInk, isBehind: this.isBehind } = screen);
  }

  get font(): string {
    return this.state.font;
  }
  set font(font: string) {
    if (this.isNew("font", font)) this.writeText("font", font);
  }
  get letterSpacing(): string {
    return this.state.letterSpacing;
  }
  set letterSpacing(width: string) {
    if (this.isNew("letterSpacing", width)) this.writeText("letterSpacing", width);
  }
  get wordSpacing(): string {
    return this.state.wordSpacing;
  }
  set wordSpacing(width: string) {
    if (this.isNew("wordSpacing", width)) this.writeText("wordSpacing", width);
  }
  get textAlign(): CanvasTextAlign {
    return this.state.textAlign;
  }
  set textAlign(align: CanvasTextAlign) {
    if (this.isNew("textAlign", align)) this.write("textAlign", ALIGNS.indexOf(align));
  }
  get textBaseline(): CanvasTextBaseline {
    return this.state.textBaseline;
  }
  set textBaseline(line: CanvasTextBaseline) {
    if (this.isNew("textBaseline", line)) this.write("textBaseline", BASELINES.indexOf(line));
  }
  get lineCap(): CanvasLineCap {
    return this.state.lineCap;
  }
  set lineCap(cap: CanvasLineCap) {
    if (this.isNew("lineCap", cap)) this.write("lineCap", CAPS.indexOf(cap));
  }
  get lineJoin(): CanvasLineJoin {
    return this.state.lineJoin;
  }
  set lineJoin(join: CanvasLineJoin) {
    if (this.isNew("lineJoin", join)) this.write("lineJoin", JOINS.indexOf(join));
  }
  get globalAlpha(): number {
    return this.state.globalAlpha;
  }
  set globalAlpha(alpha: number) {
    if (this.isNew("globalAlpha", alpha)) this.write("globalAlpha", alpha);
  }
  get lineWidth(): number {
    return this.state.lineWidth;
  }
  set lineWidth(width: number) {
    if (this.isNew("lineWidth", width)) this.write("lineWidth", width);
  }
  get lineDashOffset(): number {
    return this.state.lineDashOffset;
  }
  set lineDashOffset(offset: number) {
    if (this.isNew("lineDashOffset", offset)) this.write("lineDashOffset", offset);
  }
  get fillStyle(): Ink["fillStyle"] {
    return this.state.fillStyle;
  }
  set fillStyle(style: Ink["fillStyle"]) {
    if (!this.isNew("fillStyle", style)) return;
    if (typeof style === "string") this.writeText("fillColour", style);
    else this.writeHatch("fillHatch", style);
  }
  get strokeStyle(): Ink["strokeStyle"] {
    return this.state.strokeStyle;
  }
  set strokeStyle(style: Ink["strokeStyle"]) {
    if (!this.isNew("strokeStyle", style)) return;
    if (typeof style === "string") this.writeText("strokeColour", style);
    else this.writeHatch("strokeHatch", style);
  }

  save(): void {
    this.saved.push({ ...this.state });
    this.write("save");
  }
  restore(): void {
    this.state = this.saved.pop() ?? this.state;
    this.write("restore");
  }
  beginPath(): void {
    this.write("beginPath");
  }
  closePath(): void {
    this.write("closePath");
  }
  clip(): void {
    this.write("clip");
  }
  fill(): void {
    this.write("fill");
  }
  stroke(): void {
    this.write("stroke");
  }
  moveTo(x: number, y: number): void {
    this.write("moveTo", x, y);
  }
  lineTo(x: number, y: number): void {
    this.write("lineTo", x, y);
  }
  quadraticCurveTo(bendX: number, bendY: number, x: number, y: number): void {
    this.write("quadraticCurveTo", bendX, bendY, x, y);
  }
  arc(x: number, y: number, radius: number, from: number, to: number): void {
    this.write("arc", x, y, radius, from, to);
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.write("rect", x, y, width, height);
  }
  roundRect(x: number, y: number, width: number, height: number, radius: number): void {
    this.write("roundRect", x, y, width, height, radius);
  }
  fillRect(x: number, y: number, width: number, height: number): void {
    this.write("fillRect", x, y, width, height);
  }
  strokeRect(x: number, y: number, width: number, height: number): void {
    this.write("strokeRect", x, y, width, height);
  }
  clearRect(x: number, y: number, width: number, height: number): void {
    this.write("clearRect", x, y, width, height);
  }
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    this.write("setTransform", a, b, c, d, e, f);
  }
  translate(x: number, y: number): void {
    this.write("translate", x, y);
  }
  setLineDash(lengths: readonly number[]): void {
    this.write("setLineDash", lengths.length, ...lengths);
  }
  fillText(text: string, x: number, y: number): void {
    this.writeText("fillText", text, x, y);
  }
  strokeText(text: string, x: number, y: number): void {
    this.writeText("strokeText", text, x, y);
  }
  measureText(text: string): TextMetrics {
    this.screen.textMeasurer.font = this.state.font;
    return this.screen.textMeasurer.measureText(text);
  }
  drawImage(image: HTMLCanvasElement, ...place: readonly number[]): void {
    this.write("drawImage", this.screen.hiddenTarget(image), place.length, ...place);
  }

  private isNew<K extends keyof State>(name: K, value: State[K]): boolean {
    if (this.state[name] === value) return false;
    this.state[name] = value;
    return true;
  }

  private write(command: Command, ...numbers: readonly number[]): void {
    this.screen.recorder.begin(this.target, command);
    for (const number of numbers) this.screen.recorder.number(number);
  }

  private writeText(command: Command, text: string, ...numbers: readonly number[]): void {
    this.screen.recorder.begin(this.target, command);
    this.screen.recorder.text(text);
    for (const number of numbers) this.screen.recorder.number(number);
  }

  private writeHatch(command: Command, style: CanvasGradient | CanvasPattern): void {
    if (!(style instanceof CanvasPattern)) throw new Error("charts have no gradients");
    this.screen.recorder.begin(this.target, command);
    this.screen.recorder.hatch(style);
  }
}
