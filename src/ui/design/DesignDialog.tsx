import { type ReactElement, useMemo, useState } from "react";
import type { AqmDefinition, Design, Verdict } from "../../engine/aqm/contract.ts";
import { say } from "../../i18n/algorithms.ts";
import { t } from "../../i18n/message.ts";
import { wordOf } from "../../i18n/words.ts";
import { readPath } from "../../scenario/change.ts";
import type { Fields, ValuesOf } from "../../schema/fields.ts";
import { useLab, useRun } from "../session/RunContext.tsx";
import { Dialog } from "../widgets/Dialog.tsx";
import { Icon } from "../widgets/Icon.tsx";
import { LaterIcon } from "../widgets/LaterIcon.tsx";
import { Prose } from "../widgets/Prose.tsx";
import { calculate, changesOf, givenOf, laneWith, startOf } from "./calculation.ts";
import { DesignInput } from "./DesignInput.tsx";
import { ResultTable } from "./ResultTable.tsx";
import "./design.css";

interface Props {
  readonly lane: number;
  readonly definition: AqmDefinition;
  readonly design: Design<ValuesOf<Fields>>;
  close(): void;
}

/** A discipline's design rule as a calculator: inputs, results, and one change that sets them. */
const DesignDialog = ({ lane, definition, design, close }: Props): ReactElement => {
  const run = useRun();
  const inForce = useLab((state) => state.inForce);
  const hasEnded = useLab((state) => state.status === "ended");
  const given = useMemo(() => givenOf(inForce, lane, definition), [inForce, lane, definition]);
  // Taken when the calculator was opened: inputs must not move while the user edits them.
  const [inputs] = useState(() => design.inputs(given));
  const [usual] = useState(() => startOf(inputs));
  const [wished, setWished] = useState(usual);
  const calculation = calculate(definition, design, wished, given);
  const { set, refusal, verdict, inUse } = calculation;
  const changes = changesOf(set ?? {}, given.values);
  const isInUse = set !== null && Object.keys(changes).length === 0;
  const hint = hasEnded ? t("remark.ended") : isInUse ? say("design.applied") : refusal;
  const apply = (button: HTMLElement): void => {
    const path = `lanes.${lane}`;
    run.lab.getState().change(path, laneWith(readPath(run.lab.getState().inForce, path), changes));
    // Closing the element itself returns the focus to where it was.
    button.closest("dialog")?.close();
  };
  return (
    <Dialog title={say("design.title", { title: wordOf(definition, "title") })} className="design" close={close}>
      <h3>{wordOf(design, "title")}</h3>
      <p className="design-help">
        <Prose text={wordOf(design, "help")} />
      </p>
      <p className="hint">{say("design.from", { source: design.source })}</p>
      <section className="design-inputs" aria-label={say("design.inputs")}>
        <header>
          <h3>{say("design.inputs")}</h3>
          <button
            type="button"
            className="link"
            disabled={Object.keys(usual).every((key) => wished[key] === usual[key])}
            title={say("design.resetTitle")}
            onClick={() => setWished(usual)}
          >
            <Icon name="reset" size={13} />
            {say("design.reset")}
          </button>
        </header>
        {Object.entries(inputs).map(([key, field]) => (
          <DesignInput
            key={key}
            field={field}
            value={wished[key] ?? field.min}
            usual={usual[key] ?? field.min}
            onChange={(value) => setWished((before) => ({ ...before, [key]: value }))}
          />
        ))}
      </section>
      <ResultTable fields={definition.fields} values={given.values} calculation={calculation} />
      <div role="status">
        <VerdictLine verdict={verdict} />
      </div>
      {inUse !== null && <VerdictLine verdict={inUse} />}
      <footer>
        <span className="hint">{hint}</span>
        <button
          type="button"
          className="button solid"
          disabled={set === null || hint !== ""}
          onClick={(event) => apply(event.currentTarget)}
        >
          {say("design.apply")}
        </button>
      </footer>
    </Dialog>
  );
};

export default DesignDialog;

const VerdictLine = ({ verdict }: { readonly verdict: Verdict }): ReactElement => (
  <p className={verdict.isGood ? "verdict good" : "verdict bad"}>
    <LaterIcon name={verdict.isGood ? "check" : "caution"} />
    <span>
      <span className="unseen">{say(verdict.isGood ? "design.good" : "design.bad")} </span>
      <Prose text={verdict.says} />
    </span>
  </p>
);
