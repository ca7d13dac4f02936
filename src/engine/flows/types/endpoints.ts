export { detailed } from "./detailed.ts";
