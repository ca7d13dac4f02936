import { lazy, type ReactElement, Suspense } from "react";
import { withDocumentation } from "../algorithms/withDocumentation.ts";
import { useFlowsShown } from "../flows/shown.ts";
import { insist } from "../session/insist.ts";
import { QueuePanel } from "./queue/QueuePanel.tsx";

const FlowPanel = lazy(async () => ({
  default: (await insist(() => withDocumentation(import("./senders/FlowPanel.tsx")))).FlowPanel,
}));

/** Over the time axis: the traces of the queue, or the senders when somebody looks at these. */
export const TracePlace = (): ReactElement =>
  useFlowsShown(({ open }) => open) ? (
    <Suspense fallback={<section className="panel" />}>
      <FlowPanel />
    </Suspense>
  ) : (
    <QueuePanel />
  );
