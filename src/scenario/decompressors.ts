export { decompress } from "./decompress.ts";
