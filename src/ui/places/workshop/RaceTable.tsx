import type { ReactElement } from "react";
import { workshopText } from "../../../i18n/workshop.ts";
import { compare, profileOf } from "../../../workshop/race/compare.ts";
import type { RaceResults } from "../../../workshop/race/plan.ts";
import { SCORES, type Score } from "../../../workshop/race/scores.ts";
import { valueText } from "../../../workshop/race/sentences.ts";
import { Marker } from "../compare/Marker.tsx";

/** Whether a racer differs from all others in a score by more than the intervals. */
const standing = (results: RaceResults, racer: number, place: number): "best" | "worst" | null => {
  const verdicts = results.racers.flatMap((_, other) =>
    other === racer ? [] : [compare(results, racer, other).differences[place]?.verdict],
  );
  if (verdicts.every((verdict) => verdict === "better")) return "best";
  return verdicts.every((verdict) => verdict === "worse") ? "worst" : null;
};

const headOf = ({ label, written }: Score): ReactElement => (
  <>
    {label} {written.unit !== "" && <small>{written.unit}</small>}
  </>
);

/** Places of the scores that any racer has in this race. */
const shownScores = (results: RaceResults): readonly number[] => {
  const profiles = results.racers.map((_, racer) => profileOf(results, racer));
  return [...SCORES.keys()].filter((place) => profiles.some((profile) => profile[place] != null));
};

/** A row of scores for each racer, the own algorithm first. */
export const RaceTable = ({ results }: { readonly results: RaceResults }): ReactElement => {
  const shown = shownScores(results);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{workshopText("race.algorithm")}</th>
          {SCORES.filter((_, place) => shown.includes(place)).map((score) => (
            <th key={score.id} scope="col">
              {headOf(score)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {results.racers.map(({ queue, name }, racer) => (
          <tr key={queue}>
            <th scope="row">
              <Marker place={racer} /> {name} {racer === 0 && <small>{workshopText("race.yours")}</small>}
            </th>
            {profileOf(results, racer).map((value, place) => {
              const score = SCORES[place];
              if (!shown.includes(place)) return null;
              const stands = value === null ? null : standing(results, racer, place);
              const [mean = "", interval] = score === undefined ? [] : valueText(score, value).split(" ± ");
              return (
                <td key={score?.id}>
                  {value === null ? workshopText("race.none") : <b>{mean}</b>}
                  {value !== null && interval !== undefined && <small> ± {interval}</small>}
                  {stands !== null && <span className={`wks-tag wks-${stands}`}>{workshopText(`race.${stands}`)}</span>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
