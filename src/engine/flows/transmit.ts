import { enqueueAccess } from "../network/path.ts";
import * as at from "../recording/ledger.ts";
import type { Flow } from "./flow.ts";

/** Sends a packet over the access link of its flow, which may have no room for it or lose it. */
export const transmit = (flow: Flow, row: number): void => {
  const { path, group } = flow;
  if (enqueueAccess(path, row)) return;
  at.tally(group, at.G_ACCESS_DROPS, 1);
  flow.onGone(row);
};
