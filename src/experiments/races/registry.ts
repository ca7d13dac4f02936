export { fewFlows } from "./scenes/fewFlows.ts";
export { flood } from "./scenes/flood.ts";
export { manyFlows } from "./scenes/manyFlows.ts";
export { stepOfLoad } from "./scenes/stepOfLoad.ts";
export { swingingRate } from "./scenes/swingingRate.ts";
export { webAndCall } from "./scenes/webAndCall.ts";
