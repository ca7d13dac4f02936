export { newreno } from "./newreno.ts";
export { reno } from "./reno.ts";
