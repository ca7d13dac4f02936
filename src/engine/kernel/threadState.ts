import { FLOWS_MAX, PACKETS_MAX } from "../../schema/limits.ts";

/**
 * Columns that are constants of their modules: V8 puts their addresses into the machine code, whereas columns in fields
 * of objects take four loads and three checks at each use (docs/performance.md).
 *
 * So each column exists once per thread, and one simulation at a time owns them. `switchTo` is a context switch, as an
 * operating system makes one between processes: it saves the columns of the simulation that ran (`suspend`), and
 * restores those of the next one (`resume`).
 *
 * A function of the event loop that uses a column often assigns it to a local constant first: V8 limits inlining by the
 * size of the bytecode, and a module constant takes six bytes at each use.
 */

/** Most packets in flight at a time, and most flows with a slot, those that wait for their start included. */
export const MOST_PACKETS = PACKETS_MAX;
export const MOST_FLOWS = FLOWS_MAX;
/** Most entities with events. */
export const MOST_ENTITIES = MOST_FLOWS + 1024;

/** @throws RangeError if there is no room for one more */
export const needRoom = (used: number, most: number, items: string): void => {
  if (used >= most) throw new RangeError(`the scenario needs more than ${most} ${items} at a time; allowed: ${most}`);
};

/** An owner of the columns. */
export interface Suspendable {
  /** Saves the content of the columns, which another owner overwrites from now on. */
  suspend(): void;
  /** Fills the columns with the saved content. */
  resume(): void;
}

let current: Suspendable | undefined;

/** Gives the columns to another owner; undefined: to one under construction, which must take them at its end. */
export const switchTo = (next: Suspendable | undefined): void => {
  if (current === next) return;
  current?.suspend();
  current = next;
  next?.resume();
};

/** @throws Error if another owner has the columns */
export const requireCurrent = (who: Suspendable): void => {
  if (current !== who) throw new Error("a simulation was used while another one of its thread ran");
};

/** All columns of one simulation, suspended and resumed together. */
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

/** Saves the first entries of some columns while another owner uses them. */
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
