/** What the contract promises of a discipline, by the ids of its tests. */
export type Promised = "keeps" | "bounded" | "order" | "repeats" | "restore" | "survives" | "scenes";

/**
 * A promise that was broken; the message is a sentence. Errors that a discipline throws itself are of other classes.
 * This class does not set `name`: in the sandbox the names of errors are frozen.
 */
export class ContractFault extends Error {
  constructor(
    readonly promised: Promised,
    message: string,
  ) {
    super(message);
    // In the sandbox the built-in prototypes are frozen, which makes an assignment an error.
    Object.defineProperty(this, "name", { value: "ContractFault" });
  }
}
