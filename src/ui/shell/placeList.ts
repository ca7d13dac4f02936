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
}

/** All places, in their order in the bar. Each but the lab has its page in `Pages.tsx`. */
export const PLACES = [
  { id: "learn", key: "H", word: "place.learn", line: "place.learnLine" },
  { id: "", key: "Esc", word: "place.lab", line: "place.labLine" },
  { id: "compare", key: "C", word: "place.compare", line: "place.compareLine" },
  { id: "papers", key: "E", word: "place.papers", line: "place.papersLine" },
  { id: "sweep", key: "X", word: "place.sweep", line: "place.sweepLine" },
  { id: "algorithms", key: "D", word: "place.algorithms", line: "place.algorithmsLine" },
  { id: "workshop", key: "Y", word: "place.workshop", line: "place.workshopLine" },
] as const satisfies readonly Place[];

export type PlaceId = (typeof PLACES)[number]["id"];

/** Shows a place; the run stays as it is. */
export const goTo = ({ lab }: Run, screen: PlaceId): void => lab.setState({ screen, page: "" });
