import { type ReactElement, useCallback, useEffect, useState } from "react";
import { SWINGS_FROM } from "../../../experiments/theory/verdict.ts";
import { theoryText } from "../../../i18n/theory.ts";
import type { LoopModel, Plant } from "../../../theory/models/contract.ts";
import { useRun } from "../../session/RunContext.tsx";
import { offerPicture } from "../../session/shownPicture.ts";
import type { Promised } from "./MapOverlay.tsx";
import { MapStill } from "./MapStill.tsx";
import { MapTable } from "./MapTable.tsx";
import { MarginMap } from "./MarginMap.tsx";
import type { Filled } from "./marginMap.ts";
import { usePastRuns } from "./pastRuns.ts";

interface Props {
  readonly model: LoopModel;
  readonly plant: Plant;
  /** Names discipline, parameters and link. */
  readonly map: string;
  /** Of the discipline. */
  readonly title: string;
  readonly promised: Promised | null;
  onMove(flows: number, rtt: number): void;
}

/** The map of margins with the runs of this visit, as a picture or as a table. */
export const MapCell = ({ model, plant, map, title, promised, onMove }: Props): ReactElement => {
  const [isTable, setTable] = useState(false);
  const [filled, setFilled] = useState<Filled | null>(null);
  const past = usePastRuns().filter((run) => run.map === map);
  const keep = useCallback((now: Filled) => setFilled(now), []);
  const run = useRun();
  const { flows, propagation } = plant;
  useEffect(() => {
    if (filled === null) return undefined;
    const still = { filled, promised, past, swingsFrom: SWINGS_FROM, flows, propagation };
    return offerPicture(run, {
      id: "theory-map",
      words: theoryText("theory.mapWord"),
      says: theoryText("theory.mapCaption", { title: run.lab.getState().scenario.title, queue: title }),
      draw: (size) => <MapStill {...still} {...size} />,
    });
  });
  return (
    <div className="th-cell th-map-cell">
      <header>
        <h3>{theoryText("theory.map")}</h3>
        <span className="pn-note" title={theoryText("theory.mapNote")}>
          {theoryText("theory.mapNote")}
        </span>
        <button type="button" className="pn-button" aria-expanded={isTable} onClick={() => setTable((open) => !open)}>
          {theoryText("theory.data")}
        </button>
      </header>
      {isTable && <MapTable model={model} plant={plant} margins={filled?.margins ?? null} />}
      {!isTable && (
        <MarginMap
          model={model}
          plant={plant}
          promised={promised}
          past={past}
          swingsFrom={SWINGS_FROM}
          onMove={onMove}
          onFilled={keep}
        />
      )}
      {!isTable && (promised !== null || past.length > 0) && (
        <p className="hint">
          {promised !== null && theoryText("theory.mapPromised")} {past.length > 0 && theoryText("theory.mapPast")}
        </p>
      )}
    </div>
  );
};
