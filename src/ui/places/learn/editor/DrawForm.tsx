import type { ReactElement } from "react";
import { editorText } from "../../../../i18n/editor.ts";
import type { Drawing, Step } from "../../../../lessons/contract.ts";
import type { Scenario } from "../../../../scenario/document.ts";
import { groupName } from "../../../session/changes/groupName.ts";
import type { LessonEditing } from "./editing.ts";
import { NumberField, Row, Select, TextField } from "./Fields.tsx";

interface Props {
  readonly editing: LessonEditing;
  readonly step: Extract<Step, { readonly kind: "predict-draw" }>;
  readonly scenario: Scenario;
}

/** A recorded channel that can be drawn, with the unit of its axis and a first height of it, SI units. */
interface Curve {
  readonly id: string;
  readonly words: string;
  readonly unit: string;
  readonly top: number;
}

const curvesOf = ({ bottleneck, traffic }: Scenario): readonly Curve[] => {
  const rate = { unit: "bit/s", top: bottleneck.rate };
  return [
    { id: "queue", words: editorText("panel.queue"), unit: "packets", top: 100 },
    { id: "delay", words: editorText("draw.delay"), unit: "s", top: 0.2 },
    { id: "goodput", words: editorText("draw.goodput"), ...rate },
    { id: "offered", words: editorText("draw.offered"), ...rate },
    { id: "sent", words: editorText("draw.sent"), ...rate },
    ...traffic.flatMap((group) => [
      { id: `throughput:${group.id}`, words: editorText("draw.throughput", { group: groupName(group) }), ...rate },
      {
        id: `window:${group.id}`,
        words: editorText("draw.window", { group: groupName(group) }),
        unit: "packets",
        top: 100,
      },
    ]),
  ];
};

/** A curve that is drawn: which one, when, and on which axis. The run draws the right one. */
export const DrawForm = ({ editing, step, scenario }: Props): ReactElement => {
  const { draw } = step;
  const { channel, range, axis, unit, score, prompt } = draw;
  const curves = curvesOf(scenario);
  const isKnown = curves.some(({ id }) => id === channel);
  const set = (change: Partial<Drawing>, what = ""): void =>
    editing.editStep({ ...step, draw: { ...draw, ...change } }, what);
  const setChannel = (id: string): void => {
    const curve = curves.find((one) => one.id === id);
    set(curve === undefined ? { channel: id } : { channel: id, unit: curve.unit, axis: [0, curve.top] });
  };
  return (
    <>
      <TextField
        label={editorText("question.prompt")}
        placeholder={editorText("question.prompt")}
        value={prompt}
        onText={(text) => set({ prompt: text }, "prompt")}
      />
      <Row label={editorText("draw.channel")}>
        <Select
          label={editorText("draw.channel")}
          value={channel}
          options={[
            ...(isKnown ? [] : [[channel, channel] as const]),
            ...curves.map(({ id, words }) => [id, words] as const),
          ]}
          onChoice={setChannel}
        />
      </Row>
      <div className="edt-field">
        <span>{editorText("draw.from")}</span>
        <NumberField
          label={editorText("draw.from")}
          value={range[0]}
          min={0}
          max={range[1] - 0.1}
          onNumber={(from) => set({ range: [from, range[1]] })}
        />
        <small>{editorText("number.high")}</small>
        <NumberField
          label={editorText("draw.to")}
          value={range[1]}
          min={range[0] + 0.1}
          max={step.scenario.to}
          onNumber={(to) => set({ range: [range[0], to] })}
        />
        <small>{editorText("unit.s")}</small>
      </div>
      <div className="edt-field">
        <span>{editorText("draw.low")}</span>
        <NumberField
          label={editorText("draw.low")}
          value={axis[0]}
          max={axis[1]}
          onNumber={(low) => set({ axis: [Math.min(low, axis[1] - 1e-6), axis[1]] })}
        />
        <small>{editorText("number.high")}</small>
        <NumberField
          label={editorText("draw.high")}
          value={axis[1]}
          min={axis[0]}
          onNumber={(high) => set({ axis: [axis[0], Math.max(high, axis[0] + 1e-6)] })}
        />
        <small>{unit}</small>
      </div>
      <div className="edt-field">
        <span>{editorText("draw.close")}</span>
        <NumberField
          label={editorText("draw.close")}
          value={100 * score.close}
          min={0}
          max={50}
          onNumber={(share) => set({ score: { ...score, close: share / 100, near: share / 50 } })}
        />
        <small>{editorText("draw.closeUnit")}</small>
      </div>
      <p className="hint">{editorText("draw.says")}</p>
    </>
  );
};
