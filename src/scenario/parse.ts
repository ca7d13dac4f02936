import { checksMade } from "../schema/checkCount.ts";
import { DEPTH_MAX, isJson, showValue } from "../schema/json.ts";
import { CHECKS_MAX, FLOWS_MAX } from "../schema/limits.ts";
import { type Fault, fail, ok, type Result } from "../schema/result.ts";
import { appendAll } from "../units/lists.ts";
import type { Catalog } from "./catalog.ts";
import { applyChange, checkScenario } from "./change.ts";
import type { Change, Scenario } from "./document.ts";
import { connectionsOf } from "./groupValues.ts";
import { linkOf } from "./linkOf.ts";
import { startFaults } from "./outage.ts";
import { readDocument } from "./read.ts";
import { upgrade } from "./upgraders.ts";

export { writeScenario } from "./write.ts";

/**
 * Reads a scenario from JSON of any version, or returns all its faults. Unknown members are faults. The timeline is
 * sorted by time, and each change must fit the scenario in force at its time.
 */
export const parseScenario = (document: unknown, catalog: Catalog): Result<Scenario> => {
  const large = infiniteNumber(document, "");
  if (large !== null) return fail([large]);
  const plain: unknown = isJson(document) ? JSON.parse(JSON.stringify(document)) : undefined;
  if (!isJson(plain))
    return fail([{ path: "", value: undefined, message: "the document is not JSON, or is nested too deeply" }]);
  const upgraded = upgrade(plain);
  if (!upgraded.ok) return upgraded;
  const faults: Fault[] = [];
  const scenario = readDocument(upgraded.value, catalog, faults);
  appendAll(faults, startFaults(scenario));
  if (faults.length === 0) appendAll(faults, checkScenario(scenario, catalog));
  if (faults.length === 0) appendAll(faults, checkTimeline(scenario, catalog));
  if (faults.length > 0) return fail(faults);
  // The sort keeps the order of changes at equal times.
  return ok({ ...scenario, timeline: scenario.timeline.toSorted((a, b) => a.at - b.at) });
};

/** The first number outside the range of doubles: JSON may contain 1e999. */
const infiniteNumber = (value: unknown, path: string, depth = 0): Fault | null => {
  if (typeof value === "number" && Math.abs(value) === Number.POSITIVE_INFINITY)
    return { path, value: undefined, message: `${path} is too large a number; allowed: at most ${Number.MAX_VALUE}` };
  if (typeof value !== "object" || value === null || depth >= DEPTH_MAX) return null;
  for (const [key, member] of Object.entries(value)) {
    const found = infiniteNumber(member, path === "" ? key : `${path}.${key}`, depth + 1);
    if (found !== null) return found;
  }
  return null;
};

const checkTimeline = (scenario: Scenario, catalog: Catalog): Fault[] => {
  const faults: Fault[] = [];
  const before = checksMade();
  let current = scenario;
  let made = flowsAdded(undefined, scenario, catalog);
  for (const [i, change] of [...scenario.timeline.entries()].sort(([, a], [, b]) => a.at - b.at)) {
    if (checksMade() - before > CHECKS_MAX) return [...faults, tooMuchWork(scenario, change)];
    const result = applyChange(current, change, catalog);
    if (result.ok) {
      made += flowsAdded(current, result.value, catalog);
      current = result.value;
      if (made > FLOWS_MAX) return [...faults, tooManyFlows(i, change, made)];
    } else
      for (const fault of result.faults)
        faults.push({
          path: `timeline.${i}`,
          value: fault.value,
          message: `timeline.${i}, at ${change.at} s: ${fault.message}`,
        });
  }
  return faults;
};

/**
 * Number of flows that a change adds. Flows that have left are not subtracted: their packets may still be in the
 * network.
 */
const flowsAdded = (before: Scenario | undefined, after: Scenario, catalog: Catalog): number => {
  if (before?.traffic === after.traffic) return 0;
  const link = linkOf(after);
  let flows = 0;
  for (const [i, group] of after.traffic.entries()) {
    const old = before?.traffic[i];
    if (old === group) continue;
    const more = group.count - (old?.count ?? 0);
    if (more > 0) flows += more * connectionsOf(group, link, catalog);
  }
  return flows;
};

const tooManyFlows = (index: number, { at, set, to }: Change, made: number): Fault => ({
  path: `timeline.${index}`,
  value: to,
  message:
    `timeline.${index}, at ${at} s: ${set} is ${showValue(to)}; with it the run makes ${made} flows in all; ` +
    `allowed: at most ${FLOWS_MAX}`,
});

const tooMuchWork = ({ timeline, traffic }: Scenario, { at }: Change): Fault => ({
  path: "timeline",
  value: timeline.length,
  message:
    `timeline has ${timeline.length} changes over ${traffic.length} groups, too many to be checked: after ` +
    `${CHECKS_MAX} values the check has reached ${at} s; allowed: fewer changes, groups or entries of lists`,
});
