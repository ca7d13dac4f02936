import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** Which senders stand in the place of the traces. */
export interface FlowsShown {
  readonly open: boolean;
  /** Id of the group; "": the first that has senders. */
  readonly group: string;
  /** Place of a flow in its group, from 0; null: all of them as a spread. */
  readonly member: number | null;
}

const store = createStore<FlowsShown>()(() => ({ open: false, group: "", member: null }));

/** A part of what is shown; the component is drawn again when that part is another one. */
export const useFlowsShown = <T>(select: (shown: FlowsShown) => T): T => useStore(store, select);

/** Opens the view of senders, or closes it. */
export const toggleFlows = (): void => store.setState(({ open }) => ({ open: !open }));

/** Opens the view of senders on a group, or one flow of it. */
export const showFlows = (group: string, member: number | null): void => store.setState({ open: true, group, member });
