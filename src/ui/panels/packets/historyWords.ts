import { DROPPED, MARKED, REASONS } from "../../../engine/packets/packet.ts";
import { panelText } from "../../../i18n/laterPanels.ts";
import { timeText } from "../../../i18n/time.ts";
import { wordOf } from "../../../i18n/words.ts";
import type { Arrival, PacketHistory } from "../../../protocol/packetHistory.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { appendAll } from "../../../units/lists.ts";
import { decimals, grouped, probability, shown, shownNumber } from "../../chart/format.ts";
import { buildLane, type LaneModel, signalsAgainst } from "../../plots/lane.ts";
import { scenariosAtChanges } from "../../session/changes/scenarioAtChanges.ts";

const second = (time: number): string => decimals(time, 4);
const reasonWords = (code: number): string => panelText(`panel.reason.${REASONS[code] ?? "none"}`);

/** The basis of the discipline's decision, in sentences: its measure among the thresholds, and its random draw. */
export const whySentences = (arrival: Arrival, lane: LaneModel): readonly string[] => {
  const { definition } = lane;
  const ids = Object.keys(definition.signals);
  if (arrival.signals.length !== ids.length || definition.id !== arrival.discipline) return [];
  const readOf = (id: string): number => arrival.signals[ids.indexOf(id)] ?? Number.NaN;
  return [...measureSentences(lane, readOf), ...drawSentences(arrival, lane, readOf)];
};

/** Number of signals in the text if none is compared with thresholds. */
const TOLD = 2;

const measureSentences = (lane: LaneModel, readOf: (id: string) => number): readonly string[] => {
  const { definition } = lane;
  const [main] = signalsAgainst(definition, "queue");
  const value = main === undefined ? Number.NaN : readOf(main.id);
  if (main !== undefined && Number.isFinite(value)) {
    const lines = lane.thresholds.map((threshold) => threshold.value).sort((one, other) => one - other);
    return [placed(wordOf(main.signal, "label"), shownNumber(value, main.signal.unit), value, lines)];
  }
  return Object.entries(definition.signals)
    .filter(([id, { against }]) => against !== "probability" && Number.isFinite(readOf(id)))
    .slice(0, TOLD)
    .map(([id, { label, unit }]) => timeText("history.value", { name: label, value: shown(readOf(id), unit) }));
};

/** Describes the place of a value among thresholds in ascending order. */
const placed = (name: string, text: string, value: number, lines: readonly number[]): string => {
  const high = lines.find((line) => value < line);
  const low = lines.findLast((line) => value >= line);
  const values = {
    name,
    value: text,
    low: shownNumber(low ?? high ?? 0, "count"),
    high: shownNumber(high ?? low ?? 0, "count"),
  };
  if (low === undefined && high === undefined) return timeText("history.value", values);
  if (low === undefined) return timeText("history.below", { ...values, low: values.high });
  return timeText(high === undefined ? "history.above" : "history.between", {
    ...values,
    ...(high === undefined ? { high: values.low } : {}),
  });
};

const drawSentences = (
  { draw }: Arrival,
  { definition }: LaneModel,
  readOf: (id: string) => number,
): readonly string[] => {
  // The last probability is the one in force; those before it are its inputs.
  const inForce = signalsAgainst(definition, "probability").at(-1);
  const value = inForce === undefined ? Number.NaN : readOf(inForce.id);
  if (inForce === undefined || !Number.isFinite(value)) return [];
  const values = { name: wordOf(inForce.signal, "label"), value: probability(value) };
  return draw === null
    ? [timeText("history.value", values)]
    : [timeText("history.drew", { ...values, algorithm: wordOf(definition, "title"), draw: probability(draw) })];
};

const arrivalSentences = (arrival: Arrival, scenario: Scenario): readonly string[] => {
  const lane = buildLane(scenariosAtChanges(scenario)[arrival.changes] ?? scenario);
  const values = { reason: reasonWords(arrival.reason), place: grouped(arrival.waiting + 1) };
  const outcome = arrival.outcome === DROPPED ? "dropped" : arrival.outcome === MARKED ? "marked" : "admitted";
  return [
    timeText("history.arrived", { time: second(arrival.at), n: arrival.waiting }),
    ...whySentences(arrival, lane),
    timeText(`history.${outcome}`, values),
  ];
};

/** A packet's history in sentences, in order of time. @param scenario with the run's timeline */
export const historySentences = (history: PacketHistory, scenario: Scenario): readonly string[] => {
  const { sentAt, arrival, later, takenAt, deliveredAt, acknowledgedAt } = history;
  const group = scenario.traffic[history.group];
  const said: string[] = [];
  if (sentAt !== null) said.push(timeText("history.sent", { time: second(sentAt) }));
  if (arrival === null) return [...said, timeText("history.onTheWay")];
  appendAll(said, arrivalSentences(arrival, scenario));
  if (later !== null) {
    const key = later.kind === DROPPED ? "history.droppedLater" : "history.markedLater";
    said.push(timeText(key, { time: second(later.at), reason: reasonWords(later.reason) }));
  }
  const isLost = arrival.outcome === DROPPED || later?.kind === DROPPED;
  if (takenAt === null) return isLost ? said : [...said, timeText("history.waits")];
  said.push(timeText("history.taken", { time: second(takenAt), wait: shown(takenAt - arrival.at, "s") }));
  if (deliveredAt !== null) said.push(timeText("history.delivered", { time: second(deliveredAt) }));
  // The time of the ACK is left out if the receiver may delay its ACKs.
  const answersAtOnce = group?.transport != null && group.fields["delayedAck"] !== true;
  if (acknowledgedAt !== null && answersAtOnce)
    said.push(timeText("history.acknowledged", { time: second(acknowledgedAt) }));
  return said;
};
