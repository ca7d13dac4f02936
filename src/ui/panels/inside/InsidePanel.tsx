import type { ComponentProps, ReactElement } from "react";
import { insideText } from "../../../i18n/inside.ts";
import { wordOf } from "../../../i18n/words.ts";
import { DataFrame } from "../../plots/DataFrame.tsx";
import { laneOf } from "../../plots/lane.ts";
import { PanelFrame } from "../../plots/PanelFrame.tsx";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { readPage } from "../../session/reading.ts";
import { LaterIcon } from "../../widgets/LaterIcon.tsx";
import { curveColumns, hasCurves } from "./curveTable.ts";
import { decisionOf, decisionSentence } from "./decisionWords.ts";
import { Pseudocode } from "./Pseudocode.tsx";
import type { ShapeDefinition } from "./shapes/contract.ts";
import { Figure } from "./shapes/Figure.tsx";
import * as registered from "./shapes/registry.ts";

const shapes: readonly ShapeDefinition[] = Object.values(registered);

/** The panel of the discipline's state and decisions, drawn by its shapes. */
export const InsidePanel = (): ReactElement => {
  const run = useRun();
  const definition = useLab((state) => laneOf(state.inForce).definition);
  const drawn = definition.inside.flatMap((shape, place) => {
    const found = shapes.find((one) => one.kind === shape.kind);
    return found === undefined ? [] : [{ found, place }];
  });
  const sentence = (): string => {
    const { inForce, decision } = run.lab.getState();
    const lane = laneOf(inForce);
    const said = drawn.map(({ found, place }) => found.sentence(run, lane, place));
    return [...said, decisionSentence(lane, decisionOf(decision, lane))].filter((part) => part !== "").join(" ");
  };
  const about = insideText("panel.inside.about", { name: wordOf(definition, "title") });
  const Frame = hasCurves(definition) ? CurvesFrame : PanelFrame;
  return (
    <Frame
      name="inside"
      title={insideText("panel.inside.title", { name: wordOf(definition, "title") })}
      note={drawn[0]?.found.note() ?? ""}
      tools={
        <button type="button" className="pn-button pn-icon" title={about} onClick={() => readPage(run, definition.id)}>
          <LaterIcon name="info" size={14} />
          <span className="pn-sr">{about}</span>
        </button>
      }
      sentence={sentence}
      scrolls
    >
      {drawn.map(({ found, place }) => {
        const key = `${definition.id} ${place}`;
        return "Shape" in found ? (
          <found.Shape key={key} place={place} />
        ) : (
          <Figure key={key} drawing={found} place={place} />
        );
      })}
      <Pseudocode />
    </Frame>
  );
};

/** The box of the panel where curves are a table too. */
const CurvesFrame = (props: ComponentProps<typeof PanelFrame>): ReactElement => (
  <DataFrame {...props} table={curveColumns} />
);
