export { digestOf, ownIdOf, withPlainLineEnds } from "../../scenario/ownId.ts";
