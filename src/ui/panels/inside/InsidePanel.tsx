import type { ReactElement } from "react";
import { t } from "../../../i18n/message.ts";
import { lab, useLab } from "../../session/lab.ts";
import { laneOf } from "../lane.ts";
import { PanelFrame } from "../PanelFrame.tsx";
import { decisionSentence, Pseudocode } from "./Pseudocode.tsx";
import type { ShapeDefinition } from "./shapes/contract.ts";
import * as registered from "./shapes/registry.ts";

const shapes: readonly ShapeDefinition[] = Object.values(registered);

/** What the discipline remembers and how it decides, drawn by shape. */
export const InsidePanel = (): ReactElement => {
  const definition = useLab((state) => laneOf(state.inForce).definition);
  const drawn = definition.inside.flatMap((shape) => shapes.find((one) => one.kind === shape.kind) ?? []);
  const sentence = (): string => {
    const { inForce, decision } = lab.getState();
    return [...drawn.map((shape) => shape.sentence()), decisionSentence(laneOf(inForce), decision)].join(" ");
  };
  return (
    <PanelFrame
      name="inside"
      title={t("panel.inside.title", { name: definition.doc.title })}
      note={drawn[0]?.note() ?? ""}
      sentence={sentence}
    >
      {drawn.map(({ kind, Shape }) => (
        <Shape key={`${definition.id} ${kind}`} />
      ))}
      <Pseudocode />
    </PanelFrame>
  );
};
