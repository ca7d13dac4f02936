import { createStore, type StoreApi } from "zustand/vanilla";
import type { Scenario } from "../../../scenario/document.ts";
import type { Job, JobResult } from "../../../sweeps/job.ts";
import { Cancelled } from "../../../sweeps/pool.ts";
import {
  pointsOf,
  runSweep,
  runsOf,
  type SweepDefinition,
  type SweepPoint,
  type SweepRun,
} from "../../../sweeps/sweep.ts";
import type { Json } from "../../../units/units.ts";
import { BLANK, type Draft, definitionOf, draftText } from "./definition.ts";
import { noteSpeed } from "./speed.ts";
import { IDLE, type JobPlatform, Work, type WorkState } from "./work.ts";

/** The results of a sweep. */
export interface Found {
  readonly definition: SweepDefinition;
  readonly points: readonly SweepPoint[];
  /** The runs that are known to be needed so far. */
  readonly runs: readonly SweepRun[];
  readonly results: ReadonlyMap<string, JobResult>;
}
/** What a sweep needs of the page. */
interface SweepPlatform extends JobPlatform {
  /** Prepares workers for runs of these scenarios, documents with one lane, that will be asked for soon. */
  prepare(scenarios: readonly Json[]): void;
}

/** State of the page of sweeps. */
export interface Sweep {
  readonly scenario: Scenario;
  readonly draft: Draft;
  /** The text of the address that the draft is from; "": the first question about the scene. */
  readonly address: string;
  /** Ids of the runs under way. */
  readonly running: ReadonlySet<string>;
  /** Why runs failed, by their ids. */
  readonly failed: ReadonlyMap<string, string>;
  /** Error in the draft; "": there is none. */
  readonly fault: string;
  /** null: there is nothing to run. */
  readonly found: Found | null;
  readonly work: WorkState;
}

/** Time between two pictures while results arrive, ms. */
const SHOW_MS = 400;

/** Every point is run once before any is run twice. */
const bySeed = (runs: readonly SweepRun[]) => {
  const place = new Map(runs.map(({ job, seed }) => [job.id, seed]));
  return (a: Job, b: Job): number => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0);
};

/** Whether two drafts differ at most in what is shown of their runs. */
const isSameRuns = (a: Draft, b: Draft): boolean =>
  draftText({ ...a, metric: b.metric, against: b.against, view: b.view }) === draftText(b);

/** Runs a sweep, and finds stored results of earlier runs. */
export class SweepStudy {
  readonly store: StoreApi<Sweep>;
  private readonly work: Work;
  private results = new Map<string, JobResult>();
  private readonly running = new Set<string>();
  private readonly failed = new Map<string, string>();
  private showing: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly platform: SweepPlatform,
    scenario: Scenario,
  ) {
    this.store = createStore(() => ({
      scenario,
      draft: BLANK,
      address: "",
      running: new Set<string>(),
      failed: new Map<string, string>(),
      fault: "",
      found: null,
      work: IDLE,
    }));
    this.work = new Work({
      ...platform,
      onState: (work) => this.store.setState({ work }),
      onFailed: ({ id }, reason) => {
        this.failed.set(id, reason);
        this.running.delete(id);
        this.showing ??= setTimeout(() => this.show(), SHOW_MS);
      },
      onStart: ({ id }) => void this.running.add(id),
      onRan: noteSpeed,
      onResult: (id, result) => {
        this.results.set(id, result);
        this.running.delete(id);
        this.failed.delete(id);
        this.showing ??= setTimeout(() => this.show(), SHOW_MS);
      },
    });
  }

  /** Sets another scenario or definition, and shows its stored results. */
  async open(scenario: Scenario, draft: Draft, address: string): Promise<void> {
    const before = this.store.getState();
    if (before.found !== null && before.scenario === scenario && isSameRuns(before.draft, draft)) {
      this.store.setState({ draft, address });
      return;
    }
    this.work.cancel();
    this.results = new Map();
    this.running.clear();
    this.failed.clear();
    const nothing = {
      fault: "",
      found: null,
      running: new Set<string>(),
      failed: new Map<string, string>(),
      work: IDLE,
    };
    this.store.setState({ scenario, draft, address, ...nothing });
    if (draft.axes.length === 0) return;
    const read = definitionOf(draft, scenario);
    if ("fault" in read) {
      this.store.setState({ fault: read.fault });
      return;
    }
    const { definition } = read;
    const points = pointsOf(definition);
    const runs = runsOf(definition, points);
    this.store.setState({ found: { definition, points, runs, results: new Map() } });
    const kept = await Promise.all(runs.map(({ job }) => this.platform.store.get(job)));
    if (this.store.getState().found?.definition !== definition) return;
    for (const result of kept) if (result !== undefined) this.results.set(result.id, result);
    this.show();
    this.platform.prepare(runs.filter(({ job }) => !this.results.has(job.id)).map(({ job }) => job.scenario));
  }

  async run(): Promise<void> {
    const { found } = this.store.getState();
    if (found === null) return;
    const { definition } = found;
    this.failed.clear();
    try {
      const outcome = await runSweep(definition, async (jobs) => {
        const results = await this.work.run([...jobs].sort(bySeed(found.runs)));
        if (results === undefined) throw new Cancelled();
        return results;
      });
      if (this.store.getState().found?.definition === definition) this.store.setState({ found: outcome });
    } catch (error) {
      // Errors of the work are in its state.
      if (!(error instanceof Cancelled)) throw error;
    }
    this.show();
  }

  pause(): void {
    this.work.pause();
  }
  resume(): void {
    this.work.resume();
  }
  cancel(): void {
    this.work.cancel();
  }

  private show(): void {
    if (this.showing !== undefined) clearTimeout(this.showing);
    this.showing = undefined;
    const { found } = this.store.getState();
    const { status } = this.store.getState().work;
    if (status !== "running" && status !== "paused") this.running.clear();
    const running = new Set(this.running);
    if (found === null) return;
    this.store.setState({ found: { ...found, results: new Map(this.results) }, running, failed: new Map(this.failed) });
  }
}
