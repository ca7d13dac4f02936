import type { ValuesOf } from "../../../schema/fields.ts";
import type { senderFields } from "./fields.ts";

/**
 * A sender's last action on its window: none; a fast retransmit; the end of recovery; a cut for a mark; a timeout.
 * After a cut for a mark, duplicate ACKs do not cut again (ns-2's rule).
 */
export const NOTHING = 0;
export const DUPLICATES = 1;
export const LEFT = 2;
export const ECN = 3;
export const TIMEOUT = 4;

interface Cutting {
  readonly lastAction: number;
  readonly inRecovery: boolean;
  readonly values: ValuesOf<typeof senderFields>;
}

/**
 * Whether the echo of a mark cuts the window (RFC 3168, section 6.1.2: one reduction per window).
 * @param isOfCut its ACK acknowledges nothing that was sent after the last cut
 * @param advances its ACK acknowledges something new
 */
export const cutsAgain = (sender: Cutting, isOfCut: boolean, advances: boolean): boolean => {
  const { lastAction, inRecovery, values } = sender;
  // ns-3, TcpSocketBase::ReceivedAck: in every state but that of a cut for a mark.
  if (values.marksHeard === "advance") return advances && (!isOfCut || lastAction !== ECN || inRecovery);
  // If retransmissions can be marked, an echo after a timeout belongs to them (ns-2's rule).
  return !isOfCut || (values.ecnRetransmissions && lastAction === TIMEOUT);
};
