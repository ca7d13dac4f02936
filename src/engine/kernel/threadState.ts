/**
 * Columns that stand at the top of their modules, as constants: V8 puts their addresses into the machine code, where
 * columns that are fields of objects take four loads and three checks at each use (docs/performance.md).
 *
 * So a thread has each of them once, and one simulation at a time works on them. Whoever is asked for something takes
 * them over (`occupy`); what stands there for the one before is put aside first.
 *
 * A function of the event loop that uses one often gives it a name of its own first: V8 bounds what it puts into a caller
 * by the bytes of its bytecode, and a name of the module takes six at each use.
 */

/** Most packets under way at a time, and most flows with a place, those that wait for their start among them. */
export const MOST_PACKETS = 1 << 20;
export const MOST_FLOWS = 1 << 18;
/** Most entities with events of their own. */
export const MOST_ENTITIES = MOST_FLOWS + 1024;

/** @throws RangeError where there is no room for one more */
export const needRoom = (used: number, most: number, what: string): void => {
  if (used >= most) throw new RangeError(`the scenario needs more than ${most} ${what} at a time; allowed: ${most}`);
};

/** Who works on the columns. */
export interface Suspendable {
  /** Copies what the columns hold: another works on them from now on. */
  suspend(): void;
  /** Fills the columns with what was put aside. */
  resume(): void;
}

let current: Suspendable | undefined;

/** Hands the columns to another; undefined: to one that is being made, which must take them when it is. */
export const switchTo = (next: Suspendable | undefined): void => {
  if (current === next) return;
  current?.suspend();
  current = next;
  next?.resume();
};

/** @throws Error where another has taken the columns since */
export const requireCurrent = (who: Suspendable): void => {
  if (current !== who) throw new Error("a simulation was asked for something while another one of its thread ran");
};

/** All that one simulation has on them. */
export class SimulationContext implements Suspendable {
  constructor(private readonly parts: readonly Suspendable[]) {}

  suspend(): void {
    for (const part of this.parts) part.suspend();
  }

  resume(): void {
    for (const part of this.parts) part.resume();
  }
}

type Column = Float64Array | Int32Array | Uint32Array | Uint8Array;

/** Keeps the first entries of some columns while another works on them. */
export class SavedColumns {
  private kept: readonly Column[] = [];

  constructor(private readonly columns: readonly Column[]) {}

  /** @param length entries in use, of every column */
  save(length: number): void {
    this.kept = this.columns.map((column) => column.slice(0, length));
  }

  restore(): void {
    for (const [i, kept] of this.kept.entries()) this.columns[i]?.set(kept);
    this.kept = [];
  }
}
