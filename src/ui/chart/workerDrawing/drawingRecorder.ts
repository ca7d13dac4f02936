import { type Hatch, hatchOf } from "../hatch.ts";
import { COMMANDS, type Command, type DrawingPiece, SELECT_TARGET } from "./commands.ts";

const CODES = new Map(Object.keys(COMMANDS).map((name, i) => [name, i]));
/** Texts that are kept between pieces; numbers that change make new ones. */
const TEXTS_MAX = 4000;

/** Records the commands of all targets as numbers, until they are taken as a piece. */
export class DrawingRecorder {
  private commands = new Float64Array(4096);
  private length = 0;
  private target = Number.NaN;
  private readonly textPlaces = new Map<string, number>();
  private readonly hatchPlaces = new Map<Hatch, number>();
  private texts: string[] = [];
  private hatches: Hatch[] = [];
  private isFresh = false;
  private pieces = 0;
  private targets = 0;
  private screens: DrawingPiece["screens"][number][] = [];
  private gone: number[] = [];

  /** @param onRecord called before the first command of a piece, and whenever a target is shown or forgotten */
  constructor(private readonly onRecord: () => void) {}

  /** Makes a target. @returns its number */
  newTarget(): number {
    return this.targets++;
  }

  /** Begins a command; its operands follow, one call each. */
  begin(target: number, command: Command): void {
    if (this.length === 0) this.onRecord();
    if (target !== this.target) {
      this.number(SELECT_TARGET);
      this.number(target);
      this.target = target;
    }
    this.number(CODES.get(command) ?? Number.NaN);
  }

  number(value: number): void {
    if (this.length === this.commands.length) {
      const longer = new Float64Array(2 * this.length);
      longer.set(this.commands);
      this.commands = longer;
    }
    this.commands[this.length++] = value;
  }

  text(text: string): void {
    this.number(placeIn(this.textPlaces, text, this.texts));
  }

  hatch(pattern: CanvasPattern): void {
    const hatch = hatchOf(pattern);
    if (hatch === undefined) throw new Error("charts are filled with colours and hatches only");
    this.number(placeIn(this.hatchPlaces, hatch, this.hatches));
  }

  /** Makes a target draw on a canvas of the page. */
  show(target: number, canvas: OffscreenCanvas): void {
    this.onRecord();
    this.screens.push({ target, canvas });
  }

  /** The target is no longer needed. */
  forget(target: number): void {
    this.onRecord();
    this.gone.push(target);
  }

  /** Everything since the last piece. */
  take(): DrawingPiece {
    const { texts, hatches, screens, gone, isFresh } = this;
    const piece = {
      number: ++this.pieces,
      commands: this.commands.slice(0, this.length),
      ...{ texts, hatches, screens, gone, isFresh },
    };
    [this.texts, this.hatches, this.screens, this.gone, this.length, this.target] = [[], [], [], [], 0, Number.NaN];
    this.isFresh = this.textPlaces.size > TEXTS_MAX;
    if (this.isFresh) {
      this.textPlaces.clear();
      this.hatchPlaces.clear();
    }
    return piece;
  }
}

const placeIn = <T>(places: Map<T, number>, one: T, added: T[]): number => {
  const known = places.get(one);
  if (known !== undefined) return known;
  const place = places.size;
  places.set(one, place);
  added.push(one);
  return place;
};
