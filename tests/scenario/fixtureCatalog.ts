import type { Catalog } from "../../src/scenario/catalog.ts";
import {
  choice,
  flag,
  flowSize,
  type Given,
  numbers,
  orNever,
  packets,
  rate,
  ratio,
  time,
} from "../../src/schema/fields.ts";

const text = (label: string) => ({ label, help: `${label}.` });
const ecn = choice({ ...text("ECN"), default: "none", options: ["none", "ect0", "ect1"] });

/** A catalog of few members, so that these tests do not depend on the engine; names and ranges are the engine's. */
export const catalog: Catalog = {
  queues: [
    { id: "drop-tail", fields: { victim: choice({ ...text("Victim"), default: "tail", options: ["tail", "head"] }) } },
    {
      id: "red",
      fields: {
        minThreshold: packets({ ...text("Minimum threshold"), default: 5, min: 0.01, max: 1e6 }),
        maxThreshold: packets({
          ...text("Maximum threshold"),
          default: ({ value }: Given) => 3 * value("minThreshold"),
          min: 0.02,
          max: 3e6,
        }),
        maxProbability: ratio({ ...text("Maximum probability"), default: 0.1, min: 0, max: 1 }),
        gentle: flag({ ...text("Gentle"), default: true }),
        interval: orNever("s", { ...text("Interval"), default: null, min: 0.1, max: 10 }),
        automatic: flag({ ...text("Automatic"), default: ({ isGiven }: Given) => !isGiven("minThreshold") }),
      },
      check: ({ minThreshold, maxThreshold }: { readonly minThreshold: number; readonly maxThreshold: number }) =>
        maxThreshold > minThreshold ? [] : [{ field: "maxThreshold", message: "it must be above minThreshold" }],
    },
    {
      id: "wred",
      fields: { weights: numbers("ratio", { ...text("Weights"), default: [0.1, 0.2], min: 0, max: 1 }) },
    },
  ],
  transports: [
    { id: "newreno", fields: {} },
    { id: "reno", fields: { b: ratio({ ...text("Decrease"), default: 0.5, min: 0.1, max: 0.95 }) } },
  ],
  kinds: [
    { id: "bulk", responsive: true, fields: {} },
    {
      id: "cbr",
      responsive: false,
      fields: { rate: rate({ ...text("Rate"), default: 1e6, min: 1, max: 1e11 }), ecn },
    },
    {
      id: "exponential-on-off",
      responsive: false,
      fields: {
        peakRate: rate({ ...text("Peak rate"), default: 1e6, min: 1, max: 1e11 }),
        meanOn: time({ ...text("On"), default: 0.5, min: 0, max: 1e4 }),
        meanOff: time({ ...text("Off"), default: 0.5, min: 0, max: 1e4 }),
      },
    },
    {
      id: "short-flows",
      responsive: true,
      fields: {
        arrivalRate: rate({ ...text("Arrivals"), default: 30, min: 0, max: 10_000 }),
        size: flowSize({ ...text("Size"), default: { packets: 20 } }),
      },
    },
  ],
  senderFields: {
    window: packets({ ...text("Window"), default: 10_000, min: 1, max: 1e6 }),
    ecn: choice({ ...text("ECN"), default: "classic", options: ["none", "classic"] }),
  },
};
