import type { StoreApi } from "zustand/vanilla";
import type { Catalog } from "../../scenario/catalog.ts";
import type { Seconds } from "../../units/units.ts";
import type { LabActions, LabState, TraceStore } from "./contract.ts";
import { createLab, type LabOptions } from "./createLab.ts";
import { ComparedData } from "./forks/comparedFlows.ts";
import type { Platform } from "./player/contract.ts";
import type { Lab } from "./state.ts";
import { FlowNews } from "./traces/flowNews.ts";
import { createTraceStore } from "./traces/traceStore.ts";

/** Id of the run of a lesson's step. */
export const LESSON_RUN = "lesson";

/** What pictures of a run's traces show, and what a pointer in them changes. */
export type Shown = Pick<
  LabState,
  | "scenario"
  | "inForce"
  | "status"
  | "channels"
  | "values"
  | "speedAsked"
  | "view"
  | "cursor"
  | "highlight"
  | "pinned"
  | "byGroup"
  | "forks"
  | "bookmarks"
> &
  Pick<LabActions, "setView" | "setCursor" | "setHighlight" | "pinHighlight">;

/**
 * The part of a run that pictures of its traces need: a lane of a comparison has no more. Components take it from their
 * context (`useShownRun`).
 */
export interface ShownRun {
  /** Names the run on its page. */
  readonly id: string;
  readonly lab: Omit<StoreApi<Shown>, "setState">;
  readonly traces: TraceStore;
  /** The current time, at which a view that follows the run ends: in step with others, that of all. */
  now(): Seconds;
}

/**
 * One run with all its own parts. Components take it from their context (`RunContext.tsx`), functions as an argument:
 * several runs can share one page and are independent of each other.
 */
export interface Run extends ShownRun {
  /** Names the run on its page: elements inside an element with this `data-run` belong to it. */
  readonly id: string;
  /** Its state and its actions. */
  readonly lab: StoreApi<Lab>;
  /** The lane's recordings: outside React, read when a picture is drawn. */
  readonly traces: TraceStore;
  readonly catalog: Catalog;
  /** Workers and clocks, also for other simulations beside the run. */
  readonly platform: Platform;
  /** Samples of the watched senders. */
  readonly flowNews: FlowNews;
  /** Data of the compared fork besides its traces. */
  readonly compared: ComparedData;
}

/** The part of a run that readers of traces need. */
export type Recorded = Pick<Run, "traces">;

/** Id of the run that owns everything on the page outside the elements of any run. */
export const MAIN_RUN = "main";

interface RunOptions extends Omit<LabOptions, "traces" | "onFlows" | "compared"> {
  /** Default: the page's main run. */
  readonly id?: string;
}

/** Begins a run. */
export const createRun = ({ id = MAIN_RUN, ...options }: RunOptions): Run => {
  const { makeWorker, now, requestFrame, catalog } = options;
  const traces = createTraceStore();
  const flowNews = new FlowNews();
  const compared = new ComparedData();
  const lab = createLab({ ...options, traces, compared, onFlows: (samples) => flowNews.tell(samples) });
  const platform = { makeWorker, now, requestFrame };
  return { id, lab, traces, now: () => traces.until, catalog, platform, flowNews, compared };
};

/**
 * State of each run that only one module needs, such as the current drag or the top of an axis.
 * @param create makes the state on first use
 */
export const perRun = <T, R extends ShownRun = ShownRun>(create: (run: R) => T): ((run: R) => T) => {
  const parts = new WeakMap<R, { readonly part: T }>();
  return (run) => {
    const known = parts.get(run);
    if (known !== undefined) return known.part;
    const part = create(run);
    parts.set(run, { part });
    return part;
  };
};
