import type { ReactElement } from "react";
import { papersText } from "../../../i18n/papers.ts";
import { Digits } from "../../widgets/Digits.tsx";
import { markText } from "../sweep/plots/shape.ts";
import type { FigureData } from "./figureData.ts";

interface Props {
  readonly name: string;
  /** One for each column. */
  readonly figures: readonly FigureData[];
  /** Runs exist; measures that none has are left out. */
  readonly isRun: boolean;
  choose(lane: number, point: number): void;
}

/** A table of the source: a row for every point and lane, a column for every measure. */
export const FigureTable = ({ name, figures: all, isRun, choose }: Props): ReactElement => {
  const figures = isRun ? all.filter(({ lines }) => lines.some(({ marks }) => marks.length > 0)) : all;
  if (figures.length === 0) return <p className="pap-empty">{papersText("table.unmeasured")}</p>;
  const [first] = figures;
  const places = first?.x.words ?? [""];
  const hasPlaces = places.some((place) => place !== "");
  return (
    <div className="pap-table">
      <table>
        <caption className="unseen">{name}</caption>
        <thead>
          <tr>
            {hasPlaces && <th scope="col">{papersText("table.point")}</th>}
            <th scope="col">{papersText("table.lane")}</th>
            {figures.map(({ y }) => (
              <th key={y.label} scope="col">
                {y.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.flatMap((place, x) =>
            (first?.lines ?? []).map(({ name: lane, lane: at, marks }) => (
              <tr key={`${place} ${lane}`}>
                {hasPlaces && (
                  <td>
                    <Digits words={place} />
                  </td>
                )}
                <th scope="row">
                  <button
                    type="button"
                    className="link"
                    onClick={() => choose(at, marks.find((mark) => mark.x === x)?.point ?? 0)}
                  >
                    {lane}
                  </button>
                </th>
                {figures.map(({ y, lines }) => {
                  const mark = lines.find((line) => line.name === lane)?.marks.find((each) => each.x === x);
                  return (
                    <td key={y.label}>
                      <Digits words={mark === undefined ? "–" : markText(mark, y)} />
                    </td>
                  );
                })}
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
};
