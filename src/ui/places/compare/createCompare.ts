import { createStore, type StoreApi } from "zustand/vanilla";
import { catalog } from "../../../engine/catalog.ts";
import type { Report } from "../../../engine/recording/frame.ts";
import type { Lane, Scenario } from "../../../scenario/document.ts";
import { endOf } from "../../../scenario/runEnd.ts";
import { writeScenario } from "../../../scenario/write.ts";
import { sameJson } from "../../../schema/json.ts";
import type { Json, Seconds } from "../../../units/units.ts";
import { inForceAt } from "../../session/changes/changes.ts";
import { LargeRuns } from "../../session/largeRuns.ts";
import { TEXT_MS } from "../../session/player/readouts.ts";
import { blank } from "./blank.ts";
import type { CompareOptions } from "./compareOptions.ts";
import { type Edited, laneWithOverride, laneWithParam, moved, withChange, withChangeBack, withOther } from "./lanes.ts";
import { largeRunStore } from "./largeRunStore.ts";
import { Lockstep } from "./lockstep.ts";
import { refusalOf } from "./refusal.ts";
import { type Runner, shownOf } from "./runner.ts";
import { SeedStudy } from "./seedStudy.ts";
import type { Compare, LaneActions, Mode, RunActions, StudyActions, ViewActions } from "./state.ts";
import { laneJson, type Step, Steps, sameLanes } from "./steps.ts";
import { WhySearch } from "./whySearch.ts";

/** A comparison's store, and its lanes for the drawing code. */
export interface Comparison {
  readonly store: StoreApi<Compare>;
  /** In the order of the scenario's lanes. */
  runners(): readonly Runner[];
}

export const createCompare = (options: CompareOptions, scenario: Scenario): Comparison => {
  const controller = new Controller(options, scenario);
  return { store: controller.store, runners: () => controller.runners };
};

/** The page's side of a comparison: what its store shows, and what its actions do with the lanes. */
class Controller {
  readonly store: StoreApi<Compare>;
  private readonly lockstep: Lockstep;
  private readonly large: LargeRuns;
  /** The lanes of the document have begun; false: a large document waits for the user's answer. */
  private isArranged = true;
  private readonly seeds: SeedStudy;
  private readonly why: WhySearch;
  private publishedAt = Number.NEGATIVE_INFINITY;
  /** Reports of the lanes by their keys, all of the latest instant at which the lanes stood together. */
  private together: ReadonlyMap<number, Report | null> = new Map();
  private readonly steps = new Steps();

  constructor(
    private readonly options: CompareOptions,
    scenario: Scenario,
  ) {
    this.lockstep = new Lockstep(options, {
      picture: () => this.publishSometimes(),
      recorded: () => {
        options.onRecorded();
        if (this.lockstep.isCatchingUp) this.publishSometimes();
      },
      moved: () => this.onMoved(),
      slower: (speedReached) => this.store.setState({ speedReached }),
      ended: () => this.publish(),
    });
    this.store = createStore<Compare>()(() => ({
      ...blank(scenario),
      ...this.runActions(),
      ...this.viewActions(),
      ...this.laneActions(),
      ...this.studyActions(),
    }));
    this.large = new LargeRuns(catalog, largeRunStore(options, this.store, this.lockstep), () => undefined);
    this.seeds = new SeedStudy(options, this.store);
    this.why = new WhySearch(options, this.store);
  }

  get runners(): readonly Runner[] {
    return this.lockstep.runners;
  }

  private get state(): Compare {
    return this.store.getState();
  }

  private get keys(): readonly number[] {
    return this.lockstep.runners.map(({ key }) => key);
  }

  private runActions(): RunActions {
    return {
      open: (scenario, at, mode, baseline) => this.open(scenario, at, mode, baseline),
      close: () => {
        this.lockstep.close();
        this.seeds.cancel();
        this.why.cancel();
      },
      play: () => this.play(),
      pause: () => this.pause(),
      reset: () => {
        this.pause();
        this.begin(this.state.scenario, 0);
      },
      setSpeed: (speedAsked) => {
        this.lockstep.speed = speedAsked;
        this.store.setState({ speedAsked, speedReached: null });
      },
      again: (index) => this.lockstep.again(index),
      runAnyway: () => this.large.agree(),
    };
  }

  private viewActions(): ViewActions {
    const set = (state: Partial<Compare>): void => this.store.setState(state);
    return {
      setMode: (mode) => set({ mode }),
      setBaseline: (baseline) => set({ baseline }),
      setView: (view) => set({ view: { ...this.state.view, ...view } }),
      setCursor: (cursor) => set({ cursor }),
      setPair: (pair) => set({ pair }),
      setEditsFrom: (editsFrom) => set({ editsFrom }),
      setHidden: (hidden) => this.lockstep.setHidden(hidden),
    };
  }

  private laneActions(): LaneActions {
    return {
      edit: (edited) => {
        if (edited.ok) this.take(edited.value);
        else this.store.setState({ notice: refusalOf(edited.faults, this.state.scenario) });
      },
      setParam: (index, key, to) =>
        this.alter(index, to === null ? null : [`params.${key}`, to], (lane) => laneWithParam(lane, key, to)),
      setQueue: (index, queue) => this.alter(index, ["queue", queue], (lane) => ({ ...lane, queue, params: {} })),
      setOverride: (index, path, to) =>
        this.alter(
          index,
          to === null ? ["overrides", this.overridesWithout(index, path)] : [`overrides.${path}`, to],
          (lane) => laneWithOverride(lane, path, to),
        ),
      follow: (change) => {
        this.state.keepOwn(change);
        this.state.edit(withChangeBack(this.state.scenario, change));
      },
      keepOwn: (change) => this.store.setState({ leftOut: this.state.leftOut.filter((other) => other !== change) }),
      undo: () => this.moveTo(this.steps.undo(this.state)),
      redo: () => this.moveTo(this.steps.redo(this.state)),
    };
  }

  private studyActions(): StudyActions {
    return {
      runSeeds: (count, from) => this.seeds.run(this.state.scenario, this.keys, count, from),
      cancelSeeds: () => this.seeds.cancel(),
      findWhy: (lanes) => this.why.find(this.state.scenario, lanes),
      cancelWhy: () => this.why.cancel(),
    };
  }

  private open(scenario: Scenario, at: Seconds, mode: Mode, baseline: number): void {
    const before = this.state;
    const isSame = sameJson(writeScenario(scenario), writeScenario(before.scenario));
    if (!isSame) this.forget();
    this.why.cancel();
    const { seeds, seedsWanted, canUndo, canRedo } = before;
    const kept = isSame ? { seeds, seedsWanted, canUndo, canRedo } : { seedsWanted };
    const last = scenario.lanes.length - 1;
    this.store.setState({ ...blank(scenario), ...kept, mode, baseline: Math.min(baseline, last) });
    this.begin(scenario, at, isSame);
  }

  /**
   * Edits a lane at the time when edits take effect.
   * @param change path and new value; null: it can only act from 0 on
   */
  private alter(index: number, change: readonly [string, Json] | null, atStart: (lane: Lane) => Lane): void {
    const { scenario, granted, editsFrom, edit } = this.state;
    const lane = scenario.lanes[index];
    if (lane === undefined) return;
    if (editsFrom === "now" && granted > 0 && change !== null) edit(withChange(scenario, index, ...change, granted));
    else edit(withOther(scenario, index, atStart(lane), change?.[0]));
  }

  /** The lane's overrides at the current time without that of one field. */
  private overridesWithout(index: number, path: string): Json {
    const { scenario, granted } = this.state;
    const [lane] = inForceAt(scenario, granted, catalog).lanes.slice(index);
    return lane === undefined ? {} : laneWithOverride(lane, path, null).overrides;
  }

  /** What belongs to the lanes of another document. */
  private forget(): void {
    this.steps.forget();
    this.seeds.forget();
  }

  /** @param isSame the lanes are those of the last time, so the results of their seeds stay */
  private begin(scenario: Scenario, at: Seconds, isSame = false): void {
    this.lockstep.hold(scenario, at);
    this.arrange(
      scenario,
      scenario.lanes.map(() => null),
      isSame,
    );
  }

  private arrange(scenario: Scenario, kept: Edited["kept"], isSame = false): void {
    // `kept` describes other lanes than those that have not begun.
    const found = this.isArranged ? kept : kept.map(() => null);
    this.isArranged = false;
    this.large.begin(scenario, scenario.lanes.length, () => {
      this.isArranged = true;
      this.lockstep.arrange(scenario, found);
      if (isSame) this.seeds.carryOver(this.keys);
      else this.seeds.keep(this.keys);
      this.publish();
    });
    this.publish();
  }

  private play(): void {
    const { scenario, granted } = this.state;
    if (granted >= endOf(scenario)) this.begin(scenario, 0);
    this.lockstep.play();
    this.publish();
  }

  private pause(): void {
    this.lockstep.pause();
    this.store.setState({ speedReached: null });
    this.publish();
  }

  /** Replaces the lanes; those that are kept continue from their current time. */
  private take({ scenario, kept, leftOut }: Edited, isNew = true): void {
    const before = this.state;
    if (isNew && sameJson(laneJson(scenario), laneJson(before.scenario))) {
      this.store.setState({ notice: "" });
      return;
    }
    if (isNew) this.steps.add(before);
    this.why.cancel();
    const baseline = Math.max(0, kept.indexOf(before.baseline));
    const stays = kept.includes(before.baseline) ? baseline : Math.min(before.baseline, kept.length - 1);
    const earlier = leftOut === null ? before.leftOut.flatMap((change) => moved(change, kept) ?? []) : before.leftOut;
    const notMade = isNew ? [...earlier, ...(leftOut ?? [])] : [];
    this.store.setState({
      scenario,
      baseline: stays,
      notice: "",
      leftOut: notMade,
      why: { status: "idle" },
      ...this.steps.state,
    });
    this.options.onScenario(scenario);
    this.arrange(scenario, kept);
  }

  private moveTo(step: Step | undefined): void {
    if (step === undefined) return;
    const { scenario, baseline } = step;
    const before = this.state.scenario;
    this.take({ scenario, kept: sameLanes(before, scenario), leftOut: null }, false);
    // When a removed lane returns, the baseline of that time returns with it.
    if (scenario.lanes.length !== before.lanes.length) this.store.setState({ baseline });
  }

  private onMoved(): void {
    const { granted, runners, isCatchingUp, isUnderWay } = this.lockstep;
    if (!isCatchingUp && !isUnderWay)
      this.together = new Map(
        runners.filter(({ until }) => until === granted).map(({ key, report }) => [key, report] as const),
      );
    if (!this.lockstep.isPlaying) this.publish();
  }

  private publishSometimes(): void {
    if (this.options.now() - this.publishedAt >= TEXT_MS) this.publish();
  }

  private publish(): void {
    this.publishedAt = this.options.now();
    const { granted, runners, isPlaying, isCatchingUp, isUnderWay } = this.lockstep;
    const isOver = granted >= endOf(this.state.scenario);
    const status = isPlaying ? "playing" : isOver ? "ended" : "paused";
    this.store.setState({
      granted,
      status,
      isCatchingUp,
      isPausing: isUnderWay && !isPlaying,
      lanes: runners.map((runner) =>
        shownOf(runner, granted, isCatchingUp ? null : (this.together.get(runner.key) ?? null)),
      ),
    });
  }
}
