import type { Highlight, LabState } from "./contract.ts";

type Lit = Pick<LabState, "highlight" | "pinned">;

const isSame = (one: Highlight, other: Highlight): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The highlight while the pointer or the focus is on `highlight`. */
export const lit = ({ pinned }: Lit, highlight: Highlight): Lit => ({ pinned, highlight: highlight ?? pinned });

/** The highlight after a click on `highlight`: a second click on the same item releases it. */
export const pinned = (state: Lit, highlight: Highlight): Lit =>
  highlight === null
    ? { pinned: null, highlight: null }
    : { pinned: isSame(state.pinned, highlight) ? null : highlight, highlight };
