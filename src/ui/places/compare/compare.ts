import { useStore } from "zustand";
import type { Scenario } from "../../../scenario/document.ts";
import type { Seconds } from "../../../units/units.ts";
import { invalidateAll, invalidateMoved, invalidateNumbers } from "../../chart/loop.ts";
import { forksOf } from "../../session/address/forks.ts";
import { tellAddress } from "../../session/address/says.ts";
import { takeBackgroundWorker } from "../../session/backgroundWorker.ts";
import { noteFirstTrace } from "../../session/firstTrace.ts";
import { useRun } from "../../session/RunContext.tsx";
import { perRun, type Run } from "../../session/run.ts";
import type { Lab } from "../../session/state.ts";
import { createCompare } from "./createCompare.ts";
import { screenFault, screenOf, screenText } from "./screen.ts";
import type { Compare } from "./state.ts";

/** Gives the lab's document the lanes of the comparison, since links and the address are made from it. */
const handOver = (run: Run, scenario: Scenario): void => {
  visitOf(run).hasOtherLanes = true;
  const { opened } = run.lab.getState();
  run.lab.setState({ scenario, opened: { ...opened, lanes: scenario.lanes } });
};

/** The comparison of a run: its scenario's lanes side by side. */
export const comparisonOf = perRun((run: Run) =>
  createCompare(
    {
      ...run.platform,
      makeStudyPort: takeBackgroundWorker,
      workerCount: Math.max(1, navigator.hardwareConcurrency - 1),
      onScenario: (scenario) => handOver(run, scenario),
      onRecorded: invalidateMoved,
      agreed: () => run.lab.getState().agreed,
      onAgreed: (agreed) => run.lab.setState({ agreed }),
    },
    run.lab.getState().scenario,
  ),
);

/** Selects a part of the comparison's state; the component is rendered again when that part changes. */
export const useCompare = <T>(select: (state: Compare) => T): T => useStore(comparisonOf(useRun()).store, select);

/** The parts that only the user changes, not time: their pictures are redrawn at once. */
const BY_HAND = ["scenario", "mode", "baseline", "view", "cursor"] as const satisfies readonly (keyof Compare)[];

/** State from entering the comparison until leaving it. */
interface Visit {
  /** Current time of the lab's lane. */
  labAt: Seconds;
  hasOtherLanes: boolean;
  /** What to look at in the comparison that opens next; "": nothing in particular. */
  remark: string;
  stops: readonly (() => void)[];
}
const visitOf = perRun((): Visit => ({ labAt: 0, hasOtherLanes: false, remark: "", stops: [] }));

/** Says what to look at in the comparison that opens next. */
export const remarkOn = (run: Run, remark: string): void => {
  visitOf(run).remark = remark;
};

/** Takes over the lab's run as soon as that has begun: its document, its time, and whether it plays. */
export const enter = (run: Run): void => {
  noteFirstTrace();
  const onHidden = (): void => comparisonOf(run).store.getState().setHidden(document.hidden);
  document.addEventListener("visibilitychange", onHidden);
  visitOf(run).stops = [
    comparisonOf(run).store.subscribe((state, before) => onNews(run, state, before)),
    run.lab.subscribe((state, before) => onLab(run, state, before)),
    () => document.removeEventListener("visibilitychange", onHidden),
  ];
  if (run.lab.getState().status !== "loading") take(run);
};

const take = (run: Run): void => {
  const { scenario, granted, status, replayingTo, speedAsked, screen, pause, cancelReplay } = run.lab.getState();
  const visit = visitOf(run);
  const { remark } = visit;
  Object.assign(visit, { labAt: granted, hasOtherLanes: false, remark: "" });
  pause();
  const wouldPlay = cancelReplay();
  const { mode, baseline } = screenOf(screen);
  const fault = screenFault(screen, scenario.lanes.length);
  if (fault !== "") {
    tellAddress("compare", [fault]);
    run.lab.setState({ screen: screenText(mode, Math.min(baseline, scenario.lanes.length - 1)) });
  }
  comparisonOf(run)
    .store.getState()
    .open(scenario, replayingTo ?? granted, mode, baseline);
  comparisonOf(run).store.setState({ remark });
  comparisonOf(run).store.getState().setSpeed(speedAsked);
  if (status === "playing" || wouldPlay) comparisonOf(run).store.getState().play();
  run.lab.setState({ granted: comparisonOf(run).store.getState().granted });
};

/** The lab begins another run if the address bar asks for one. */
const onLab = (run: Run, state: Lab, before: Lab): void => {
  // The lab sets the goal time and whether it plays just after the beginning, in the same task.
  if (before.status === "loading" && state.status !== "loading") queueMicrotask(() => take(run));
  if (state.status === "loading") return;
  // Late answers of the lab's lane must not move the current time of the comparison.
  const { granted } = comparisonOf(run).store.getState();
  if (before.status !== "loading" && state.granted !== granted) run.lab.setState({ granted });
  if (state.speedAsked !== before.speedAsked && state.speedAsked !== comparisonOf(run).store.getState().speedAsked)
    comparisonOf(run).store.getState().setSpeed(state.speedAsked);
};

const onNews = (run: Run, state: Compare, before: Compare): void => {
  if (BY_HAND.some((key) => state[key] !== before[key])) invalidateAll();
  else if (state.granted !== before.granted || state.lanes !== before.lanes) invalidateNumbers();
  if (run.lab.getState().status === "loading") return;
  // The address contains the current time of the comparison, not that of the lab.
  if (state.granted !== before.granted) run.lab.setState({ granted: state.granted });
  if (state.mode !== before.mode || state.baseline !== before.baseline)
    run.lab.setState({ screen: screenText(state.mode, state.baseline) });
  if (state.speedAsked !== run.lab.getState().speedAsked) run.lab.getState().setSpeed(state.speedAsked);
};

/** Returns the run to the lab: its first lane is run to the current time of the comparison. */
export const leave = (run: Run): void => {
  const visit = visitOf(run);
  for (const stop of visit.stops) stop();
  visit.stops = [];
  const { granted, scenario, status } = comparisonOf(run).store.getState();
  comparisonOf(run).store.getState().close();
  const {
    preset,
    opened,
    forks,
    bookmarks,
    screen,
    page,
    scenario: labScenario,
    status: labStatus,
  } = run.lab.getState();
  // If the address bar has asked for another run, the lab keeps that one.
  if (labStatus === "loading" || labScenario !== scenario) return;
  if (granted === visit.labAt && !visit.hasOtherLanes) return;
  // The other forks belong to the lanes before the edits.
  const kept = visit.hasOtherLanes ? [] : forksOf(forks, scenario.timeline);
  const opening = { preset, scenario, opened, forks: kept, bookmarks };
  run.lab.getState().open({ ...opening, screen, page, at: granted, play: status === "playing" });
};
