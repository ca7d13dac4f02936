export { pages, pageTimeMean, pageTimeP50, pageTimeP95, transferTimeP50, transferTimeP95 } from "./completion.ts";
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
export { slowdownLarge, slowdownMedium, slowdownSmall, timedOutFraction } from "./slowdown.ts";
export {
  bitrateMean,
  bitrateSwitches,
  chunkQualityMean,
  stallFraction,
  stalls,
  startupTimeMean,
} from "./video.ts";
