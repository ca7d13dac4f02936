/** What is fixed, or set by the group, for one flow. */
export interface FlowSetting {
  /** Number of the flow, over all groups. */
  readonly flow: number;
  /** Index of the group. */
  readonly group: number;
  /** Place of the flow in the simulation. */
  readonly slot: number;
  /** Place inside its group, from 0. */
  readonly member: number;
  /** Place in the ledger's columns of long flows, which all connections of a user share; −1: a short flow. */
  readonly ledgerPlace: number;
  /** Place among the connections of its user; 0: the first, and every flow that stands for itself. */
  readonly connection: number;
}
