export { HALF_AND_HALF } from "../../src/workshop/sources/halfAndHalf.ts";
