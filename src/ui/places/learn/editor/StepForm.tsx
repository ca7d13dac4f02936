import { type ReactElement, useState } from "react";
import { useStore } from "zustand";
import { editorText } from "../../../../i18n/editor.ts";
import { LESSON_PANELS, type Lesson, type Step } from "../../../../lessons/contract.ts";
import { takenAgain } from "../../../../lessons/own/capture.ts";
import { QUESTIONS, questionOf, withQuestion } from "../../../../lessons/own/edit.ts";
import { faultsOf } from "../../../../lessons/own/faults.ts";
import { OWN } from "../../../../lessons/own/readOwnLesson.ts";
import { firstWords, wordCount } from "../../../../lessons/readLesson.ts";
import { stepScenario } from "../../../../lessons/stepScenario.ts";
import type { Scenario } from "../../../../scenario/document.ts";
import { endOf } from "../../../../scenario/runEnd.ts";
import { useRun } from "../../../session/RunContext.tsx";
import { LaterIcon } from "../../../widgets/LaterIcon.tsx";
import { Told } from "../../../widgets/Told.tsx";
import { ChoiceForm } from "./ChoiceForm.tsx";
import { DrawForm } from "./DrawForm.tsx";
import type { LessonEditing } from "./editing.ts";
import { TITLE_FIELD } from "./editorKeys.ts";
import { NumberField, Row, TextArea, TextField } from "./Fields.tsx";
import { KindIcon } from "./kindIcons.tsx";
import { labMoment } from "./labMoments.ts";
import { NumberForm } from "./NumberForm.tsx";
import { TaskForm } from "./TaskForm.tsx";

interface Props {
  readonly editing: LessonEditing;
  readonly step: Step;
}

/** Fastest and slowest speed that the form offers, simulated seconds per second. */
const [SLOWEST, FASTEST] = [0.1, 100];
/** Shortest time that a step plays, s. */
const SHORTEST = 0.1;

const scenarioOf = (lesson: Lesson, step: Step): Scenario | null => {
  try {
    return stepScenario(lesson, step);
  } catch {
    return null;
  }
};

/** The text, without the words that are too many. */
const cut = (text: string): string => firstWords(text, OWN.words);

/** Everything that is written into the open step. */
export const StepForm = ({ editing, step }: Props): ReactElement => {
  const run = useRun();
  const [taken, setTaken] = useState("");
  const lesson = useStore(editing.store, ({ history }) => history.present);
  const { from, to, speed } = step.scenario;
  const scenario = scenarioOf(lesson, step);
  const hasStop = !["none", "do"].includes(questionOf(step));
  const place = lesson.steps.indexOf(step) + 1;
  const end = scenario === null ? to : endOf(scenario);
  const time = (change: Partial<Step["scenario"]>): void =>
    editing.editStep({ ...step, scenario: { ...step.scenario, ...change } });
  return (
    <section className="panel edt-form" aria-label={editorText("step.title", { n: place })}>
      <header className="edt-head">
        <h2>{editorText("step.title", { n: place })}</h2>
        <small>{editorText("step.at", { time: from })}</small>
        <span className="spring" />
        <button
          type="button"
          className="button"
          title={editorText("step.againTitle")}
          onClick={() => {
            editing.edit(takenAgain(editing.lesson, step.id, labMoment(run)));
            setTaken(editorText("step.taken", { time: editing.step.scenario.from }));
          }}
        >
          <LaterIcon name="reset" size={14} />
          {editorText("step.again")}
        </button>
        <span className="unseen" role="status">
          {taken}
        </span>
      </header>
      <div className="edt-scroll">
        <Faults step={step} />
        <div className="edt-part">
          <Row label={editorText("step.name")}>
            <input
              id={TITLE_FIELD}
              type="text"
              aria-label={editorText("step.name")}
              maxLength={OWN.title}
              value={step.title}
              onChange={(event) => editing.editStep({ ...step, title: event.target.value }, "title")}
            />
          </Row>
          <Row label={editorText("step.text")}>
            <TextArea
              label={editorText("step.text")}
              rows={5}
              value={step.text}
              onText={(text) => editing.editStep({ ...step, text: cut(text) }, "text")}
            />
          </Row>
          <small className="edt-count">{editorText("step.count", { n: wordCount(step.text), all: OWN.words })}</small>
          <Shows editing={editing} step={step} />
          <Row label={editorText(hasStop ? "step.from" : "step.begins")}>
            <NumberField
              label={editorText(hasStop ? "step.from" : "step.begins")}
              value={from}
              min={0}
              max={to - SHORTEST}
              onNumber={(value) => time({ from: value })}
            />
            <small>{hasStop ? editorText("step.hidden") : editorText("unit.s")}</small>
          </Row>
          <Row label={editorText("step.to")}>
            <NumberField
              label={editorText("step.to")}
              value={to}
              min={from + SHORTEST}
              max={end}
              onNumber={(value) => time({ to: value })}
            />
            <small>{editorText("unit.s")}</small>
          </Row>
          <Row label={editorText("step.speed")}>
            <NumberField
              label={editorText("step.speed")}
              value={speed}
              min={SLOWEST}
              max={FASTEST}
              onNumber={(value) => time({ speed: value })}
            />
            <small>{editorText("unit.speed")}</small>
          </Row>
        </div>
        <Question editing={editing} step={step} scenario={scenario} />
        <div className="edt-part">
          <h3>{editorText("step.reveal")}</h3>
          <TextArea
            label={editorText("step.reveal")}
            value={step.reveal}
            onText={(reveal) => editing.editStep({ ...step, reveal: cut(reveal) }, "reveal")}
          />
          <h3>{editorText("step.notes")}</h3>
          <TextArea
            label={editorText("step.notes")}
            value={step.speaker}
            onText={(speaker) => editing.editStep({ ...step, speaker }, "speaker")}
          />
        </div>
      </div>
    </section>
  );
};

const Faults = ({ step }: { readonly step: Step }): ReactElement => {
  const faults = faultsOf(step);
  return (
    <Told>
      {faults.length > 0 && (
        <ul className="edt-faults">
          {faults.map((fault) => {
            const values = { option: "", other: "", ...fault };
            return (
              <li key={`${fault.kind} ${values.option} ${values.other}`} className="edt-warn">
                {editorText(`fault.${fault.kind}`, { option: values.option, other: values.other })}
              </li>
            );
          })}
        </ul>
      )}
    </Told>
  );
};

/** The panels that a step shows. */
const Shows = ({ editing, step }: Props): ReactElement => {
  const shown = step.highlight.map(({ panel }) => panel);
  const set = (panel: (typeof LESSON_PANELS)[number], isOn: boolean): void => {
    const highlight = isOn ? [...step.highlight, { panel }] : step.highlight.filter((one) => one.panel !== panel);
    editing.editStep({ ...step, highlight });
  };
  const names = LESSON_PANELS.filter((panel) => shown.includes(panel)).map((panel) => editorText(`panel.${panel}`));
  return (
    <div className="edt-field">
      <span>{editorText("step.shows")}</span>
      <details>
        <summary>{names.length === 0 ? editorText("panel.queue") : names.join(", ")}</summary>
        {LESSON_PANELS.map((panel) => (
          <label key={panel}>
            <input
              type="checkbox"
              checked={shown.includes(panel)}
              onChange={(event) => set(panel, event.target.checked)}
            />
            {editorText(`panel.${panel}`)}
          </label>
        ))}
      </details>
    </div>
  );
};

interface QuestionProps extends Props {
  /** null: it cannot be made. */
  readonly scenario: Scenario | null;
}
const Question = ({ editing, step, scenario }: QuestionProps): ReactElement => {
  const kind = questionOf(step);
  return (
    <div className="edt-part">
      <h3>{editorText("question.title")}</h3>
      <fieldset className="edt-tiles" aria-label={editorText("question.title")}>
        {QUESTIONS.map((one) => (
          <label key={one} data-chosen={one === kind}>
            <input
              type="radio"
              name="edt-question"
              checked={one === kind}
              onChange={() => editing.editStep(withQuestion(step, one))}
            />
            <KindIcon kind={one} size={16} />
            {editorText(`question.${one}`)}
          </label>
        ))}
      </fieldset>
      {"question" in step && (
        <TextField
          label={editorText("question.prompt")}
          placeholder={editorText("question.prompt")}
          value={step.question.prompt}
          onText={(prompt) => editing.editStep(withPrompt(step, prompt), "prompt")}
        />
      )}
      {scenario !== null && (step.kind === "predict-choice" || step.kind === "check") && (
        <ChoiceForm editing={editing} step={step} scenario={scenario} />
      )}
      {scenario !== null && step.kind === "predict-number" && (
        <NumberForm editing={editing} step={step} scenario={scenario} />
      )}
      {scenario !== null && step.kind === "predict-draw" && (
        <DrawForm editing={editing} step={step} scenario={scenario} />
      )}
      {scenario !== null && step.kind === "do" && <TaskForm editing={editing} step={step} scenario={scenario} />}
    </div>
  );
};

const withPrompt = (step: Extract<Step, { readonly question: object }>, prompt: string): Step =>
  step.kind === "predict-number"
    ? { ...step, question: { ...step.question, prompt } }
    : { ...step, question: { ...step.question, prompt } };
