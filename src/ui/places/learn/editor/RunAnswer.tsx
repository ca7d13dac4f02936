import { type ReactElement, useEffect, useRef, useState } from "react";
import { editorText } from "../../../../i18n/editor.ts";
import type { Step } from "../../../../lessons/contract.ts";
import { answeredBy } from "../../../../lessons/own/measure.ts";
import { OTHER_SEEDS, resultOfSeeds, runValue, seedsAfter } from "../../../../lessons/own/seeds.ts";
import type { Scenario } from "../../../../scenario/document.ts";
import { writeScenario } from "../../../../scenario/parse.ts";
import { sameJson } from "../../../../schema/json.ts";
import { reasonOf } from "../../../../units/reasonOf.ts";
import { takeBackgroundWorker } from "../../../session/backgroundWorker.ts";
import { LaterIcon } from "../../../widgets/LaterIcon.tsx";
import { Told } from "../../../widgets/Told.tsx";
import { WebJobWorker } from "../../sweep/jobWorker.ts";
import { inUnit } from "../inUnit.ts";
import { measureIn } from "../measureIn.ts";
import type { LessonEditing } from "./editing.ts";

interface Props {
  readonly editing: LessonEditing;
  readonly step: Extract<Step, { readonly question: object }>;
  readonly scenario: Scenario;
  /** An expression. */
  readonly measure: string;
  readonly unit: string;
  /** Value in SI units of one of the unit. */
  readonly scale: number;
}

/** Time without an edit after which the run is measured, ms. */
const MEASURE_MS = 400;

type Found =
  | { readonly kind: "value"; readonly value: number }
  | { readonly kind: "failed"; readonly reason: string }
  | null;

const newWorker = (): WebJobWorker => new WebJobWorker(takeBackgroundWorker, () => Promise.resolve());
/** What decides the run's value, as a text: an edit that leaves it as it is measures nothing. */
const runInputs = ({ step, scenario, measure }: Pick<Props, "step" | "scenario" | "measure">): string =>
  JSON.stringify([writeScenario(scenario), measure, step.scenario.to, step.scenario.lane]);

/** The value in the run; the option nearest to it becomes the right answer. */
const useRunValue = (props: Props): Found => {
  const { editing, step, measure } = props;
  const inputs = runInputs(props);
  const [found, setFound] = useState<{ readonly inputs: string; readonly found: Found }>({ inputs: "", found: null });
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (measure === "") return;
    const worker = newWorker();
    const { step: own, scenario: whole } = latest.current;
    const measureRun = async (): Promise<void> => {
      try {
        const value = await runValue(whole, own, measure, own.scenario.seed, measureIn(worker));
        setFound({ inputs, found: { kind: "value", value } });
      } catch (error) {
        setFound({ inputs, found: { kind: "failed", reason: reasonOf(error) } });
      }
    };
    const timer = setTimeout(() => void measureRun(), MEASURE_MS);
    return () => {
      clearTimeout(timer);
      worker.close();
    };
  }, [inputs, measure]);
  const known = found.inputs === inputs ? found.found : null;
  useEffect(() => {
    if (known?.kind !== "value" || (step.kind !== "predict-choice" && step.kind !== "check")) return;
    const question = answeredBy(step.question, known.value);
    if (!sameJson(question, step.question)) editing.settle({ ...step, question });
  }, [known, step, editing]);
  return known;
};

/** The answer that follows from the run, and a check whether runs with other seeds have the same answer. */
export const RunAnswer = (props: Props): ReactElement => {
  const { step, unit, scale } = props;
  const found = useRunValue(props);
  const answer = "answer" in step.question ? step.question.answer : "";
  if (found?.kind === "failed")
    return (
      <p className="edt-said edt-warn" role="alert">
        {editorText("answer.failed", { reason: found.reason })}
      </p>
    );
  const shown = (found?.value ?? Number.NaN) / scale;
  const value = inUnit(shown, unit);
  const [low, high] = "range" in step.question ? step.question.range : [-Infinity, Infinity];
  const isOutside = shown < low || shown > high;
  return (
    <div className="edt-said">
      <Told>
        {found === null ? (
          <p>{editorText("answer.measuring")}</p>
        ) : Number.isNaN(shown) ? (
          <p className="edt-warn">{editorText("answer.noValue")}</p>
        ) : (
          <p>
            {answer === ""
              ? editorText("answer.gives", { value })
              : editorText("answer.givesNearest", { value, answer })}
          </p>
        )}
      </Told>
      {isOutside && <p className="edt-warn">{editorText("answer.outside")}</p>}
      {!Number.isNaN(shown) && <SeedCheck key={`${runInputs(props)} ${valuesOf(step)}`} {...props} answer={answer} />}
    </div>
  );
};

/** The values of the options: once they differ, the check with other seeds begins anew. */
const valuesOf = ({ question }: Props["step"]): string =>
  "options" in question ? question.options.map(({ value }) => value).join(" ") : "";

const SeedCheck = (props: Props & { readonly answer: string }): ReactElement => {
  const { editing, step, scenario, measure } = props;
  const [values, setValues] = useState<readonly number[] | null>(null);
  const [problem, setProblem] = useState("");
  const [worker, setWorker] = useState<WebJobWorker | null>(null);
  const running = useRef<WebJobWorker | null>(null);
  useEffect(
    () => () => {
      running.current?.close();
      // No further seed begins after this.
      running.current = null;
    },
    [],
  );
  const stop = (): void => {
    running.current?.close();
    running.current = null;
    setWorker(null);
    setValues(null);
  };
  const check = async (): Promise<void> => {
    const own = newWorker();
    running.current = own;
    setWorker(own);
    setProblem("");
    const found: number[] = [];
    setValues([]);
    try {
      for (const seed of seedsAfter(step.scenario.seed)) {
        found.push(await runValue(scenario, step, measure, seed, measureIn(own)));
        if (running.current !== own) return;
        setValues([...found]);
      }
      const said = resultOfSeeds(step, found);
      // The review asks the question again with other seeds, for which the answer must be the same.
      const isSame = said.missing === 0 && said.others.length === 0;
      const seeds = [step.scenario.seed, ...(isSame ? seedsAfter(step.scenario.seed) : [])];
      const now = editing.lesson.steps.find(({ id }) => id === step.id);
      if (now !== undefined) editing.settle({ ...now, measured: { ...now.measured, seeds } });
    } catch (error) {
      if (running.current === own) setProblem(reasonOf(error));
    }
    own.close();
    if (running.current === own) setWorker(null);
  };
  if (problem !== "")
    return (
      <p className="edt-warn" role="alert">
        {editorText("answer.failed", { reason: problem })}
      </p>
    );
  const done = values?.length ?? 0;
  const isOver = worker === null && done === OTHER_SEEDS;
  return (
    <>
      {worker !== null && (
        <p className="edt-progress">
          <progress max={OTHER_SEEDS} value={done} aria-label={editorText("answer.check", { n: OTHER_SEEDS })} />
          {editorText("answer.progress", { done, n: OTHER_SEEDS })}
          <button type="button" className="button outlined" onClick={stop}>
            {editorText("answer.stop")}
          </button>
        </p>
      )}
      {worker === null && !isOver && (
        <button type="button" className="button outlined" onClick={() => void check()}>
          {editorText("answer.check", { n: OTHER_SEEDS })}
        </button>
      )}
      <Told>{isOver && values !== null && <SeedWords {...props} values={values} />}</Told>
    </>
  );
};

interface WordsProps extends Props {
  readonly answer: string;
  readonly values: readonly number[];
}
const SeedWords = ({ step, unit, scale, answer, values }: WordsProps): ReactElement => {
  const { min, max, missing, others } = resultOfSeeds(step, values);
  const range = { n: values.length, min: inUnit(min / scale, "").trim(), max: inUnit(max / scale, unit), answer };
  const [other] = others;
  return (
    <>
      {other !== undefined && answer !== "" ? (
        <p className="edt-warn">
          {editorText("answer.disagree", { ...range, seeds: other.seeds, other: other.option })}
        </p>
      ) : (
        <p className="edt-good">
          <LaterIcon name="check" size={14} />
          {answer === "" ? editorText("answer.range", range) : editorText("answer.always", range)}
        </p>
      )}
      {missing > 0 && <p className="edt-warn">{editorText("answer.missing", { n: missing })}</p>}
    </>
  );
};
