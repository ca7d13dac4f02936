export { digestOf, ownIdOf, withPlainLineEnds } from "../../scenario/ownCode/ownId.ts";
