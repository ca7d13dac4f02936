/** What a sender needs of its host. */
export interface SenderPort {
  /** A segment leaves: −1 is the SYN; `reduced`: it tells that the window was cut (CWR). */
  transmit(sequence: number, repeated: boolean, reduced: boolean): void;
  /** For the books. */
  counted(what: "retransmission" | "timeout" | "cut" | "ecn"): void;
  /** Every segment is acknowledged. */
  finished(): void;
  /** From now on no segment can be marked. */
  refuseEcn(): void;
}
