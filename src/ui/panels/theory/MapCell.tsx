import { type ReactElement, useCallback, useState } from "react";
import { SWINGS_FROM } from "../../../experiments/theory/verdict.ts";
import { theoryText } from "../../../i18n/theory.ts";
import type { LoopModel, Plant } from "../../../theory/models/contract.ts";
import { MapTable } from "./MapTable.tsx";
import { MarginMap, type Promised } from "./MarginMap.tsx";
import type { Filled } from "./marginMap.ts";
import { usePastRuns } from "./pastRuns.ts";

interface Props {
  readonly model: LoopModel;
  readonly plant: Plant;
  /** Names discipline, parameters and link. */
  readonly map: string;
  readonly promised: Promised | null;
  onMove(flows: number, rtt: number): void;
}

/** The map of margins with the runs of this visit, as a picture or as a table. */
export const MapCell = ({ model, plant, map, promised, onMove }: Props): ReactElement => {
  const [isTable, setTable] = useState(false);
  const [filled, setFilled] = useState<Filled | null>(null);
  const past = usePastRuns().filter((run) => run.map === map);
  const keep = useCallback((now: Filled) => setFilled(now), []);
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
