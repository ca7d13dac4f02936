import { createStore } from "zustand/vanilla";
import type { Seconds } from "../../../units/units.ts";
import type { Compiled, Faulty } from "../../../workshop/compile/compile.ts";
import type { Fault } from "../../../workshop/compile/fault.ts";
import { retryLoad } from "../../session/loading/retryLoad.ts";
import { LENT_NAMES } from "./code/contract.ts";
import { keepCode } from "./kept.ts";

/** A version of the source that compiles, and from when on the run has had it. */
export interface Version {
  /** From 1, in this visit. */
  readonly number: number;
  readonly compiled: Compiled;
  /** s; null: it is not in the run. */
  readonly since: Seconds | null;
}

/** Why the run stands: what the discipline did, and where. */
export interface Stop {
  readonly says: string;
  readonly line: number | null;
}

export interface WorkshopState {
  /** Under which this device keeps the source. */
  readonly id: string;
  /** Name of the file, `half-and-half.aqm.ts`. */
  readonly file: string;
  /** What stands in the editor. */
  readonly source: string;
  readonly phase: "loading" | "compiling" | "ready";
  /** Of `source`; empty: it compiles, or that is not known yet (`phase`). */
  readonly faults: readonly Fault[];
  /** The last version that compiles; null: none did. */
  readonly version: Version | null;
  readonly stop: Stop | null;
  /** Whether this device keeps the source; null: not yet. */
  readonly isKept: boolean | null;
  /** How many times the editor was given an earlier state. */
  readonly restored: number;
}

/** Pause of the writing after which the source is compiled, ms. */
const COMPILE_MS = 600;

/** What a version that compiles goes to. */
export interface Taker {
  /** @returns the time from which it is in the run, s; faults that only running it shows */
  take(compiled: Compiled): Promise<{ readonly since: Seconds | null; readonly faults: readonly Fault[] }>;
}

const newId = (): string => `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`;

/** A source that is being written: kept with every keystroke, compiled when the writing rests, and taken to a run. */
export class Workshop {
  readonly store;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private keeping: Promise<unknown> | null = null;
  private taker: Taker | null = null;
  private numbered = 0;

  constructor(file: string, source: string, id = newId()) {
    this.store = createStore<WorkshopState>()(() => ({
      id,
      file,
      source,
      phase: "loading",
      faults: [],
      version: null,
      stop: null,
      isKept: null,
      restored: 0,
    }));
  }

  /** Begins: the source is compiled, and good versions go to `taker`. @returns ends it */
  begin(taker: Taker): () => void {
    this.taker = taker;
    void this.compileNow();
    return () => {
      this.taker = null;
      if (this.timer !== null) clearTimeout(this.timer);
    };
  }

  private get state(): WorkshopState {
    return this.store.getState();
  }

  /** The text has changed. */
  edit(source: string): void {
    if (source === this.state.source) return;
    this.store.setState({ source, phase: "compiling" });
    this.keep();
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.compileNow(), COMPILE_MS);
  }

  /** Puts an earlier state of the source into the editor. */
  restore(source: string): void {
    this.edit(source);
    this.store.setState(({ restored }) => ({ restored: restored + 1 }));
  }

  /** Begins with another source; the present one stays kept. */
  open(file: string, source: string, id = newId()): void {
    this.store.setState({ id, file, source, phase: "compiling", faults: [], stop: null, isKept: null });
    void this.compileNow();
  }

  /** Compiles what stands in the editor, and takes it into the run if it is new. */
  async compileNow(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const { compile } = await retryLoad(() => import("../../../workshop/compile/compile.ts"));
    const { source } = this.state;
    const result = compile(source, LENT_NAMES);
    if (result.ok) await this.take(result);
    else this.refuse(source, result);
  }

  private refuse(source: string, { faults }: Pick<Faulty, "faults">): void {
    if (this.state.source === source) this.store.setState({ phase: "ready", faults });
  }

  private async take(compiled: Compiled): Promise<void> {
    const { source, version } = this.state;
    if (version !== null && version.compiled.id === compiled.id && this.state.stop === null) {
      this.store.setState({ phase: "ready", faults: [] });
      return;
    }
    const taken = await this.taker?.take(compiled);
    if (taken === undefined || this.state.source !== source) return;
    if (taken.faults.length > 0) {
      this.refuse(source, taken);
      return;
    }
    this.numbered += 1;
    const next = { number: this.numbered, compiled, since: taken.since };
    this.store.setState({ phase: "ready", faults: [], version: next, stop: null });
  }

  /** The run stands, because of what the discipline did. */
  stopped(stop: Stop): void {
    this.store.setState({ stop });
  }

  /** Keeps the source, as often as the browser is done with keeping. */
  private keep(): void {
    if (this.keeping !== null) return;
    const { id, file, source } = this.state;
    this.keeping = keepCode(id, file, source, Date.now()).then((kept) => {
      this.keeping = null;
      const { state } = this;
      if (state.id !== id) return;
      if (state.source !== source) this.keep();
      else this.store.setState({ isKept: kept !== undefined });
    });
  }
}
