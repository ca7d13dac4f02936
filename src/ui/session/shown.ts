import { useLab } from "./RunContext.tsx";
import type { Run } from "./run.ts";
import type { FlowsShown } from "./state.ts";

/** A part of which senders are shown; the component is drawn again when that part is another one. */
export const useFlowsShown = <T>(select: (shown: FlowsShown) => T): T => useLab(({ flows }) => select(flows));

/** Opens the view of senders, or closes it. */
export const toggleFlows = ({ lab }: Run): void =>
  lab.setState(({ flows }) => ({ flows: { ...flows, open: !flows.open } }));

/** Opens the view of senders on a group, or one flow of it. */
export const showFlows = ({ lab }: Run, group: string, member: number | null): void =>
  lab.setState({ flows: { open: true, group, member } });
