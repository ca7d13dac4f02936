import { createStore, type StoreApi } from "zustand/vanilla";
import type { Scenario } from "../../../../scenario/document.ts";
import type { Job, JobResult } from "../../../../sweeps/job.ts";
import { Cancelled, runJobs } from "../../../../sweeps/pool.ts";
import type { RunAll } from "../../../../sweeps/sweep.ts";
import type { SearchState } from "../../../../tuning/searchState.ts";
import { runTuning } from "../../../../tuning/study.ts";
import { reasonOf } from "../../../../units/reasonOf.ts";
import { WebJobWorker } from "../jobWorker.ts";
import type { JobPlatform } from "../work.ts";
import { draftFrom, type TuneDraft, tuningOf } from "./draft.ts";
import { keepDraft, keptDraft } from "./keptDraft.ts";

export type TuneStatus = "idle" | "running" | "stopped" | "time" | "done" | "failed";

/** State of the panel. */
export interface Tune {
  readonly scenario: Scenario;
  readonly draft: TuneDraft;
  /** Error in the draft; "": there is none. */
  readonly fault: string;
  /** null: nothing has run. */
  readonly search: SearchState | null;
  readonly status: TuneStatus;
  /** Why the search failed. */
  readonly message: string;
}

const MINUTE_MS = 60_000;
/** Tries that are run together, for each worker: few, so that they appear one after the other. */
const TOGETHER = 2;

/** Searches for the best values of a scene, on the workers of this page. */
export class TuningStudy {
  readonly store: StoreApi<Tune>;
  private abort: AbortController | undefined;

  constructor(
    private readonly platform: JobPlatform,
    scenario: Scenario,
  ) {
    this.store = createStore(() => this.fresh(scenario, draftFrom(scenario)));
  }

  /** Shows the search of a scene: the kept one with its runs, or a new one. */
  open(scenario: Scenario): void {
    if (this.abort !== undefined && scenario === this.store.getState().scenario) return;
    this.stop();
    this.show(scenario, keptDraft(scenario) ?? draftFrom(scenario));
  }

  /** Sets another draft, and shows the runs of it that are known. */
  change(part: Partial<TuneDraft>): void {
    const { scenario, draft } = this.store.getState();
    this.stop();
    const next = { ...draft, ...part };
    keepDraft(scenario, next);
    this.show(scenario, next);
  }

  /** Searches to the end, or goes on. */
  async run(): Promise<void> {
    const { draft, scenario } = this.store.getState();
    keepDraft(scenario, draft);
    const { makePort, workerCount, store, now } = this.platform;
    const workers = Array.from({ length: workerCount }, () => new WebJobWorker(makePort, () => Promise.resolve()));
    const until = now() + draft.minutes * MINUTE_MS;
    const timer = setTimeout(() => this.stop("time"), until - now());
    try {
      await this.search("done", (signal) => (jobs) => runJobs(jobs, workers, { signal, store }));
    } finally {
      clearTimeout(timer);
      for (const worker of workers) worker.close();
    }
  }

  /** What was run is kept. */
  stop(status: "stopped" | "time" = "stopped"): void {
    const { abort } = this;
    this.abort = undefined;
    if (abort === undefined) return;
    this.store.setState({ status });
    abort.abort();
  }

  private fresh(scenario: Scenario, draft: TuneDraft): Tune {
    const read = tuningOf(draft, scenario);
    const fault = draft.knobs.length > 0 && "fault" in read ? read.fault : "";
    return { scenario, draft, fault, search: null, status: "idle", message: "" };
  }

  private show(scenario: Scenario, draft: TuneDraft): void {
    this.store.setState(this.fresh(scenario, draft));
    void this.search("stopped", () => (jobs) => this.known(jobs));
  }

  /** Results that are kept; the first that is not ends the search. */
  private async known(jobs: readonly Job[]): Promise<ReadonlyMap<string, JobResult>> {
    const found = new Map<string, JobResult>();
    for (const job of jobs) {
      const result = await this.platform.store.get(job);
      if (result === undefined) throw new Cancelled();
      found.set(job.id, result);
    }
    return found;
  }

  /** @param how "done": the search runs to its end; "stopped": only as far as its results are kept */
  private async search(how: "done" | "stopped", runAllWith: (signal: AbortSignal) => RunAll): Promise<void> {
    const { draft, scenario } = this.store.getState();
    const read = tuningOf(draft, scenario);
    if ("fault" in read) return;
    const abort = new AbortController();
    this.abort = abort;
    const isCurrent = (): boolean => this.abort === abort;
    const tell = (state: Partial<Tune>): void => {
      if (isCurrent()) this.store.setState(state);
    };
    if (how === "done") tell({ status: "running", message: "" });
    try {
      const search = await runTuning(read.tuning, {
        runAll: runAllWith(abort.signal),
        together: TOGETHER * this.platform.workerCount,
        onState: (now) => tell(now.runs >= (this.store.getState().search?.runs ?? 0) ? { search: now } : {}),
      });
      tell({ search, status: "done" });
    } catch (error) {
      if (!(error instanceof Cancelled)) tell({ status: "failed", message: reasonOf(error) });
      else if (this.store.getState().search !== null) tell({ status: "stopped" });
    } finally {
      if (isCurrent()) this.abort = undefined;
    }
  }
}
