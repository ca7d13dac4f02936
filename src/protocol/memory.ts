import type { Frame } from "../engine/recording/frame.ts";

/** Memory of a frame's bins; its reader returns it with the next grant (`spare`). */
export const memoryOf = ({ blocks }: Frame): ArrayBuffer[] =>
  blocks.map(({ values }) => values.buffer).filter((buffer) => buffer instanceof ArrayBuffer);
