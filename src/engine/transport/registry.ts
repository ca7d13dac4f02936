export { cubic } from "./cubic.ts";
export { dctcp } from "./dctcp.ts";
export { fixedWindow } from "./fixedWindow.ts";
export { newreno } from "./newreno.ts";
export { prague } from "./prague.ts";
export { reno } from "./reno.ts";
export { sack } from "./sack.ts";
export { vegas } from "./vegas.ts";
