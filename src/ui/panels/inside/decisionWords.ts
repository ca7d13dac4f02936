import { algorithmOf } from "../../../engine/documentation.ts";
import { REASONS } from "../../../engine/packets/packet.ts";
import type { Decision } from "../../../engine/recording/frame.ts";
import { insideText } from "../../../i18n/inside.ts";
import { panelText } from "../../../i18n/laterPanels.ts";
import { wordOf } from "../../../i18n/words.ts";
import { decimals, probability, shown, shownNumber } from "../../chart/format.ts";
import { numberInGroup } from "../../plots/knownFlows.ts";
import { type LaneModel, signalsAgainst } from "../../plots/lane.ts";
import { drawnAgainst, type LitLine, outcomeOf } from "./pseudocode.ts";

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
export const besideLine = (lane: LaneModel, decision: Decision | null, { draw, shows, holds }: LitLine): string => {
  const values = shows.map((name) => valueText(lane, decision, name)).join(" ");
  const drawn = draw === null ? "" : insideText("panel.inside.drawn", { draw: probability(draw) });
  const outcome = holds === null ? "" : insideText(holds ? "panel.inside.yes" : "panel.inside.no");
  return [drawn, values, outcome].filter((part) => part !== "").join(", ");
};
