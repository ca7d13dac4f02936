import { unitAt } from "../../../sweeps/unitAt.ts";
import type { ShownAs } from "./results.ts";
import type { Found } from "./sweepStudy.ts";

/** How values of a path are shown: rates in Mbit/s, times in ms or, if whole, in s, counts with their noun. */
export const shownAt = ({ definition }: Found, path: string): ShownAs => {
  const unit = unitAt(definition.scenario, path);
  const values = definition.axes.find((axis) => axis.path === path)?.values ?? [];
  if (unit === "bit/s") return { unit: "Mbit/s", factor: 1e-6 };
  if (unit === "s" && values.every((value) => Number.isInteger(value))) return { unit: "s", factor: 1 };
  if (unit === "s") return { unit: "ms", factor: 1000 };
  return { unit: unit === "packets" || unit === "flows" || unit === "B" ? unit : "", factor: 1 };
};
