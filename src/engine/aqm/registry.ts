export { ared } from "./ared.ts";
export { avq } from "./avq.ts";
export { dropTail } from "./dropTail.ts";
export { fengRed } from "./fengRed.ts";
export { pi } from "./pi.ts";
export { red } from "./red.ts";
export { rem } from "./rem.ts";
