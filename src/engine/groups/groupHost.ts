import type { Bottleneck } from "../../scenario/document.ts";
import type { Flow } from "../flows/flow.ts";
import type { FlowHost } from "../flows/flowHost.ts";
import type { Network } from "../network/path.ts";
import type { TransportDefinition } from "../transport/contract.ts";

/** The simulation as a group sees it. */
export interface GroupHost {
  readonly flowHost: FlowHost;
  readonly network: Network;
  readonly seed: number;
  bottleneck(): Bottleneck;
  transport(id: string): TransportDefinition;
  /** The next number of a flow. */
  nextFlow(): number;
  /** A place for a flow in the simulation, and one in the ledger if it is long. */
  nextPlace(long: boolean): { readonly slot: number; readonly ledgerPlace: number };
  register(flow: Flow): void;
}
