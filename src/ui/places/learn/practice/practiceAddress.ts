import { lessonAddress } from "../places.ts";

/** The address of a question; without a kind, of all kinds. */
export const practiceAddress = (kind = "", seed = 0): string =>
  kind === "" ? lessonAddress("practice") : lessonAddress("practice", `${kind}/${seed}`);
