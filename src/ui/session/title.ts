import { useEffect } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type MessageKey, t } from "../../i18n/message.ts";
import type { Lab } from "./state.ts";

/** What a place says of what it shows, the most particular first; "": nothing. */
const said = createStore<{ readonly words: string }>(() => ({ words: "" }));

const joined = (words: readonly string[]): string => words.filter((word) => word !== "").join(", ");

/** Names what a place shows in the title of the page, the most particular first, while it shows it. */
export const useTitle = (...parts: readonly string[]): void => {
  const words = joined(parts);
  useEffect(() => {
    said.setState({ words });
    return () => said.setState({ words: "" });
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

/** The title of the page: what is shown, its place, the name of the lab. @param own what the place says of it */
export const titleOf = ({ screen, scenario }: Pick<Lab, "screen" | "scenario">, own: string): string => {
  const place = screen.split(/[-:]/)[0] ?? "";
  const word = WORDS[place];
  const shown = OF_RUN.includes(place) ? scenario.title : "";
  return joined([own === "" ? shown : own, word === undefined ? "" : t(word), t("app.name")]);
};

/** Keeps the title of the page, in which history, bookmarks and readers of the screen find what was shown. */
export const keepTitle = (lab: StoreApi<Lab>): void => {
  const look = (): void => {
    const title = titleOf(lab.getState(), said.getState().words);
    if (title !== document.title) document.title = title;
  };
  look();
  said.subscribe(look);
  lab.subscribe((now, before) => {
    if (now.screen !== before.screen || now.scenario !== before.scenario) look();
  });
};
