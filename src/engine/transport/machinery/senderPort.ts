/** What a sender needs of its host. */
export interface SenderPort {
  /** A segment leaves: −1 is the SYN. @param flags of a packet: `REPEATED`; `REDUCED`: it tells that the window was cut */
  transmit(sequence: number, flags: number): void;
  /** For the books. */
  counted(what: "retransmission" | "timeout" | "cut" | "ecn"): void;
  /** Every segment is acknowledged. */
  finished(): void;
  /** From now on no segment can be marked. */
  refuseEcn(): void;
}
