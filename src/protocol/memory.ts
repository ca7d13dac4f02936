import type { Frame } from "../engine/recording/frame.ts";

/** Memory of a frame's bins: who has read them hands it back with the next grant (`spare`). */
export const memoryOf = ({ blocks }: Frame): ArrayBuffer[] =>
  blocks.map(({ values }) => values.buffer).filter((buffer) => buffer instanceof ArrayBuffer);
