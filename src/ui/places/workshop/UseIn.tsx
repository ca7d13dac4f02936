import type { ReactElement } from "react";
import { catalog } from "../../../engine/catalog.ts";
import { t } from "../../../i18n/message.ts";
import { wordOf } from "../../../i18n/words.ts";
import { workshopText } from "../../../i18n/workshop.ts";
import { useRun } from "../../session/RunContext.tsx";
import { Menu } from "./Menu.tsx";
import { OPPONENTS } from "./race.ts";
import { sceneOf } from "./sceneOf.ts";

/** Length of a comparison, s: as long as a scene of the lab. */
const COMPARED = 60;

const PLACES = [
  { screen: "", word: "place.lab", line: "use.lab" },
  { screen: "compare", word: "place.compare", line: "use.compare" },
  { screen: "sweep", word: "place.sweep", line: "use.sweep" },
] as const;

/** Takes the discipline to the other places, in the workshop's scene; it can be chosen there in any other. */
export const UseIn = ({ id }: { readonly id: string }): ReactElement => {
  const run = useRun();
  const take = (screen: (typeof PLACES)[number]["screen"]): void => {
    const name =
      wordOf(
        catalog.queues.find((one) => one.id === id),
        "title",
      ) ?? "";
    const queues = screen === "compare" ? [id, ...OPPONENTS] : [id];
    const scenario = sceneOf(workshopText("use.title", { name }), queues, COMPARED);
    run.lab.getState().open({ preset: "", scenario, opened: scenario, play: screen !== "sweep", screen });
  };
  return (
    <Menu title={workshopText("use.in")} look="button outlined">
      {(close) => (
        <ul>
          {PLACES.map(({ screen, word, line }) => (
            <li key={screen}>
              <button
                type="button"
                onClick={() => {
                  close();
                  take(screen);
                }}
              >
                {t(word)}
                <small>{workshopText(line)}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Menu>
  );
};
