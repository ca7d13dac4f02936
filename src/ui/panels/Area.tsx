import { type ReactElement, Suspense } from "react";
import { PanelBoundary } from "../widgets/PanelBoundary.tsx";
import type { PanelArea } from "./contract.ts";
import { panels } from "./registry.ts";

/** The panels of one area of the grid, in the order of the registry. */
export const Area = ({ area }: { readonly area: PanelArea }): ReactElement => (
  <div className={`area area-${area}`}>
    {panels
      .filter((panel) => panel.area === area)
      .map(({ id, Panel }) => (
        <PanelBoundary key={id}>
          <Suspense fallback={<section className={`panel pending pending-${id}`} />}>
            <Panel />
          </Suspense>
        </PanelBoundary>
      ))}
  </div>
);
