import type { StoreApi } from "zustand/vanilla";
import type { Catalog } from "../../scenario/catalog.ts";
import type { TraceStore } from "./contract.ts";
import { createLab, type LabOptions } from "./createLab.ts";
import { Alongside } from "./futures/comparedFlows.ts";
import type { Platform } from "./player/contract.ts";
import type { Lab } from "./state.ts";
import { FlowNews } from "./traces/flowNews.ts";
import { createTraceStore } from "./traces/traceStore.ts";

/**
 * One run with everything that belongs to it alone. Components take it from their context (`RunContext.tsx`), functions
 * take it as an argument: several runs can stand on one page and know nothing of each other.
 */
export interface Run {
  /** Names the run on its page: elements inside an element with this `data-run` belong to it. */
  readonly id: string;
  /** Its state, and the actions by which it changes. */
  readonly lab: StoreApi<Lab>;
  /** What the lane recorded: outside React, read when a picture is drawn. */
  readonly traces: TraceStore;
  readonly catalog: Catalog;
  /** Workers and clocks, also for whatever else plays beside it. */
  readonly platform: Platform;
  /** Samples of the senders that are watched. */
  readonly flowNews: FlowNews;
  /** What the compared fork tells besides its traces. */
  readonly alongside: Alongside;
}

/** What a function needs that only reads traces. */
export type Recorded = Pick<Run, "traces">;

/** Id of the run to which everything on the page belongs that lies outside the elements of all runs. */
export const MAIN_RUN = "main";

interface RunOptions extends Omit<LabOptions, "traces" | "onFlows" | "alongside"> {
  /** Default: the page's main run. */
  readonly id?: string;
}

/** Begins a run. */
export const createRun = ({ id = MAIN_RUN, ...options }: RunOptions): Run => {
  const { makeWorker, now, requestFrame, catalog } = options;
  const traces = createTraceStore();
  const flowNews = new FlowNews();
  const alongside = new Alongside();
  const lab = createLab({ ...options, traces, alongside, onFlows: (samples) => flowNews.tell(samples) });
  return { id, lab, traces, catalog, platform: { makeWorker, now, requestFrame }, flowNews, alongside };
};

/**
 * A part of every run that only the module that asks for it knows: what is being dragged, the top of an axis.
 * @param create makes it when it is asked for first
 */
export const perRun = <T>(create: (run: Run) => T): ((run: Run) => T) => {
  const parts = new WeakMap<Run, { readonly part: T }>();
  return (run) => {
    const known = parts.get(run);
    if (known !== undefined) return known.part;
    const part = create(run);
    parts.set(run, { part });
    return part;
  };
};
