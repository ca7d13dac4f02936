/** The sender's host. */
export interface SenderPort {
  /**
   * Sends a segment; −1 is the SYN.
   * @param flags of the packet: `REPEATED`, `STAMPED`; `REDUCED`: CWR, the window was cut
   */
  transmit(sequence: number, flags: number): void;
  /** Counts an event for the metrics. */
  count(what: "retransmission" | "timeout" | "cut" | "ecn"): void;
  /** Every segment is acknowledged. */
  finished(): void;
  /** No segment is ECN-capable from now on. */
  refuseEcn(): void;
}
