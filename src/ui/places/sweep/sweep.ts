import { useStore } from "zustand";
import { lab } from "../../session/lab.ts";
import { type Draft, draftOf, draftText } from "./definition.ts";
import { type Sweep, SweepStudy } from "./sweepStudy.ts";
import { workers } from "./workers.ts";

/** How an address says that a sweep is open: "sweep", and behind a colon its definition. */
const SWEEP = "sweep";

const textOf = (screen: string): string | null => {
  const [view, ...rest] = screen.split(":");
  return view === SWEEP ? rest.join(":") : null;
};

export const sweep = new SweepStudy(workers, lab.getState().scenario);

/** A part of what the page knows; the component is drawn again when that part is another one. */
export const useSweep = <T>(select: (state: Sweep) => T): T => useStore(sweep.store, select);

/** Another definition, which the address then holds. */
export const setDraft = (draft: Draft): void => {
  const text = draftText(draft);
  lab.setState({ screen: text === "" ? SWEEP : `${SWEEP}:${text}` });
  void sweep.open(lab.getState().scenario, draft);
};

/** Shows what the address asks for, now and when it changes; returns how to stop. */
export const enter = (): (() => void) => {
  lab.getState().pause();
  const follow = (): void => {
    const text = textOf(lab.getState().screen);
    const { draft, scenario } = sweep.store.getState();
    if (text === null) return;
    if (text !== draftText(draft) || scenario !== lab.getState().scenario)
      void sweep.open(lab.getState().scenario, draftOf(text));
  };
  follow();
  const stop = lab.subscribe((state, before) => {
    if (state.screen !== before.screen || state.scenario !== before.scenario) follow();
    if (state.status === "playing") lab.getState().pause();
  });
  return () => {
    stop();
    sweep.cancel();
  };
};
