import { type ReactElement, useEffect, useMemo, useState } from "react";
import type { AqmDefinition, Design } from "../../../engine/aqm/contract.ts";
import { say } from "../../../i18n/algorithms.ts";
import { t } from "../../../i18n/message.ts";
import { theoryText } from "../../../i18n/theory.ts";
import { wordOf } from "../../../i18n/words.ts";
import { readPath } from "../../../scenario/change.ts";
import type { Fields, ValuesOf } from "../../../schema/fields.ts";
import { calculate, changesOf, givenOf, laneWith, startOf } from "../../design/calculation.ts";
import { DesignInput } from "../../design/DesignInput.tsx";
import { ResultTable } from "../../design/ResultTable.tsx";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { Prose } from "../../widgets/Prose.tsx";
import type { Promised } from "./MapOverlay.tsx";
import "../../design/design.css";

/** What a rule would set, and the loads for which it promises to settle. */
export interface Ruled {
  /** All values of the discipline with those of the rule. */
  readonly values: ValuesOf<Fields>;
  readonly promised: Promised | null;
}

interface Props {
  readonly lane: number;
  readonly definition: AqmDefinition;
  readonly design: Design<ValuesOf<Fields>>;
  /** Receives what the rule would set; null: nothing. */
  onRuled(ruled: Ruled | null): void;
}

/** Inputs that stay those of the run here; the calculator of the controls asks for them as well. */
const OF_THE_RUN: readonly string[] = ["linkRate", "packetSize"];

/** The design rule of the lane's discipline beside its plots; one press sets what it finds, in the run or in a fork. */
export const RuleCard = ({ lane, definition, design, onRuled }: Props): ReactElement => {
  const run = useRun();
  const inForce = useLab((state) => state.inForce);
  const hasEnded = useLab((state) => state.status === "ended");
  const given = useMemo(() => givenOf(inForce, lane, definition), [inForce, lane, definition]);
  // Taken once: inputs must not move while the user edits them.
  const [inputs] = useState(() => design.inputs(given));
  const [usual] = useState(() => startOf(inputs));
  const [wished, setWished] = useState(usual);
  const asked = Object.entries(inputs).filter(([key]) => !OF_THE_RUN.includes(key));
  const calculation = useMemo(() => calculate(definition, design, wished, given), [definition, design, wished, given]);
  const { set, refusal, verdict, inUse } = calculation;
  const changes = changesOf(set ?? {}, given.values);
  const count = Object.keys(changes).length;
  useEffect(() => {
    const { flowsMin, rttMax } = wished;
    const isPromised = verdict.isGood && flowsMin !== undefined && rttMax !== undefined;
    onRuled(
      set === null ? null : { values: { ...given.values, ...set }, promised: isPromised ? { flowsMin, rttMax } : null },
    );
    return () => onRuled(null);
  }, [set, given, wished, verdict, onRuled]);
  const fill = (isFork: boolean): void => {
    const state = run.lab.getState();
    if (isFork) state.fork();
    const path = `lanes.${lane}`;
    state.change(path, laneWith(readPath(run.lab.getState().inForce, path), changes));
  };
  const hint = hasEnded ? t("remark.ended") : count === 0 && set !== null ? say("design.applied") : refusal;
  return (
    <section className="design th-rule" aria-label={theoryText("theory.rule")}>
      <header>
        <h3>{theoryText("theory.rule")}</h3>
        <span className="pn-note" title={wordOf(design, "title")}>
          {wordOf(design, "title")}
        </span>
      </header>
      {asked.map(([key, field]) => (
        <DesignInput
          key={key}
          field={field}
          value={wished[key] ?? field.min}
          usual={usual[key] ?? field.min}
          onChange={(value) => setWished((before) => ({ ...before, [key]: value }))}
        />
      ))}
      <ResultTable fields={definition.fields} values={given.values} calculation={calculation} />
      {calculation.results.length > 0 && <p className="hint">{theoryText("theory.ruleLoad")}</p>}
      <p role="status" className={verdict.isGood ? "th-promise" : "th-promise th-doubt"}>
        <Prose text={verdict.says} />
      </p>
      {inUse !== null && (
        <p className="hint">
          <Prose text={inUse.says} />
        </p>
      )}
      <div className="th-actions">
        <button
          type="button"
          className="button solid"
          disabled={set === null || hint !== ""}
          onClick={() => fill(false)}
        >
          {theoryText("theory.fill", { n: count })}
        </button>
        <button
          type="button"
          className="button outlined"
          disabled={set === null || hint !== ""}
          onClick={() => fill(true)}
        >
          {theoryText("theory.fork")}
        </button>
      </div>
      {hint !== "" && <p className="hint">{hint}</p>}
      <p className="hint">{say("design.from", { source: design.source })}</p>
    </section>
  );
};
