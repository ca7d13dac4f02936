/** The panels that are loaded after the first trace. */
export { DelaysPanel } from "./delays/DelaysPanel.tsx";
export { FairnessPanel } from "./fairness/FairnessPanel.tsx";
export { InsidePanel } from "./inside/InsidePanel.tsx";
export { NetworkPanel } from "./network/NetworkPanel.tsx";
export { QualityPanel } from "./quality/QualityPanel.tsx";
export { CrosshairStop } from "./queue/CrosshairStop.tsx";
export { DataTable } from "./queue/DataTable.tsx";
export { MiniTrace } from "./queue/MiniTrace.tsx";
export { QueueLegend } from "./queue/QueueLegend.tsx";
export { QueueTools } from "./queue/QueueTools.tsx";
export { queueSentence } from "./queue/sentence.ts";
export { ThresholdHandle } from "./queue/ThresholdHandle.tsx";
export { TraceNumbers } from "./queue/TraceNumbers.tsx";
export { SignalsPanel } from "./signals/SignalsPanel.tsx";
export { TimelinePanel } from "./timeline/TimelinePanel.tsx";
