import { papersText } from "../../../i18n/papers.ts";

const PAPERS = ["zhangDou", "kimLee", "koo", "cmu", "kunniyurSrikant"] as const;

const named = (paper: string): (typeof PAPERS)[number] | undefined => PAPERS.find((each) => each === paper);

/** The short title of a paper. */
export const titleOf = (paper: string): string => {
  const found = named(paper);
  return found === undefined ? paper : papersText(`paper.${found}`);
};
/** Its authors. */
export const authorsOf = (paper: string): string => {
  const found = named(paper);
  return found === undefined ? "" : papersText(`authors.${found}`);
};

/** The title of an experiment without what its place says already. */
export const plainTitle = (title: string): string => title.replace(/^Reproduce [^:]*: /, "");

/** The place of an experiment in its paper, short: "Fig. 2(a)", "Section 2.1". */
export const shortPlace = (place: string): string => {
  const [first = place] = place.split(/,| and | against /);
  return first.replace(/^./, (letter) => letter.toUpperCase());
};
