import type { Signal } from "../contract.ts";
import type { RowsShape } from "../inside.ts";
import { NONE } from "../shared/flowQueues.ts";
import { sampleRound } from "../shared/sampling.ts";
import { type FairValues, fairSignals } from "./fairQueue.ts";
import type { VirtualTimeState } from "./virtualTime.ts";

export const virtualTimeSignals = {
  virtualTime: {
    label: "Virtual time",
    unit: "B",
    symbol: "V",
    read: (state: VirtualTimeState) => state.virtualTime,
  },
  sentTag: {
    label: "Tag of the packet sent last",
    unit: "B",
    symbol: "F",
    read: (state: VirtualTimeState) => state.sentTag,
  },
  ...fairSignals,
} as const satisfies Readonly<Record<string, Signal<VirtualTimeState, FairValues>>>;

/** The queues by flow: which one sends next, and the distance of each head's tag from the virtual time. */
export const virtualTimeRows: RowsShape<VirtualTimeState, unknown> = {
  kind: "rows",
  value: { label: "tag ahead of V", unit: "B" },
  sample: ({ queues, heads, tags, virtualTime }) =>
    sampleRound(queues, queues.busy > 0 ? heads.top : NONE, (place) => tags.tag(tags.head(place)) - virtualTime),
};
