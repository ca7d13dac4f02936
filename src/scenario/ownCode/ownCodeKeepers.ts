export { ownCodeKeeper } from "./ownCodeKeeper.ts";
