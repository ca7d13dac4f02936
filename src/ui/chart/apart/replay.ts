import { makeHatch } from "../hatch.ts";
import { COMMANDS, type DrawingPiece, ON_PAPER, type Operands, type WorkerInk } from "./commands.ts";

const CALLS: readonly ((ink: WorkerInk, of: Operands) => unknown)[] = Object.values(COMMANDS);

/** Draws in a worker what the page has noted. */
export class Replay {
  private readonly papers = new Map<number, WorkerInk>();
  private texts: string[] = [];
  private hatches: (CanvasPattern | string)[] = [];

  /** @throws Error where a command is unknown, or the browser gives no context */
  play({ commands, texts, hatches, isFresh, screens, gone }: DrawingPiece): void {
    if (isFresh) [this.texts, this.hatches] = [[], []];
    for (const text of texts) this.texts.push(text);
    for (const hatch of hatches) this.hatches.push(makeHatch(hatch, contextOf(new OffscreenCanvas(1, 1))));
    for (const { paper, canvas } of screens) this.papers.set(paper, contextOf(canvas));
    let at = 0;
    const number = (): number => commands[at++] ?? Number.NaN;
    const operands: Operands = {
      number,
      text: () => this.texts[number()] ?? "",
      hatch: () => this.hatches[number()] ?? "",
      image: () => this.papers.get(number())?.canvas,
    };
    let ink: WorkerInk | undefined;
    while (at < commands.length) {
      const command = number();
      if (command === ON_PAPER) ink = this.inkOf(number());
      else {
        const call = CALLS[command];
        if (call === undefined || ink === undefined) throw new Error(`drawing: command ${command} at ${at - 1}`);
        call(ink, operands);
      }
    }
    for (const paper of gone) this.papers.delete(paper);
  }

  /** A paper that is no screen is made when it is drawn on. */
  private inkOf(paper: number): WorkerInk {
    const known = this.papers.get(paper);
    if (known !== undefined) return known;
    const made = contextOf(new OffscreenCanvas(1, 1));
    this.papers.set(paper, made);
    return made;
  }
}

const contextOf = (canvas: OffscreenCanvas): WorkerInk => {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("the browser gives no context in a worker");
  return context;
};
