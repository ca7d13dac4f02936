import type { Scenario } from "../../scenario/document.ts";
import { numberOf } from "../../sweeps/ask.ts";
import { responseLimit } from "../../sweeps/measure/response.ts";
import type { Fact } from "../checks/evaluation.ts";

/** Number of seeds whose queue did not arrive before its phase ended, so that their response time is a lower bound. */
export const lateSeeds = ({ query, bySeed }: Fact, scenario: Scenario): number => {
  if (query.name !== "response_time") return 0;
  const limit = responseLimit(scenario, numberOf(query, "after", 0));
  return (bySeed ?? []).filter((value) => typeof value === "number" && value >= limit).length;
};
