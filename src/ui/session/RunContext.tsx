import { createContext, type ReactElement, type ReactNode, use } from "react";
import { useStore } from "zustand";
import type { Run } from "./run.ts";
import type { Lab } from "./state.ts";

const RunContext = createContext<Run | null>(null);

/** Everything inside shows this run. */
export const RunProvider = ({ run, children }: { readonly run: Run; readonly children: ReactNode }): ReactElement => (
  <RunContext value={run}>{children}</RunContext>
);

/** The run that is shown here. It stays the same one for as long as the component is mounted. */
export const useRun = (): Run => {
  const run = use(RunContext);
  if (run === null) throw new Error("a component that shows a run stands outside every RunProvider");
  return run;
};

/** A part of the state of the run that is shown here; the component is drawn again when that part is another one. */
export const useLab = <T,>(select: (state: Lab) => T): T => useStore(useRun().lab, select);
