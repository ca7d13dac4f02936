export { bulk } from "./bulk.ts";
export { cbr } from "./cbr.ts";
export { exponentialOnOff } from "./exponentialOnOff.ts";
export { shortFlows } from "./shortFlows.ts";
