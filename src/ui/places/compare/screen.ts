import { MODES, type Mode } from "./state.ts";

/** The comparison's part of an address: `compare`, with the mode and the place of the baseline where they are others. */
const COMPARE = "compare";

/** How an address says that the comparison is open: "compare", "compare-overlay", "compare-difference-3". */
export const screenText = (mode: Mode, baseline: number): string =>
  [COMPARE, ...(mode === "lanes" ? [] : [mode]), ...(baseline === 0 ? [] : [String(baseline + 1)])].join("-");

/** What such a text asks for; of what is not understood, the usual. */
export const screenOf = (text: string): { readonly mode: Mode; readonly baseline: number } => {
  const [, ...parts] = text.split("-");
  const mode = MODES.find((one) => parts.includes(one)) ?? "lanes";
  const place = parts.map(Number).find((number) => Number.isInteger(number) && number >= 1);
  return { mode, baseline: (place ?? 1) - 1 };
};
