import { type ReactElement, useId } from "react";
import { useStore } from "zustand";
import { raceScenes } from "../../../experiments/races/scenes.ts";
import { workshopText } from "../../../i18n/workshop.ts";
import { compare, profileOf } from "../../../workshop/race/compare.ts";
import type { RaceResults } from "../../../workshop/race/plan.ts";
import { SCORES, type Score } from "../../../workshop/race/scores.ts";
import { raceSentences, valueText } from "../../../workshop/race/sentences.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { Marker } from "../compare/Marker.tsx";
import { RaceScatter } from "./RaceScatter.tsx";
import { ALL_SCENES, type Race } from "./race.ts";

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

const Table = ({ results }: { readonly results: RaceResults }): ReactElement => {
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

interface Props {
  readonly race: Race;
  /** Number of the version that could race; null: none compiles. */
  readonly version: number | null;
  run(): void;
}

/** The own algorithm against others: the same traffic, the same seeds, and no winner within the intervals. */
export const RacePanel = ({ race, version, run }: Props): ReactElement => {
  const id = useId();
  const { scene, results, work, version: raced } = useStore(race.store);
  const isRunning = work.status === "running";
  return (
    <section className="panel wks-race" aria-labelledby={id}>
      <header>
        <h2 id={id}>{workshopText("race.title")}</h2>
        <span className="note">
          {results === null
            ? workshopText("race.lead")
            : raced === version
              ? workshopText("race.seeds", { n: results.seeds.length })
              : workshopText("race.earlier", { version: raced })}
        </span>
        <span className="spring" />
        <select
          aria-label={workshopText("race.scene")}
          value={scene}
          onChange={({ target }) => race.choose(target.value)}
        >
          {raceScenes.map((one) => (
            <option key={one.id} value={one.id}>
              {one.title}
            </option>
          ))}
          <option value={ALL_SCENES}>{workshopText("race.all")}</option>
        </select>
        {isRunning ? (
          <button type="button" className="button outlined" onClick={() => race.cancel()}>
            {workshopText("race.cancel", { done: work.done, total: work.total })}
          </button>
        ) : (
          <button
            type="button"
            className="button outlined"
            title={workshopText("race.runTitle")}
            disabled={version === null}
            onClick={run}
          >
            <Icon name="play" size={13} />
            {workshopText(results === null ? "race.run" : "race.again")}
          </button>
        )}
      </header>
      {work.status === "failed" && (
        <p className="wks-story wks-bad" role="alert">
          {work.message}
        </p>
      )}
      {results === null ? (
        <p className="wks-story">
          {raceScenes.find((one) => one.id === scene)?.story ?? workshopText("race.allStory")}
        </p>
      ) : (
        <div className="wks-results">
          <div className="wks-table">
            <Table results={results} />
            <p>{raceSentences(results).join(" ")}</p>
          </div>
          <RaceScatter results={results} />
        </div>
      )}
    </section>
  );
};
