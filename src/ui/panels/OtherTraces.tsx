import { lazy, type ReactElement, Suspense } from "react";
import { retryLoad } from "../session/loading/retryLoad.ts";
import { useFlowsShown } from "../session/shown.ts";
import { FlowPanel } from "./senders/FlowPanel.tsx";

const TheoryPanel = lazy(() => retryLoad(() => import("./theory/TheoryPanel.tsx")));

/** What stands in place of the traces of the queue: the senders, or the theory of the run. */
const OtherTraces = (): ReactElement =>
  useFlowsShown(({ theory }) => theory === true) ? (
    <Suspense fallback={<section className="panel" />}>
      <TheoryPanel />
    </Suspense>
  ) : (
    <FlowPanel />
  );
export default OtherTraces;
