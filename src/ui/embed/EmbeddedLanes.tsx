import { type ReactElement, useEffect } from "react";
import { comparisonOf, enter, leave, useCompare } from "../places/compare/compare.ts";
import "../places/compare/compare.css";
import { LanesPanel } from "../places/compare/LanesPanel.tsx";
import LargeRun from "../places/lab/LargeRun.tsx";
import { useRun } from "../session/RunContext.tsx";

/** The lanes of a run side by side; they cannot be edited here. */
export const EmbeddedLanes = (): ReactElement => {
  const run = useRun();
  const large = useCompare((state) => state.large);
  useEffect(() => {
    enter(run);
    return () => leave(run);
  }, [run]);
  return (
    <div className="cmp embed-lanes">
      {large !== null && <LargeRun large={large} runAnyway={() => comparisonOf(run).store.getState().runAnyway()} />}
      <LanesPanel />
    </div>
  );
};
