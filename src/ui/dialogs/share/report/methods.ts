import { catalog } from "../../../../engine/catalog.ts";
import { type ShareKey, shareText } from "../../../../i18n/share.ts";
import { optionWord, wordOf } from "../../../../i18n/words.ts";
import type { Group, Scenario } from "../../../../scenario/document.ts";
import type { Field } from "../../../../schema/fields.ts";
import type { Json, Seconds } from "../../../../units/units.ts";
import { VERSION } from "../../../../units/version.ts";
import { nameAmong } from "../../../plots/groupNames.ts";
import { plainNumber, showWords } from "../../../quantity.ts";
import { fieldAt } from "../../../session/changes/fieldAt.ts";
import { timelineWords } from "../../../session/changes/words.ts";
import { comesAndGoes } from "../../../theme/groups.ts";
import { queueTitle } from "../queueTitle.ts";

/** Name and value of a setting, in words. */
export type SettingRow = readonly [name: string, value: string];

const valueWords = (field: Field | undefined, value: Json): string => {
  if (typeof value === "boolean") return shareText(value ? "report.on" : "report.off");
  if (typeof value === "number") return field?.kind === "number" ? showWords(value, field.unit) : plainNumber(value);
  if (typeof value === "string") return field?.kind === "choice" ? optionWord(field, value) : value;
  return JSON.stringify(value);
};

const settingAt = (scenario: Scenario, path: string, value: Json): SettingRow => {
  const field = fieldAt(scenario, path, catalog);
  return [wordOf(field, "label") ?? path.split(".").at(-1) ?? path, valueWords(field, value)];
};

/** Settings of the first lane's algorithm that differ from their defaults. */
export const ownSettings = (scenario: Scenario): readonly SettingRow[] =>
  Object.entries(scenario.lanes[0]?.params ?? {}).map(([id, value]) =>
    settingAt(scenario, `lanes.0.params.${id}`, value),
  );

/** Settings of the bottleneck. */
const linkSettings = (scenario: Scenario): readonly SettingRow[] => {
  const { rate, delay, buffer, ecn } = scenario.bottleneck;
  const held = "packets" in buffer ? (["packets", buffer.packets] as const) : (["bytes", buffer.bytes] as const);
  return [
    settingAt(scenario, "bottleneck.rate", rate),
    settingAt(scenario, "bottleneck.delay", delay),
    settingAt(scenario, `bottleneck.buffer.${held[0]}`, held[1]),
    settingAt(scenario, "bottleneck.ecn", ecn),
  ];
};

/** How many flows a group has, and what its kind of traffic is given: "4 flows", "1 flow, Rate 3.00 Mbit/s". */
const sizeWords = (scenario: Scenario, group: Group): string => {
  const kind = catalog.kinds.find(({ id }) => id === group.kind);
  const own = Object.entries(group.fields).flatMap(([id, value]) => {
    if (kind === undefined || !Object.hasOwn(kind.fields, id) || typeof value !== "number") return [];
    return [settingAt(scenario, `traffic.${group.id}.${id}`, value).join(" ")];
  });
  const count = valueWords(fieldAt(scenario, `traffic.${group.id}.count`, catalog), group.count);
  return (comesAndGoes(group.kind) ? own : [count, ...own]).join(", ");
};

/** Every setting of the scenario that a report tells: the link, the algorithm's own, the groups. */
export const settingRows = (scenario: Scenario): readonly SettingRow[] => [
  ...linkSettings(scenario),
  [shareText("report.algorithm"), queueTitle(scenario.lanes[0]?.queue ?? "")],
  ...ownSettings(scenario),
  ...scenario.traffic.map((group): SettingRow => [nameAmong(group, scenario.traffic), sizeWords(scenario, group)]),
];

/** The changes of the script before a time, each with its own. @param to s */
export const changeRows = (scenario: Scenario, to: Seconds): readonly SettingRow[] => {
  const words = timelineWords(scenario);
  const rows = scenario.timeline.map(
    ({ at }, i): SettingRow => [shareText("report.time", { at: plainNumber(at, 5) }), words[i] ?? ""],
  );
  return rows.filter((_, i) => (scenario.timeline[i]?.at ?? 0) < to);
};

const listed = (words: readonly string[], none: ShareKey): string =>
  words.length === 0 ? shareText(none) : words.join(", ");

/**
 * How the numbers of a report came about, in sentences for a paper.
 * @param to s: the runs are measured from 0 to this time
 * @param count number of runs, with as many seeds from the scenario's own on; 0: nothing is measured
 */
export const methodsText = (scenario: Scenario, to: Seconds, count: number): string => {
  const pairs = (rows: readonly SettingRow[]): readonly string[] => rows.map(([name, value]) => `${name} ${value}`);
  const last = scenario.seed + count - 1;
  const measured =
    count === 0 ? "" : shareText("report.measured", { n: count, from: scenario.seed, last, to: plainNumber(to, 5) });
  const words = shareText("report.methodsText", {
    version: VERSION,
    link: pairs(linkSettings(scenario)).join(", "),
    queue: queueTitle(scenario.lanes[0]?.queue ?? ""),
    settings: listed(pairs(ownSettings(scenario)), "report.defaults"),
    traffic: scenario.traffic
      .map((group) => `${nameAmong(group, scenario.traffic)} (${sizeWords(scenario, group)})`)
      .join("; "),
    changes: listed(
      changeRows(scenario, to).map(([at, what]) => `${at} ${what}`),
      "report.noChanges",
    ),
  });
  return `${words} ${measured}`.trim();
};
