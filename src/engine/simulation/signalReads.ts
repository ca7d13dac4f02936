import type { AqmDefinition } from "../aqm/contract.ts";
import type { Bottleneck } from "../bottleneck/bottleneck.ts";

/** Reads the signals of a discipline, many times a second: what reads them is looked up once. */
export class SignalReads {
  private definition: AqmDefinition | undefined = undefined;
  private reads: readonly AqmDefinition["signals"][string]["read"][] = [];

  /** Fills `out` from `from` on with every signal as it is now, in the order of the discipline's definition. */
  read({ definition, state, values }: Bottleneck, out: Float64Array, from: number): void {
    if (this.definition !== definition) {
      this.definition = definition;
      this.reads = Object.values(definition.signals).map(({ read }) => read);
    }
    let place = from;
    for (const read of this.reads) out[place++] = read(state, values);
  }
}
