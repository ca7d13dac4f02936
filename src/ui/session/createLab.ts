import { createStore, type StoreApi } from "zustand/vanilla";
import type { Frame } from "../../engine/frame.ts";
import { t } from "../../i18n/message.ts";
import type { Catalog } from "../../scenario/catalog.ts";
import type { Scenario } from "../../scenario/document.ts";
import type { Seconds } from "../../units/units.ts";
import { plainNumber } from "../quantity.ts";
import { blank } from "./blank.ts";
import { inForceAt } from "./changes.ts";
import type { LabState, TraceStore } from "./contract.ts";
import { Hiding } from "./hiding.ts";
import { lit, pinned } from "./highlighting.ts";
import { Ledger } from "./ledger.ts";
import { SPEEDS } from "./pace.ts";
import { Player, type Surroundings } from "./player.ts";
import type { Lab, Opening, ShellState } from "./state.ts";

/** Text is renewed about ten times a second, so that digits can be read; pictures come a little early or late. */
const TEXT_MS = 94;
/** A worker that dies so often without getting anywhere is not restarted by itself again. */
const DEATHS_MAX = 3;

export interface LabOptions extends Surroundings {
  readonly catalog: Catalog;
  readonly traces: TraceStore;
  readonly opening: Opening;
  /** The opening of a preset; undefined: there is none of this name. */
  openingOf(preset: string): Opening | undefined;
  /** What has to be loaded before this preset can be opened; null: nothing. */
  prepare?(preset: string): Promise<void> | null;
  newSeed(): number;
}

type Store = StoreApi<Lab>;

/** The lab's store. Everything that a person does goes through its actions. */
export const createLab = (options: LabOptions): Store => new Controller(options).store;

class Controller {
  readonly store: Store;
  private readonly player: Player;
  private readonly ledger: Ledger;
  private opening: Opening;
  private publishedAt = Number.NEGATIVE_INFINITY;
  /** Few frames carry one of these; none may be lost between two renewals of the text. */
  private newest: Pick<LabState, "report" | "decision"> = { report: null, decision: null };
  private deaths = 0;
  private diedAt: Seconds = 0;
  private pauseTimer: ReturnType<typeof setTimeout> | null = null;
  /** Speed that comes back when the slow motion of the opening is over. */
  private speedAfter: number | null = null;

  constructor(private readonly options: LabOptions) {
    this.opening = options.opening;
    this.player = new Player(options, options.traces, {
      ready: () => this.onReady(),
      picture: () => this.onPicture(),
      moved: (frame) => this.onMoved(frame),
      arrived: () => this.onArrived(),
      slower: (speedReached) => {
        if (this.state.status === "playing") this.store.setState({ speedReached });
      },
      sent: (changes) => this.ledger.sent(changes),
      refused: (change, message) => this.ledger.refuse(change, message),
      died: (reason) => this.onDied(reason),
    });
    this.store = createStore<Lab>()((set) => ({
      ...blank(options.opening),
      play: () => this.play(),
      pause: () => this.pause(""),
      step: () => this.step(),
      reset: (forgetChanges) => this.reset(forgetChanges),
      newSeed: () => this.newSeed(),
      setSpeed: (speed) => this.byHand(() => this.setSpeed(speed)),
      change: (path, to, gesture) => this.byHand(() => this.ledger.change(path, to, gesture)),
      undo: () => this.byHand(() => this.ledger.undo()),
      redo: () => this.byHand(() => this.ledger.redo()),
      loadPreset: (id) => this.loadPreset(id),
      setView: (view) => set((state) => ({ view: { ...state.view, ...view } })),
      setCursor: (cursor) => set({ cursor }),
      setHighlight: (highlight) => set((state) => lit(state, highlight)),
      pinHighlight: (highlight) => set((state) => pinned(state, highlight)),
      setByGroup: (byGroup) => set({ byGroup }),
      setTheme: (theme) => set({ theme }),
      open: (opening) => this.open(opening),
      cancelReplay: () => this.cancelReplay(),
      restart: () => this.restart(),
      takeOver: () => this.takeOver(),
      undoChange: (index) => this.byHand(() => this.ledger.undoChange(index)),
      removeChange: (index) => this.byHand(() => this.ledger.removeChange(index)),
      resetPaths: (paths) => this.byHand(() => this.ledger.resetPaths(paths)),
      setDamage: (damage) => set({ damage }),
      setShortcuts: (shortcuts) => set({ shortcuts }),
      setNotice: (notice) => set({ notice }),
      setHidden: (hidden) => hiding.set(hidden),
      remark: (path, sentence) => this.ledger.remark(path, sentence),
    }));
    const hiding = new Hiding(this.store, this.player);
    this.ledger = new Ledger(options.catalog, this.store, this.player);
    this.open(options.opening);
  }

  private get state(): Lab {
    return this.store.getState();
  }

  private open(opening: Opening): void {
    this.opening = opening;
    this.deaths = 0;
    this.diedAt = 0;
    this.begin(opening.scenario, true, { preset: opening.preset, opened: opening.opened, damage: "" });
  }

  private begin(scenario: Scenario, forget: boolean, more: Partial<LabState & ShellState>): void {
    this.clearTimer();
    this.newest = { report: null, decision: null };
    this.ledger.begin(scenario.timeline, forget);
    this.store.setState({
      ...{ status: "loading", notice: "", granted: 0, speedReached: null, channels: [], report: null, decision: null },
      ...{ hash: "", events: 0, values: new Float64Array(0), cursor: null, replayingTo: null },
      ...{ highlight: null, pinned: null, remarks: {}, deadAt: null, scenario },
      inForce: inForceAt(scenario, 0, this.options.catalog),
      ...more,
    });
    this.player.start(scenario);
  }

  private onReady(): void {
    this.store.setState({ status: "paused", channels: this.options.traces.channels });
    const { at = 0 } = this.opening;
    if (at > 0) {
      this.store.setState({ replayingTo: at, notice: t("state.replaying", { time: plainNumber(at) }) });
      this.player.replay(at);
    } else this.afterOpening();
  }

  private afterOpening(): void {
    const { play, afterwards = "", ...rest } = this.opening;
    this.opening = { preset: rest.preset, scenario: rest.scenario, opened: rest.opened };
    if (play === undefined || play === false) {
      this.store.setState({ notice: afterwards });
      return;
    }
    this.play();
    if (play === true) return;
    const { speedAsked } = this.state;
    this.setSpeed(SPEEDS[0] ?? speedAsked);
    this.speedAfter = speedAsked;
    this.pauseTimer = setTimeout(() => this.pause(afterwards), play);
  }

  private play(): void {
    const { status, granted, scenario, deadAt } = this.state;
    // Who is quicker than the simulator is not forgotten.
    if (status === "loading") this.opening = { ...this.opening, play: true };
    if (status === "playing" || status === "loading" || deadAt !== null) return;
    this.clearTimer();
    if (granted >= scenario.duration) {
      // Once more from the start, with the changes.
      this.reset(false);
      this.opening = { ...this.opening, play: true };
      return;
    }
    this.player.speed = this.state.speedAsked;
    this.store.setState({ status: "playing", notice: "", replayingTo: null });
    this.player.play();
  }

  private pause(notice: string): void {
    this.clearTimer();
    if (this.state.status !== "playing") return;
    this.player.stop();
    this.store.setState({ status: "paused", notice, speedReached: null });
    this.publish();
  }

  private step(): void {
    if (this.state.status === "playing") this.pause("");
    if (this.state.status !== "paused" || this.state.replayingTo !== null) return;
    this.clearTimer();
    this.store.setState({ notice: "" });
    this.player.step();
  }

  private reset(forgetChanges: boolean): void {
    const { scenario, opened } = this.state;
    const next = forgetChanges ? { ...opened, seed: scenario.seed } : scenario;
    this.opening = { preset: this.state.preset, scenario: next, opened };
    this.begin(next, forgetChanges, {});
  }

  private newSeed(): void {
    const { scenario, opened } = this.state;
    const seed = this.options.newSeed();
    const next = { ...scenario, seed };
    this.opening = { preset: this.state.preset, scenario: next, opened };
    this.begin(next, false, { opened: { ...opened, seed } });
  }

  private setSpeed(speedAsked: number): void {
    this.speedAfter = null;
    this.player.speed = speedAsked;
    this.store.setState({ speedAsked, speedReached: null });
  }

  private loadPreset(id: string): void {
    const open = (): void => {
      const opening = this.options.openingOf(id);
      if (opening !== undefined) this.open(opening);
    };
    const before = this.options.prepare?.(id) ?? null;
    if (before === null) open();
    else void before.then(open);
  }

  private cancelReplay(): void {
    if (this.state.replayingTo === null) return;
    this.player.stop();
    this.store.setState({ replayingTo: null, notice: "" });
    this.opening = { preset: this.state.preset, scenario: this.state.scenario, opened: this.state.opened };
    this.publish();
  }

  private onMoved(frame: Frame): void {
    const { report, decision } = this.newest;
    this.newest = { report: frame.report ?? report, decision: frame.decision ?? decision };
    this.ledger.pass(frame.until);
    // A page that nobody sees shows no pictures to wait for.
    if (this.player.mode !== "playing" || this.player.hidden) this.publish();
  }

  /** While it plays, numbers change in the frame in which pictures do. */
  private onPicture(): void {
    if (this.options.now() - this.publishedAt >= TEXT_MS) this.publish();
  }

  /** Numbers of the latest frame, for text. */
  private publish(): void {
    const { latest, channels } = this.options.traces;
    if (latest === null) return;
    this.publishedAt = this.options.now();
    const { hash, events, values } = latest;
    const held = this.player.held.length > 0 && this.player.granted !== this.state.granted;
    this.store.setState({ granted: this.player.granted, channels, hash, events, values, ...this.newest });
    if (held) this.ledger.renew({});
  }

  private onArrived(): void {
    const { replayingTo, scenario } = this.state;
    this.store.setState({ replayingTo: null, speedReached: null, notice: "" });
    this.publish();
    if (this.player.granted >= scenario.duration) {
      this.clearTimer();
      this.store.setState({ status: "ended", notice: t("state.ended") });
    } else if (replayingTo !== null) this.afterOpening();
  }

  private onDied(reason: string): void {
    const { granted } = this.player;
    this.deaths = granted > this.diedAt ? 1 : this.deaths + 1;
    this.diedAt = granted;
    const time = plainNumber(granted);
    if (this.deaths > DEATHS_MAX) {
      this.player.stop();
      const notice = reason === "" ? t("state.stopped", { time }) : t("state.stoppedBecause", { time, reason });
      this.store.setState({ status: "stopped", deadAt: granted, notice });
      return;
    }
    this.store.setState({ notice: t("state.restarted", { time }) });
    this.player.restart(this.ledger.told);
  }

  private restart(): void {
    if (this.state.deadAt === null) return;
    this.deaths = 0;
    this.store.setState({ status: "paused", deadAt: null, notice: "" });
    this.player.restart(this.ledger.told);
  }

  private byHand(act: () => void): void {
    this.takeOver();
    act();
  }

  /** Somebody acts: what plays goes on, and the moment of the first visit is over, or does not come. */
  private takeOver(): void {
    const { status } = this.state;
    if (status !== "loading" && typeof this.opening.play === "number") this.opening = { ...this.opening, play: true };
    if (this.pauseTimer !== null) this.clearTimer();
  }

  private clearTimer(): void {
    if (this.pauseTimer !== null) clearTimeout(this.pauseTimer);
    this.pauseTimer = null;
    if (this.speedAfter !== null) this.setSpeed(this.speedAfter);
  }
}
