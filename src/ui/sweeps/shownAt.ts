import { catalog } from "../../engine/catalog.ts";
import { fieldAt } from "../session/fieldAt.ts";
import type { ShownAs } from "./results.ts";
import type { Found } from "./study.ts";

/** How the values of a path are shown: rates in Mbit/s, times in ms, what is counted by its name. */
export const shownAt = ({ definition }: Found, path: string): ShownAs => {
  const field = fieldAt(definition.scenario, path, catalog);
  const unit = field?.kind === "number" ? field.unit : null;
  if (unit === "bit/s") return { unit: "Mbit/s", factor: 1e-6 };
  if (unit === "s") return { unit: "ms", factor: 1000 };
  return { unit: unit === "packets" || unit === "flows" || unit === "B" ? unit : "", factor: 1 };
};
