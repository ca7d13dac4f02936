import type { ReactElement } from "react";
import { panelText } from "../../../i18n/laterPanels.ts";
import { nameAmong } from "../../plots/groupNames.ts";
import { laneOf } from "../../plots/lane.ts";
import { PanelFrame } from "../../plots/PanelFrame.tsx";
import { useLab, useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { Badge } from "../../widgets/Badge.tsx";
import { qualityRows } from "./rows.ts";

/** Largest number of values beside each other in a row; the sentence contains all. */
const SHOWN = 3;

const sentence = (run: Run): string => {
  const { report, inForce } = run.lab.getState();
  const rows = qualityRows(report);
  if (rows.length === 0) return panelText("panel.quality.empty");
  const lane = laneOf(inForce);
  return rows
    .map(({ id, values }) => {
      const group = inForce.traffic.find((one) => one.id === id);
      return panelText("panel.quality.sentence", {
        letter: lane.groups.find((one) => one.id === id)?.letter ?? id,
        name: group === undefined ? id : nameAmong(group, inForce.traffic),
        values: values
          .map(({ label, text }) => panelText("panel.quality.value", { label, text }))
          .join(`${panelText("panel.quality.and")} `),
      });
    })
    .join(" ");
};

/** The quality that users experience at the other end: of calls, games, films and pages. */
export const QualityPanel = (): ReactElement => {
  const run = useRun();
  const report = useLab((state) => state.report);
  const lane = useLab((state) => laneOf(state.inForce));
  const highlight = useLab((state) => state.highlight);
  const { setHighlight, pinHighlight } = run.lab.getState();
  const rows = qualityRows(report);
  return (
    <PanelFrame
      name="quality"
      title={panelText("panel.quality.title")}
      note={panelText("panel.lastSeconds")}
      sentence={sentence}
    >
      {rows.length === 0 && <p className="pn-empty">{panelText("panel.quality.empty")}</p>}
      <ul className="pn-quality-rows">
        {rows.map(({ id, values }) => {
          const style = lane.groups.find((group) => group.id === id);
          return (
            <li
              key={id}
              data-dimmed={highlight?.kind === "group" && highlight.group !== id}
              onPointerEnter={() => setHighlight({ kind: "group", group: id })}
              onPointerLeave={() => setHighlight(null)}
              onPointerDown={() => pinHighlight({ kind: "group", group: id })}
            >
              {style !== undefined && <Badge style={style} />}
              <dl>
                {values.slice(0, SHOWN).map((value) => (
                  <div key={value.id} title={`${value.label}: ${value.help}`}>
                    <dt>{value.label}</dt>
                    <dd>{value.text}</dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ul>
    </PanelFrame>
  );
};
