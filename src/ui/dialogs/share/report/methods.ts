import { catalog } from "../../../../engine/catalog.ts";
import { t } from "../../../../i18n/message.ts";
import { type ShareKey, shareText } from "../../../../i18n/share.ts";
import { optionWord, wordOf } from "../../../../i18n/words.ts";
import { accessFields, DEFAULTS } from "../../../../scenario/commonFields.ts";
import type { BufferSize, Group, Scenario } from "../../../../scenario/document.ts";
import { seedAfter } from "../../../../scenario/seeds.ts";
import type { Field } from "../../../../schema/fields.ts";
import { isJsonList, isJsonObject, sameJson } from "../../../../schema/json.ts";
import type { Json, Seconds } from "../../../../units/units.ts";
import { VERSION } from "../../../../units/version.ts";
import { nameAmong, rttWords, spreadWords } from "../../../plots/groupNames.ts";
import { plainNumber, showWords } from "../../../quantity.ts";
import { fieldAt } from "../../../session/changes/fieldAt.ts";
import { groupName } from "../../../session/changes/groupName.ts";
import { inSentence, letterOf, timelineWords } from "../../../session/changes/words.ts";
import { comesAndGoes } from "../../../theme/groups.ts";
import { queueTitle } from "../queueTitle.ts";

/** Name and value of a setting, in words. */
export type SettingRow = readonly [name: string, value: string];

const valueWords = (field: Field | undefined, value: Json): string => {
  const unit = field?.kind === "number" || field?.kind === "numbers" ? field.unit : "count";
  if (value === null)
    return (field?.kind === "number" ? wordOf(field, "without") : undefined) ?? shareText("report.off");
  if (typeof value === "boolean") return shareText(value ? "report.on" : "report.off");
  if (typeof value === "number") return showWords(value, unit);
  if (typeof value === "string") return field?.kind === "choice" ? optionWord(field, value) : value;
  if (isJsonList(value)) return value.map((one) => valueWords(field, one)).join(", ");
  return flowSizeWords(value);
};

const DISTRIBUTIONS = {
  pareto: "report.pareto",
  boundedPareto: "report.boundedPareto",
  geometric: "report.geometric",
} as const satisfies Readonly<Record<string, ShareKey>>;

/** The size of transfers (`FlowSize`): "20 packets", "Pareto distribution (mean 12, shape 1.20, min 2, max 1000)". */
const flowSizeWords = (size: Json): string => {
  const given = isJsonObject(size) ? size : {};
  for (const [name, key] of Object.entries(DISTRIBUTIONS)) {
    const parts = Object.entries(given[name] ?? {}).map(([id, value]) => `${id} ${plainNumber(Number(value))}`);
    if (parts.length > 0) return shareText(key, { parts: parts.join(", ") });
  }
  return showWords(Number(given["packets"]), "packets");
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

const bufferSetting = (scenario: Scenario, link: string, buffer: BufferSize): SettingRow => {
  const [unit, size] = "packets" in buffer ? ["packets", buffer.packets] : ["bytes", buffer.bytes];
  return settingAt(scenario, `${link}.buffer.${unit}`, size);
};

const settingsIn = (scenario: Scenario, path: string, given: Readonly<Record<string, Json>>): readonly SettingRow[] =>
  Object.entries(given).map(([id, value]) => settingAt(scenario, `${path}.${id}`, value));

/** Settings of the bottleneck, of its rate over time, and of the access links. */
const linkSettings = (scenario: Scenario): readonly SettingRow[] => {
  const { rate, delay, buffer, ecn, variation } = scenario.bottleneck;
  const access = scenario.access.rate;
  return [
    settingAt(scenario, "bottleneck.rate", rate),
    ...settingsIn(scenario, "bottleneck.variation", variation),
    settingAt(scenario, "bottleneck.delay", delay),
    bufferSetting(scenario, "bottleneck", buffer),
    settingAt(scenario, "bottleneck.ecn", ecn),
    ...(access === null ? [] : [[wordOf(accessFields.rate, "label") ?? "", showWords(access, "bit/s")] as const]),
  ];
};

const settingWords = (rows: readonly SettingRow[]): readonly string[] =>
  rows.map(([name, value]) => `${inSentence(name)} ${value}`);

/** The links besides the bottleneck that a scenario gives: "Second link", and its settings in words. */
const otherLinks = (scenario: Scenario): readonly SettingRow[] =>
  (["second", "reverse"] as const).flatMap((part): readonly SettingRow[] => {
    const hop = scenario.bottleneck[part];
    if (hop === null) return [];
    const path = `bottleneck.${part}`;
    const settings = [
      ...(hop.rate === null ? [] : [settingAt(scenario, `${path}.rate`, hop.rate)]),
      ...(part === "second" ? [settingAt(scenario, `${path}.delay`, hop.delay)] : []),
      bufferSetting(scenario, path, hop.buffer),
    ];
    const algorithm = [queueTitle(hop.queue), ...settingWords(settingsIn(scenario, `${path}.params`, hop.params))];
    return [[t(`path.${part}`), [...settingWords(settings), ...algorithm].join(", ")]];
  });

/**
 * The number of flows of a group and the settings that the scenario gives it: "4 flows, RTT 60 ms, packet size 1 kB". A
 * kind of traffic whose flows come and go has no number.
 */
const groupWords = (scenario: Scenario, group: Group): string => {
  const path = `traffic.${group.id}`;
  const count = valueWords(fieldAt(scenario, `${path}.count`, catalog), group.count);
  const kind = catalog.kinds.find(({ id }) => id === group.kind);
  const given = [
    ...settingsIn(scenario, path, { packetSize: group.packetSize, ...group.fields }),
    ...settingsIn(scenario, `${path}.params`, group.params),
  ];
  return [
    ...(comesAndGoes(group.kind) ? [] : [count]),
    ...(group.transport === null && kind?.adapts !== true ? [] : [rttWords(group.rtt)]),
    ...settingWords(given),
    ...(sameJson(group.start, DEFAULTS.group.start)
      ? []
      : [shareText("report.starts", { at: spreadWords(group.start) })]),
    ...(group.stop === null ? [] : [shareText("report.stops", { at: spreadWords(group.stop) })]),
  ].join(", ");
};

/** Every setting of the scenario that a report tells: the link, the algorithm's own, the groups. */
export const settingRows = (scenario: Scenario): readonly SettingRow[] => [
  ...linkSettings(scenario),
  [shareText("report.algorithm"), queueTitle(scenario.lanes[0]?.queue ?? "")],
  ...ownSettings(scenario),
  ...otherLinks(scenario),
  ...scenario.traffic.map(
    (group): SettingRow => [
      `${letterOf(scenario, group.id)}, ${nameAmong(group, scenario.traffic)}`,
      groupWords(scenario, group),
    ],
  ),
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
  const last = seedAfter(scenario.seed, count - 1);
  const measured =
    count === 0 ? "" : shareText("report.measured", { n: count, from: scenario.seed, last, to: plainNumber(to, 5) });
  const words = shareText("report.methodsText", {
    version: VERSION,
    link: [
      ...settingWords(linkSettings(scenario)),
      ...otherLinks(scenario).map(([name, settings]) => `${inSentence(name)} (${settings})`),
    ].join(", "),
    queue: queueTitle(scenario.lanes[0]?.queue ?? ""),
    settings: listed(settingWords(ownSettings(scenario)), "report.defaults"),
    // Changes name the groups by their letters.
    traffic: scenario.traffic
      .map((group) => [letterOf(scenario, group.id), groupName(group), groupWords(scenario, group)].join(", "))
      .join("; "),
    to: plainNumber(to, 5),
    changes: listed(
      changeRows(scenario, to).map(([at, what]) => `${at} ${what}`),
      "report.noChanges",
    ),
  });
  return `${words} ${measured}`.trim();
};
