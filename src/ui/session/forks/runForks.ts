import type { StoreApi } from "zustand/vanilla";
import type { SavedRun } from "../../../engine/simulation/checkpoint.ts";
import { timeText } from "../../../i18n/time.ts";
import { FORK_LETTERS, FORKS_MAX } from "../../../scenario/address/forksAndMarks.ts";
import type { Catalog } from "../../../scenario/catalog.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { partingOf } from "../../../scenario/parting.ts";
import { changesBefore } from "../../../scenario/past.ts";
import type { Seconds } from "../../../units/units.ts";
import { forksOf } from "../address/forks.ts";
import type { ChangeHistory } from "../changes/changeHistory.ts";
import { endGesture } from "../changes/endGesture.ts";
import type { Fork, ForksState, KeptFork, TraceStore } from "../contract.ts";
import { goThen } from "../goThen.ts";
import type { WorkerPort } from "../player/laneClient.ts";
import type { Player } from "../player/player.ts";
import type { Lab } from "../state.ts";
import { createTraceStore } from "../traces/traceStore.ts";
import type { ComparedData } from "./comparedFlows.ts";
import { ComparedRun } from "./comparedRun.ts";

const [MAIN] = FORK_LETTERS;

/** The objects that forks work with. */
export interface RunForksParts {
  readonly store: StoreApi<Lab>;
  readonly player: Player;
  readonly history: ChangeHistory;
  readonly traces: TraceStore;
  readonly compared: ComparedData;
  readonly catalog: Catalog;
  makeWorker(): WorkerPort;
}

/**
 * The forks of the run. The page shows one of them and keeps the others with all their recordings. One of the others
 * may be laid over the shown one; it then runs along in its own worker.
 */
export class RunForks {
  private comparedRun: ComparedRun | null = null;
  /** Checkpoints of the other forks, by letter. */
  private readonly checkpoints = new Map<string, SavedRun>();
  private readonly requested = new Map<number, string>();
  private requests = 0;

  constructor(private readonly parts: RunForksParts) {}

  private get state(): Lab {
    return this.parts.store.getState();
  }
  private set(forks: Partial<ForksState>): void {
    this.parts.store.setState({ forks: { ...this.state.forks, ...forks } });
  }

  /** The other forks, as differences from the shown one. */
  get differences(): readonly Fork[] {
    const { forks, scenario } = this.state;
    return forksOf(forks, scenario.timeline);
  }

  /** Starts another run with these forks, none of which has been run yet. */
  begin(scenario: Scenario, forks: readonly Fork[]): void {
    this.close();
    this.checkpoints.clear();
    this.requested.clear();
    const [present = "", ...free] = FORK_LETTERS.filter((one) => !forks.some(({ letter }) => letter === one));
    const others = forks.slice(0, FORKS_MAX).map(({ at, changes, letter = free.shift() ?? "" }): KeptFork => {
      const timeline = [...changesBefore(scenario.timeline, at), ...changes];
      const forkedAt = letter === MAIN ? null : at;
      return { letter, forkedAt, traces: createTraceStore(), scenario: { ...scenario, timeline } };
    });
    const forkedAt = forks.find(({ letter }) => letter === MAIN)?.at ?? null;
    this.set({ present, forkedAt, others, compared: null });
    this.compare(others[0]?.letter ?? null);
  }

  /**
   * Continues as a second fork from here; the first one is kept.
   * @param automatic the user changed something in the past, and that change follows
   * @returns whether the fork was made
   */
  fork(automatic: boolean): Promise<boolean> {
    return new Promise((resolve) => this.parts.player.atRest(() => resolve(this.forkNow(automatic))));
  }

  /**
   * Makes the fork that a change of the user in the past needs. While this script was on its way, the run may have
   * moved on: it returns to the time of the change. If it is another run by now, the promise stays open, and the change
   * is not made.
   * @param opened the run as it was opened, when the user made the change
   */
  forkAt(at: Seconds, opened: Scenario): Promise<boolean> {
    const { player, store } = this.parts;
    // Another seed alone makes no other run.
    if (store.getState().opened.traffic !== opened.traffic) return new Promise(() => undefined);
    if (player.granted <= at) return this.fork(true);
    return new Promise((resolve) => {
      goThen(store, at, () => resolve(this.fork(true)));
    });
  }

  private forkNow(automatic: boolean): boolean {
    const { traces, player, store, history } = this.parts;
    const { forks, scenario } = this.state;
    const at = player.granted;
    if (automatic && traces.recorded <= at) return false;
    const full = forks.others.length + 1 >= FORK_LETTERS.length;
    if (full && !automatic) {
      store.setState({ notice: timeText("fork.full") });
      return false;
    }
    // A change must not be lost, so the oldest of the other forks makes room.
    const [oldest] = forks.others;
    if (full && oldest !== undefined) this.checkpoints.delete(oldest.letter);
    const others = full ? forks.others.slice(1) : forks.others;
    const taken = new Set([forks.present, ...others.map(({ letter }) => letter)]);
    const letter = FORK_LETTERS.find((one) => !taken.has(one)) ?? "";
    const kept = this.keepPresent();
    if (traces.recorded > at) traces.cut(at);
    store.setState({ scenario: { ...scenario } });
    this.set({ present: letter, forkedAt: at, others: [...others, kept] });
    history.noteFork(kept.letter, letter, automatic);
    this.compare(kept.letter);
    return true;
  }

  /** A gesture is over, see `endGesture.ts`. */
  endGesture(id: number): void {
    const { player, store } = this.parts;
    // A fork that its first change asked for comes first.
    const atRest = new Promise<void>((resolve) => player.atRest(resolve));
    void atRest.then(() => {
      const end = (): void => endGesture(this.parts, id);
      if (player.lane.busy) player.atRest(end);
      else if (store.getState().status !== "loading") end();
    });
  }

  /** Shows another fork from the current time; the one that was shown is kept. @returns whether that fork exists */
  select(letter: string): boolean {
    if (!this.state.forks.others.some((other) => other.letter === letter)) return false;
    if (this.state.status === "playing") this.state.pause();
    this.parts.player.atRest(() => this.selectNow(letter));
    return true;
  }

  private selectNow(letter: string): void {
    const { traces, player, store, history } = this.parts;
    const { forks, scenario, granted } = this.state;
    const next = forks.others.find((other) => other.letter === letter);
    if (next === undefined) return;
    const kept = this.keepPresent();
    this.close();
    player.hold([]);
    const parting = partingOf(scenario.timeline, next.scenario.timeline);
    if (next.traces.recorded >= Math.min(granted, traces.recorded)) traces.takeFrom(next.traces);
    else traces.cut(parting);
    history.begin(next.scenario.timeline, false);
    store.setState({ scenario: { ...scenario, timeline: next.scenario.timeline } });
    const others = [...forks.others.filter((other) => other !== next), kept];
    this.set({ present: letter, forkedAt: next.forkedAt, others });
    history.renew({});
    this.compare(kept.letter);
    this.state.seek(Math.min(granted, traces.recorded), true);
  }

  /** Lays this fork over the shown one; null: none. */
  compare(letter: string | null): void {
    this.close();
    const found = this.state.forks.others.find((other) => other.letter === letter);
    this.set({ compared: found?.letter ?? null });
    if (found !== undefined && ![...this.requested.values()].includes(found.letter)) this.run(found);
  }

  /** Forgets one of the other forks. */
  remove(letter: string): void {
    const { others, compared } = this.state.forks;
    this.set({ others: others.filter((other) => other.letter !== letter) });
    this.checkpoints.delete(letter);
    if (compared === letter) this.compare(null);
  }

  /** The shown fork has reached `until`. */
  moved(until: Seconds): void {
    this.comparedRun?.follow(until);
  }

  /** Receives a checkpoint that was asked for. */
  saved(saved: SavedRun, requestId: number): void {
    const letter = this.requested.get(requestId);
    this.requested.delete(requestId);
    if (letter === undefined) return;
    this.checkpoints.set(letter, saved);
    const { others, compared } = this.state.forks;
    const found = others.find((other) => other.letter === letter);
    if (found !== undefined && compared === letter && this.comparedRun === null) this.run(found);
  }

  private run({ letter, scenario, traces }: KeptFork): void {
    const { makeWorker, traces: shown, compared } = this.parts;
    const events = {
      moved: () => shown.nudge(),
      parting: () => partingOf(this.state.scenario.timeline, scenario.timeline),
    };
    this.comparedRun = new ComparedRun(makeWorker, scenario, traces, this.checkpoints.get(letter), events, compared);
    this.comparedRun.follow(shown.until);
  }

  /** Ends the compared fork's worker. */
  close(): void {
    this.comparedRun?.close();
    this.comparedRun = null;
  }

  /** The shown fork as one of the others; asks for the checkpoint from which it continues. */
  private keepPresent(): KeptFork {
    const { forks, scenario } = this.state;
    this.requests += 1;
    this.requested.set(this.requests, forks.present);
    this.parts.player.lane.save(this.requests);
    return { letter: forks.present, forkedAt: forks.forkedAt, scenario, traces: this.parts.traces.copy() };
  }
}
