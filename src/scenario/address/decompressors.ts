export { decompressor } from "./decompressor.ts";
