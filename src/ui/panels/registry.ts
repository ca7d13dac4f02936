import { type ComponentType, lazy } from "react";
import { afterFirstTrace } from "../session/firstTrace.ts";
import { retryLoad } from "../session/loading/retryLoad.ts";
import { withDocumentation } from "../session/loading/withDocumentation.ts";
import type { PanelDefinition } from "./contract.ts";
import { placeForPeople } from "./quality/QualityPlace.tsx";
import { TracePlace } from "./TracePlace.tsx";

type NoPanel =
  | "CrosshairStop"
  | "DataTable"
  | "MiniTrace"
  | "QueueLegend"
  | "QueueTools"
  | "ThresholdHandle"
  | "TraceNumbers"
  | "queueSentence";
type Later = Omit<typeof import("./later.ts"), NoPanel>;

/** A panel that is loaded after the first trace; all of these are in one script. */
const later = (name: keyof Later): ComponentType =>
  lazy(async () => ({
    default: (await afterFirstTrace(() => retryLoad(() => withDocumentation(import("./later.ts")))))[name],
  }));

/** The panels of the lab, in the order in which the focus visits them. */
export const panels: readonly PanelDefinition[] = [
  { id: "network", area: "strip", Panel: later("NetworkPanel") },
  { id: "queue", area: "trace", Panel: TracePlace },
  { id: "inside", area: "inside", Panel: later("InsidePanel") },
  { id: "quality", area: "inside", Panel: placeForPeople(later("QualityPanel")) },
  { id: "delays", area: "row3", Panel: later("DelaysPanel") },
  { id: "fairness", area: "row3", Panel: later("FairnessPanel") },
  { id: "signals", area: "row3", Panel: later("SignalsPanel") },
  { id: "timeline", area: "timeline", Panel: later("TimelinePanel") },
];
