import { catalog } from "../engine/catalog.ts";
import type { Scenario } from "../scenario/document.ts";
import { writeScenario } from "../scenario/parse.ts";
import { isJsonList, isJsonObject, type JsonObject, memberOf } from "../schema/json.ts";
import type { JobResult } from "../sweeps/job.ts";
import type { RunAll } from "../sweeps/sweep.ts";
import { fieldOfPath } from "../sweeps/unitAt.ts";
import type { Json } from "../units/units.ts";
import { GAIN, type Tuning } from "./definition.ts";
import { valueAt } from "./knob.ts";
import { type Measured, measureTry, notMeasured, type Planned, planTry, type TryRun } from "./measure.ts";
import { bestFirst, frontsOf } from "./rank.ts";
import { type Asked, type End, type Origin, search } from "./search.ts";

/** A point of which something was measured. */
export interface Try {
  /** Counted from 1 in the order in which they were asked; 0 and less: reference points. */
  readonly id: number;
  readonly origin: Origin | "today" | "default";
  /** In the unit box; empty: a reference point. */
  readonly unit: readonly number[];
  /** In the order of the knobs, SI. */
  readonly values: readonly number[];
  readonly seeds: number;
  readonly runs: readonly TryRun[];
  /** null: the scenes refuse the values, or a metric has no value. */
  readonly measured: Measured | null;
}

/** The state of a search: everything that its picture needs. */
export interface Course {
  readonly tuning: Tuning;
  /** The scene as it is, and with the defaults of its fields; in the order of first question. */
  readonly references: readonly Try[];
  readonly tries: readonly Try[];
  /** Runs so far. */
  readonly runs: number;
  /** null: it is not over. */
  readonly end: End | null;
  /** The best tries measured again on seeds and scenes that the search never saw, by their ids; null: not yet. */
  readonly heldBack: readonly Try[] | null;
}

/** The value of a knob in a scene as it is; NaN: none, or not a number. */
export const valueIn = (scene: Scenario, path: string): number => {
  let at: Json | undefined = writeScenario(scene);
  for (const key of path.split(".")) at = memberAt(at, key);
  return typeof at === "number" ? at : Number.NaN;
};
const memberAt = (owner: Json | undefined, key: string): Json | undefined => {
  if (isJsonObject(owner)) return memberOf(owner, key);
  if (!isJsonList(owner)) return undefined;
  return owner[Number(key)] ?? owner.find((each) => isJsonObject(each) && memberOf(each, "id") === key);
};
