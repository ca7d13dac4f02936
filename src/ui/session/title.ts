import { useEffect } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type MessageKey, t } from "../../i18n/message.ts";
import type { Lab } from "./state.ts";

/** Words for what the place shows now, the most particular first; "": none. */
const shownWords = createStore<{ readonly words: string }>(() => ({ words: "" }));

const joined = (words: readonly string[]): string => words.filter((word) => word !== "").join(", ");

/** Names what a place shows in the title of the page, the most particular first, while it shows it. */
export const useTitle = (...parts: readonly string[]): void => {
  const words = joined(parts);
  useEffect(() => {
    shownWords.setState({ words });
    return () => shownWords.setState({ words: "" });
  }, [words]);
};

/** The names of the places, by the first word of the screen. */
const WORDS: Readonly<Record<string, MessageKey>> = {
  "": "place.lab",
  learn: "place.learn",
  compare: "place.compare",
  papers: "place.papers",
  sweep: "place.sweep",
  algorithms: "place.algorithms",
  workshop: "place.workshop",
};

/** Places that show the run of the lab. */
const OF_RUN: readonly string[] = ["", "compare", "sweep"];

/**
 * The title of the page: what is shown, its place, the name of the lab.
 * @param own words of the place for what it shows
 */
export const titleOf = ({ screen, scenario }: Pick<Lab, "screen" | "scenario">, own: string): string => {
  const place = screen.split(/[-:]/)[0] ?? "";
  const word = WORDS[place];
  const shown = OF_RUN.includes(place) ? scenario.title : "";
  return joined([own === "" ? shown : own, word === undefined ? "" : t(word), t("app.name")]);
};

/** Keeps the title of the page up to date. The browser's history, bookmarks and screen readers name the page by it. */
export const keepTitle = (lab: StoreApi<Lab>): void => {
  const update = (): void => {
    const title = titleOf(lab.getState(), shownWords.getState().words);
    if (title !== document.title) document.title = title;
  };
  update();
  shownWords.subscribe(update);
  lab.subscribe((now, before) => {
    if (now.screen !== before.screen || now.scenario !== before.scenario) update();
  });
};
