import { useStore } from "zustand";
import type { Scenario } from "../../../scenario/document.ts";
import type { Seconds } from "../../../units/units.ts";
import { invalidateAll, invalidateMoved, invalidateNumbers } from "../../chart/loop.ts";
import { forksOf } from "../../session/address/forks.ts";
import { browserPlatform } from "../../session/browserPlatform.ts";
import { noteFirstTrace } from "../../session/firstTrace.ts";
import { useRun } from "../../session/RunContext.tsx";
import { perRun, type Run } from "../../session/run.ts";
import type { Lab } from "../../session/state.ts";
import { createCompare } from "./createCompare.ts";
import { screenOf, screenText } from "./screen.ts";
import type { Compare } from "./state.ts";

/** The lab's document has the lanes of the comparison: links and the address are written from there. */
const handOver = (run: Run, scenario: Scenario): void => {
  visitOf(run).hasOtherLanes = true;
  const { opened } = run.lab.getState();
  run.lab.setState({ scenario, opened: { ...opened, lanes: scenario.lanes } });
};

/** The comparison that begins with a run: its scenario's lanes side by side. */
export const comparisonOf = perRun((run) =>
  createCompare(
    {
      ...run.platform,
      makeStudyPort: browserPlatform.makeWorker,
      cores: Math.max(1, navigator.hardwareConcurrency - 1),
      onScenario: (scenario) => handOver(run, scenario),
      onRecorded: invalidateMoved,
    },
    run.lab.getState().scenario,
  ),
);

/** A part of the comparison's state; the component is drawn again when that part is another one. */
export const useCompare = <T>(select: (state: Compare) => T): T => useStore(comparisonOf(useRun()).store, select);

/** What only hands and edits move, not time: pictures of it are drawn at once. */
const BY_HAND = ["scenario", "mode", "baseline", "view", "cursor"] as const satisfies readonly (keyof Compare)[];

/** What is known from the way in until the way out. */
interface Visit {
  /** The time at which the lab's own lane stands. */
  labAt: Seconds;
  hasOtherLanes: boolean;
  stops: readonly (() => void)[];
}
const visitOf = perRun((): Visit => ({ labAt: 0, hasOtherLanes: false, stops: [] }));

/** Takes the lab's run over, as soon as that has begun: its document, its time, and that it plays. */
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
  Object.assign(visitOf(run), { labAt: granted, hasOtherLanes: false });
  pause();
  cancelReplay();
  const { mode, baseline } = screenOf(screen);
  comparisonOf(run)
    .store.getState()
    .open(scenario, replayingTo ?? granted, mode, baseline);
  comparisonOf(run).store.getState().setSpeed(speedAsked);
  if (status === "playing") comparisonOf(run).store.getState().play();
  run.lab.setState({ granted: comparisonOf(run).store.getState().granted });
};

/** The lab begins another run: the address bar asked for it. */
const onLab = (run: Run, state: Lab, before: Lab): void => {
  // What follows the beginning (that it plays, where it is to come to) is told in the same breath.
  if (before.status === "loading" && state.status !== "loading") queueMicrotask(() => take(run));
  if (state.status === "loading") return;
  // What its lane still answers is not where the comparison stands.
  const { granted } = comparisonOf(run).store.getState();
  if (before.status !== "loading" && state.granted !== granted) run.lab.setState({ granted });
  if (state.speedAsked !== before.speedAsked && state.speedAsked !== comparisonOf(run).store.getState().speedAsked)
    comparisonOf(run).store.getState().setSpeed(state.speedAsked);
};

const onNews = (run: Run, state: Compare, before: Compare): void => {
  if (BY_HAND.some((key) => state[key] !== before[key])) invalidateAll();
  else if (state.granted !== before.granted || state.lanes !== before.lanes) invalidateNumbers();
  if (run.lab.getState().status === "loading") return;
  // The address tells where the comparison stands, not where the lab was left.
  if (state.granted !== before.granted) run.lab.setState({ granted: state.granted });
  if (state.mode !== before.mode || state.baseline !== before.baseline)
    run.lab.setState({ screen: screenText(state.mode, state.baseline) });
  if (state.speedAsked !== run.lab.getState().speedAsked) run.lab.getState().setSpeed(state.speedAsked);
};

/** Gives the run back to the lab: its first lane comes to where the comparison stands. */
export const leave = (run: Run): void => {
  const visit = visitOf(run);
  for (const stop of visit.stops) stop();
  visit.stops = [];
  const { granted, scenario, status } = comparisonOf(run).store.getState();
  comparisonOf(run).store.getState().close();
  const { preset, opened, futures, bookmarks, screen, scenario: labScenario, status: labStatus } = run.lab.getState();
  // The address bar asked for another run: that one is the lab's now.
  if (labStatus === "loading" || labScenario !== scenario) return;
  if (granted === visit.labAt && !visit.hasOtherLanes) return;
  // Other futures are of the lanes as they were.
  const forks = visit.hasOtherLanes ? [] : forksOf(futures, scenario.timeline);
  const opening = { preset, scenario, opened, forks, bookmarks };
  run.lab.getState().open({ ...opening, screen, at: granted, play: status === "playing" });
};
