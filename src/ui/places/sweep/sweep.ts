import { useStore } from "zustand";
import { tellAddress } from "../../session/address/says.ts";
import { useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { perRun } from "../../session/run.ts";
import { type Draft, draftText, readDraft } from "./definition.ts";
import { firstDraft } from "./questions.ts";
import { type Sweep, SweepStudy } from "./sweepStudy.ts";
import { workers } from "./workers.ts";

/** A sweep in an address: "sweep", followed by a colon and its definition. */
const SWEEP = "sweep";

const textOf = (screen: string): string | null => {
  const [view, ...rest] = screen.split(":");
  return view === SWEEP ? rest.join(":") : null;
};

/** The sweep that belongs to a run. */
export const sweepOf = perRun((run: Run) => new SweepStudy(workers, run.lab.getState().scenario));

/** Selects a part of the page's state; the component is rendered again when that part changes. */
export const useSweep = <T>(select: (state: Sweep) => T): T => useStore(sweepOf(useRun()).store, select);

/** Sets another definition and puts it into the address. */
export const setDraft = (run: Run, draft: Draft): void => {
  const text = draftText(draft);
  void sweepOf(run).open(run.lab.getState().scenario, draft, text);
  run.lab.setState({ screen: text === "" ? SWEEP : `${SWEEP}:${text}` });
};

/** Shows the sweep of the address, now and when it changes; returns a function that stops this. */
export const enter = (run: Run): (() => void) => {
  run.lab.getState().pause();
  const follow = (): void => {
    const text = textOf(run.lab.getState().screen);
    const { address, draft, scenario } = sweepOf(run).store.getState();
    if (text === null) return;
    const scene = run.lab.getState().scenario;
    if (text === address && scenario === scene && draft.axes.length > 0) return;
    const read = readDraft(text);
    tellAddress("sweep", read.faults);
    // Where no field is left to vary, the first question about the scene is asked.
    const isNothing = text === "" || (read.faults.length > 0 && read.draft.axes.length === 0);
    void sweepOf(run).open(scene, isNothing ? firstDraft(scene) : read.draft, text);
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
