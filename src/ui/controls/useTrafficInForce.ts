import { useState } from "react";
import type { Scenario } from "../../scenario/document.ts";
import { shownScenario } from "../session/changes/shownLane.ts";
import { useLab } from "../session/RunContext.tsx";
import type { Lab } from "../session/state.ts";

const PARTS = ["traffic", "bottleneck"] as const;

/**
 * The scenario in force as controls of its traffic and bottleneck read it: the same object for as long as these two
 * are, so that a slider of the algorithm renders none of them.
 */
export const useTrafficInForce = (): Scenario => {
  const [select] = useState(() => {
    let kept: Scenario | undefined;
    return ({ inForce }: Lab): Scenario => {
      const now = shownScenario(inForce);
      if (kept === undefined || PARTS.some((part) => kept?.[part] !== now[part])) kept = now;
      return kept;
    };
  });
  return useLab(select);
};
