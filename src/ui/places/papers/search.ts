import { type Algorithm, algorithms } from "../../../engine/documentation.ts";
import type { ExperimentEntry } from "../../../experiments/registry.ts";
import { ANYTHING, found } from "../../controls/find.ts";

/** Most algorithms whose pages are offered beside the papers. */
const PAGES_MAX = 3;

/** What a reader searches the papers for. */
export interface PaperSearch {
  /** Nothing is searched for. */
  readonly isEmpty: boolean;
  /** Algorithms whose pages fit the words, the best first. */
  readonly pages: readonly Algorithm[];
  fits(experiment: Pick<ExperimentEntry, "id" | "title" | "place">): boolean;
}

/** Searches the papers and the pages of algorithms for what the reader has typed. */
export const searchPapers = (typed: string): PaperSearch => {
  const wanted = typed.trim().toLowerCase();
  const isEmpty = wanted === "";
  return {
    isEmpty,
    pages: isEmpty ? [] : found(algorithms, { ...ANYTHING, text: typed }).slice(0, PAGES_MAX),
    fits: ({ id, title, place }) => `${title} ${place} ${id}`.toLowerCase().includes(wanted),
  };
};
