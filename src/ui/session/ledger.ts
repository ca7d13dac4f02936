import type { StoreApi } from "zustand/vanilla";
import { t } from "../../i18n/message.ts";
import type { Catalog } from "../../scenario/catalog.ts";
import { applyChange, readPath } from "../../scenario/change.ts";
import type { Change, Scenario } from "../../scenario/document.ts";
import type { Field } from "../../schema/fields.ts";
import { sameJson } from "../../schema/json.ts";
import type { Json } from "../../units/units.ts";
import { plainNumber } from "../quantity.ts";
import { backTo, History, inForceAfter, inForceAt, insertChange, settle, withoutUnfit } from "./changes.ts";
import type { LabState } from "./contract.ts";
import { fieldAt, isWhole } from "./fieldAt.ts";
import type { Player } from "./player.ts";
import type { Lab, ShellState } from "./state.ts";

/** A fault as a sentence beside a control: the field by its symbol instead of its path, and a full stop. */
const reasonWords = (reason: string, path: string, field: Field | undefined): string => {
  const words = reason.replaceAll(path, field?.symbol ?? field?.label ?? path);
  return /[.!?]$/.test(words) ? words : `${words}.`;
};

/** Keeps the changes of the run: makes them, takes them back, and builds the timeline and what is in force. */
export class Ledger {
  private readonly history = new History();
  /** Changes that the lane has been told, and those of the document; the held ones come on top. */
  private confirmed: readonly Change[] = [];
  private laneBefore: Json | undefined;

  constructor(
    private readonly catalog: Catalog,
    private readonly store: StoreApi<Lab>,
    private readonly player: Player,
  ) {}

  private get state(): Lab {
    return this.store.getState();
  }

  /** Begins anew with this timeline; what can be undone stays, unless it is forgotten. */
  begin(timeline: readonly Change[], forget: boolean): void {
    this.confirmed = timeline;
    if (forget) this.history.clear();
    this.tellHistory();
  }

  /** The scenario with what the lane knows: for a restart. */
  get told(): Scenario {
    return { ...this.state.scenario, timeline: this.confirmed };
  }

  /** The lane refused a change: it never was. */
  refuse(change: Change, message: string): void {
    const isIt = (other: Change): boolean =>
      other.at === change.at && other.set === change.set && sameJson(other.to, change.to);
    this.confirmed = this.confirmed.filter((other) => !isIt(other));
    this.renew({ remarks: { ...this.state.remarks, [change.set]: message } });
  }

  change(set: string, to: Json, gesture: number | undefined): void {
    if (this.state.status === "ended") {
      this.remark(set, t("remark.ended"));
      return;
    }
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

  /** Applies a change at the current time; returns what was taken, undefined: nothing changed. */
  private apply(set: string, to: Json): Json | undefined {
    const { catalog } = this;
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
    const result = applyChange(before, change, this.catalog);
    const undoesItself = result.ok && result.value === before;
    this.player.hold(undoesItself ? kept : [...kept, change]);
    this.renew({});
  }

  sent(changes: readonly Change[]): readonly Change[] | undefined {
    for (const change of changes) this.confirmed = insertChange(this.confirmed, change);
    const fitting = withoutUnfit(
      { ...this.state.scenario, timeline: this.confirmed },
      this.player.granted,
      this.catalog,
    );
    const dropped = this.confirmed.length - fitting.length;
    this.confirmed = fitting;
    this.renew({ granted: this.player.granted });
    if (dropped === 0) return undefined;
    this.store.setState({ notice: t("state.leftOut", { n: dropped }) });
    return fitting;
  }

  /** The scenario in force at `granted` with these held changes. */
  private fold(held: readonly Change[]): Scenario {
    const { catalog } = this;
    const scenario = { ...this.state.scenario, timeline: this.confirmed };
    let current = inForceAt(scenario, this.player.granted, catalog);
    for (const change of held) {
      const result = applyChange(current, change, catalog);
      if (result.ok) current = result.value;
    }
    return current;
  }

  /** Builds the timeline and what is in force anew. */
  renew(more: Partial<LabState & ShellState>): void {
    const at = this.player.granted;
    let timeline = this.confirmed;
    for (const change of this.player.held) timeline = insertChange(timeline, { ...change, at });
    let scenario: Scenario = { ...this.state.scenario, timeline };
    if (this.player.held.length > 0) scenario = { ...scenario, timeline: withoutUnfit(scenario, at, this.catalog) };
    this.store.setState({ ...more, scenario, inForce: this.fold(this.player.held) });
  }

  remark(set: string, sentence: string): void {
    const { [set]: old = "", ...others } = this.state.remarks;
    if (old !== sentence) this.store.setState({ remarks: sentence === "" ? others : { ...others, [set]: sentence } });
  }

  undo(): void {
    if (this.hasEnded()) return;
    const step = this.history.undo();
    if (step !== undefined) this.takeBack(step.set, step.before);
    this.tellHistory();
  }

  redo(): void {
    if (this.hasEnded()) return;
    const step = this.history.redo();
    if (step !== undefined) this.apply(step.set, step.after);
    this.tellHistory();
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

  resetPaths(paths: readonly string[]): void {
    for (const path of paths) {
      const back = backTo(this.state.inForce, path, readPath({ ...this.state.opened, timeline: [] }, path));
      if (back !== null) this.change(back.set, back.to, undefined);
    }
  }

  /** After the end nothing takes effect any more; says so. */
  private hasEnded(): boolean {
    const ended = this.state.status === "ended";
    if (ended) this.store.setState({ notice: t("remark.ended") });
    return ended;
  }

  private takeBack(set: string, before: Json | undefined): void {
    const back = backTo(this.state.inForce, set, before);
    if (back !== null) this.apply(back.set, back.to);
  }

  private tellHistory(): void {
    this.store.setState({ canUndo: this.history.canUndo, canRedo: this.history.canRedo });
  }
}
