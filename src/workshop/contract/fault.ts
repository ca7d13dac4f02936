/** What the contract promises of a discipline, by the ids of its tests. */
export type Promised = "keeps" | "bounded" | "order" | "repeats" | "restore" | "survives" | "scenes";

/** A promise that was broken; the message is a sentence. What a discipline throws itself is another error. */
export class ContractFault extends Error {
  override readonly name = "ContractFault";
  constructor(
    readonly promised: Promised,
    message: string,
  ) {
    super(message);
  }
}
