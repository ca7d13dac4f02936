import { createStore, type StoreApi } from "zustand/vanilla";
import type { Frame } from "../../engine/recording/frame.ts";
import { t } from "../../i18n/message.ts";
import type { Catalog } from "../../scenario/catalog.ts";
import type { Scenario } from "../../scenario/document.ts";
import type { Seconds } from "../../units/units.ts";
import { blank, freshRun } from "./blank.ts";
import { ChangeHistory } from "./changes/changeHistory.ts";
import { inForceAt } from "./changes/changes.ts";
import type { Fork, LabState, TraceStore } from "./contract.ts";
import { forgetEnd } from "./ended.ts";
import { Branching } from "./forks/branching.ts";
import type { ComparedData } from "./forks/comparedFlows.ts";
import { LargeRuns, lanesRun } from "./largeRuns.ts";
import { BackgroundPlay } from "./player/backgroundPlay.ts";
import type { Platform } from "./player/contract.ts";
import { SPEEDS } from "./player/pace.ts";
import { Player } from "./player/player.ts";
import { Readouts } from "./player/readouts.ts";
import { PresetLoading, type PresetLoadingOptions } from "./presetLoading.ts";
import { Seeking } from "./seeking.ts";
import type { Lab, Opening, ShellState } from "./state.ts";
import { PacketHistories } from "./traces/packetHistories.ts";
import { viewActions } from "./viewActions.ts";
import { WorkerRestart } from "./workerRestart.ts";

export interface LabOptions extends Platform, PresetLoadingOptions {
  readonly catalog: Catalog;
  readonly traces: TraceStore;
  /** Receives the news of the fork that is compared. */
  readonly compared: ComparedData;
  readonly opening: Opening;
  newSeed(): number;
}

/** The lab's store. Every action of the user goes through its actions. */
export const createLab = (options: LabOptions): StoreApi<Lab> => new Controller(options).store;

class Controller {
  readonly store: StoreApi<Lab>;
  private readonly player: Player;
  private readonly history: ChangeHistory;
  private readonly seeking: Seeking;
  private readonly histories: PacketHistories;
  private readonly branching: Branching;
  private readonly restarts: WorkerRestart;
  private readonly large: LargeRuns;
  private readonly presets: PresetLoading;
  private opening: Opening;
  private readonly readouts: Readouts;
  /** When the slow motion of the opening is over: the line to show, and the speed to return to. */
  private afterSlow = "";
  private speedAfter: number | null = null;
  private pauseAt: Seconds = Number.POSITIVE_INFINITY;

  constructor(private readonly options: LabOptions) {
    this.opening = options.opening;
    this.presets = new PresetLoading(options, (opening) => this.open(opening));
    this.histories = new PacketHistories((requestId, { flow, sequence, at }) =>
      this.player.lane.requestHistory(requestId, flow, sequence, at),
    );
    this.player = new Player(options, options.traces, {
      ready: () => this.onReady(),
      picture: () => this.readouts.renew(),
      moved: (frame) => this.onMoved(frame),
      arrived: () => this.onArrived(),
      slower: (speedReached) => (this.state.status === "playing" ? this.store.setState({ speedReached }) : undefined),
      sent: (changes) => this.history.sent(changes),
      timeline: () => this.history.received.timeline,
      saved: (saved, requestId) => this.branching.forks?.saved(saved, requestId),
      history: (history, requestId) => this.histories.resolve(history, requestId),
      refused: (change, message) => this.history.refuse(change, message),
      died: (reason, isOwn) => this.restarts.died(reason, isOwn),
    });
    this.store = createStore<Lab>()((set) => ({
      ...blank(options.opening),
      ...viewActions(set),
      play: () => this.play(),
      pause: () => this.pause(""),
      step: () => this.atRest().step(1),
      stepBack: () => this.atRest().step(-1),
      fork: () => this.branching.with((forks) => void forks.fork(false)),
      selectFork: (letter) => this.branching.with((forks) => forks.select(letter)),
      compareFork: (letter) => this.branching.with((forks) => forks.compare(letter)),
      removeFork: (letter) => this.branching.with((forks) => forks.remove(letter)),
      historyOf: (packet) => this.histories.request(packet),
      seek: (at, still = false) => this.byHand(() => this.atRest().seek(at, still)),
      reset: (forgetChanges) => this.reset(forgetChanges),
      newSeed: () => this.newSeed(),
      setSpeed: (speed) => this.byHand(() => this.setSpeed(speed)),
      change: (path, to, gesture) => this.alter(() => this.history.change(path, to, gesture)),
      endGesture: (gesture) => this.branching.with((forks) => forks.endGesture(gesture)),
      undo: () => this.byHand(() => this.history.travel(true)),
      redo: () => this.byHand(() => this.history.travel(false)),
      loadPreset: (id) => void this.presets.load(id),
      open: (opening) => this.open(opening),
      cancelReplay: () => this.cancelReplay(),
      restart: () => this.restarts.restart(),
      close: () => {
        this.pause("");
        this.branching.close();
        this.player.close();
        options.renewals?.delete(this.restarts.renew);
      },
      runAnyway: () => this.large.agree(),
      noteUserAction: () => this.noteUserAction(),
      undoChange: (index) => this.alter(() => this.history.undoChange(index)),
      removeChange: (index) => this.alter(() => this.history.removeChange(index)),
      resetPaths: (paths) => this.alter(() => this.history.resetPaths(paths)),
      watchFlows: (flows) => this.player.lane.watchFlows(flows),
      setHidden: (hidden) => hiding.set(hidden),
      remark: (path, sentence) => this.history.remark(path, sentence),
    }));
    const hiding = new BackgroundPlay(this.store, this.player);
    this.history = new ChangeHistory(options.catalog, this.store, this.player);
    const { store, player, history } = this;
    this.seeking = new Seeking(store, player, options.traces);
    this.branching = new Branching({ ...options, store, player, history });
    this.readouts = new Readouts(store, player, options.traces, options.now, () => history.renew({}));
    this.restarts = new WorkerRestart(store, player, history);
    options.renewals?.add(this.restarts.renew);
    store.subscribe(forgetEnd(store));
    this.large = new LargeRuns(options.catalog, store, () => player.close());
    this.open(options.opening);
  }

  private get state(): Lab {
    return this.store.getState();
  }

  private open(opening: Opening): void {
    this.opening = opening;
    this.presets.forget();
    this.restarts.begin();
    const { scenario, preset, opened, page = "", screen = "", bookmarks = [], forks } = opening;
    const { flows = this.state.flows, view = { ...this.state.view, follow: true } } = opening;
    this.pauseAt = opening.pauseAt ?? Number.POSITIVE_INFINITY;
    this.begin(scenario, true, { preset, opened, page, screen, flows, bookmarks, damage: "", view }, forks);
  }

  private begin(
    scenario: Scenario,
    forget: boolean,
    more: Partial<LabState & ShellState>,
    forks: readonly Fork[] = [],
  ): void {
    this.endSlow();
    this.readouts.forget();
    this.seeking.begin();
    this.history.begin(scenario.timeline, forget);
    // At once: a picture of the new run with recordings of the old one could stay until the next frame.
    this.options.traces.clear([]);
    this.store.setState({ ...freshRun(scenario), inForce: inForceAt(scenario, 0, this.options.catalog), ...more });
    this.large.begin(scenario, lanesRun(this.state, scenario), () => this.player.start(scenario));
    this.branching.begin(scenario, forks);
  }

  private onReady(): void {
    this.store.setState({ status: "paused", channels: this.options.traces.channels });
    const { at = 0 } = this.opening;
    if (at > 0) {
      this.seeking.say(at);
      this.player.replay(at);
    } else this.afterOpening();
  }

  private afterOpening(): void {
    const { play = false, afterwards = "", preset, scenario, opened } = this.opening;
    this.opening = { preset, scenario, opened };
    if (play === false) {
      this.store.setState({ notice: afterwards });
      return;
    }
    this.play();
    if (play === true) return;
    const { speedAsked } = this.state;
    this.setSpeed(SPEEDS[0] ?? speedAsked);
    this.speedAfter = speedAsked;
    this.afterSlow = afterwards;
    this.player.stopAt = play;
  }

  private play(): void {
    const { status, granted, deadAt } = this.state;
    // A user who is quicker than the simulator still gets what they asked for.
    if (status === "loading") this.opening = { ...this.opening, play: true };
    if (status === "playing" || status === "loading" || deadAt !== null || this.seeking.playLater()) return;
    this.endSlow();
    if (granted >= this.player.duration) {
      // After the end, play starts again from 0 with the changes.
      this.reset(false);
      this.opening = { ...this.opening, play: true };
      return;
    }
    this.player.speed = this.state.speedAsked;
    this.store.setState({ status: "playing", notice: "", replayingTo: null, headingFor: null });
    this.player.play();
  }

  private pause(notice: string): void {
    this.endSlow();
    this.seeking.playsOn = false;
    if (this.state.status !== "playing") return;
    this.player.stop();
    this.store.setState({ status: "paused", notice, speedReached: null });
    this.readouts.publish();
    this.player.requestFlights();
  }

  /** Pauses the run, since only a run at rest can be moved. */
  private atRest(): Seeking {
    this.pause("");
    return this.seeking;
  }

  private reset(forgetChanges: boolean): void {
    const { scenario, opened } = this.state;
    const next = forgetChanges ? { ...opened, seed: scenario.seed } : scenario;
    this.opening = { preset: this.state.preset, scenario: next, opened };
    this.begin(next, forgetChanges, {}, forgetChanges ? [] : this.branching.forks?.differences);
  }

  private newSeed(): void {
    const { scenario, opened } = this.state;
    const next = { ...scenario, seed: this.options.newSeed() };
    this.opening = { preset: this.state.preset, scenario: next, opened };
    this.begin(next, false, { opened: { ...opened, seed: next.seed } }, this.branching.forks?.differences);
  }

  private setSpeed(speedAsked: number): void {
    this.speedAfter = null;
    this.player.speed = speedAsked;
    this.store.setState({ speedAsked, speedReached: null });
  }

  private cancelReplay(): boolean {
    if (this.state.replayingTo === null) return false;
    const { play = false } = this.opening;
    const { playsOn } = this.seeking.arrived();
    this.player.stop();
    this.store.setState({ replayingTo: null, headingFor: null, notice: "" });
    this.opening = { preset: this.state.preset, scenario: this.state.scenario, opened: this.state.opened };
    this.readouts.publish();
    return play !== false || playsOn;
  }

  private onMoved(frame: Frame): void {
    // Numbers of a later time no longer hold.
    if (this.seeking.moved(frame.until)) this.readouts.forget();
    this.readouts.take(frame);
    this.history.pass(frame.until);
    this.branching.forks?.moved(frame.until);
    // A hidden page draws no pictures to wait for.
    if (this.player.mode !== "playing" || this.player.hidden) this.readouts.publish();
  }

  private onArrived(): void {
    const { replayingTo } = this.state;
    const { isSought, playsOn } = this.seeking.arrived();
    this.store.setState({ replayingTo: null, headingFor: null, speedReached: null, notice: "" });
    this.readouts.publish();
    if (!isSought) this.player.requestFlights();
    if (this.player.granted >= this.player.duration) {
      this.endSlow();
      this.store.setState({ status: "ended", notice: t("state.ended") });
    } else if (this.player.granted >= this.player.stopAt) this.pause(this.afterSlow);
    else {
      if (replayingTo !== null && !isSought) this.afterOpening();
      if (playsOn) this.play();
    }
  }

  private alter(act: () => void): void {
    this.noteUserAction();
    this.branching.alter(act);
  }

  private byHand(act: () => void): void {
    this.noteUserAction();
    act();
  }

  /** The user acts: a playing run continues, and the slow first moment ends, or is skipped. */
  private noteUserAction(): void {
    const { status } = this.state;
    if (status !== "loading" && typeof this.opening.play === "number") this.opening = { ...this.opening, play: true };
    this.endSlow();
  }

  private endSlow(): void {
    this.player.stopAt = this.player.granted < this.pauseAt ? this.pauseAt : Number.POSITIVE_INFINITY;
    if (this.speedAfter !== null) this.setSpeed(this.speedAfter);
  }
}
