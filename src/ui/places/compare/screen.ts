import { partSays } from "../../session/address/says.ts";
import { MODES, type Mode } from "./state.ts";

/** The comparison in an address: `compare`, with the mode and the baseline's place if these are not the defaults. */
const COMPARE = "compare";

/** The text for the comparison in an address: "compare", "compare-overlay", "compare-difference-3". */
export const screenText = (mode: Mode, baseline: number): string =>
  [COMPARE, ...(mode === "lanes" ? [] : [mode]), ...(baseline === 0 ? [] : [String(baseline + 1)])].join("-");

/** What follows the name of the comparison in an address and is not understood, in a sentence; "": nothing. */
export const screenFault = (text: string, lanes: number): string => {
  const parts = text.split("-").slice(1);
  const wrong = parts.filter((part) => !MODES.some((mode) => mode === part) && !isLane(part, lanes));
  return wrong.length === 0
    ? ""
    : partSays(
        "view",
        text,
        `${COMPARE}, then one of -${MODES.join(", -")}, then the number of a lane, -1 to -${lanes}`,
      );
};
const isLane = (part: string, lanes: number): boolean =>
  /^\d+$/.test(part) && Number(part) >= 1 && Number(part) <= lanes;

/** Reads such a text; parts that are not understood get their defaults. */
export const screenOf = (text: string): { readonly mode: Mode; readonly baseline: number } => {
  const [, ...parts] = text.split("-");
  const mode = MODES.find((one) => parts.includes(one)) ?? "lanes";
  const place = parts.map(Number).find((number) => Number.isInteger(number) && number >= 1);
  return { mode, baseline: (place ?? 1) - 1 };
};
