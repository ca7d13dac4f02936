import { memo, type ReactElement, useMemo } from "react";
import { controlText } from "../../i18n/controls.ts";
import { readPath } from "../../scenario/change.ts";
import { sameJson } from "../../schema/json.ts";
import type { Seconds } from "../../units/units.ts";
import { plainNumber } from "../quantity.ts";
import { isEdited } from "../session/changes/changes.ts";
import { ownPaths } from "../session/changes/ownPaths.ts";
import { timelineWords } from "../session/changes/words.ts";
import { useLab, useRun } from "../session/RunContext.tsx";
import { Icon } from "../widgets/Icon.tsx";
import { LaterIcon } from "../widgets/LaterIcon.tsx";
import { Section } from "../widgets/Section.tsx";
import { Words } from "../widgets/Words.tsx";

/** Every change of the run with its number, its time and its effect; later changes are pale. */
export const ChangeList = (): ReactElement => {
  const run = useRun();
  const scenario = useLab((state) => state.scenario);
  const opened = useLab((state) => state.opened);
  const inForce = useLab((state) => state.inForce);
  const past = useLab((state) => state.scenario.timeline.findLastIndex(({ at }) => at <= state.granted) + 1);
  const blocks = useMemo(() => {
    const words = timelineWords(scenario);
    return inBlocks(scenario.timeline.map(({ at }, i) => ({ at, number: i + 1, words: words[i] ?? "" })));
  }, [scenario]);
  const own = ownPaths(scenario, opened).filter((path) => !sameJson(readPath(inForce, path), readPath(opened, path)));
  const live = isEdited(scenario, opened);
  const tools = (
    <span className="tools">
      {own.length > 0 && (
        <button
          type="button"
          className="link"
          onClick={() => run.lab.getState().resetPaths(own)}
          title={controlText("changes.resetTitle")}
        >
          <Icon name="reset" size={13} />
          {controlText("changes.reset")}
        </button>
      )}
      <button
        type="button"
        className="link"
        onClick={() => run.lab.getState().reset(true)}
        title={controlText("changes.forgetTitle")}
      >
        {controlText("changes.forget")}
      </button>
    </span>
  );
  return (
    <Section title={controlText("changes.title")} tools={live ? tools : undefined}>
      {scenario.timeline.length === 0 && <p className="hint">{controlText("changes.none")}</p>}
      <ol className="changes" data-testid="changes">
        {blocks.map((rows, i) => (
          <Rows key={rows[0]?.number} rows={rows} past={Math.min(past, (i + 1) * BLOCK)} />
        ))}
      </ol>
    </Section>
  );
};

interface ChangeRow {
  readonly number: number;
  readonly at: Seconds;
  readonly words: string;
}

/** Rows that are compared at once: a run may have hundreds, and a new change touches the last block alone. */
const BLOCK = 20;
const inBlocks = (rows: readonly ChangeRow[]): readonly (readonly ChangeRow[])[] =>
  Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, i) => rows.slice(i * BLOCK, (i + 1) * BLOCK));

interface RowsProps {
  readonly rows: readonly ChangeRow[];
  /** Number of the last change that has taken effect. */
  readonly past: number;
}

const showTheSame = (one: RowsProps, other: RowsProps): boolean =>
  one.past === other.past &&
  one.rows.length === other.rows.length &&
  one.rows.every(({ at, words }, i) => at === other.rows[i]?.at && words === other.rows[i]?.words);

const Rows = memo(
  ({ rows, past }: RowsProps): ReactElement => (
    <>
      {rows.map(({ number, at, words }) => (
        <li key={number} className={number > past ? "ahead" : ""}>
          <span className="flag">{number}</span>
          <span className="words">
            <Words text={words} />
          </span>
          <span className="time">{controlText("changes.at", { time: plainNumber(at, 5) })}</span>
          <UndoButton number={number} isAhead={number > past} />
        </li>
      ))}
    </>
  ),
  showTheSame,
);

/** Undoes a change; a later one is removed from the list. */
const UndoButton = ({ number, isAhead }: { readonly number: number; readonly isAhead: boolean }): ReactElement => {
  const run = useRun();
  const { undoChange, removeChange } = run.lab.getState();
  const words = controlText(isAhead ? "changes.removeTitle" : "changes.undoTitle", { n: number });
  return (
    <button
      type="button"
      className="back"
      onClick={() => (isAhead ? removeChange(number - 1) : undoChange(number - 1))}
      title={words}
    >
      <LaterIcon name={isAhead ? "close" : "undo"} size={13} />
      <span className="unseen">{words}</span>
    </button>
  );
};
