import type { ReactElement } from "react";
import { useLab } from "../../session/RunContext.tsx";
import { forkName, OTHER_COLOUR } from "./comparedFork.ts";

/** Legend for the dashed line of the compared fork. */
export const OtherKey = (): ReactElement | null => {
  const compared = useLab((state) => state.forks.compared);
  if (compared === null) return null;
  return (
    <span className="pn-key">
      <svg width="16" height="10" aria-hidden="true">
        <path d="M0 5h16" stroke={`var(${OTHER_COLOUR})`} strokeWidth="1.5" strokeDasharray="3 2" />
      </svg>
      {forkName(compared)}
    </span>
  );
};
