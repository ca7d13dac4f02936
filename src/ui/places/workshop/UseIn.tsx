import type { ReactElement } from "react";
import { catalog } from "../../../engine/catalog.ts";
import { wordOf } from "../../../i18n/words.ts";
import { workshopText } from "../../../i18n/workshop.ts";
import { useRun } from "../../session/RunContext.tsx";
import { requestTuning } from "../sweep/tuningRequest.ts";
import { OPPONENTS } from "./choices.ts";
import { Menu } from "./Menu.tsx";
import { sceneOf } from "./sceneOf.ts";

/** Length of a comparison, s: as long as a scene of the lab. */
const COMPARED = 60;

const PLACES = [
  { id: "lab", screen: "", line: "use.lab" },
  { id: "compare", screen: "compare", line: "use.compare" },
  { id: "sweep", screen: "sweep", line: "use.sweep" },
  { id: "tune", screen: "sweep", line: "use.tune" },
] as const;

/** Takes the discipline to the other places, in the workshop's scene; it can be chosen there in any other. */
export const UseIn = ({ id }: { readonly id: string }): ReactElement => {
  const run = useRun();
  const take = ({ id: place, screen }: (typeof PLACES)[number]): void => {
    if (place === "tune") requestTuning();
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
          {PLACES.map((place) => (
            <li key={place.id}>
              <button
                type="button"
                onClick={() => {
                  close();
                  take(place);
                }}
              >
                {workshopText(`use.${place.id}Name`)}
                <small>{workshopText(place.line)}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Menu>
  );
};
