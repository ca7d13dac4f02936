import { type ReactElement, useRef, useState } from "react";
import type { ExperimentEntry } from "../../../../experiments/registry.ts";
import { papersText } from "../../../../i18n/papers.ts";
import { useSize } from "../../../plots/useSize.ts";
import { useRun } from "../../../session/RunContext.tsx";
import { Icon } from "../../../widgets/Icon.tsx";
import { authorsOf, titleOf } from "../paperNames.ts";
import { runnerOf } from "../papers.ts";
import { CountMark } from "./CountMark.tsx";
import { useJudged } from "./judged.ts";
import { Tile } from "./Tile.tsx";
import { timeWords } from "./timeWords.ts";
import { type Shown, secondsOf, totalsOf } from "./totals.ts";

interface Props {
  readonly paper: string;
  /** All its experiments. */
  readonly own: readonly ExperimentEntry[];
  /** Those that are chosen. */
  readonly tiles: readonly ExperimentEntry[];
  readonly shown: Shown;
  /** All chosen tiles are shown, not only a row. */
  readonly isWhole: boolean;
}

/** Least width of a tile and the gap between two, px; and tiles of a phone's first rows. */
const [TILE, GAP, PHONE_COLUMNS, PHONE_TILES] = [128, 6, 2, 4];

/** Stands for the last tile of a row that is cut, which shows the others. */
const MORE = "more";

/** How many tiles fit in the first row; on a phone in two. */
const roomFor = (width: number): number => {
  const columns = Math.floor((width + GAP) / (TILE + GAP));
  return columns <= PHONE_COLUMNS ? PHONE_TILES : columns;
};

/** A paper: its head, and a wall of tiles, which is one stop for Tab. */
export const PaperPanel = ({ paper, own, tiles, shown, isWhole }: Props): ReactElement => {
  const wall = useRef<HTMLUListElement>(null);
  const { width } = useSize(wall);
  const [isOpen, setIsOpen] = useState(false);
  const room = roomFor(width);
  const isCut = !isWhole && !isOpen && tiles.length > room;
  const seen = isCut ? tiles.slice(0, room - 1) : tiles;
  const more = tiles.length - seen.length;
  const [focused, setFocused] = useState("");
  const isThere = isCut && focused === MORE ? true : seen.some(({ id }) => id === focused);
  const stop = isThere ? focused : seen[0]?.id;
  return (
    <section className="panel pst-paper" aria-label={titleOf(paper)}>
      <PaperHead {...{ paper, own, shown }} />
      <ul className="pst-wall" ref={wall}>
        {seen.map((entry) => (
          <li key={entry.id}>
            <Tile {...{ entry, shown }} isStop={entry.id === stop} onFocus={() => setFocused(entry.id)} />
          </li>
        ))}
        {isCut && (
          <li>
            <button
              type="button"
              className="pst-more"
              data-tile=""
              tabIndex={stop === MORE ? 0 : -1}
              onFocus={() => setFocused(MORE)}
              onClick={() => setIsOpen(true)}
            >
              <b>{more}</b> {papersText("start.more")}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
};

/** Title, authors, verdicts, and the button that runs what is missing. */
const PaperHead = ({ paper, own, shown }: Pick<Props, "paper" | "own" | "shown">): ReactElement => {
  const run = useRun();
  const { tallies, speed } = useJudged();
  const { counts, ranCount: done } = totalsOf(own, tallies, shown);
  const missing = own.filter(({ id }) => tallies[id] === undefined);
  const wanted = missing.length === 0 ? own : missing;
  const time = timeWords(wanted.reduce((sum, entry) => sum + secondsOf(entry, speed), 0));
  const claims = own.reduce((sum, entry) => sum + entry.claims, 0);
  return (
    <header>
      <h3>{titleOf(paper)}</h3>
      <p className="note">{authorsOf(paper)}</p>
      <p className="pst-counts">
        {done === 0 ? (
          papersText("start.counts", { n: own.length, claims })
        ) : (
          <>
            <CountMark verdict="holds" n={counts.holds} />
            <CountMark verdict="fails" n={counts.fails} />
            <CountMark verdict="undecided" n={counts.undecided} />
            <CountMark verdict="unknown" n={counts.unknown} />
            <span>{papersText(shown === "stored" ? "start.stored" : "list.run", { run: done, n: own.length })}</span>
          </>
        )}
      </p>
      <button type="button" className="button outlined" onClick={() => runnerOf(run).run(wanted, missing.length === 0)}>
        <Icon name={missing.length === 0 ? "reset" : "play"} />
        {missing.length === 0
          ? papersText("start.again")
          : papersText(missing.length === own.length ? "start.runAllOf" : "start.runMore", { n: missing.length })}
        <small>{papersText("start.about", { time })}</small>
      </button>
    </header>
  );
};
