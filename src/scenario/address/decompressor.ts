import { withoutSum } from "./checksum.ts";
import { decompress } from "./decompress.ts";

/** Reads compressed addresses. */
export const decompressor = { decompress, withoutSum };
