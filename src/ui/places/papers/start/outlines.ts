import type { Form } from "../../../../experiments/entryFacts.ts";

/** A jagged line about a level, as a path in a drawing of 128 by 66 units. */
const jagged = (from: number, to: number, level: (x: number) => number): string => {
  const steps = 30;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const x = from + ((to - from) * i) / steps;
    const swing = 9 * Math.sin(2.1 * i) * Math.cos(0.7 * i + 1);
    return `${i === 0 ? "M" : "L"}${x.toFixed(1)} ${(level(x) + swing).toFixed(1)}`;
  }).join("");
};

const bars = [22, 25, 40, 18, 23, 28].map((height, i) => `M${14 + 17 * i} 57v${-height}h13v${height}z`).join("");
const table = [0, 1, 2, 3, 4]
  .map((row) => [0, 1, 2, 3].map((column) => `M${10 + 27 * column} ${10 + 11 * row}h20`).join(""))
  .join("");
const points = [
  [26, 44],
  [46, 36],
  [60, 30],
  [74, 26],
  [92, 20],
  [106, 22],
]
  .map(([x = 0, y = 0]) => `M${x - 2} ${y}a2 2 0 1 0 4 0a2 2 0 1 0 -4 0`)
  .join("");

/** The outline of each form, for a figure that is not run. */
export const OUTLINES: Readonly<Record<Form, string>> = {
  trace: jagged(10, 118, () => 34),
  step: `${jagged(10, 118, (x) => (x < 64 ? 24 : 44))}M64 8V57`,
  curves: "M10 50C40 14 80 12 118 11M10 48C50 46 90 40 118 18M10 54C50 52 90 54 118 50",
  scatter: points,
  probability: "M10 57H52L86 40V16H118",
  bode: "M10 14C50 14 60 18 72 30L118 55M10 50H118",
  bars,
  table,
  network:
    "M38 33H90M14 14 34 31M14 33H34M14 52 34 35M114 14 94 31M114 33H94M114 52 94 35M34 27h10v12h-10zM84 27h10v12h-10z",
  flowChart: "M52 9h24v12h-24zM24 46h24v12h-24zM80 46h24v12h-24zM64 21V32M64 32 36 46M64 32 92 46",
};
