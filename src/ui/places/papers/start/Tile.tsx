import type { ReactElement } from "react";
import { VERDICTS } from "../../../../experiments/counts.ts";
import type { ExperimentEntry } from "../../../../experiments/registry.ts";
import { papersText } from "../../../../i18n/papers.ts";
import { useRun } from "../../../session/RunContext.tsx";
import { LaterIcon } from "../../../widgets/LaterIcon.tsx";
import { plainTitle, shortPlace } from "../paperNames.ts";
import { openExperiment, useRunning } from "../papers.ts";
import { CountMark } from "./CountMark.tsx";
import { type Judged, useJudged } from "./judged.ts";
import { Thumbnail } from "./Thumbnail.tsx";
import { timeWords } from "./timeWords.ts";
import { countsFor, type Shown, secondsOf } from "./totals.ts";

interface Props {
  readonly entry: ExperimentEntry;
  readonly shown: Shown;
  /** Tab leads to it; the other tiles of its wall are reached by arrow keys. */
  readonly isStop: boolean;
  onFocus(): void;
}

/** Verdicts as on the wall: what differs comes first. */
const ORDER = ["fails", "undecided", "unknown", "holds"] as const;

/** One figure, table or claim: its picture, name and verdicts. It opens the figure. */
export const Tile = ({ entry, shown, isStop, onFocus }: Props): ReactElement => {
  const run = useRun();
  const { tallies, speed } = useJudged();
  const isRunning = useRunning(({ id, status }) => status !== "idle" && id === entry.id);
  const failed = useRunning((state) => state.failed[entry.id]);
  const { id, place, form, claims } = entry;
  const judged: Judged | undefined = shown === "own" ? tallies[id] : undefined;
  const counts = countsFor(entry, tallies, shown);
  const title = plainTitle(entry.title);
  const time = timeWords(secondsOf(entry, speed));
  const state =
    failed !== undefined
      ? papersText("tile.failed", { reason: failed })
      : counts === null
        ? papersText("tile.notRun", { n: claims })
        : VERDICTS.filter((verdict) => counts[verdict] > 0)
            .map((verdict) => papersText(`counted.${verdict}`, { n: counts[verdict] }))
            .join(", ");
  const name = papersText("tile.name", { place: shortPlace(place), title, state });
  return (
    <button
      type="button"
      className="pst-tile"
      data-tile={id}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      aria-label={shown === "stored" ? papersText("tile.stored", { name }) : name}
      aria-description={papersText("tile.takes", { time })}
      title={papersText("tile.title", { title, place, state, time })}
      onClick={() => openExperiment(run, id)}
    >
      <span className="pst-picture">
        <Thumbnail form={form} thumb={judged === undefined ? null : (judged.thumb ?? [])} />
        {failed !== undefined ? (
          <span className="pst-word bad">
            <LaterIcon name="caution" size={13} />
            {papersText("tile.didNotRun")}
          </span>
        ) : (
          judged === undefined &&
          !isRunning && (
            <span className="pst-word">{papersText(shown === "stored" ? "tile.isStored" : "tile.isNotRun")}</span>
          )
        )}
        {isRunning && <Progress />}
      </span>
      <span className="pst-name">
        <b>{shortPlace(place)}</b>
        <span className="pst-marks">
          {counts === null
            ? claims > 0 && <span className="note">{claims}</span>
            : ORDER.map((verdict) => <CountMark key={verdict} verdict={verdict} n={counts[verdict]} />)}
        </span>
      </span>
      <small>{title}</small>
    </button>
  );
};

/** Finished runs of the experiment that runs. */
const Progress = (): ReactElement => {
  const done = useRunning((state) => state.done);
  const total = useRunning((state) => state.total);
  return (
    <>
      <span className="pst-word">{papersText("tile.progress", { done, n: total })}</span>
      <progress max={Math.max(1, total)} value={done} aria-hidden="true" />
    </>
  );
};
