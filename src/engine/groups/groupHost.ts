import type { Scenario } from "../../scenario/document.ts";
import type { Flow } from "../flows/flow.ts";
import type { FlowHost } from "../flows/flowHost.ts";
import type { Network } from "../network/path.ts";

/** The simulation as a group sees it. */
export interface GroupHost {
  readonly flowHost: FlowHost;
  readonly network: Network;
  readonly seed: number;
  /** The scenario as the lane sees it now. */
  readonly inForce: Scenario;
  /** Takes the next flow number. */
  nextFlow(): number;
  /** Takes a slot of the simulation for a flow and, for a long flow, a place in the ledger. */
  nextPlace(long: boolean): { readonly slot: number; readonly ledgerPlace: number };
  register(flow: Flow): void;
}
