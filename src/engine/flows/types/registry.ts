export { media } from "./media.ts";
export { requests } from "./requests.ts";
