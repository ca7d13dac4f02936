import type { ReactElement } from "react";
import { catalog } from "../../../engine/catalog.ts";
import { compareText } from "../../../i18n/compare.ts";
import { timeText } from "../../../i18n/time.ts";
import { plainNumber } from "../../quantity.ts";
import { inForceAt } from "../../session/changes/changes.ts";
import { changeWords } from "../../session/changes/words.ts";
import { useRun } from "../../session/RunContext.tsx";
import { Told } from "../../widgets/Told.tsx";
import { Words } from "../../widgets/Words.tsx";
import { comparisonOf, useCompare } from "./compare.ts";
import { laneNames } from "./describe.ts";
import { laneOf } from "./lanes.ts";

/**
 * The changes of the scene that give way to values which the user has set, each with the choice to make it after all.
 */
export const LeftOut = ({ lane }: { readonly lane?: number }): ReactElement => {
  const run = useRun();
  const scenario = useCompare((state) => state.scenario);
  const leftOut = useCompare((state) => state.leftOut);
  const shown = leftOut.filter((change) => lane === undefined || laneOf(change) === lane);
  const { follow, keepOwn } = comparisonOf(run).store.getState();
  const names = laneNames(scenario);
  return (
    <Told className="cmp-left-out">
      {shown.length > 0 &&
        [...shown.entries()].map(([place, change]) => {
          const what = changeWords(inForceAt(scenario, change.at, catalog), change, catalog);
          const name = names[laneOf(change) ?? 0] ?? "";
          return (
            <p key={place}>
              <Words text={compareText("leftOut", { lane: name, time: plainNumber(change.at), what })} />
              <button type="button" className="link" onClick={() => keepOwn(change)}>
                {timeText("scene.keep")}
              </button>
              <button type="button" className="link" onClick={() => follow(change)}>
                {timeText("scene.follow")}
              </button>
            </p>
          );
        })}
    </Told>
  );
};
