import { useStore } from "zustand";
import { useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { perRun } from "../../session/run.ts";
import { type Draft, draftOf, draftText } from "./definition.ts";
import { type Sweep, SweepStudy } from "./sweepStudy.ts";
import { workers } from "./workers.ts";

/** How an address says that a sweep is open: "sweep", and behind a colon its definition. */
const SWEEP = "sweep";

const textOf = (screen: string): string | null => {
  const [view, ...rest] = screen.split(":");
  return view === SWEEP ? rest.join(":") : null;
};

/** The sweep beside a run. */
export const sweepOf = perRun((run) => new SweepStudy(workers, run.lab.getState().scenario));

/** A part of what the page knows; the component is drawn again when that part is another one. */
export const useSweep = <T>(select: (state: Sweep) => T): T => useStore(sweepOf(useRun()).store, select);

/** Another definition, which the address then holds. */
export const setDraft = (run: Run, draft: Draft): void => {
  const text = draftText(draft);
  run.lab.setState({ screen: text === "" ? SWEEP : `${SWEEP}:${text}` });
  void sweepOf(run).open(run.lab.getState().scenario, draft);
};

/** Shows what the address asks for, now and when it changes; returns how to stop. */
export const enter = (run: Run): (() => void) => {
  run.lab.getState().pause();
  const follow = (): void => {
    const text = textOf(run.lab.getState().screen);
    const { draft, scenario } = sweepOf(run).store.getState();
    if (text === null) return;
    if (text !== draftText(draft) || scenario !== run.lab.getState().scenario)
      void sweepOf(run).open(run.lab.getState().scenario, draftOf(text));
  };
  follow();
  const stop = run.lab.subscribe((state, before) => {
    if (state.screen !== before.screen || state.scenario !== before.scenario) follow();
    if (state.status === "playing") run.lab.getState().pause();
  });
  return () => {
    stop();
    sweepOf(run).cancel();
  };
};
