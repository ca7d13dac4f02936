export { completionTimeP50, completionTimeP95, completionTimeP99 } from "./completion.ts";
export {
  delayMean,
  delayP50,
  delayP95,
  delayP99,
  delayStd,
} from "./delay.ts";
export {
  jainIndex,
  maxMinRatio,
} from "./fairness.ts";
export { convergenceTimeMean, rttSlope, synchronizationIndex } from "./flows.ts";
export {
  arrivals,
  byteLossFraction,
  drops,
  earlyDropFraction,
  ectMarkFraction,
  lossFraction,
  markFraction,
  overflowFraction,
  overflows,
  signalFraction,
} from "./loss.ts";
export {
  linkIdleFraction,
  queueCv,
  queueEmptyFraction,
  queueFullFraction,
  queueMaxPackets,
  queueMeanBytes,
  queueMeanPackets,
  queueP05Packets,
  queueP50Packets,
  queueP95Packets,
  queueStdBytes,
  queueStdPackets,
} from "./queue.ts";
export {
  events,
  goodput,
  offeredLoad,
  tcpLinkShare,
  tcpShare,
  tcpThroughput,
  throughput,
  udpLinkShare,
  udpShare,
  udpThroughput,
  utilization,
} from "./rates.ts";
export {
  ecnResponsesPerSecond,
  packetsSentPerSecond,
  retransmissionFraction,
  timeoutsPerSecond,
  windowCutsPerSecond,
} from "./senders.ts";
export {
  reverseDelayMean,
  reverseLossFraction,
  reverseQueueMean,
  reverseUtilization,
  secondDelayMean,
  secondLossFraction,
  secondQueueMean,
  secondUtilization,
} from "./sides.ts";
export {
  completionTimeMean,
  senderCompletionTimeMean,
  shortFlowsDone,
  shortFlowsRefused,
  shortFlowsStarted,
} from "./transfers.ts";
