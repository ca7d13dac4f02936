import { type ReactElement, useContext, useState } from "react";
import { algorithmOf } from "../../../engine/documentation.ts";
import { REASONS } from "../../../engine/packets/packet.ts";
import type { Decision } from "../../../engine/recording/frame.ts";
import { insideText } from "../../../i18n/inside.ts";
import { panelText } from "../../../i18n/laterPanels.ts";
import { t } from "../../../i18n/message.ts";
import { phoneText } from "../../../i18n/phone.ts";
import { wordOf } from "../../../i18n/words.ts";
import { decimals, probability, shown, shownNumber } from "../../chart/format.ts";
import { numberInGroup } from "../../plots/knownFlows.ts";
import { type LaneModel, laneOf, signalsAgainst } from "../../plots/lane.ts";
import { PhoneForm } from "../../session/phoneView.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { LaterIcon } from "../../widgets/LaterIcon.tsx";
import { Words } from "../../widgets/Words.tsx";
import { drawnAgainst, fieldsOf, type LitLine, litLines, outcomeOf } from "./pseudocode.ts";

/** Text of a signal's value just after the decision, or of a field of the discipline. */
const valueText = (lane: LaneModel, decision: Decision | null, name: string): string => {
  const { signals, fields } = lane.definition;
  const place = Object.keys(signals).indexOf(name);
  const signal = signals[name];
  if (signal !== undefined) {
    const value = decision?.signals[place];
    return value === undefined
      ? ""
      : signal.unit === "packets"
        ? decimals(value, Number.isInteger(value) ? 0 : 2)
        : shownNumber(value, signal.unit);
  }
  const value = lane.thresholds.find((threshold) => threshold.id === name)?.value ?? lane.values[name];
  const field = fields[name];
  if (typeof value === "boolean") return insideText(value ? "panel.inside.yes" : "panel.inside.no");
  if (typeof value === "number" && field?.kind === "number")
    return shown(value, field.unit === "packets" ? "count" : field.unit);
  return typeof value === "string" ? value : "";
};

/** "flow A5" where flows last for the whole run, "a flow of C" where flows are short. */
const flowName = (lane: LaneModel, { flow, group }: Decision): string => {
  const letter = lane.groups[group]?.letter ?? "";
  const number = numberInGroup(lane, flow, group);
  if (number === null) return insideText("panel.inside.someFlow", { group: letter });
  const isOnly = lane.scenario.traffic[group]?.count === 1;
  return insideText("panel.inside.flow", { flow: `${letter}${isOnly ? "" : number}` });
};

/** Reasons for which a random draw decides. */
const CHOSEN: ReadonlySet<string> = new Set(["none", "early", "blue", "overload"]);

/** Describes the latest decision in one or two sentences. */
export const decisionSentence = (lane: LaneModel, decision: Decision | null): string => {
  if (decision === null) return insideText("panel.inside.noArrival");
  const average = signalsAgainst(lane.definition, "queue")[0];
  const place = Object.keys(lane.definition.signals).indexOf(average?.id ?? "");
  const value = decision.signals[place];
  const flow = flowName(lane, decision);
  const arrived =
    average === undefined || value === undefined || !Number.isFinite(value)
      ? insideText("panel.inside.arrived", { flow })
      : insideText("panel.inside.arrivedAt", {
          flow,
          name: wordOf(average.signal, "label").toLowerCase(),
          value: decimals(value, 1),
        });
  const values = {
    name: wordOf(lane.definition, "title"),
    draw: probability(decision.draw),
    reason: panelText(`panel.reason.${REASONS[decision.reason] ?? "none"}`),
  };
  const outcome = outcomeOf(decision);
  const against = drawnAgainst(algorithmOf(lane.definition.id).doc, lane.definition.signals, decision);
  if (against !== null && CHOSEN.has(REASONS[decision.reason] ?? "none")) {
    const numbers = { draw: probability(against.draw), what: against.name, value: probability(against.value) };
    return `${arrived} ${insideText(`panel.inside.${outcome}Drew`, { name: values.name, ...numbers })}`;
  }
  const drew = Number.isNaN(decision.draw) ? "" : insideText("panel.inside.drew", values);
  // If an arrival reaches no line, the algorithm decides when packets leave.
  const isUndecided = outcome === "stored" && decision.lines.length === 0;
  const fate = isUndecided ? insideText("panel.inside.undecided") : insideText(`panel.inside.${outcome}`, values);
  return [arrived, drew, fate].filter((part) => part !== "").join(" ");
};

/** The latest decision of the shown discipline; null: it has made none. */
export const decisionOf = (decision: Decision | null, lane: LaneModel): Decision | null =>
  decision?.discipline === lane.definition.id ? decision : null;

/** What is shown beside a line: the random number that was drawn, the values, and the outcome of a test. */
const partsOf = (lane: LaneModel, decision: Decision | null, { draw, shows, holds }: LitLine): readonly string[] => {
  const values = shows.map((name) => valueText(lane, decision, name)).join(" ");
  const drawn = draw === null ? "" : insideText("panel.inside.drawn", { draw: probability(draw) });
  const outcome = holds === null ? "" : insideText(holds ? "panel.inside.yes" : "panel.inside.no");
  return [drawn, values, outcome].filter((part) => part !== "");
};

/** Number of lines that a phone shows around the decision. */
const AROUND = 6;

/** The lines that led to the decision, and their neighbours where they are fewer. */
const aroundNow = (lines: readonly LitLine[]): readonly LitLine[] => {
  const now = Math.max(
    0,
    lines.findIndex(({ state }) => state === "now"),
  );
  const distance = (place: number): number =>
    Math.abs(place - now) + (lines[place]?.state === "passed" ? lines.length : 0);
  const nearest = [...lines.keys()].sort((one, other) => distance(one) - distance(other)).slice(0, AROUND);
  return lines.filter((_line, place) => nearest.includes(place));
};

interface StepButtonProps {
  readonly words: string;
  readonly title: string;
  /** It leads on; its icon is that of the way back, turned. */
  readonly isOn: boolean;
  act(): void;
}
const StepButton = ({ words, title, isOn, act }: StepButtonProps): ReactElement => {
  const isStill = useLab(({ status }) => status !== "paused" && status !== "playing");
  const look = isOn ? "pn-button pn-icon pn-on" : "pn-button pn-icon";
  return (
    <button type="button" className={look} title={title} disabled={isStill} onClick={act}>
      <LaterIcon name="back" />
      <span className="pn-sr">{words}</span>
    </button>
  );
};

/** Steps from one packet event to the next, and back. */
const PacketSteps = (): ReactElement => {
  const { step, stepBack } = useRun().lab.getState();
  return (
    <>
      <StepButton
        words={phoneText("foot.stepBack")}
        title={phoneText("foot.stepBackTitle")}
        isOn={false}
        act={stepBack}
      />
      <StepButton words={t("bar.step")} title={t("bar.stepTitle")} isOn act={step} />
    </>
  );
};

/** The algorithm in pseudo-code, with the lines that the latest arrival reached and their values. */
export const Pseudocode = (): ReactElement => {
  const run = useRun();
  const lane = useLab((state) => laneOf(state.inForce));
  const decision = useLab((state) => decisionOf(state.decision, lane));
  const highlight = useLab((state) => state.highlight);
  const { setHighlight, pinHighlight } = run.lab.getState();
  const fields = lane.definition.fields;
  const isPhone = useContext(PhoneForm);
  const [isWhole, setWhole] = useState(false);
  const all = litLines(algorithmOf(lane.definition.id).doc, decision);
  const lines = isPhone && !isWhole ? aroundNow(all) : all;
  return (
    <div className="pn-code">
      <header>
        <h3 className="pn-title">{insideText("panel.inside.lines")}</h3>
        {isPhone && (
          <>
            {all.length > AROUND && (
              <button
                type="button"
                className="pn-button"
                aria-expanded={isWhole}
                onClick={() => setWhole((whole) => !whole)}
              >
                {phoneText(isWhole ? "code.few" : "code.all")}
              </button>
            )}
            <PacketSteps />
          </>
        )}
      </header>
      <ol>
        {lines.map((line) => {
          const named = fieldsOf(line, fields);
          const field = named[0];
          const isLit = highlight?.kind === "field" && named.includes(highlight.field);
          return (
            <li
              key={line.place}
              data-state={line.state}
              data-lit={isLit}
              aria-current={line.state === "now" ? "step" : undefined}
              onPointerEnter={() => field !== undefined && setHighlight({ kind: "field", field })}
              onPointerLeave={() => field !== undefined && setHighlight(null)}
              onPointerDown={() => field !== undefined && pinHighlight({ kind: "field", field })}
            >
              <span aria-hidden="true">{line.state === "now" ? "▸" : ""}</span>
              <code>{line.text}</code>
              <span className="pn-value">{partsOf(lane, decision, line).join(", ")}</span>
            </li>
          );
        })}
      </ol>
      <p className="pn-say">
        <Words text={decisionSentence(lane, decision)} />
      </p>
    </div>
  );
};
