import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Ink } from "../../../src/ui/chart/ink.ts";
import { DrawingRecorder } from "../../../src/ui/chart/workerDrawing/drawingRecorder.ts";
import { RecordingInk, type ScreenContext } from "../../../src/ui/chart/workerDrawing/recordingInk.ts";
import { Replay } from "../../../src/ui/chart/workerDrawing/replay.ts";

/** What a context keeps, as the standard of HTML gives it at the start. */
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
};
type Kept = Record<string, unknown>;

/** A canvas that remembers every call, with everything that its context kept then. */
class Remembering {
  readonly calls: { readonly name: string; readonly given: readonly unknown[]; readonly kept: Kept }[] = [];
  private kept: Kept = { ...START };
  private saved: Kept[] = [];
  private size = [0, 0];

  set width(width: number) {
    this.resize(width, this.size[1] ?? 0);
  }
  get width(): number {
    return this.size[0] ?? 0;
  }
  set height(height: number) {
    this.resize(this.size[0] ?? 0, height);
  }
  get height(): number {
    return this.size[1] ?? 0;
  }
  private resize(width: number, height: number): void {
    [this.kept, this.saved, this.size] = [{ ...START }, [], [width, height]];
  }

  getContext(): Ink {
    const made: object = new Proxy(this, {
      get: (_, name): unknown => {
        if (name === "canvas") return this;
        if (name === "makeHiddenInk" || name === "isBehind") return undefined;
        if (typeof name === "string" && name in START) return this.kept[name];
        return (...given: readonly unknown[]) => this.note(String(name), given);
      },
      set: (_, name, value: unknown) => {
        this.kept[String(name)] = value;
        return true;
      },
      has: () => true,
    });
    if (!isInk(made)) throw new Error("no ink");
    return made;
  }

  private note(name: string, given: readonly unknown[]): unknown {
    if (name === "measureText") return { width: 1 };
    if (name === "save") this.saved.push({ ...this.kept });
    if (name === "restore") this.kept = this.saved.pop() ?? this.kept;
    const named = given.map((one) => (one instanceof Remembering ? "a picture" : one));
    this.calls.push({ name, given: named, kept: { ...this.kept } });
    return undefined;
  }
}
const isInk = (value: object): value is Ink => "fillText" in value;
const isCanvas = (value: object): value is HTMLCanvasElement => "width" in value;

let made: Remembering[] = [];
class StandInOffscreen extends Remembering {
  constructor(width: number, height: number) {
    super();
    [this.width, this.height] = [width, height];
    made.push(this);
  }
}
beforeEach(() => {
  made = [];
  vi.stubGlobal("OffscreenCanvas", StandInOffscreen);
  vi.stubGlobal("CanvasPattern", class {});
});
afterEach(() => void vi.unstubAllGlobals());

const screenOn = (recorder: DrawingRecorder): ScreenContext => ({
  recorder,
  textMeasurer: new Remembering().getContext(),
  makeHiddenInk: () => {
    throw new Error("no picture is copied here");
  },
  hiddenTarget: () => 7,
  isBehind: () => false,
});

const number = fc.double({ min: -500, max: 500, noNaN: true });
const text = fc.constantFrom("12", "max", "a longer text", "");
const colour = fc.constantFrom("#000000", "#123456", "rgb(1 2 3 / 50%)");
/** One thing that a chart does with its ink. */
const step: fc.Arbitrary<(ink: Ink) => void> = fc.oneof(
  fc.constantFrom<(ink: Ink) => void>(
    (ink) => ink.save(),
    (ink) => ink.restore(),
    (ink) => ink.beginPath(),
    (ink) => ink.closePath(),
    (ink) => ink.clip(),
    (ink) => ink.fill(),
    (ink) => ink.stroke(),
    (ink) => {
      ink.canvas.width = 300;
    },
    (ink) => {
      ink.canvas.height = 200;
    },
  ),
  fc.tuple(number, number).map(
    ([x, y]) =>
      (ink: Ink) =>
        ink.moveTo(x, y),
  ),
  fc.tuple(number, number).map(
    ([x, y]) =>
      (ink: Ink) =>
        ink.lineTo(x, y),
  ),
  fc.tuple(number, number).map(
    ([x, y]) =>
      (ink: Ink) =>
        ink.translate(x, y),
  ),
  fc.tuple(number, number, number, number).map((box) => (ink: Ink) => ink.rect(...box)),
  fc.tuple(number, number, number, number).map((box) => (ink: Ink) => ink.fillRect(...box)),
  fc.tuple(number, number, number, number).map((box) => (ink: Ink) => ink.strokeRect(...box)),
  fc.tuple(number, number, number, number).map((box) => (ink: Ink) => ink.clearRect(...box)),
  fc.tuple(number, number, number, number).map((bend) => (ink: Ink) => ink.quadraticCurveTo(...bend)),
  fc.tuple(number, number, number, number, number).map((bow) => (ink: Ink) => ink.arc(...bow)),
  fc.tuple(number, number, number, number, number).map((box) => (ink: Ink) => ink.roundRect(...box)),
  fc.tuple(number, number, number, number, number, number).map((six) => (ink: Ink) => ink.setTransform(...six)),
  fc.array(number, { maxLength: 4 }).map((dash) => (ink: Ink) => ink.setLineDash(dash)),
  fc.tuple(text, number, number).map((words) => (ink: Ink) => ink.fillText(...words)),
  fc.tuple(text, number, number).map((words) => (ink: Ink) => ink.strokeText(...words)),
  fc.tuple(colour, colour, number).map(([fill, stroke, width]) => (ink: Ink) => {
    ink.fillStyle = fill;
    ink.strokeStyle = stroke;
    ink.lineWidth = width;
    ink.lineDashOffset = width;
  }),
  fc
    .record({
      font: fc.constantFrom("400 11px sans-serif", "700 9px monospace"),
      textAlign: fc.constantFrom<CanvasTextAlign>("left", "center", "right", "start", "end"),
      textBaseline: fc.constantFrom<CanvasTextBaseline>("middle", "alphabetic", "top", "bottom", "hanging"),
      lineCap: fc.constantFrom<CanvasLineCap>("butt", "round", "square"),
      lineJoin: fc.constantFrom<CanvasLineJoin>("miter", "round", "bevel"),
      globalAlpha: fc.constantFrom(0, 0.4, 1),
      letterSpacing: fc.constantFrom("0px", "2px"),
      wordSpacing: fc.constantFrom("0px", "1px"),
    })
    .map((all) => (ink: Ink) => void Object.assign(ink, all)),
);

/** Draws in the page, and records the same in pieces that are replayed one after the other. */
const drawTwice = (pieces: readonly (readonly ((ink: Ink) => void)[])[]) => {
  const page = new Remembering();
  const recorder = new DrawingRecorder(() => undefined);
  const recorded = new RecordingInk(screenOn(recorder), recorder.newTarget());
  const replay = new Replay();
  const drawn = page.getContext();
  for (const piece of pieces) {
    for (const act of piece) {
      act(drawn);
      act(recorded);
    }
    replay.play(recorder.take());
  }
  const [worker] = made;
  return { page: page.calls, worker: worker?.calls ?? [], inkOfPage: drawn, recorded };
};

describe("a drawing that is recorded", () => {
  it("is drawn in the worker call by call as in the page, with the same colours, fonts and lines", () => {
    fc.assert(
      fc.property(fc.array(fc.array(step, { maxLength: 12 }), { minLength: 1, maxLength: 5 }), (pieces) => {
        made = [];
        const { page, worker, inkOfPage, recorded } = drawTwice(pieces);
        expect(worker).toEqual(page);
        for (const name of ["font", "fillStyle", "lineWidth", "globalAlpha", "textAlign"] as const)
          expect(recorded[name]).toBe(inkOfPage[name]);
      }),
    );
  });

  it("finds its texts again after the list of texts became too long and began anew", () => {
    const words = Array.from({ length: 9000 }, (_, i) => `packet ${i % 4500}`);
    const pieces = [words.slice(0, 4400), words.slice(4400, 6000), words.slice(6000)].map((part) =>
      part.map((word) => (ink: Ink) => ink.fillText(word, 0, 0)),
    );
    const { page, worker } = drawTwice(pieces);
    expect(worker.map(({ given: [word] }) => word)).toEqual(words);
    expect(worker).toEqual(page);
  });

  it("refuses a fill that is neither a colour nor a hatch", () => {
    const recorder = new DrawingRecorder(() => undefined);
    const ink = new RecordingInk(screenOn(recorder), recorder.newTarget());
    expect(() => {
      ink.fillStyle = new CanvasPattern();
    }).toThrow("colours and hatches");
  });
});

describe("replaying", () => {
  const piece = (commands: readonly number[]) => ({
    number: 1,
    commands: Float64Array.from(commands),
    texts: [],
    hatches: [],
    isFresh: false,
    screens: [],
    gone: [],
  });

  it("copies no picture that has no pixels", () => {
    const recorder = new DrawingRecorder(() => undefined);
    const [chart, empty] = [recorder.newTarget(), recorder.newTarget()];
    const ink = new RecordingInk({ ...screenOn(recorder), hiddenTarget: () => empty }, chart);
    const picture = new RecordingInk(screenOn(recorder), empty);
    const name: object = new Remembering();
    if (!isCanvas(name)) throw new Error("no canvas");
    const copy = (): void => ink.drawImage(name, 3, 4);
    ink.save();
    picture.canvas.width = 0;
    copy();
    picture.canvas.width = 5;
    picture.canvas.height = 5;
    copy();
    new Replay().play(recorder.take());
    expect(made[0]?.calls.map(({ name, given }) => [name, ...given])).toEqual([
      ["save"],
      ["drawImage", "a picture", 3, 4],
    ]);
  });

  it("names a command that it does not know", () => {
    expect(() => new Replay().play(piece([-1, 0, 4711]))).toThrow("command 4711 at 2");
    expect(() => new Replay().play(piece([4]))).toThrow("command 4 at 0");
  });
});
