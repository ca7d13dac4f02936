import { type Hatch, hatchOf } from "../hatch.ts";
import { COMMANDS, type Command, type DrawingPiece, ON_PAPER } from "./commands.ts";

const CODES = new Map(Object.keys(COMMANDS).map((name, i) => [name, i]));
/** Texts that are kept between pieces; numbers that change make new ones. */
const TEXTS_MAX = 4000;

/** Notes what is drawn on any paper, until it is taken as a piece. */
export class Notes {
  private commands = new Float64Array(4096);
  private length = 0;
  private paper = Number.NaN;
  private readonly textPlaces = new Map<string, number>();
  private readonly hatchPlaces = new Map<Hatch, number>();
  private texts: string[] = [];
  private hatches: Hatch[] = [];
  private isFresh = false;
  private pieces = 0;
  private papers = 0;
  private screens: DrawingPiece["screens"][number][] = [];
  private gone: number[] = [];

  /** @param onNote called when something is noted, with what is there before it */
  constructor(private readonly onNote: () => void) {}

  /** The number of a new paper. */
  newPaper(): number {
    return this.papers++;
  }

  /** Begins a command. */
  begin(paper: number, command: Command): void {
    if (this.length === 0) this.onNote();
    if (paper !== this.paper) {
      this.number(ON_PAPER);
      this.number(paper);
      this.paper = paper;
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

  show(paper: number, canvas: OffscreenCanvas): void {
    this.onNote();
    this.screens.push({ paper, canvas });
  }

  forget(paper: number): void {
    this.onNote();
    this.gone.push(paper);
  }

  /** Everything since the last piece. */
  take(): DrawingPiece {
    const { texts, hatches, screens, gone, isFresh } = this;
    const piece = {
      number: ++this.pieces,
      commands: this.commands.slice(0, this.length),
      ...{ texts, hatches, screens, gone, isFresh },
    };
    [this.texts, this.hatches, this.screens, this.gone, this.length, this.paper] = [[], [], [], [], 0, Number.NaN];
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
