import { createContext, type ReactElement, type ReactNode, use } from "react";
import { useStore } from "zustand";
import type { Run, Shown, ShownRun } from "./run.ts";
import type { Lab } from "./state.ts";

const RunContext = createContext<Run | null>(null);
const ShownRunContext = createContext<ShownRun | null>(null);

/** Provides this run to all components inside. */
export const RunProvider = ({ run, children }: { readonly run: Run; readonly children: ReactNode }): ReactElement => (
  <RunContext value={run}>
    <ShownRunContext value={run}>{children}</ShownRunContext>
  </RunContext>
);

interface ShownProps {
  readonly run: ShownRun;
  readonly children: ReactNode;
}
/** Lets all pictures inside show this run, such as a lane of a comparison; the page's run stays what it is. */
export const ShownRunProvider = ({ run, children }: ShownProps): ReactElement => (
  <ShownRunContext value={run}>{children}</ShownRunContext>
);

/** The run of this part of the page. It stays the same for as long as the component is mounted. */
export const useRun = (): Run => {
  const run = use(RunContext);
  if (run === null) throw new Error("this component needs a RunProvider around it");
  return run;
};

/** The run that a picture here shows: the nearest provided one. It stays the same while the component is mounted. */
export const useShownRun = (): ShownRun => {
  const run = use(ShownRunContext);
  if (run === null) throw new Error("this picture needs a RunProvider or ShownRunProvider around it");
  return run;
};

/** Part of the state of this run; the component renders again when that part changes. */
export const useLab = <T,>(select: (state: Lab) => T): T => useStore(useRun().lab, select);

/** Like `useLab`, for the run that a picture shows. */
export const useShown = <T,>(select: (state: Shown) => T): T => useStore(useShownRun().lab, select);
