export {
  completionTimeP50,
  completionTimeP95,
  completionTimeP99,
  pages,
  pageTimeMean,
  pageTimeP50,
  pageTimeP95,
  transferTimeP50,
  transferTimeP95,
} from "./completion.ts";
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
  innerQueueDelayMean,
  innerQueueDelayP99,
  queueDelayMean,
  queueDelayP95,
  queueQueueMeanPackets,
} from "./innerQueues.ts";
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
  gameScore,
  jitterMean,
  jitterP95,
  lateFraction,
  meanOpinionScore,
  oneWayDelayMean,
  oneWayDelayP50,
  oneWayDelayP95,
  oneWayDelayP99,
  receivedLossFraction,
} from "./media.ts";
export {
  groupArrivals,
  groupCompletionTimeMean,
  groupDelayMean,
  groupDelayP50,
  groupDelayP95,
  groupDelayP99,
  groupDrops,
  groupGoodput,
  groupLossFraction,
  groupMarkFraction,
  groupMarks,
  groupQueueMeanPackets,
  groupShare,
  groupThroughput,
} from "./ofGroups.ts";
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
export { slowdownLarge, slowdownMedium, slowdownSmall, timedOutFraction } from "./slowdown.ts";
export {
  completionTimeMean,
  senderCompletionTimeMean,
  shortFlowsDone,
  shortFlowsRefused,
  shortFlowsStarted,
} from "./transfers.ts";
export {
  bitrateMean,
  bitrateSwitches,
  chunkQualityMean,
  stallFraction,
  stalls,
  startupTimeMean,
} from "./video.ts";
