/** Fixed numbers and group of one flow. */
export interface FlowSetting {
  /** Number of the flow, over all groups. */
  readonly flow: number;
  /** Index of the group. */
  readonly group: number;
  /** Slot of the flow in the simulation. */
  readonly slot: number;
  /** Index in its group, from 0. */
  readonly member: number;
  /** Place in the ledger's columns of long flows, which all connections of a user share; −1: a short flow. */
  readonly ledgerPlace: number;
  /** Index among the connections of its user; 0: the first one, and every flow without connections. */
  readonly connection: number;
}
