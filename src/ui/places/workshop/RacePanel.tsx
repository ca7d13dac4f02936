import { type ReactElement, useId } from "react";
import { useStore } from "zustand";
import { raceScenes } from "../../../experiments/races/scenes.ts";
import { workshopText } from "../../../i18n/workshop.ts";
import { endOf } from "../../../scenario/runEnd.ts";
import { type RaceResults, raceScenario } from "../../../workshop/race/plan.ts";
import { raceSentences } from "../../../workshop/race/sentences.ts";
import { useRun } from "../../session/RunContext.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import { SpokenStatus } from "../../widgets/MovingStatus.tsx";
import { Against } from "./Against.tsx";
import { choices, choose } from "./choices.ts";
import { Menu } from "./Menu.tsx";
import { openRaceCase, worstRuns } from "./openCase.ts";
import { RaceScatter } from "./RaceScatter.tsx";
import { RaceTable } from "./RaceTable.tsx";
import { ALL_SCENES, type FailedRun, type Race } from "./race.ts";

const titleOf = (scene: string): string => raceScenes.find(({ id }) => id === scene)?.title ?? scene;

/** The runs of the race in which the own algorithm did worst. */
const Cases = ({ results }: { readonly results: RaceResults }): ReactElement => {
  const run = useRun();
  const queues = results.racers.map(({ queue }) => queue);
  return (
    <Menu title={workshopText("race.open")}>
      {(close) => (
        <ul>
          {worstRuns(results).map(({ scene, seed }) => (
            <li key={scene}>
              <button
                type="button"
                onClick={() => {
                  close();
                  openRaceCase(run, { scene, seed, queues, at: 0 });
                }}
              >
                {titleOf(scene)}
                <small>{workshopText("race.openLine", { seed })}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Menu>
  );
};

/** A run that ended the race, which the lab repeats up to where it fails. */
const Failed = ({ failed }: { readonly failed: FailedRun }): ReactElement => {
  const run = useRun();
  const { scene, seed, queue, name, reason } = failed;
  const open = (): void =>
    openRaceCase(run, { scene: scene.id, seed, queues: [queue], at: endOf(raceScenario(scene, { queue })) });
  return (
    <p className="wks-story wks-bad" role="alert">
      {workshopText("race.failed", { name, scene: scene.title, seed, reason })}{" "}
      <button type="button" className="link" onClick={open}>
        {workshopText("tests.open")}
      </button>
    </p>
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
  const { results, work, failed, version: raced, isInBackground } = useStore(race.store);
  const { scene, isAutomatic } = useStore(choices);
  const isRunning = work.status === "running";
  const count = workshopText("race.done", { done: work.done, total: work.total });
  const words =
    work.status === "done" && results !== null
      ? workshopText("race.over", { version: raced, words: raceSentences(results).join(" ") })
      : // A race by itself follows each version, and its author is at work.
        isRunning && !isInBackground
        ? count
        : "";
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
        <label className="wks-check" title={workshopText("race.automaticTitle")}>
          <input
            type="checkbox"
            checked={isAutomatic}
            onChange={({ target }) => choose({ isAutomatic: target.checked })}
          />
          {workshopText("race.automatic")}
        </label>
        <Against />
        <select
          aria-label={workshopText("race.scene")}
          value={scene}
          onChange={({ target }) => choose({ scene: target.value })}
        >
          {raceScenes.map((one) => (
            <option key={one.id} value={one.id}>
              {one.title}
            </option>
          ))}
          <option value={ALL_SCENES}>{workshopText("race.all")}</option>
        </select>
        {isRunning && (
          <span className="note" aria-hidden="true">
            {count}
          </span>
        )}
        <SpokenStatus words={words} />
        {isRunning ? (
          <button type="button" className="button outlined" onClick={() => race.cancel()}>
            {workshopText("race.cancel")}
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
      {failed !== null && <Failed failed={failed} />}
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
            <RaceTable results={results} />
            <p>
              {raceSentences(results).join(" ")} <Cases results={results} />
            </p>
          </div>
          <RaceScatter results={results} />
        </div>
      )}
    </section>
  );
};
