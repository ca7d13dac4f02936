import { lazy, type ReactElement, Suspense } from "react";
import { retryLoad } from "../session/loading/retryLoad.ts";
import { useFlowsShown } from "../session/shown.ts";
import { QueuePanel } from "./queue/QueuePanel.tsx";

const OtherTraces = lazy(() => retryLoad(() => import("./OtherTraces.tsx")));

/** The panel over the time axis: the traces of the queue, or what the user has chosen in their place. */
export const TracePlace = (): ReactElement =>
  useFlowsShown(({ open }) => open) ? (
    <Suspense fallback={<section className="panel" />}>
      <OtherTraces />
    </Suspense>
  ) : (
    <QueuePanel />
  );
