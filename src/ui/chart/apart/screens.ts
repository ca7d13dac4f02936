import { type Supplier, supplySheets } from "../canvas.ts";
import type { Ink } from "../ink.ts";
import type { Drawn } from "./commands.ts";
import { NotedInk, type NotedScreen } from "./notedInk.ts";
import { Notes } from "./notes.ts";

/** Pieces that may be on their way to the worker: one is drawn while the next is noted. */
const PIECES_MAX = 2;

/** Leaves nothing of a picture, and takes little memory. */
const blank = (canvas: HTMLCanvasElement): void => {
  canvas.width = canvas.height = 1;
};

/** The page draws a chart itself. */
const onItself: Supplier = (sheet) => {
  sheet.use(sheet.own);
  return undefined;
};

/** The worker that draws, and the screens that it draws on. */
class DrawingWorker {
  private readonly notes = new Notes(() => {
    if (!this.isAsked) queueMicrotask(() => this.send());
    this.isAsked = true;
  });
  private isAsked = false;
  private sent = 0;
  private drawn = 0;
  private waiting: { readonly piece: number; call(): void }[] = [];

  constructor(
    private readonly worker: Worker,
    private readonly gauge: Ink,
    onFailure: () => void,
  ) {
    worker.onmessage = ({ data }: MessageEvent<Drawn>) => this.noteDrawn(data);
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      onFailure();
    };
  }

  /** Everything that was noted in one task is one piece. */
  private send(): void {
    this.isAsked = false;
    const piece = this.notes.take();
    this.sent = piece.number;
    this.worker.postMessage(piece, [piece.commands.buffer, ...piece.screens.map(({ canvas }) => canvas)]);
  }

  private noteDrawn(piece: number): void {
    this.drawn = piece;
    const due = this.waiting.filter((one) => one.piece <= piece);
    this.waiting = this.waiting.filter((one) => one.piece > piece);
    for (const { call } of due) call();
  }

  /** Puts a canvas that the worker draws over the sheet's, whose own picture stays until the worker's is there. */
  readonly supply: Supplier = (sheet) => {
    const { canvas, use } = sheet;
    // Others have a place in a text, or a form, of their own.
    if (!canvas.classList.contains("pn-canvas")) return onItself(sheet);
    const seen = document.createElement("canvas");
    seen.className = `${canvas.className} pn-screen`;
    seen.ariaHidden = "true";
    const { ink, forget } = this.inkOn(seen.transferControlToOffscreen());
    canvas.after(seen);
    let isSeen = true;
    use(ink);
    this.waiting.push({ piece: this.sent + 1, call: () => isSeen && blank(canvas) });
    return () => {
      isSeen = false;
      seen.remove();
      forget();
    };
  };

  /** The ink of a screen. @returns also a function after which the worker forgets it, and what was copied onto it */
  private inkOn(canvas: OffscreenCanvas): { readonly ink: Ink; forget(): void } {
    const { notes, gauge } = this;
    const paper = notes.newPaper();
    const papers = new Map<HTMLCanvasElement, number>();
    const screen: NotedScreen = {
      ...{ notes, gauge },
      hidden: (picture) => {
        const number = notes.newPaper();
        papers.set(picture, number);
        return new NotedInk(screen, number);
      },
      hiddenPaper: (picture) => papers.get(picture) ?? Number.NaN,
      isBehind: () => this.sent - this.drawn >= PIECES_MAX,
    };
    notes.show(paper, canvas);
    const forget = (): void => {
      for (const number of [paper, ...papers.values()]) notes.forget(number);
    };
    return { ink: new NotedInk(screen, paper), forget };
  }
}

/** Starts the worker. @returns it when its script is there @throws Error where that does not come */
const loadWorker = (): Promise<Worker> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./drawingWorker.ts", import.meta.url), { type: "module" });
    worker.onmessage = () => resolve(worker);
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      reject(new Error("the worker that draws did not start"));
    };
  });

type Retry = (load: () => Promise<Worker>) => Promise<Worker>;

/** Pixels of paper for each CSS pixel: 288 dots per inch. */
const PRINT_RATIO = 3;

/**
 * From now on a worker draws the charts, so that the main thread of a slow machine is free for what people do. The page
 * draws what is printed, since a printer does not wait for a worker; and everything, where there is no such worker.
 * @param retry tells that a script did not come, and loads it again when the user asks for that
 */
export const startScreens = (retry: Retry): void => {
  let supplier = onItself;
  const supplyBy = (next: Supplier): void => {
    supplier = next;
    supplySheets(next);
  };
  addEventListener("beforeprint", () => supplySheets(onItself, PRINT_RATIO));
  addEventListener("afterprint", () => supplySheets(supplier));
  const gauge = document.createElement("canvas").getContext("2d");
  if (gauge === null || !("transferControlToOffscreen" in HTMLCanvasElement.prototype)) return;
  void retry(loadWorker).then((worker) => {
    const drawing = new DrawingWorker(worker, gauge, () => supplyBy(onItself));
    supplyBy(drawing.supply);
  });
};
