import type { PanelDefinition } from "./contract.ts";
import { delays } from "./delays/DelaysPanel.tsx";
import { fairness } from "./fairness/FairnessPanel.tsx";
import { inside } from "./inside/InsidePanel.tsx";
import { network } from "./network/NetworkPanel.tsx";
import { queue } from "./queue/QueuePanel.tsx";
import { signals } from "./signals/SignalsPanel.tsx";
import { timeline } from "./timeline/TimelinePanel.tsx";

/** The panels of the lab, in the order in which the focus visits them. */
export const panels: readonly PanelDefinition[] = [network, queue, inside, delays, fairness, signals, timeline];
