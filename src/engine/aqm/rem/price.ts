import { ln, pow } from "../../kernel/math.ts";
import type { InsideShape } from "../inside.ts";

/** Fields that the view reads; their defaults are those of Koo, Ahn and Chung 2004, section 4.1. */
interface RemValues {
  readonly targetQueue: number;
  readonly alpha: number;
  readonly phi: number;
  readonly updateInterval: number;
  readonly meanPacketSize: number;
}

/**
 * 1 − φ^(−price): marks of several links depend on the sum of their prices (Athuraliya et al. 2001; Koo et al. 2004,
 * section 2.4).
 */
export const markProbability = (price: number, phi: number): number => 1 - pow(phi, -price);

/** The price on its exponential, and the two mismatches that feed it. */
export const remInside: readonly InsideShape<unknown, RemValues>[] = [
  {
    kind: "response",
    x: "price",
    curves: [
      {
        y: "probability",
        label: "1 − φ^(−price)",
        at: (price: number, _state: unknown, { phi }: RemValues) => markProbability(price, phi),
      },
    ],
    // The price at a probability of 1/20.
    reach: (_state: unknown, { phi }: RemValues) => -ln(0.95) / ln(phi),
  },
  {
    kind: "gauges",
    gauges: [
      {
        label: "queue above the target, times α",
        unit: "packets",
        value: (read, { alpha, targetQueue }: RemValues) => alpha * (read("queue") - targetQueue),
      },
      {
        label: "arrivals above the link rate, per interval",
        unit: "packets",
        value: (read, { updateInterval, meanPacketSize }: RemValues) =>
          ((read("offered") - read("linkRate")) * updateInterval) / (8 * meanPacketSize),
      },
    ],
  },
];
