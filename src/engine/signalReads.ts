import type { AqmDefinition } from "./aqm/contract.ts";
import type { Bottleneck } from "./bottleneck.ts";

/** Reads the signals of a discipline, many times a second: what reads them is looked up once. */
export class SignalReads {
  private definition: AqmDefinition | undefined = undefined;
  private signals: readonly AqmDefinition["signals"][string][] = [];

  /** Fills `out` from `from` on with every signal as it is now, in the order of the discipline's definition. */
  read({ definition, state, values }: Bottleneck, out: Float64Array, from: number): void {
    if (this.definition !== definition) {
      this.definition = definition;
      this.signals = Object.values(definition.signals);
    }
    let place = from;
    for (const signal of this.signals) out[place++] = signal.read(state, values);
  }
}
