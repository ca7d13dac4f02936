import { catalog } from "../../engine/catalog.ts";
import { panelText } from "../../i18n/laterPanels.ts";
import { optionWord, wordOf } from "../../i18n/words.ts";
import { groupFields } from "../../scenario/commonFields.ts";
import type { Group, Spread } from "../../scenario/document.ts";
import type { Field, Fields } from "../../schema/fields.ts";
import { sameJson } from "../../schema/json.ts";
import { largestOf, smallestOf } from "../../units/extremes.ts";
import type { Json, Seconds } from "../../units/units.ts";
import { showWords } from "../quantity.ts";
import { groupName } from "../session/changes/groupName.ts";
import { withoutUnit } from "../session/changes/words.ts";

/** Members that may tell two groups of one kind apart, the most telling first; numbers of flows change all the time. */
const TELLING = ["rtt", "route", "direction", "accessLoss", "accessJitter", "ecn", "packetSize", "class", "start"];

/** The field of a member of a group. */
const fieldOf = (group: Group, key: string): Field | undefined => {
  const own: Fields = catalog.kinds.find(({ id }) => id === group.kind)?.fields ?? {};
  const fields: Fields = { ...groupFields, ...catalog.senderFields, ...own };
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
};

const heldBy = (group: Group, key: string): Json => {
  const common: Readonly<Record<string, Json>> = pick(group);
  const usual = fieldOf(group, key)?.default;
  return common[key] ?? group.fields[key] ?? (typeof usual === "function" ? null : (usual ?? null));
};
const pick = ({ rtt, packetSize, class: service, start }: Group) => ({ rtt, packetSize, class: service, start });

/**
 * The name of a group among all groups: "Reno, bulk transfers"; where another one has the same name, with what differs:
 * "Reno, RTT 60 ms".
 */
export const nameAmong = (group: Group, groups: readonly Group[]): string => {
  const name = groupName(group);
  const twins = groups.filter((one) => one.id !== group.id && groupName(one) === name);
  const key = TELLING.find((one) => twins.every((twin) => !sameJson(heldBy(twin, one), heldBy(group, one))));
  const what = twins.length === 0 || key === undefined ? "" : wordsOf(group, key);
  return what === "" ? name : panelText("group.apart", { name: name.split(",")[0] ?? name, what });
};

/** "RTT 60 ms"; "": the value has no words. */
const wordsOf = (group: Group, key: string): string => {
  if (key === "rtt") return rttWords(group.rtt);
  const field = fieldOf(group, key);
  const value = heldBy(group, key);
  const label = wordOf(field, "label") ?? key;
  if (typeof value === "number" && field?.kind === "number") return `${label} ${showWords(value, field.unit)}`;
  return typeof value === "string" && field?.kind === "choice" ? `${label} ${optionWord(field, value)}` : "";
};

/** "RTT 60 ms". */
export const rttWords = (rtt: Spread): string => panelText("group.rtt", { rtt: spreadWords(rtt) });

/** A time that may differ by flow, in words: "60 ms", "40 to 220 ms", "0 s". */
export const spreadWords = (spread: Spread): string => {
  if (typeof spread === "number") return timeWords(spread);
  const values = "uniform" in spread ? spread.uniform : "random" in spread ? spread.random : spread.list;
  const [low, high] = [smallestOf(values), largestOf(values)];
  const to = timeWords(high);
  if (low === high) return to;
  return panelText("group.range", { from: low === 0 ? "0" : withoutUnit(timeWords(low), to), to });
};

/** A time on the scale of a run, so that zero is "0 s". */
const timeWords = (time: Seconds): string => (time === 0 ? "0 s" : showWords(time, "s"));
