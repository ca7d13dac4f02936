import { makeHatch } from "../hatch.ts";
import { COMMANDS, type DrawingPiece, type OperandReader, SELECT_TARGET, type WorkerInk } from "./commands.ts";

const CALLS: readonly ((ink: WorkerInk, read: OperandReader) => unknown)[] = Object.values(COMMANDS);

/** Draws in a worker what the page has recorded. */
export class Replay {
  private readonly targets = new Map<number, WorkerInk>();
  private texts: string[] = [];
  private hatches: (CanvasPattern | string)[] = [];

  /** @throws Error where a command is unknown, or the browser gives no context */
  play({ commands, texts, hatches, isFresh, screens, gone }: DrawingPiece): void {
    if (isFresh) [this.texts, this.hatches] = [[], []];
    for (const text of texts) this.texts.push(text);
    for (const hatch of hatches) this.hatches.push(makeHatch(hatch, contextOf(new OffscreenCanvas(1, 1))));
    for (const { target, canvas } of screens) this.targets.set(target, contextOf(canvas));
    let at = 0;
    const number = (): number => commands[at++] ?? Number.NaN;
    const operands: OperandReader = {
      number,
      text: () => this.texts[number()] ?? "",
      hatch: () => this.hatches[number()] ?? "",
      image: () => this.targets.get(number())?.canvas,
    };
    let ink: WorkerInk | undefined;
    while (at < commands.length) {
      const command = number();
      if (command === SELECT_TARGET) ink = this.inkOf(number());
      else {
        const call = CALLS[command];
        if (call === undefined || ink === undefined) throw new Error(`drawing: command ${command} at ${at - 1}`);
        call(ink, operands);
      }
    }
    for (const target of gone) this.targets.delete(target);
  }

  /** The ink of a target; that of a hidden picture is made when it is first drawn on. */
  private inkOf(target: number): WorkerInk {
    const known = this.targets.get(target);
    if (known !== undefined) return known;
    const made = contextOf(new OffscreenCanvas(1, 1));
    this.targets.set(target, made);
    return made;
  }
}

const contextOf = (canvas: OffscreenCanvas): WorkerInk => {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("the browser gives no context in a worker");
  return context;
};
