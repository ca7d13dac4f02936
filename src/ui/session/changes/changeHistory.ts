import type { StoreApi } from "zustand/vanilla";
import { t } from "../../../i18n/message.ts";
import type { Catalog } from "../../../scenario/catalog.ts";
import { readPath } from "../../../scenario/change.ts";
import type { Change, Scenario } from "../../../scenario/document.ts";
import { sameJson } from "../../../schema/json.ts";
import type { Json, Seconds } from "../../../units/units.ts";
import type { LabState } from "../contract.ts";
import { byGesture, stamped } from "../player/gesture.ts";
import type { Player } from "../player/player.ts";
import type { Lab, ShellState } from "../state.ts";
import { changeChain } from "./changeChain.ts";
import {
  type Ahead,
  backTo,
  fewest,
  History,
  inForceAfter,
  insertChange,
  settle,
  type ValueStep,
  withAhead,
  withoutUnfit,
  withTimeline,
} from "./changes.ts";
import { asDragged, fieldAt, limitsOf } from "./fieldAt.ts";
import { nearestWords, remarkWords } from "./remarkWords.ts";
import { overwrites, sceneDecisions } from "./sceneScript.ts";
import { pathInLane, sharedPath } from "./shownLane.ts";
import { type Act, Undoing } from "./undoing.ts";

/** Keeps the changes of the run: makes them, undoes them, and builds the timeline and the scenario in force. */
export class ChangeHistory {
  private readonly history = new History();
  /** Changes that the lane has received, and those of the document; the held ones are added to them. */
  private confirmed: readonly Change[] = [];
  /** Decisions about later changes since the lane last received the timeline. */
  private ahead: Ahead[] = [];
  /** The lane or group that was changed last, as it was before the change. */
  private ownerBefore: Json | undefined;
  private readonly undoing = new Undoing();
  private batches = 0;
  /** Set while several changes are made at once. */
  private batch: number | undefined;

  constructor(
    private readonly catalog: Catalog,
    private readonly store: StoreApi<Lab>,
    private readonly player: Player,
  ) {}

  private get state(): Lab {
    return this.store.getState();
  }

  /** Starts again with this timeline; undo steps stay, unless `forget` is set. */
  begin(timeline: readonly Change[], forget: boolean): void {
    this.confirmed = timeline;
    this.ahead = [];
    if (forget) this.history.clear();
    this.updateUndoState();
  }

  /** The scenario with the changes that the lane has received, for a restart. */
  get received(): Scenario {
    return { ...this.state.scenario, timeline: this.confirmed };
  }

  /** Replaces the timeline by another one that leads to the same values now. */
  rewrite(timeline: readonly Change[]): void {
    this.confirmed = timeline;
    this.player.hold([]);
    this.renew({});
  }

  /** Removes a change that the lane refused. */
  refuse(change: Change, message: string): void {
    const isIt = (other: Change): boolean =>
      other.at === change.at && other.set === change.set && sameJson(other.to, change.to);
    this.confirmed = this.confirmed.filter((other) => !isIt(other));
    const path = /^(\S+) is /.exec(message)?.[1] ?? change.set;
    const fault = { path, value: change.to, message };
    const words = remarkWords.current.faultWords([fault], this.state.inForce, this.catalog);
    this.renew({ remarks: { ...this.state.remarks, [sharedPath(change.set)]: words } });
  }

  change(path: string, to: Json, gesture: number | undefined): void {
    if (this.hasEnded()) {
      this.remark(path, t("remark.ended"));
      return;
    }
    const { inForce, scenario } = this.state;
    const set = pathInLane(inForce, path);
    const before = readPath(inForce, set);
    const after = this.apply(set, gesture === undefined ? to : asDragged(inForce, set, to, this.catalog), gesture);
    if (after === undefined) return;
    const undoable = /\.(queue|transport)$/.test(set) ? this.ownerStep(set, after) : { set, before, after };
    const leftOut = scenario.timeline.filter(this.isLeftOut);
    const made = { set, to: after };
    const dropped = this.history.push({ kind: "value", ...undoable, made, leftOut, gesture, batch: this.batch });
    const [first, ...others] = dropped.filter((change) => this.isLeftOut(change) && !overwrites(change, set));
    const words =
      first === undefined ? "" : remarkWords.current.leftOutWords([first, ...others], inForce, this.catalog);
    const said = undoable.set === set ? (this.state.remarks[path] ?? "") : "";
    this.remark(undoable.set, `${said} ${words}`.trim());
    this.updateUndoState();
  }

  /** Whether a later change no longer fits the scenario in force. */
  private readonly isLeftOut = (change: Change): boolean =>
    change.at > this.player.granted && !this.state.scenario.timeline.includes(change);

  /**
   * A new discipline or transport drops the parameters of the old one; undoing it therefore restores the whole lane or
   * group.
   */
  private ownerStep(set: string, after: Json): { set: string; before: Json | undefined; after: Json } {
    const owner = set.replace(/\.\w+$/, "");
    return { set: owner, before: this.ownerBefore, after: readPath(this.state.inForce, owner) ?? after };
  }

  /** Applies a change at the current time; returns the value that was set, undefined: nothing changed. */
  private apply(set: string, to: Json, gesture?: number): Json | undefined {
    const { catalog } = this;
    const { inForce } = this.state;
    const at = this.player.granted;
    const field = fieldAt(inForce, set, catalog);
    const settled = settle(inForce, { at, set, to }, limitsOf(field), catalog);
    const reason = settled.kind === "taken" ? "" : remarkWords.current.faultWords(settled.faults, inForce, catalog);
    if (settled.kind === "refused") {
      this.remark(set, reason);
      return undefined;
    }
    const taken = settled.kind === "nearest" ? settled.to : to;
    this.remark(set, settled.kind === "nearest" ? nearestWords(reason, settled.to, field) : "");
    if (settled.inForce === inForce) return undefined;
    this.forgetRemarksBelow(/\.(queue|transport)$/.test(set) ? set.replace(/\.\w+$/, "") : set);
    this.ownerBefore = readPath(inForce, set.split(".").slice(0, 2).join("."));
    this.hold(byGesture({ at, set, to: taken }, gesture));
    const { opened, scenario } = this.state;
    for (const ahead of sceneDecisions(opened, scenario.timeline, { at, set, to: taken }, catalog)) this.decide(ahead);
    return taken;
  }

  /**
   * Holds a change. The lane has not received the held ones yet, so those that make no difference are dropped, such as
   * an earlier one of the same path, or all if everything is as it was.
   */
  private hold(change: Change): void {
    this.player.hold(fewest(this.player.held, change, (held) => this.fold(held)));
    this.renew({});
  }

  sent(changes: readonly Change[]): readonly Change[] | undefined {
    const hasDecisions = this.ahead.length > 0;
    this.confirmed = withAhead(this.confirmed, this.ahead, this.player.granted);
    this.ahead = [];
    for (const change of changes) this.confirmed = insertChange(this.confirmed, change);
    const fitting = withoutUnfit(
      { ...this.state.scenario, timeline: this.confirmed },
      this.player.granted,
      this.catalog,
    );
    const dropped = this.confirmed.length - fitting.length;
    this.confirmed = fitting;
    this.renew({ granted: this.player.granted });
    if (dropped > 0) this.store.setState({ notice: t("state.leftOut", { n: dropped }) });
    return hasDecisions || dropped > 0 ? fitting : undefined;
  }

  /** The scenario in force at `granted` with these held changes. */
  private fold(held: readonly Change[]): Scenario {
    const { scenario } = this.state;
    const changes = [...this.confirmed.filter(({ at }) => at <= this.player.granted), ...held];
    return { ...(changeChain(scenario, changes, this.catalog).at(-1)?.scenario ?? scenario), timeline: this.confirmed };
  }

  /** Rebuilds the timeline and the scenario in force. */
  renew(more: Partial<LabState & ShellState>): void {
    const at = this.player.granted;
    let timeline = withAhead(this.confirmed, this.ahead, at);
    for (const change of this.player.held) timeline = insertChange(timeline, stamped(change, at));
    let scenario = withTimeline(this.state.scenario, timeline);
    if (this.player.held.length > 0 || this.ahead.length > 0)
      scenario = withTimeline(scenario, withoutUnfit(scenario, at, this.catalog));
    this.store.setState({ ...more, scenario, inForce: this.fold(this.player.held) });
  }

  /** Time has reached `until`: later changes may have taken effect. */
  pass(until: Seconds): void {
    const { scenario, granted } = this.state;
    const [from, to] = until < granted ? [until, granted] : [granted, until];
    if (scenario.timeline.some(({ at }) => at > from && at <= to)) this.renew({ granted: until });
  }

  /** @param path the path that was set; controls know it as the path for all lanes */
  remark(path: string, sentence: string): void {
    const set = sharedPath(path);
    const { [set]: old = "", ...others } = this.state.remarks;
    if (old !== sentence) this.store.setState({ remarks: sentence === "" ? others : { ...others, [set]: sentence } });
  }

  /**
   * Whole lanes, groups and links are set by undoing and resetting too: what was said of their fields holds no longer.
   */
  private forgetRemarksBelow(owner: string): void {
    const all = Object.entries(this.state.remarks);
    const kept = all.filter(([path]) => !path.startsWith(`${sharedPath(owner)}.`));
    if (kept.length < all.length) this.store.setState({ remarks: Object.fromEntries(kept) });
  }

  /** The run continued in another fork, kept separately from the one before. */
  noteFork(from: string, to: string, automatic: boolean): void {
    this.history.push({ kind: "fork", from, to, automatic });
    this.updateUndoState();
  }

  /** Undoes the latest step, or redoes the one that was undone last. */
  travel(back: boolean): void {
    const steps = this.history.move(back);
    const fork = steps.find((step) => step.kind === "fork");
    if (fork !== undefined) this.state.selectFork(back ? fork.from : fork.to);
    // Nothing is lost: the steps stay where they were.
    else if (steps.length > 0 && this.hasEnded()) this.history.move(!back);
    else
      for (const step of steps)
        if (step.kind === "ahead") this.decide({ change: step.removed, holds: back });
        else if (step.kind === "value")
          if (back) this.undoValue(step);
          else this.act(this.undoing.redo(step, this.state, this.player.granted));
    this.updateUndoState();
  }

  undoChange(index: number): void {
    const { scenario, inForce } = this.state;
    const change = scenario.timeline[index];
    if (change === undefined) return;
    const set = change.set.replace(/\.queue$/, "");
    const before = readPath(inForceAfter(scenario, index, this.catalog), set);
    const back = backTo(inForce, set, before);
    if (back !== null) this.change(back.set, back.to, undefined);
  }

  removeChange(index: number): void {
    const change = this.state.scenario.timeline[index];
    if (change === undefined || change.at <= this.player.granted) return;
    this.decide({ change, holds: false });
    this.history.push({ kind: "ahead", removed: change });
    this.updateUndoState();
  }

  /** Puts a later change on the timeline or takes it off. The lane receives it after its next answer. */
  private decide(ahead: Ahead): void {
    if (ahead.change.at <= this.player.granted) {
      this.store.setState({ notice: t("state.passed") });
      return;
    }
    this.ahead.push(ahead);
    this.player.renewTimeline();
    this.renew({});
  }

  resetPaths(paths: readonly string[]): void {
    this.batches += 1;
    this.batch = this.batches;
    const { inForce, opened } = this.state;
    for (const path of paths) {
      const before = readPath({ ...opened, timeline: [] }, pathInLane(opened, path));
      const back = backTo(this.state.inForce, pathInLane(inForce, path), before);
      if (back !== null) this.change(back.set, back.to, undefined);
    }
    this.batch = undefined;
  }

  /** After the end no change takes effect, and a notice says so. */
  private hasEnded(): boolean {
    if (this.state.status !== "ended") return false;
    this.store.setState({ notice: t("remark.ended") });
    return true;
  }

  /** Restores the value, and the later changes that did not fit beside the other value. */
  private undoValue(step: ValueStep): void {
    this.act(this.undoing.undo(step, this.state, this.player.granted));
    for (const change of step.leftOut) if (change.at > this.player.granted) this.decide({ change, holds: true });
  }

  private act(act: Act | null): void {
    if (act?.kind === "now") this.apply(act.set, act.to);
    else if (act !== null) this.decide(act);
  }

  private updateUndoState(): void {
    this.store.setState({ canUndo: this.history.canUndo, canRedo: this.history.canRedo });
  }
}
