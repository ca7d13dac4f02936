import { lazy, type ReactElement, Suspense } from "react";
import { retryLoad } from "../session/loading/retryLoad.ts";
import { withDocumentation } from "../session/loading/withDocumentation.ts";
import { useFlowsShown } from "../session/shown.ts";
import { QueuePanel } from "./queue/QueuePanel.tsx";

const FlowPanel = lazy(async () => ({
  default: (await retryLoad(() => withDocumentation(import("./senders/FlowPanel.tsx")))).FlowPanel,
}));

/** The panel over the time axis: the traces of the queue, or the senders when the user has chosen them. */
export const TracePlace = (): ReactElement =>
  useFlowsShown(({ open }) => open) ? (
    <Suspense fallback={<section className="panel" />}>
      <FlowPanel />
    </Suspense>
  ) : (
    <QueuePanel />
  );
