import { type ReactElement, Suspense } from "react";
import { panels } from "../../panels/registry.ts";
import { PanelBoundary } from "../../widgets/PanelBoundary.tsx";

/** A panel of the lab for the run of the workshop. */
export const RunPanel = ({ id }: { readonly id: "network" | "queue" | "inside" }): ReactElement => {
  const Panel = panels.find((one) => one.id === id)?.Panel;
  return (
    <div className={`wks-panel wks-${id}`}>
      <PanelBoundary>
        <Suspense fallback={<section className={`panel pending pending-${id}`} />}>
          {Panel !== undefined && <Panel />}
        </Suspense>
      </PanelBoundary>
    </div>
  );
};
