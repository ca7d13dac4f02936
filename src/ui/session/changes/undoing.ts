import type { Change } from "../../../scenario/document.ts";
import { sameJson } from "../../../schema/json.ts";
import type { Seconds } from "../../../units/units.ts";
import type { Lab } from "../state.ts";
import { type Ahead, backTo, type ValueStep } from "./changes.ts";

type LabNow = Pick<Lab, "scenario" | "opened" | "inForce">;
type Value = Pick<Change, "set" | "to">;
/** How a step is undone or redone: by a change now, or by a decision about a change that is later than now. */
export type Act = ({ readonly kind: "now" } & Value) | ({ readonly kind: "later" } & Ahead);

/** The change of this session that sets this value later than now. */
const laterChange = ({ scenario, opened }: LabNow, { set, to }: Value, now: Seconds): Change | undefined =>
  scenario.timeline.findLast(
    (change) => change.at > now && change.set === set && sameJson(change.to, to) && !opened.timeline.includes(change),
  );

/** Finds how a value is undone and redone, also after the user went back past the instant at which it was set. */
export class Undoing {
  private readonly undoneBy = new WeakMap<ValueStep, Act | null>();

  /** @returns null: the value cannot be restored */
  undo(step: ValueStep, lab: LabNow, now: Seconds): Act | null {
    const later = laterChange(lab, step.made, now);
    const back = later === undefined ? backTo(lab.inForce, step.set, step.before) : null;
    const restoring: Act | null = back === null ? null : { kind: "now", ...back };
    const act: Act | null = later === undefined ? restoring : { kind: "later", change: later, holds: false };
    this.undoneBy.set(step, act);
    return act;
  }

  redo(step: ValueStep, lab: LabNow, now: Seconds): Act {
    const by = this.undoneBy.get(step) ?? null;
    if (by?.kind === "later" && by.change.at > now) return { kind: "later", change: by.change, holds: true };
    const later = by?.kind === "now" ? laterChange(lab, by, now) : undefined;
    if (later !== undefined) return { kind: "later", change: later, holds: false };
    return { kind: "now", set: step.set, to: step.after };
  }
}
