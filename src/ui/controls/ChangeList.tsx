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
  const past = useLab((state) => state.scenario.timeline.filter((change) => change.at <= state.granted).length);
  const rows = useMemo(() => {
    const words = timelineWords(scenario);
    return scenario.timeline.map(({ at }, i) => ({ at, number: i + 1, words: words[i] ?? "" }));
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
        {rows.map((row) => (
          <Row key={row.number} {...row} isAhead={row.number > past} />
        ))}
      </ol>
    </Section>
  );
};

interface RowProps {
  readonly number: number;
  readonly at: Seconds;
  readonly words: string;
  readonly isAhead: boolean;
}
/** Drawn again only if it is another one: a run may have hundreds. */
const Row = memo(
  ({ number, at, words, isAhead }: RowProps): ReactElement => (
    <li className={isAhead ? "ahead" : ""}>
      <span className="flag">{number}</span>
      <span className="words">
        <Words text={words} />
      </span>
      <span className="time">{controlText("changes.at", { time: plainNumber(at, 5) })}</span>
      <Take number={number} isAhead={isAhead} />
    </li>
  ),
);

/** Undoes a change; a later one is removed from the list. */
const Take = ({ number, isAhead }: { readonly number: number; readonly isAhead: boolean }): ReactElement => {
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
