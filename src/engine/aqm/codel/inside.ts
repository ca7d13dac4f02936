import type { Seconds } from "../../../units/units.ts";
import type { Signal } from "../contract.ts";
import type { HistoryShape } from "../inside.ts";

/** What CoDel and COBALT remember of the packet that left last. */
export interface Departed {
  /** Its sojourn time, s; NaN: no packet has left. */
  sojourn: Seconds;
}

/** The sojourn time of the packet that left last. */
export const sojournSignal = <S extends Departed>() =>
  ({
    label: "Sojourn time of the head",
    unit: "s",
    symbol: "sojourn",
    read: (state: S) => state.sojourn,
  }) as const satisfies Signal<S, unknown>;

/** Sojourn times against the target; `label` names the state in which the signal `dropping` is above 0. */
export const sojournHistory = (label: string): HistoryShape<{ readonly target: Seconds }> => ({
  kind: "history",
  signals: ["sojourn"],
  lines: ["target"],
  shade: { signal: "dropping", label },
  packets: true,
  reach: ({ target }) => 2 * target,
});
