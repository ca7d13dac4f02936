export { newreno } from "./newreno.ts";
export { reno } from "./reno.ts";
export { sack } from "./sack.ts";
