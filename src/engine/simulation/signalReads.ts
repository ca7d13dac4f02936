import type { AqmDefinition } from "../aqm/contract.ts";
import type { Bottleneck } from "../bottleneck/bottleneck.ts";

/** Reads the signals of a discipline, many times a second, so it looks their readers up once. */
export class SignalReads {
  private definition: AqmDefinition | undefined = undefined;
  private reads: readonly AqmDefinition["signals"][string]["read"][] = [];

  /** Fills `out` from index `from` on with the current value of every signal, in the order of the definition. */
  read({ definition, state, values }: Bottleneck, out: Float64Array, from: number): void {
    if (this.definition !== definition) {
      this.definition = definition;
      this.reads = Object.values(definition.signals).map(({ read }) => read);
    }
    let place = from;
    for (const read of this.reads) out[place++] = read(state, values);
  }
}
