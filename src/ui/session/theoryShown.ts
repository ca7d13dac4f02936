import type { Run } from "./run.ts";

/** Shows the theory of the run in place of its traces, or the traces again. */
export const toggleTheory = ({ lab }: Run): void =>
  lab.setState(({ flows }) => {
    const isShown = flows.open && flows.theory === true;
    return { flows: { ...flows, open: !isShown, theory: !isShown } };
  });

/** Shows the senders in place of the traces or the theory, or the traces again. */
export const toggleSenders = ({ lab }: Run): void =>
  lab.setState(({ flows }) => ({ flows: { ...flows, open: !flows.open || flows.theory === true, theory: false } }));
