import type { Catalog } from "./catalog.ts";
import type { Change, Result, Scenario } from "./document.ts";
export const applyChange = (scenario: Scenario, _change: Change, _catalog: Catalog): Result<Scenario> => ({ ok: true, value: scenario });
export const laneScenario = (scenario: Scenario, _lane: number, _catalog: Catalog): Result<Scenario> => ({ ok: true, value: scenario });
