import { useStore } from "zustand";
import { useRun } from "../../../session/RunContext.tsx";
import { perRun, type Run } from "../../../session/run.ts";
import { workers } from "../workers.ts";
import { type Tune, TuningStudy } from "./tuningStudy.ts";

/** The search that belongs to a run. */
export const tuningStudyOf = perRun((run: Run) => new TuningStudy(workers, run.lab.getState().scenario));

/** Selects a part of the panel's state. */
export const useTune = <T>(select: (state: Tune) => T): T => useStore(tuningStudyOf(useRun()).store, select);
