import { lazy, type ReactElement, Suspense, useLayoutEffect } from "react";
import { noteFirstTrace } from "../session/firstTrace.ts";
import { retryLoad } from "../session/loading/retryLoad.ts";
import { withDocumentation } from "../session/loading/withDocumentation.ts";
import { useFlowsShown } from "../session/shown.ts";
import { FlowPanel } from "./senders/FlowPanel.tsx";

const TheoryPanel = lazy(() => retryLoad(() => withDocumentation(import("./theory/TheoryPanel.tsx"))));

/** What stands in place of the traces of the queue: the senders, or the theory of the run. */
const OtherTraces = (): ReactElement => {
  const isTheory = useFlowsShown(({ theory }) => theory === true);
  // No trace comes that later scripts, such as what keeps the focus, could wait for.
  useLayoutEffect(noteFirstTrace, []);
  return isTheory ? (
    <Suspense fallback={<section className="panel" />}>
      <TheoryPanel />
    </Suspense>
  ) : (
    <FlowPanel />
  );
};
export default OtherTraces;
