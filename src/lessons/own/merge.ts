import { isJson, sameJson } from "../../schema/json.ts";
import type { Lesson, Step } from "../contract.ts";

const same = (one: unknown, other: unknown): boolean =>
  one === other || (isJson(one) && isJson(other) && sameJson(one, other));

/** One value of two that were made from the same one: what was changed; where both were, that of `mine`. */
const either = <T>(base: T, mine: T, theirs: T): T => (same(mine, base) && !same(theirs, base) ? theirs : mine);

/** Objects with ids, member by member; what only one side has, the other has deleted, or the one has added. */
const steps = (base: readonly Step[], mine: readonly Step[], theirs: readonly Step[]): readonly Step[] => {
  const find = (all: readonly Step[], id: string): Step | undefined => all.find((step) => step.id === id);
  const kept = (step: Step): readonly Step[] => {
    const [before, own, other] = [base, mine, theirs].map((all) => find(all, step.id));
    if (own !== undefined && other !== undefined)
      return [
        before === undefined || before.kind !== own.kind || own.kind !== other.kind
          ? either(before ?? own, own, other)
          : members(before, own, other),
      ];
    // What was deleted stays so, unless the other side has changed it since.
    const left = own ?? other;
    return left === undefined || (before !== undefined && same(left, before)) ? [] : [left];
  };
  const ids = (all: readonly Step[]): string => all.map(({ id }) => id).join(" ");
  const [order, others] = ids(mine) === ids(base) ? [theirs, mine] : [mine, theirs];
  const merged = order.flatMap(kept);
  others.forEach((step, i) => {
    if (find(order, step.id) !== undefined) return;
    const place = merged.findIndex(({ id }) => id === others[i - 1]?.id);
    for (const one of kept(step)) merged.splice(place < 0 ? merged.length : place + 1, 0, one);
  });
  return merged;
};

/** Two objects that were made from the same one, member by member. */
const members = <T extends object>(base: T, mine: T, theirs: T): T => {
  const merged = { ...mine };
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const value: unknown = either<unknown>(Reflect.get(base, key), Reflect.get(mine, key), Reflect.get(theirs, key));
    Reflect.set(merged, key, value);
  }
  return merged;
};

/** A lesson that was edited at two places at once: the edits of both. @param base what both began with */
export const mergedLesson = (base: Lesson, mine: Lesson, theirs: Lesson): Lesson => {
  const both = steps(base.steps, mine.steps, theirs.steps);
  const all = both.length === 0 ? mine.steps : both;
  const scenarios = members(base.scenarios, mine.scenarios, theirs.scenarios);
  const merged = { ...members(base, mine, theirs), steps: all };
  return {
    ...merged,
    scenarios: Object.fromEntries(
      Object.entries(scenarios).filter(
        ([name, scenario]) => scenario !== undefined && all.some((step) => step.scenario.use === name),
      ),
    ),
  };
};
