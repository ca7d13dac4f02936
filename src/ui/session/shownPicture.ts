import type { ReactElement } from "react";
import type { Run } from "./run.ts";

/** Something that a view of the lab shows now and that can be drawn again, at the size of a picture. */
export interface ShownPicture {
  readonly id: string;
  readonly words: string;
  /** The caption up to the address. */
  readonly says: string;
  /** @param size px */
  draw(size: { readonly width: number; readonly height: number }): ReactElement;
}

const shown = new WeakMap<Run, ShownPicture>();

/** The picture that a view of this run offers; undefined: none does. */
export const shownPicture = (run: Run): ShownPicture | undefined => shown.get(run);

/** Offers a picture as long as its view is there. @returns takes it back */
export const offerPicture = (run: Run, picture: ShownPicture): (() => void) => {
  shown.set(run, picture);
  return () => {
    if (shown.get(run) === picture) shown.delete(run);
  };
};
