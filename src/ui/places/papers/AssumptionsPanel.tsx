import { type ReactElement, useId, useState } from "react";
import type { Assumption, Experiment } from "../../../experiments/contract.ts";
import { axisSetting, expandedPaths, typedEdit } from "../../../experiments/edits.ts";
import { scenarioOf } from "../../../experiments/grid.ts";
import { papersText } from "../../../i18n/papers.ts";
import { axisWords } from "../../../i18n/paperWords.ts";
import { readPath } from "../../../scenario/change.ts";
import { editablePaths } from "../../../sweeps/paths.ts";
import { showWords } from "../../quantity.ts";
import { useRun } from "../../session/RunContext.tsx";
import { aboutWords, numberAt, pathWords, plainWords, takenWords } from "./assumptionWords.ts";
import { studyOf, usePapers } from "./papers.ts";
import { guessPath, type Variant } from "./variant.ts";

interface Props {
  readonly experiment: Experiment;
  readonly variants: readonly Variant[];
  readonly names: readonly string[];
}

/** Details that the source leaves open, our assumptions for them, and variants with other assumptions. */
export const AssumptionsPanel = ({ experiment, variants, names }: Props): ReactElement => {
  const [changing, setChanging] = useState<{ readonly path: string } | null>(null);
  const work = usePapers((state) => state.work);
  const isBusy = work.status === "running" || work.status === "paused";
  const paths = editablePaths(scenarioOf(experiment));
  return (
    <section className="panel pap-assume" aria-label={papersText("assume.title")}>
      <header className="pap-head">
        <h2>{papersText("assume.title")}</h2>
        <button
          type="button"
          className="button outlined"
          disabled={isBusy}
          title={isBusy ? papersText("assume.busy") : undefined}
          onClick={() => setChanging({ path: "" })}
        >
          {papersText("assume.change")}
        </button>
      </header>
      <p className="note">{papersText("assume.lead")}</p>
      {changing !== null && (
        <Change
          key={changing.path}
          experiment={experiment}
          start={changing.path}
          paths={paths}
          close={() => setChanging(null)}
        />
      )}
      {variants.length > 1 && <Variants variants={variants} names={names} isBusy={isBusy} />}
      <dl className="pap-assumed">
        {experiment.assumptions.map((assumption) => (
          <Assumed
            key={assumption.about}
            experiment={experiment}
            assumption={assumption}
            path={guessPath(assumption, experiment, paths)}
            isBusy={isBusy}
            change={(path) => setChanging({ path })}
          />
        ))}
      </dl>
    </section>
  );
};

interface AssumedProps {
  readonly experiment: Experiment;
  readonly assumption: Assumption;
  readonly path: string;
  readonly isBusy: boolean;
  change(path: string): void;
}
const Assumed = ({ experiment, assumption, path, isBusy, change }: AssumedProps): ReactElement => {
  const { why, restored } = assumption;
  const words = aboutWords(assumption, experiment, path);
  return (
    <div>
      <dt>{words}</dt>
      <dd>
        <b>{takenWords(assumption, experiment, path)}</b>
        {path !== "" && (
          <button type="button" className="link" disabled={isBusy} onClick={() => change(path)}>
            {papersText("assume.this")}
            <span className="unseen">{words}</span>
          </button>
        )}
        <p className="note">{restored ? papersText("assume.restored", { why }) : why}</p>
      </dd>
    </div>
  );
};

interface ChangeProps {
  readonly experiment: Experiment;
  readonly start: string;
  readonly paths: readonly string[];
  close(): void;
}
/** Selects a path of the scenario and another value for it. */
const Change = ({ experiment, start, paths, close }: ChangeProps): ReactElement => {
  const run = useRun();
  const [path, setPath] = useState(start);
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState("");
  const list = useId();
  const says = useId();
  const scenario = scenarioOf(experiment);
  const trimmed = path.trim();
  const now = trimmed === "" ? undefined : readPath(scenario, expandedPaths(scenario, trimmed)[0] ?? trimmed);
  const unit = numberAt(scenario, trimmed)?.unit;
  const axis = axisSetting(experiment, trimmed);
  const nowText =
    now === undefined ? "" : unit !== undefined && typeof now === "number" ? showWords(now, unit) : plainWords(now);
  const runVariant = (): void => {
    const edit = typedEdit(scenario, trimmed, text);
    if (trimmed === "" || edit === undefined) {
      setWrong(papersText("assume.missing"));
      return;
    }
    const message = studyOf(run).change([edit]);
    setWrong(message);
    if (message === "") close();
  };
  return (
    <form
      className="pap-change"
      onSubmit={(event) => {
        event.preventDefault();
        runVariant();
      }}
    >
      <label>
        {papersText("assume.path")}
        <input
          type="text"
          className="text"
          list={list}
          value={path}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => setPath(target.value)}
        />
      </label>
      <datalist id={list}>
        {paths.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <label>
        {papersText("assume.value")}
        <input
          type="text"
          className="text"
          value={text}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={wrong !== "" || undefined}
          aria-describedby={says}
          placeholder={nowText}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <p id={says} className={wrong === "" ? "note" : "remark"} role={wrong === "" ? undefined : "alert"}>
        {wrong !== "" && wrong}
        {wrong === "" &&
          now !== undefined &&
          `${papersText("assume.now", { what: pathWords(scenario, trimmed), now: nowText })} `}
        {wrong === "" &&
          (axis === undefined ? papersText("assume.units") : papersText("assume.axis", { axis: axisWords(axis) }))}
      </p>
      <div className="pap-buttons">
        <button type="submit" className="button solid">
          {papersText("assume.run")}
        </button>
        <button type="button" className="button" onClick={close}>
          {papersText("assume.cancel")}
        </button>
      </div>
    </form>
  );
};

interface VariantsProps {
  readonly variants: readonly Variant[];
  readonly names: readonly string[];
  readonly isBusy: boolean;
}
const Variants = ({ variants, names, isBusy }: VariantsProps): ReactElement => {
  const run = useRun();
  const current = usePapers((state) => state.current);
  return (
    <fieldset className="pap-variants">
      <legend className="note">{papersText("assume.variants")}</legend>
      {variants.map((_, place) => (
        <div key={names[place]}>
          <label>
            <input
              type="radio"
              name="variant"
              checked={place === current}
              disabled={isBusy}
              onChange={() => studyOf(run).store.setState({ current: place })}
            />
            {names[place]}
          </label>
          {place > 0 && (
            <button type="button" className="link" disabled={isBusy} onClick={() => studyOf(run).forget(place)}>
              {papersText("assume.forget")}
              <span className="unseen">{names[place]}</span>
            </button>
          )}
        </div>
      ))}
    </fieldset>
  );
};
