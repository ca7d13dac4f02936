import type { Change, Scenario } from "../../scenario/document.ts";
import type { Json, Seconds, Unit } from "../../units/units.ts";
import { t } from "../../i18n/message.ts";
import { shown, shownNumber } from "../chart/format.ts";
import { groupStyles } from "../theme/groups.ts";
import { fieldAt } from "../session/fieldAt.ts";
import { catalog } from "../../engine/catalog.ts";

/** A change as it is shown on time axes. */
export interface Flag {
  /** 1 for the first change of the timeline. */
  readonly number: number;
  readonly at: Seconds;
  /** Symbol or name of what changed, `_` before a subscript. */
  readonly symbol: string;
  /** To what, and from what where that is known. */
  readonly words: string;
  readonly change: Change;
}

let known: { scenario: Scenario; flags: readonly Flag[] } | undefined;

/** Changes of the timeline up to `until`, numbered in its order. */
export const flagsOf = (scenario: Scenario, until: Seconds): readonly Flag[] => {
  if (known?.scenario !== scenario) known = { scenario, flags: scenario.timeline.map((change, i) => flagOf(scenario, change, i)) };
  return known.flags.filter((flag) => flag.at <= until);
};

const flagOf = (scenario: Scenario, change: Change, place: number): Flag => {
  const before = scenario.timeline.slice(0, place).findLast((other) => other.set === change.set)?.to ?? valueAt(scenario, change.set);
  return { number: place + 1, at: change.at, change, ...wordsOf(scenario, change, before) };
};

/** What the document gives at a dotted path, groups by id; undefined: it leaves it out. */
const valueAt = (scenario: Scenario, path: string): Json | undefined => {
  let at: unknown = scenario;
  for (const key of path.split(".")) {
    if (Array.isArray(at)) at = at.find((member: unknown, i) => String(i) === key || own(member, "id") === key);
    else at = own(at, key) ?? own(own(at, "fields"), key);
  }
  return typeof at === "number" || typeof at === "string" || typeof at === "boolean" ? at : undefined;
};
const own = (holder: unknown, key: string): unknown =>
  typeof holder === "object" && holder !== null ? Object.entries(holder).find(([name]) => name === key)?.[1] : undefined;

type Words = Pick<Flag, "symbol" | "words">;

const wordsOf = (scenario: Scenario, change: Change, before: Json | undefined): Words => {
  const [root = "", name = ""] = change.set.split(".");
  const field = fieldAt(scenario, change.set, catalog);
  const group = root === "traffic" ? `${groupStyles(scenario).find((style) => style.id === name)?.letter ?? name}:` : "";
  if (change.set.endsWith(".queue")) return { symbol: "", words: titleOf(change.to) };
  const label = field === undefined ? (change.set.split(".").at(-1) ?? "") : field.label;
  const symbol = field?.symbol ?? "";
  if (typeof change.to === "boolean")
    return { symbol, words: t(change.to ? "panel.flag.on" : "panel.flag.off", { name: symbol === "" ? label : "" }).trim() };
  const unit: Unit = field?.kind === "number" ? field.unit : "count";
  const value = describeStep(change.to, before, unit);
  if (group !== "") return { symbol: group, words: change.set.endsWith(".count") ? value : `${label.toLowerCase()} ${value}` };
  return symbol === "" ? { symbol: "", words: `${label} ${value}` } : { symbol, words: value };
};

const titleOf = (id: Json): string => catalog.queues.find((queue) => queue.id === id)?.doc.title ?? String(id);

const describeStep = (to: Json, before: Json | undefined, unit: Unit): string => {
  if (to === null) return t("panel.flag.never");
  if (typeof to !== "number") return typeof to === "string" ? to : "";
  return typeof before === "number" ? t("panel.flag.step", { from: shownNumber(before, unit), to: shown(to, unit) }) : shown(to, unit);
};
