import { type InkSupplier, supplyInks } from "../canvas.ts";
import type { Ink } from "../ink.ts";
import type { Drawn } from "./commands.ts";
import { DrawingRecorder } from "./drawingRecorder.ts";
import { RecordingInk, type ScreenContext } from "./recordingInk.ts";

/** Pieces that may be on their way to the worker: one is drawn while the next is recorded. */
const PIECES_MAX = 2;

/** Removes the picture of a canvas, and with it most of its memory. */
const clear = (canvas: HTMLCanvasElement): void => {
  canvas.width = canvas.height = 1;
};

/** Lets the page draw a chart itself. */
const drawOnPage: InkSupplier = (chart) => {
  chart.setInk(chart.ownInk);
  return undefined;
};

/** The worker that draws, and the commands on their way to it. */
class DrawingWorker {
  private readonly recorder = new DrawingRecorder(() => {
    if (!this.isSendQueued) queueMicrotask(() => this.send());
    this.isSendQueued = true;
  });
  private isSendQueued = false;
  private sent = 0;
  private drawn = 0;
  private waiting: { readonly piece: number; call(): void }[] = [];

  constructor(
    private readonly worker: Worker,
    private readonly textMeasurer: Ink,
    onFailure: () => void,
  ) {
    worker.onmessage = ({ data }: MessageEvent<Drawn>) => this.receiveDrawn(data);
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      onFailure();
    };
  }

  /** Sends what was recorded since the last piece: all of one task of the page. */
  private send(): void {
    this.isSendQueued = false;
    const piece = this.recorder.take();
    this.sent = piece.number;
    this.worker.postMessage(piece, [piece.commands.buffer, ...piece.screens.map(({ canvas }) => canvas)]);
  }

  private receiveDrawn(piece: number): void {
    this.drawn = piece;
    const due = this.waiting.filter((one) => one.piece <= piece);
    this.waiting = this.waiting.filter((one) => one.piece > piece);
    for (const { call } of due) call();
  }

  /** Lays a canvas that the worker draws over that of the chart, whose own picture stays until the worker has drawn. */
  readonly supply: InkSupplier = (chart) => {
    const { canvas, setInk } = chart;
    // Only panels place a second canvas exactly over the first; canvases in texts and forms are laid out otherwise.
    if (!canvas.classList.contains("pn-canvas")) return drawOnPage(chart);
    const cover = document.createElement("canvas");
    cover.className = `${canvas.className} pn-screen`;
    cover.ariaHidden = "true";
    const { ink, forget } = this.inkOn(cover.transferControlToOffscreen());
    canvas.after(cover);
    let isShown = true;
    setInk(ink);
    this.waiting.push({ piece: this.sent + 1, call: () => isShown && clear(canvas) });
    return () => {
      isShown = false;
      cover.remove();
      forget();
    };
  };

  /**
   * Makes the ink of a canvas.
   * @returns with a function that makes the worker forget the canvas and its hidden pictures
   */
  private inkOn(canvas: OffscreenCanvas): { readonly ink: Ink; forget(): void } {
    const { recorder, textMeasurer } = this;
    const target = recorder.newTarget();
    const targets = new Map<HTMLCanvasElement, number>();
    const screen: ScreenContext = {
      ...{ recorder, textMeasurer },
      makeHiddenInk: (picture) => {
        const number = recorder.newTarget();
        targets.set(picture, number);
        return new RecordingInk(screen, number);
      },
      hiddenTarget: (picture) => targets.get(picture) ?? Number.NaN,
      isBehind: () => this.sent - this.drawn >= PIECES_MAX,
    };
    recorder.show(target, canvas);
    const forget = (): void => {
      for (const number of [target, ...targets.values()]) recorder.forget(number);
    };
    return { ink: new RecordingInk(screen, target), forget };
  }
}

/** Starts the worker. @returns once its script has loaded @throws Error if the script does not load */
const loadWorker = (): Promise<Worker> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./drawingWorker.ts", import.meta.url), { type: "module" });
    worker.onmessage = () => resolve(worker);
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      reject(new Error("the worker that draws charts did not start"));
    };
  });

type Retry = (load: () => Promise<Worker>) => Promise<Worker>;

/** Printed pixels for each CSS pixel: 288 dots per inch. */
const PRINT_RATIO = 3;

/**
 * Lets a worker draw the charts from now on, so that the main thread of a slow machine is free for the user's actions.
 * The page itself draws what is printed, since a printer does not wait for a worker, and everything where the worker
 * fails or the browser has none that draws.
 * @param retry calls `load`; if the script does not load, it tells the user and offers to try again
 */
export const drawInWorker = (retry: Retry): void => {
  let supplier = drawOnPage;
  const supplyBy = (next: InkSupplier): void => {
    supplier = next;
    supplyInks(next);
  };
  addEventListener("beforeprint", () => supplyInks(drawOnPage, PRINT_RATIO));
  addEventListener("afterprint", () => supplyInks(supplier));
  const textMeasurer = document.createElement("canvas").getContext("2d");
  if (textMeasurer === null || !("transferControlToOffscreen" in HTMLCanvasElement.prototype)) return;
  void retry(loadWorker).then((worker) => {
    const drawing = new DrawingWorker(worker, textMeasurer, () => supplyBy(drawOnPage));
    supplyBy(drawing.supply);
  });
};
