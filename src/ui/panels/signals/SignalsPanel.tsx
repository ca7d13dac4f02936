import type { CSSProperties, ReactElement } from "react";
import { panelText } from "../../../i18n/laterPanels.ts";
import { t } from "../../../i18n/message.ts";
import { largestOf } from "../../../units/extremes.ts";
import { decimals, grouped } from "../../chart/format.ts";
import { type LaneModel, laneOf } from "../../plots/lane.ts";
import { PanelFrame } from "../../plots/PanelFrame.tsx";
import { useLab, useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { Badge } from "../../widgets/Badge.tsx";

interface Row {
  readonly id: string;
  readonly drops: number;
  readonly marks: number;
  readonly arrivals: number;
}
const rowsOf = (run: Run): readonly Row[] => run.lab.getState().report?.groups ?? [];

const percent = (row: Row): string =>
  row.arrivals > 0
    ? panelText("panel.unit.percentOf", { n: decimals((100 * (row.drops + row.marks)) / row.arrivals, 1) })
    : panelText("panel.none");

/** Whether the link sets marks that the group's packets cannot carry. */
const cannotMark = (lane: LaneModel, id: string): boolean => {
  const group = lane.scenario.traffic.find((one) => one.id === id);
  return lane.scenario.bottleneck.ecn && group?.transport === null && (group.fields["ecn"] ?? "none") === "none";
};

const sentence = (run: Run): string => {
  const lane = laneOf(run.lab.getState().inForce);
  const { report } = run.lab.getState();
  const rows = rowsOf(run);
  if (report === null || rows.length === 0) return panelText("panel.signals.empty");
  return rows
    .map((row) => {
      const letter = lane.groups.find((group) => group.id === row.id)?.letter ?? row.id;
      return panelText("panel.signals.sentence", {
        group: letter,
        drops: grouped(row.drops),
        marks: grouped(row.marks),
        from: decimals(report.from, 1),
        to: decimals(report.to, 1),
        share: percent(row),
      });
    })
    .join(" ");
};

/** Drops and marks by group; text and bars are in the DOM, since they change only twice a second. */
export const SignalsPanel = (): ReactElement => {
  const run = useRun();
  const report = useLab((state) => state.report);
  const lane = useLab((state) => laneOf(state.inForce));
  const highlight = useLab((state) => state.highlight);
  const { setHighlight, pinHighlight } = run.lab.getState();
  const rows: readonly Row[] = report?.groups ?? [];
  const most = largestOf(
    rows.map((row) => Math.max(row.drops, row.marks)),
    1,
  );
  const bar = (count: number): CSSProperties => ({ width: count === 0 ? 0 : `max(2px, ${(60 * count) / most}%)` });
  return (
    <PanelFrame
      name="signals"
      title={panelText("panel.signals.title")}
      note={panelText(lane.scenario.bottleneck.second === null ? "panel.lastSeconds" : "panel.signals.noteFirst")}
      tools={<span className="pn-values">{panelText("panel.signals.ofArrivals")}</span>}
      sentence={sentence}
    >
      {rows.length === 0 && <p className="pn-empty">{panelText("panel.signals.empty")}</p>}
      <ul className="pn-signals">
        {rows.map((row) => {
          const style = lane.groups.find((group) => group.id === row.id);
          const isDimmed = highlight?.kind === "group" && highlight.group !== row.id;
          return (
            <li
              key={row.id}
              data-dimmed={isDimmed}
              data-dim-drops={highlight?.kind === "event" && highlight.event === "mark"}
              data-dim-marks={highlight?.kind === "event" && highlight.event === "drop"}
              onPointerEnter={() => setHighlight({ kind: "group", group: row.id })}
              onPointerLeave={() => setHighlight(null)}
              onPointerDown={() => pinHighlight({ kind: "group", group: row.id })}
            >
              {style !== undefined && <Badge style={style} />}
              <span className="pn-signal-bars">
                <span className="pn-signal pn-signal-drops">
                  <svg width="10" height="10" aria-hidden="true">
                    <path d="m2 2 6 6M8 2 2 8" stroke="var(--drop)" strokeWidth="1.5" />
                  </svg>
                  <i style={bar(row.drops)} />
                  <span className="pn-sr">{t("panel.queue.drops")}</span> {grouped(row.drops)}
                </span>
                <span className="pn-signal pn-signal-marks">
                  <svg width="10" height="10" aria-hidden="true">
                    <path d="m5 1.5 3.5 3.5L5 8.5 1.5 5z" fill="var(--markfill)" stroke="var(--mark)" />
                  </svg>
                  <i style={bar(row.marks)} />
                  <span className="pn-sr">{t("panel.queue.marks")}</span>{" "}
                  {cannotMark(lane, row.id)
                    ? panelText("panel.signals.notCapable", { n: row.marks })
                    : grouped(row.marks)}
                </span>
              </span>
              <b>{percent(row)}</b>
            </li>
          );
        })}
      </ul>
    </PanelFrame>
  );
};
