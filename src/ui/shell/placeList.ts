import type { MessageKey } from "../../i18n/message.ts";
import type { Run } from "../session/run.ts";

/** A place of the page, one of those that every bar leads to. */
interface Place {
  /** First word of the screen that is shown (`ShellState.screen`), as in `view=papers`; "": the lab. */
  readonly id: string;
  /** The key that leads there, as the map of keys shows it. */
  readonly key: string;
  readonly word: MessageKey;
  /** What is there, in one line. */
  readonly line: MessageKey;
  /** The place that it is a part of: it has no link of its own in the row of places. */
  readonly within?: string;
}

/** All places, in their order in the bar and in the menu. Each but the lab has its page in `Pages.tsx`. */
export const PLACES = [
  { id: "learn", key: "H", word: "place.learn", line: "place.learnLine" },
  { id: "", key: "Esc", word: "place.lab", line: "place.labLine" },
  { id: "compare", key: "C", word: "place.compare", line: "place.compareLine" },
  { id: "papers", key: "E", word: "place.papers", line: "place.papersLine" },
  { id: "sweep", key: "X", word: "place.sweep", line: "place.sweepLine" },
  { id: "algorithms", key: "D", word: "place.algorithms", line: "place.algorithmsLine" },
  { id: "workshop", key: "Y", word: "place.workshop", line: "place.workshopLine", within: "algorithms" },
] as const satisfies readonly Place[];

export type PlaceId = (typeof PLACES)[number]["id"];

/** The place of the row that a place belongs to: itself, or the one that it is a part of. */
export const inRow = (id: PlaceId): PlaceId => {
  const place = PLACES.find((one) => one.id === id);
  return place !== undefined && "within" in place ? place.within : id;
};

/** Shows a place; the run stays as it is. */
export const goTo = ({ lab }: Run, screen: PlaceId): void => lab.setState({ screen, page: "" });
