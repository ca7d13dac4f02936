import { createStore, type StoreApi } from "zustand/vanilla";
import { applyChange, readPath } from "../../scenario/change.ts";
import type { Catalog } from "../../scenario/catalog.ts";
import type { Change, Scenario } from "../../scenario/document.ts";
import type { Frame } from "../../engine/frame.ts";
import { t } from "../../i18n/message.ts";
import { plainNumber } from "../quantity.ts";
import type { Field } from "../../schema/fields.ts";
import { sameJson } from "../../schema/json.ts";
import type { Json, Seconds } from "../../units/units.ts";
import { backTo, History, inForceAfter, inForceAt, insertChange, settle, withoutUnfit } from "./changes.ts";
import type { LabState, TraceStore } from "./contract.ts";
import { fieldAt, isWhole } from "./fieldAt.ts";
import { SPEEDS } from "./pace.ts";
import { Player, type Surroundings } from "./player.ts";
import type { Lab, Opening, ShellState } from "./state.ts";

/** Text is renewed at most this often, so that digits can be read. */
const TEXT_MS = 100;
/** A worker that dies so often without getting anywhere is not restarted by itself again. */
const DEATHS_MAX = 3;

export interface LabOptions extends Surroundings {
  readonly catalog: Catalog;
  readonly traces: TraceStore;
  readonly opening: Opening;
  /** The opening of a preset; undefined: there is none of this name. */
  openingOf(preset: string): Opening | undefined;
  newSeed(): number;
}

type Store = StoreApi<Lab>;

/** A fault as a sentence beside a control: the field by its symbol instead of its path, and a full stop. */
const reasonWords = (reason: string, path: string, field: Field | undefined): string => {
  const words = reason.replaceAll(path, field?.symbol ?? field?.label ?? path);
  return /[.!?]$/.test(words) ? words : `${words}.`;
};

/** The lab's store. Everything that a person does goes through its actions. */
export const createLab = (options: LabOptions): Store => new Controller(options).store;

const blank = (opening: Opening): LabState & ShellState => ({
  preset: opening.preset,
  scenario: opening.scenario,
  opened: opening.opened,
  inForce: opening.scenario,
  status: "loading",
  notice: "",
  granted: 0,
  speedAsked: 1,
  speedReached: null,
  channels: [],
  report: null,
  decision: null,
  hash: "",
  events: 0,
  values: new Float64Array(0),
  view: { span: 30, follow: true, from: 0, to: 30 },
  cursor: null,
  highlight: null,
  byGroup: false,
  theme: "system",
  canUndo: false,
  canRedo: false,
  replayingTo: null,
  remarks: {},
  deadAt: null,
  damage: "",
  shortcuts: true,
});

class Controller {
  readonly store: Store;
  private readonly player: Player;
  private readonly history = new History();
  /** Changes that the lane has been told, and those of the document; the held ones come on top. */
  private confirmed: readonly Change[] = [];
  private opening: Opening;
  private publishedAt = Number.NEGATIVE_INFINITY;
  private deaths = 0;
  private diedAt: Seconds = 0;
  private pauseTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly options: LabOptions) {
    this.opening = options.opening;
    this.player = new Player(options, options.traces, {
      ready: () => this.onReady(),
      moved: (frame) => this.onMoved(frame),
      arrived: () => this.onArrived(),
      slower: (speedReached) => this.onSlower(speedReached),
      sent: (changes) => this.onSent(changes),
      refused: (change, message) => this.onRefused(change, message),
      died: (reason) => this.onDied(reason),
    });
    this.store = createStore<Lab>()((set) => ({
      ...blank(options.opening),
      play: () => this.play(),
      pause: () => this.pause(""),
      step: () => this.step(),
      reset: (forgetChanges) => this.reset(forgetChanges),
      newSeed: () => this.newSeed(),
      setSpeed: (speed) => this.setSpeed(speed),
      change: (path, to, gesture) => this.change(path, to, gesture),
      undo: () => this.undo(),
      redo: () => this.redo(),
      loadPreset: (id) => this.loadPreset(id),
      setView: (view) => set((state) => ({ view: { ...state.view, ...view } })),
      setCursor: (cursor) => set({ cursor }),
      setHighlight: (highlight) => set({ highlight }),
      setByGroup: (byGroup) => set({ byGroup }),
      setTheme: (theme) => set({ theme }),
      open: (opening) => this.open(opening),
      cancelReplay: () => this.cancelReplay(),
      restart: () => this.restart(),
      undoChange: (index) => this.undoChange(index),
      resetPaths: (paths) => this.resetPaths(paths),
      setDamage: (damage) => set({ damage }),
      setShortcuts: (shortcuts) => set({ shortcuts }),
      setNotice: (notice) => set({ notice }),
      remark: (path, sentence) => this.remark(path, sentence),
    }));
    this.open(options.opening);
  }

  private get state(): Lab {
    return this.store.getState();
  }

  // The run

  private open(opening: Opening): void {
    this.opening = opening;
    this.history.clear();
    this.deaths = 0;
    this.diedAt = 0;
    this.begin(opening.scenario, { preset: opening.preset, opened: opening.opened, damage: "", canUndo: false, canRedo: false });
  }

  private begin(scenario: Scenario, more: Partial<LabState & ShellState>): void {
    this.clearTimer();
    this.confirmed = scenario.timeline;
    this.store.setState({
      ...{ status: "loading", notice: "", granted: 0, speedReached: null, channels: [], report: null, decision: null },
      ...{ hash: "", events: 0, values: new Float64Array(0), cursor: null, highlight: null, replayingTo: null },
      ...{ remarks: {}, deadAt: null, scenario, inForce: inForceAt(scenario, 0, this.options.catalog) },
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
    this.pauseTimer = setTimeout(() => {
      this.pause(afterwards);
      this.setSpeed(speedAsked);
    }, play);
  }

  private play(): void {
    const { status, granted, scenario, deadAt } = this.state;
    if (status === "playing" || status === "loading" || deadAt !== null) return;
    if (granted >= scenario.duration) return;
    this.clearTimer();
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
    if (forgetChanges) this.history.clear();
    const next = forgetChanges ? { ...opened, seed: scenario.seed } : scenario;
    this.opening = { preset: this.state.preset, scenario: next, opened };
    this.begin(next, { canUndo: this.history.canUndo, canRedo: this.history.canRedo });
  }

  private newSeed(): void {
    const { scenario, opened } = this.state;
    const seed = this.options.newSeed();
    const next = { ...scenario, seed };
    this.opening = { preset: this.state.preset, scenario: next, opened };
    this.begin(next, { opened: { ...opened, seed }, notice: "" });
  }

  private setSpeed(speedAsked: number): void {
    this.player.speed = speedAsked;
    this.store.setState({ speedAsked, speedReached: null });
  }

  private loadPreset(id: string): void {
    const opening = this.options.openingOf(id);
    if (opening !== undefined) this.open(opening);
  }

  private cancelReplay(): void {
    if (this.state.replayingTo === null) return;
    this.player.stop();
    this.store.setState({ replayingTo: null, notice: "" });
    this.opening = { preset: this.state.preset, scenario: this.state.scenario, opened: this.state.opened };
    this.publish();
  }

  // What the lane tells

  private onMoved(frame: Frame): void {
    const { scenario, granted } = this.state;
    const crossed = scenario.timeline.some((change) => change.at > granted && change.at <= frame.until);
    if (crossed) this.renew({ granted: frame.until });
    const now = this.options.now();
    if (this.player.mode === "playing" && now - this.publishedAt < TEXT_MS) return;
    this.publishedAt = now;
    this.publish();
  }

  /** Numbers of the latest frame, for text. */
  private publish(): void {
    const { latest, channels } = this.options.traces;
    if (latest === null) return;
    const { report, decision, hash, events, values } = latest;
    const held = this.player.held.length > 0 && this.player.granted !== this.state.granted;
    this.store.setState((state) => ({
      ...{ granted: this.player.granted, channels, hash, events, values },
      ...{ report: report ?? state.report, decision: decision ?? state.decision },
    }));
    if (held) this.renew({});
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

  private onSlower(speedReached: number | null): void {
    if (this.state.status === "playing") this.store.setState({ speedReached });
  }

  private onRefused(change: Change, message: string): void {
    this.confirmed = this.confirmed.filter((other) => other.at !== change.at || other.set !== change.set || !sameJson(other.to, change.to));
    this.renew({ remarks: { ...this.state.remarks, [change.set]: message } });
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
    this.player.restart({ ...this.state.scenario, timeline: this.confirmed });
  }

  private restart(): void {
    if (this.state.deadAt === null) return;
    this.deaths = 0;
    this.store.setState({ status: "paused", deadAt: null, notice: "" });
    this.player.restart({ ...this.state.scenario, timeline: this.confirmed });
  }

  // Changes

  private change(set: string, to: Json, gesture: number | undefined): void {
    if (this.state.status === "ended") return this.remark(set, t("remark.ended"));
    const before = readPath(this.state.inForce, set);
    const after = this.apply(set, to);
    if (after === undefined) return;
    const undoable = set.endsWith(".queue") ? this.laneStep(set, after) : { set, before, after };
    this.history.push({ ...undoable, gesture });
    this.tellHistory();
  }

  /** A new discipline forgets the parameters of the old one; taking it back takes the whole lane back. */
  private laneStep(set: string, after: Json): { set: string; before: Json | undefined; after: Json } {
    const lane = set.replace(/\.queue$/, "");
    return { set: lane, before: this.laneBefore, after: readPath(this.state.inForce, lane) ?? after };
  }
  private laneBefore: Json | undefined;

  /** Applies a change at the current time; returns what was taken, undefined: nothing changed. */
  private apply(set: string, to: Json): Json | undefined {
    const { catalog } = this.options;
    const { inForce } = this.state;
    const at = this.player.granted;
    const field = fieldAt(inForce, set, catalog);
    const settled = settle(inForce, { at, set, to }, field !== undefined && isWhole(field), catalog);
    const reason = settled.kind === "taken" ? "" : reasonWords(settled.reason, set, field);
    if (settled.kind === "refused") {
      this.remark(set, reason);
      return undefined;
    }
    const taken = settled.kind === "nearest" ? settled.to : to;
    this.remark(set, settled.kind === "nearest" ? t("remark.nearest", { reason, value: plainNumber(settled.to) }) : "");
    if (settled.inForce === inForce) return undefined;
    this.laneBefore = readPath(inForce, set.split(".").slice(0, 2).join("."));
    this.hold({ at, set, to: taken });
    return taken;
  }

  /** A held change of the same path that came last is superseded: the lane has never seen it. */
  private hold(change: Change): void {
    const held = this.player.held;
    const last = held.at(-1);
    const kept = last !== undefined && last.set === change.set ? held.slice(0, -1) : held;
    const before = this.fold(kept);
    const result = applyChange(before, change, this.options.catalog);
    const undoesItself = result.ok && result.value === before;
    this.player.hold(undoesItself ? kept : [...kept, change]);
    this.renew({});
  }

  private onSent(changes: readonly Change[]): readonly Change[] | undefined {
    for (const change of changes) this.confirmed = insertChange(this.confirmed, change);
    const fitting = withoutUnfit({ ...this.state.scenario, timeline: this.confirmed }, this.player.granted, this.options.catalog);
    const dropped = this.confirmed.length - fitting.length;
    this.confirmed = fitting;
    this.renew({ granted: this.player.granted });
    if (dropped === 0) return undefined;
    this.store.setState({ notice: t("state.leftOut", { n: dropped }) });
    return fitting;
  }

  /** The scenario in force at `granted` with these held changes. */
  private fold(held: readonly Change[]): Scenario {
    const { catalog } = this.options;
    const scenario = { ...this.state.scenario, timeline: this.confirmed };
    let current = inForceAt(scenario, this.player.granted, catalog);
    for (const change of held) {
      const result = applyChange(current, change, catalog);
      if (result.ok) current = result.value;
    }
    return current;
  }

  /** Builds the timeline and what is in force anew. */
  private renew(more: Partial<LabState & ShellState>): void {
    const at = this.player.granted;
    let timeline = this.confirmed;
    for (const change of this.player.held) timeline = insertChange(timeline, { ...change, at });
    let scenario: Scenario = { ...this.state.scenario, timeline };
    if (this.player.held.length > 0) scenario = { ...scenario, timeline: withoutUnfit(scenario, at, this.options.catalog) };
    this.store.setState({ ...more, scenario, inForce: this.fold(this.player.held) });
  }

  private remark(set: string, sentence: string): void {
    const { [set]: old = "", ...others } = this.state.remarks;
    if (old !== sentence) this.store.setState({ remarks: sentence === "" ? others : { ...others, [set]: sentence } });
  }

  private undo(): void {
    const step = this.history.undo();
    if (step !== undefined) this.takeBack(step.set, step.before);
    this.tellHistory();
  }

  private redo(): void {
    const step = this.history.redo();
    if (step !== undefined) this.apply(step.set, step.after);
    this.tellHistory();
  }

  private undoChange(index: number): void {
    const { scenario, inForce } = this.state;
    const change = scenario.timeline[index];
    if (change === undefined) return;
    const set = change.set.replace(/\.queue$/, "");
    const before = readPath(inForceAfter(scenario, index, this.options.catalog), set);
    const back = backTo(inForce, set, before);
    if (back !== null) this.change(back.set, back.to, undefined);
  }

  private resetPaths(paths: readonly string[]): void {
    for (const path of paths) {
      const back = backTo(this.state.inForce, path, readPath({ ...this.state.opened, timeline: [] }, path));
      if (back !== null) this.change(back.set, back.to, undefined);
    }
  }

  private takeBack(set: string, before: Json | undefined): void {
    const back = backTo(this.state.inForce, set, before);
    if (back !== null) this.apply(back.set, back.to);
  }

  private tellHistory(): void {
    this.store.setState({ canUndo: this.history.canUndo, canRedo: this.history.canRedo });
  }

  private clearTimer(): void {
    if (this.pauseTimer !== null) clearTimeout(this.pauseTimer);
    this.pauseTimer = null;
  }
}
