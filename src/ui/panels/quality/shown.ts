import { catalog } from "../../../engine/catalog.ts";
import type { Scenario } from "../../../scenario/document.ts";

/** Forms of traffic behind which somebody listens, plays, watches or reads. */
const OF_PEOPLE: readonly string[] = ["media", "requests"];

/** A group of the scenario is somebody's call, game, film or page. */
export const hasPeople = (scenario: Scenario): boolean =>
  scenario.traffic.some((group) => {
    const kind = catalog.kinds.find((one) => one.id === group.kind);
    return kind !== undefined && OF_PEOPLE.includes(kind.form);
  });
