import { catalog } from "../../../engine/catalog.ts";
import type { Scenario } from "../../../scenario/document.ts";

/** Forms of traffic whose quality is experienced by users: calls, games, films and pages. */
const OF_PEOPLE: readonly string[] = ["media", "requests"];

/** Whether a group of the scenario has such traffic. */
export const hasPeople = (scenario: Scenario): boolean =>
  scenario.traffic.some((group) => {
    const kind = catalog.kinds.find((one) => one.id === group.kind);
    return kind !== undefined && OF_PEOPLE.includes(kind.form);
  });
