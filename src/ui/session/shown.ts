import { useLab } from "./RunContext.tsx";
import type { Run } from "./run.ts";
import type { FlowsShown } from "./state.ts";

/** Part of the selection of shown senders; the component renders again when that part changes. */
export const useFlowsShown = <T>(select: (shown: FlowsShown) => T): T => useLab(({ flows }) => select(flows));

/** Opens the view of senders on a group, or one flow of it. */
export const showFlows = ({ lab }: Run, group: string, member: number | null): void =>
  lab.setState({ flows: { open: true, group, member, theory: false } });
