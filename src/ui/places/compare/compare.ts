import { useStore } from "zustand";
import type { Scenario } from "../../../scenario/document.ts";
import { invalidateAll, invalidateMoved, invalidateNumbers } from "../../chart/loop.ts";
import { forksOf } from "../../session/address/forks.ts";
import { noteFirstTrace } from "../../session/firstTrace.ts";
import { around, lab } from "../../session/lab.ts";
import type { Lab } from "../../session/state.ts";
import { createCompare } from "./createCompare.ts";
import { screenOf, screenText } from "./screen.ts";
import type { Compare } from "./state.ts";

/** The lab's document has the lanes of the comparison: links and the address are written from there. */
const handOver = (scenario: Scenario): void => {
  hasOtherLanes = true;
  const { opened } = lab.getState();
  lab.setState({ scenario, opened: { ...opened, lanes: scenario.lanes } });
};

/** The one comparison of this page. */
export const comparison = createCompare(
  {
    ...around,
    makeStudyPort: around.makeWorker,
    cores: Math.max(1, navigator.hardwareConcurrency - 1),
    onScenario: handOver,
    onRecorded: invalidateMoved,
  },
  lab.getState().scenario,
);
export const compare = comparison.store;

/** A part of the comparison's state; the component is drawn again when that part is another one. */
export const useCompare = <T>(select: (state: Compare) => T): T => useStore(compare, select);

/** What only hands and edits move, not time: pictures of it are drawn at once. */
const BY_HAND = ["scenario", "mode", "baseline", "view", "cursor"] as const satisfies readonly (keyof Compare)[];

/** The time at which the lab's own lane stands. */
let labAt = 0;
let hasOtherLanes = false;
let stops: readonly (() => void)[] = [];

/** Takes the lab's run over, as soon as that has begun: its document, its time, and that it plays. */
export const enter = (): void => {
  noteFirstTrace();
  const onHidden = (): void => compare.getState().setHidden(document.hidden);
  document.addEventListener("visibilitychange", onHidden);
  stops = [
    compare.subscribe(onNews),
    lab.subscribe(onLab),
    () => document.removeEventListener("visibilitychange", onHidden),
  ];
  if (lab.getState().status !== "loading") take();
};

const take = (): void => {
  const { scenario, granted, status, replayingTo, speedAsked, screen, pause, cancelReplay } = lab.getState();
  labAt = granted;
  hasOtherLanes = false;
  pause();
  cancelReplay();
  const { mode, baseline } = screenOf(screen);
  compare.getState().open(scenario, replayingTo ?? granted, mode, baseline);
  compare.getState().setSpeed(speedAsked);
  if (status === "playing") compare.getState().play();
  lab.setState({ granted: compare.getState().granted });
};

/** The lab begins another run: the address bar asked for it. */
const onLab = (state: Lab, before: Lab): void => {
  // What follows the beginning (that it plays, where it is to come to) is told in the same breath.
  if (before.status === "loading" && state.status !== "loading") queueMicrotask(take);
  if (state.status === "loading") return;
  // What its lane still answers is not where the comparison stands.
  const { granted } = compare.getState();
  if (before.status !== "loading" && state.granted !== granted) lab.setState({ granted });
  if (state.speedAsked !== before.speedAsked && state.speedAsked !== compare.getState().speedAsked)
    compare.getState().setSpeed(state.speedAsked);
};

const onNews = (state: Compare, before: Compare): void => {
  if (BY_HAND.some((key) => state[key] !== before[key])) invalidateAll();
  else if (state.granted !== before.granted || state.lanes !== before.lanes) invalidateNumbers();
  if (lab.getState().status === "loading") return;
  // The address tells where the comparison stands, not where the lab was left.
  if (state.granted !== before.granted) lab.setState({ granted: state.granted });
  if (state.mode !== before.mode || state.baseline !== before.baseline)
    lab.setState({ screen: screenText(state.mode, state.baseline) });
  if (state.speedAsked !== lab.getState().speedAsked) lab.getState().setSpeed(state.speedAsked);
};

/** Gives the run back to the lab: its first lane comes to where the comparison stands. */
export const leave = (): void => {
  for (const stop of stops) stop();
  stops = [];
  const { granted, scenario, status } = compare.getState();
  compare.getState().close();
  const { preset, opened, futures, bookmarks, screen, scenario: labScenario, status: labStatus } = lab.getState();
  // The address bar asked for another run: that one is the lab's now.
  if (labStatus === "loading" || labScenario !== scenario) return;
  if (granted === labAt && !hasOtherLanes) return;
  // Other futures are of the lanes as they were.
  const forks = hasOtherLanes ? [] : forksOf(futures, scenario.timeline);
  const run = { preset, scenario, opened, forks, bookmarks };
  lab.getState().open({ ...run, screen, at: granted, play: status === "playing" });
};
