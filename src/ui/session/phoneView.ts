import { createContext } from "react";
import { createStore, useStore } from "zustand";
import { useRun } from "./RunContext.tsx";
import { perRun, type Run } from "./run.ts";

/** True inside the phone form of the lab: panels and controls there have a form of their own. */
export const PhoneForm = createContext(false);

/** The parts of the lab that a phone shows one at a time. */
export type PhonePart = "watch" | "inside" | "traffic";

interface PhoneView {
  readonly part: PhonePart;
  /** Every track of the traces is shown, not only the queue with its drops and marks. */
  readonly allTracks: boolean;
}

const viewOf = perRun(() => createStore<PhoneView>(() => ({ part: "watch", allTracks: false })));

export const usePhoneView = <T>(select: (view: PhoneView) => T): T => useStore(viewOf(useRun()), select);

export const showPart = (run: Run, part: PhonePart): void => viewOf(run).setState({ part });

export const showAllTracks = (run: Run, allTracks: boolean): void => viewOf(run).setState({ allTracks });
