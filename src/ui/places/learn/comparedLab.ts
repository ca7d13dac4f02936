import { createStore, type StoreApi } from "zustand/vanilla";
import { readPath } from "../../../scenario/change.ts";
import type { Change, Scenario } from "../../../scenario/document.ts";
import { endOf } from "../../../scenario/runEnd.ts";
import { ok } from "../../../schema/result.ts";
import type { Json, Seconds } from "../../../units/units.ts";
import {
  backTo,
  fewest,
  inForceAfter,
  inForceAt,
  insertChange,
  settle,
  withoutUnfit,
} from "../../session/changes/changes.ts";
import { asDragged, fieldAt, limitsOf } from "../../session/changes/fieldAt.ts";
import { inForceNow } from "../../session/changes/laneScenarios.ts";
import { nearestWords, remarkWords } from "../../session/changes/remarkWords.ts";
import { overwrites } from "../../session/changes/sceneScript.ts";
import { pathInLane, sharedPath } from "../../session/changes/shownLane.ts";
import type { LabState } from "../../session/contract.ts";
import { perRun, type Run } from "../../session/run.ts";
import type { Lab } from "../../session/state.ts";
import { viewActions } from "../../session/viewActions.ts";
import { comparisonOf } from "../compare/compare.ts";
import { laneOf } from "../compare/lanes.ts";
import type { Compare } from "../compare/state.ts";

/**
 * The run of a lesson as controls see it while a step compares lanes: they show the values of the comparison, and what
 * they change acts on its lanes.
 * @param from where the step begins, s
 */
export const comparedRun = (run: Run, from: Seconds): Run => {
  const lab = labOf(run);
  lab.from = from;
  return lab.run;
};

/** Changes of a drag that has not ended: each would let the lanes begin again, so they get them at its end. */
interface Held {
  readonly gesture: number;
  readonly before: Scenario;
}
type Shown = Pick<LabState, "scenario" | "inForce" | "granted" | "status" | "canUndo" | "canRedo">;

const shownOf = ({ granted, status, canUndo, canRedo }: Compare, scenario: Scenario): Shown => {
  return { scenario, inForce: inForceNow(scenario, granted), granted, status, canUndo, canRedo };
};

class ComparedLab {
  readonly run: Run;
  from: Seconds = 0;
  private readonly store: StoreApi<Lab>;
  private held: Held | null = null;

  constructor(private readonly owner: Run) {
    const { scenario } = this.compare;
    this.store = createStore<Lab>()((set) => ({
      ...owner.lab.getState(),
      ...viewActions(set),
      ...shownOf(this.compare, scenario),
      opened: scenario,
      remarks: {},
      play: () => this.compare.play(),
      pause: () => this.compare.pause(),
      undo: () => this.compare.undo(),
      redo: () => this.compare.redo(),
      change: (path, to, gesture) => this.change(path, to, gesture),
      endGesture: (gesture) => this.endGesture(gesture),
      resetPaths: (paths) => this.take(paths.reduce((changed, path) => this.restored(changed, path), this.scenario)),
      reset: (forgetChanges) => (forgetChanges ? this.take(this.state.opened) : this.compare.reset()),
      undoChange: (index) => this.undoChange(index),
      removeChange: (index) => this.take(withTimeline(this.scenario, this.scenario.timeline.toSpliced(index, 1))),
      remark: (path, sentence) => this.remark(path, sentence),
    }));
    this.run = { ...owner, lab: this.store };
    comparisonOf(owner).store.subscribe((state, before) => this.follow(state, before));
  }

  private get compare(): Compare {
    return comparisonOf(this.owner).store.getState();
  }
  private get state(): Lab {
    return this.store.getState();
  }
  private get scenario(): Scenario {
    return this.state.scenario;
  }

  /** A change made now takes effect here. After the end it could show nothing: then it does so where the step began. */
  private get now(): Seconds {
    const { granted } = this.compare;
    return granted < endOf(this.scenario) ? granted : this.from;
  }

  private follow(state: Compare, before: Compare): void {
    const isOther = state.scenario !== before.scenario;
    if (isOther) this.held = null;
    this.store.setState({
      ...shownOf(state, this.held === null ? state.scenario : this.scenario),
      // A comparison has no lanes when it opens; those of an edit follow those before it.
      ...(isOther && state.lanes.length === 0 ? { opened: state.scenario, remarks: {} } : {}),
    });
  }

  /** Hands the document to the lanes: those that it changes begin again, and come to the time of the others. */
  private take(scenario: Scenario, lane: number | null = null): void {
    this.held = null;
    const kept = scenario.lanes.map((_, i) => (lane === null || lane === i ? null : i));
    this.compare.edit(ok({ scenario, kept, leftOut: [] }));
  }

  private change(path: string, to: Json, gesture?: number): void {
    const set = pathInLane(this.state.inForce, path);
    const held = gesture !== undefined && this.held?.gesture === gesture ? this.held : null;
    if (this.held !== null && held === null) this.endGesture(this.held.gesture);
    const { inForce } = this.state;
    const wanted = gesture === undefined ? to : asDragged(inForce, set, to, this.owner.catalog);
    const changed = this.changed(this.scenario, set, wanted);
    if (changed === null) return;
    if (gesture === undefined) {
      this.take(changed, laneOf({ at: 0, set, to }));
      return;
    }
    this.held = held ?? { gesture, before: this.scenario };
    this.store.setState(shownOf(this.compare, changed));
  }

  private endGesture(gesture: number): void {
    if (this.held?.gesture === gesture) this.take(this.scenario);
  }

  /** The document with one more change; null: it is refused, or changes nothing. */
  private changed(scenario: Scenario, set: string, to: Json): Scenario | null {
    const { catalog } = this.owner;
    const at = this.now;
    const inForce = inForceAt(scenario, at, catalog);
    const field = fieldAt(inForce, set, catalog);
    const settled = settle(inForce, { at, set, to }, limitsOf(field), catalog);
    const reason = settled.kind === "taken" ? "" : remarkWords.current.faultWords(settled.faults, inForce, catalog);
    if (settled.kind === "refused") {
      this.remark(set, reason);
      return null;
    }
    const isNearest = settled.kind === "nearest";
    this.remark(set, isNearest ? nearestWords(reason, settled.to, field) : "");
    if (settled.inForce === inForce) return null;
    return this.withChange(scenario, { at, set, to: isNearest ? settled.to : to });
  }

  /** The document with a change, which replaces earlier ones of the same instant and later ones of the same value. */
  private withChange(scenario: Scenario, change: Change): Scenario {
    const { catalog } = this.owner;
    const isOld = (other: Change): boolean => other.at > change.at && overwrites(other, change.set);
    const isHere = ({ at }: Change): boolean => at === change.at;
    const others = scenario.timeline.filter((other) => !isOld(other) && !isHere(other));
    const fold = (here: readonly Change[]): Scenario =>
      inForceAt(withTimeline(scenario, here.reduce(insertChange, others)), change.at, catalog);
    const here = fewest(scenario.timeline.filter(isHere), change, (some) => withTimeline(fold(some), []));
    const after = withTimeline(scenario, here.reduce(insertChange, others));
    return withTimeline(after, withoutUnfit(after, change.at, catalog));
  }

  /** The document with the value at this path as it was opened. */
  private restored(scenario: Scenario, path: string): Scenario {
    const { opened } = this.state;
    const inForce = inForceAt(scenario, this.now, this.owner.catalog);
    const before = readPath(withTimeline(opened, []), pathInLane(opened, path));
    const back = backTo(inForce, pathInLane(inForce, path), before);
    return back === null ? scenario : (this.changed(scenario, back.set, back.to) ?? scenario);
  }

  private undoChange(index: number): void {
    const { scenario } = this;
    const change = scenario.timeline[index];
    if (change === undefined) return;
    const set = change.set.replace(/\.queue$/, "");
    const before = readPath(inForceAfter(scenario, index, this.owner.catalog), set);
    const back = backTo(this.state.inForce, set, before);
    if (back !== null) this.change(back.set, back.to);
  }

  private remark(path: string, sentence: string): void {
    const set = sharedPath(path);
    const { [set]: _, ...others } = this.state.remarks;
    this.store.setState({ remarks: sentence === "" ? others : { ...others, [set]: sentence } });
  }
}

const withTimeline = (scenario: Scenario, timeline: readonly Change[]): Scenario => ({ ...scenario, timeline });

const labOf = perRun((run: Run) => new ComparedLab(run));
