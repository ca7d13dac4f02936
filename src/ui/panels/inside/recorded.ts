import { panelText } from "../../../i18n/laterPanels.ts";
import { t } from "../../../i18n/message.ts";
import { wordOf } from "../../../i18n/words.ts";
import type { Unit } from "../../../units/units.ts";
import { draftOf } from "../../plots/drafts.ts";
import { draggedField } from "../../plots/dragged.ts";
import type { LaneModel } from "../../plots/lane.ts";
import { liveNow, shownNow } from "../../plots/now.ts";
import type { Run } from "../../session/run.ts";

/** A quantity that a shape names: a signal of the discipline, a channel of every run, or a field. */
export interface Named {
  /** Channel of the traces; "": the quantity is a field. */
  readonly channel: string;
  readonly label: string;
  /** The literature's symbol, or "". */
  readonly symbol: string;
  readonly unit: Unit;
  /** Id of the field; "": the quantity is recorded. */
  readonly field: string;
}

const unitsOfEveryRun: Readonly<Record<string, Unit>> = {
  queue: "packets",
  queueBytes: "B",
  delay: "s",
  offered: "bit/s",
  sent: "bit/s",
};
const labelOf = (id: string): string => {
  if (id === "delay") return panelText("panel.delays.title");
  if (id === "offered" || id === "sent") return t(id === "sent" ? "panel.queue.used" : "panel.queue.offered");
  return t("panel.queue.queue");
};

/** Resolves a name in a shape: first among signals, then among fields, then among the channels of every run. */
export const named = (lane: LaneModel, name: string): Named => {
  const signal = lane.definition.signals[name];
  if (signal !== undefined) {
    const { symbol = "", unit } = signal;
    return { channel: `signal:${name}`, label: wordOf(signal, "label"), symbol, unit, field: "" };
  }
  const field = lane.definition.fields[name];
  if (field?.kind === "number")
    return { channel: "", label: wordOf(field, "label"), symbol: field.symbol ?? "", unit: field.unit, field: name };
  return { channel: name, label: labelOf(name), symbol: "", unit: unitsOfEveryRun[name] ?? "count", field: "" };
};

/** A short name: the symbol if there is one, else the label. */
export const briefName = ({ symbol, label }: Named): string => (symbol === "" ? label : symbol);

/** The value to draw; for a field, the dragged value has precedence. NaN: there is none. */
export const readNow = (run: Run, lane: LaneModel, what: Named, isLive = true): number => {
  if (what.field === "") return isLive ? liveNow(run, what.channel) : shownNow(run, what.channel);
  const dragged = draggedField(lane, what.field);
  return dragged === null ? Number.NaN : draftOf(run, dragged.path, dragged.value);
};
