import type { ReactElement } from "react";
import { useLab } from "../../session/RunContext.tsx";
import { forkName } from "./comparedFork.ts";

/** The dashed line of the future that is laid over this one. */
export const OtherKey = (): ReactElement | null => {
  const compared = useLab((state) => state.futures.compared);
  if (compared === null) return null;
  return (
    <span className="pn-key">
      <svg width="16" height="10" aria-hidden="true">
        <path d="M0 5h16" stroke="var(--avg)" strokeWidth="1.5" strokeDasharray="3 2" />
      </svg>
      {forkName(compared)}
    </span>
  );
};
