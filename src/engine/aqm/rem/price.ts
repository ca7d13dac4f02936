import { ln, pow } from "../../kernel/math.ts";
import type { InsideShape } from "../inside.ts";

/** Fields that the view goes by. */
interface RemValues {
  readonly targetQueue: number;
  readonly alpha: number;
  readonly phi: number;
  readonly updateInterval: number;
  readonly meanPacketSize: number;
}

/** 1 − φ^(−price): what several links mark together depends on the sum of their prices. */
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
    // The price of one packet in twenty.
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
