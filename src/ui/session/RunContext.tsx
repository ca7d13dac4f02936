import { createContext, type ReactElement, type ReactNode, use } from "react";
import { useStore } from "zustand";
import type { Run } from "./run.ts";
import type { Lab } from "./state.ts";

const RunContext = createContext<Run | null>(null);

/** Provides this run to all components inside. */
export const RunProvider = ({ run, children }: { readonly run: Run; readonly children: ReactNode }): ReactElement => (
  <RunContext value={run}>{children}</RunContext>
);

/** The run of this part of the page. It stays the same for as long as the component is mounted. */
export const useRun = (): Run => {
  const run = use(RunContext);
  if (run === null) throw new Error("a component that shows a run stands outside every RunProvider");
  return run;
};

/** Part of the state of this run; the component renders again when that part changes. */
export const useLab = <T,>(select: (state: Lab) => T): T => useStore(useRun().lab, select);
