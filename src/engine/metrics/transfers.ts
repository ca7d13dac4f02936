import {
  G_COMPLETION_SUM,
  G_DONE,
  G_RECEIVED_WHOLE,
  G_REFUSED,
  G_SENDER_COMPLETION_SUM,
  G_STARTED,
} from "../recording/ledger.ts";
import { defineMetric, ratioOf } from "./contract.ts";

export const completionTimeMean = defineMetric({
  id: "completionTimeMean",
  label: "Mean flow completion time",
  unit: "s",
  help: "Mean time of short flows from their start to the last packet at the receiver.",
  better: "lower",
  columns: { compare: 80 },
  needs: "shortFlows",
  compute: ({ grownOver }) => ratioOf(grownOver(G_COMPLETION_SUM) / 1e9, grownOver(G_RECEIVED_WHOLE)),
});

export const senderCompletionTimeMean = defineMetric({
  id: "senderCompletionTimeMean",
  label: "Mean flow completion time at the sender",
  unit: "s",
  help: "Mean time of short flows from their start to the acknowledgement of the last packet.",
  better: "lower",
  compute: ({ grownOver }) => ratioOf(grownOver(G_SENDER_COMPLETION_SUM) / 1e9, grownOver(G_DONE)),
});

export const shortFlowsStarted = defineMetric({
  id: "shortFlowsStarted",
  label: "Short flows started",
  unit: "flows",
  help: "Transfers that started.",
  better: null,
  compute: ({ grownOver }) => grownOver(G_STARTED),
});

export const shortFlowsDone = defineMetric({
  id: "shortFlowsDone",
  label: "Short flows finished",
  unit: "flows",
  help: "Transfers whose last packet was acknowledged.",
  better: "higher",
  compute: ({ grownOver }) => grownOver(G_DONE),
});

export const shortFlowsRefused = defineMetric({
  id: "shortFlowsRefused",
  label: "Short flows refused",
  unit: "flows",
  help: "Transfers that arrived while the maximum number of transfers was active.",
  better: "lower",
  compute: ({ grownOver }) => grownOver(G_REFUSED),
});
