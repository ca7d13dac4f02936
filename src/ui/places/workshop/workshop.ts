import { createStore } from "zustand/vanilla";
import type { Seconds } from "../../../units/units.ts";
import type { Compiled, Faulty } from "../../../workshop/compile/compile.ts";
import type { Fault } from "../../../workshop/compile/fault.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { keepCode, type Moment } from "../../session/own/kept.ts";
import { LIBRARY_NAMES } from "./code/contract.ts";
import { keepOpen } from "./openCode.ts";

/** A version of the source that compiles, and from when on the run has had it. */
export interface Version {
  /** From 1, in this visit; the same source has the same number again. */
  readonly number: number;
  readonly compiled: Compiled;
  /** s; null: it is not in the run. */
  readonly since: Seconds | null;
}

/** Why the run is stopped: the fault of the discipline, and where it is. */
export interface Stop {
  readonly says: string;
  readonly line: number | null;
}

export interface WorkshopState {
  /** The id under which this device keeps the source. */
  readonly id: string;
  /** Name of the file, `half-and-half.aqm.ts`. */
  readonly file: string;
  /** The text of the editor. */
  readonly source: string;
  readonly phase: "loading" | "compiling" | "ready";
  /** The faults of `source`; empty: it compiles, or that is not known yet (`phase`). */
  readonly faults: readonly Fault[];
  /** The last version that compiles; null: none did. */
  readonly version: Version | null;
  /** The version that was in the run before that one; null: none was. */
  readonly previous: Version | null;
  /** The source is somebody else's: it can be read, and does not run until the user allows it. */
  readonly isHeld: boolean;
  readonly stop: Stop | null;
  /** Whether this device keeps the source; null: not yet. */
  readonly isKept: boolean | null;
  /** How many times the editor was given an earlier state. */
  readonly restored: number;
}

/** Pause of the writing after which the source is compiled, ms. */
const COMPILE_MS = 600;

/** A version on its way into the run. */
export interface Candidate extends Pick<Version, "number" | "compiled"> {
  /** It was written on this device. */
  readonly isWritten: boolean;
  /** The run is stopped, because of a fault of an earlier version. */
  readonly isAfterStop: boolean;
}

/** Runs the versions that compile. */
export interface VersionRunner {
  /**
   * Puts a version into the run.
   * @returns the time from which it is in force there, s; faults that only running it shows
   */
  runVersion(candidate: Candidate): Promise<{ readonly since: Seconds | null; readonly faults: readonly Fault[] }>;
}

/** A source, and where it comes from. */
export interface Opened {
  readonly file: string;
  readonly source: string;
  /** The id under which this device keeps it; absent: it is new on this device. */
  readonly id?: string;
  /** Somebody else wrote it, and the user has chosen to read it without running it. */
  readonly isHeld?: boolean;
}

const newId = (): string => `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`;

/**
 * A source that is being written: kept with every keystroke, compiled after a pause in the writing, and put into a run.
 */
export class Workshop {
  readonly store;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private keeping: Promise<unknown> | null = null;
  private runner: VersionRunner | null = null;
  private readonly numbers = new Map<string, number>();
  /** Somebody else's source, as it came. */
  private foreign: string | null = null;
  /** Counts compilations: the result of an earlier one comes too late. */
  private turn = 0;
  private isStopped = false;
  /** What was kept here last. */
  private known: Moment | undefined;

  constructor({ file, source, id = newId(), isHeld = false }: Opened) {
    this.foreign = isHeld ? source : null;
    this.store = createStore<WorkshopState>()(() => ({
      id,
      file,
      source,
      phase: isHeld ? "ready" : "loading",
      faults: [],
      version: null,
      previous: null,
      isHeld,
      stop: null,
      isKept: null,
      restored: 0,
    }));
    this.noteOpen();
    this.store.subscribe((now, before) => {
      if (now.id !== before.id || now.source !== before.source || now.isHeld !== before.isHeld) this.noteOpen();
    });
  }

  /** Notes for this tab what is open. What somebody else wrote is held again after a reload. */
  private noteOpen(): void {
    const { id, file, source, isHeld } = this.state;
    keepOpen({ id, file, source, isHeld: isHeld || source === this.foreign, at: Date.now() });
  }

  /** Begins to compile the source; `runner` runs the versions that compile. @returns a function that ends this */
  begin(runner: VersionRunner): () => void {
    this.runner = runner;
    if (!this.state.isHeld) void this.compileNow();
    return () => {
      this.runner = null;
      if (this.timer !== null) clearTimeout(this.timer);
    };
  }

  private get state(): WorkshopState {
    return this.store.getState();
  }

  /** The text has changed. */
  edit(source: string): void {
    if (source === this.state.source || this.state.isHeld) return;
    this.store.setState({ source, phase: "compiling" });
    this.keep();
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.compileNow(), COMPILE_MS);
  }

  /** The user lets somebody else's source run, and may change it from then on. */
  runHeld(): void {
    if (!this.state.isHeld) return;
    this.store.setState({ isHeld: false, phase: "compiling" });
    void this.compileNow();
  }

  /** Puts an earlier state of the source into the editor. */
  restore(source: string): void {
    if (this.state.isHeld) return;
    this.edit(source);
    this.store.setState(({ restored }) => ({ restored: restored + 1 }));
  }

  /** Begins with another source; the present one stays kept. */
  open({ file, source, id = newId(), isHeld = false }: Opened): void {
    this.foreign = isHeld ? source : null;
    const phase = isHeld ? "ready" : "compiling";
    this.known = undefined;
    this.store.setState({ id, file, source, phase, isHeld, faults: [], stop: null, isKept: null });
    if (!isHeld) void this.compileNow();
    else if (this.timer !== null) clearTimeout(this.timer);
  }

  /** Compiles the text of the editor, and puts it into the run if it is new. */
  async compileNow(): Promise<void> {
    if (this.state.isHeld) return;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.turn += 1;
    const { turn } = this;
    const { compile } = await retryLoad(() => import("../../../workshop/compile/compile.ts"));
    if (turn !== this.turn || this.state.isHeld) return;
    const { source } = this.state;
    const result = compile(source, LIBRARY_NAMES);
    if (result.ok) await this.runCompiled(result, turn);
    else this.refuse(source, result);
  }

  private refuse(source: string, { faults }: Pick<Faulty, "faults">): void {
    if (this.state.source === source) this.store.setState({ phase: "ready", faults });
  }

  private async runCompiled(compiled: Compiled, turn: number): Promise<void> {
    const { source, version, stop } = this.state;
    if (version !== null && version.compiled.id === compiled.id && stop === null) {
      this.store.setState({ phase: "ready", faults: [] });
      return;
    }
    const { id } = compiled;
    const number = this.numbers.get(id) ?? this.numbers.size + 1;
    this.numbers.set(id, number);
    const outcome = await this.runner?.runVersion({
      number,
      compiled,
      isWritten: source !== this.foreign,
      isAfterStop: this.isStopped,
    });
    if (outcome === undefined || turn !== this.turn || this.state.source !== source) return;
    if (outcome.faults.length > 0) {
      this.refuse(source, outcome);
      return;
    }
    this.isStopped = false;
    const next = { number, compiled, since: outcome.since };
    const isOther = version !== null && version.compiled.id !== id;
    this.store.setState({
      phase: "ready",
      faults: [],
      version: next,
      ...(isOther && { previous: version }),
      stop: null,
    });
  }

  /** Notes that the run is stopped because of a fault of the discipline. */
  stopped(stop: Stop): void {
    this.isStopped = true;
    this.store.setState({ stop });
  }

  /** Keeps the source on this device: one write at a time, and another one if the source has changed meanwhile. */
  private keep(): void {
    if (this.keeping !== null) return;
    const { id, file, source } = this.state;
    this.keeping = keepCode(id, file, source, Date.now(), this.known).then((kept) => {
      this.keeping = null;
      if (kept !== undefined) this.known = kept;
      const { state } = this;
      if (state.id !== id) return;
      if (state.source !== source) this.keep();
      else this.store.setState({ isKept: kept !== undefined });
    });
  }
}
