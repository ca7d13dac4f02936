import { catalog } from "../../../engine/catalog.ts";
import type { Assumption, Experiment } from "../../../experiments/contract.ts";
import { type Edit, expandedPaths } from "../../../experiments/edits.ts";
import { scenarioOf } from "../../../experiments/grid.ts";
import { papersMessages } from "../../../i18n/enPapers.ts";
import { papersText } from "../../../i18n/papers.ts";
import { axisWords } from "../../../i18n/paperWords.ts";
import { wordOf } from "../../../i18n/words.ts";
import type { Scenario } from "../../../scenario/document.ts";
import type { NumberField } from "../../../schema/fields.ts";
import type { Json, Unit } from "../../../units/units.ts";
import { nameAmong } from "../../plots/groupNames.ts";
import { plainNumber, showWords } from "../../quantity.ts";
import { fieldAt } from "../../session/changes/fieldAt.ts";

const isKey = (key: string): key is keyof typeof papersMessages => Object.hasOwn(papersMessages, key);
const message = (key: string): string | undefined => (isKey(key) ? papersText(key) : undefined);
const capital = (text: string): string => text.replace(/^./, (first) => first.toUpperCase());
const spaced = (name: string): string => name.replaceAll("_", " ").trim();

/** The number that a path sets, with its unit and bounds; undefined: the path sets something else. */
export const numberAt = (scenario: Scenario, path: string): NumberField | undefined => {
  const field = fieldAt(scenario, expandedPaths(scenario, path)[0] ?? path, catalog);
  return field?.kind === "number" ? field : undefined;
};

/** The name of a path of the scenario, with its owner: "Reno, bulk transfers: Least timeout". */
export const pathWords = (scenario: Scenario, path: string): string => {
  const [root, owner = "", key = ""] = path.split(".");
  const field = fieldAt(scenario, expandedPaths(scenario, path)[0] ?? path, catalog);
  const what = wordOf(field, "label") ?? message(`path.${root === "traffic" || root === "lanes" ? key : path}`);
  if (what === undefined) return path;
  if (root === "lanes") {
    const lane = scenario.lanes[Number(owner)];
    return papersText("about.of", { owner: lane?.label ?? lane?.queue ?? owner, what });
  }
  if (root !== "traffic") return what;
  if (owner === "*") return papersText("about.of", { owner: papersText("about.allFlows"), what });
  const group = scenario.traffic.find(({ id }) => id === owner);
  return papersText("about.of", { owner: group === undefined ? owner : nameAmong(group, scenario.traffic), what });
};

const valueWords = (scenario: Scenario, { path, to }: Edit): string => {
  if (typeof to !== "number") return plainWords(to);
  const field = numberAt(scenario, path);
  return field === undefined ? plainNumber(to, 6) : showWords(to, field.unit);
};
/** A value without a unit, in words. */
export const plainWords = (value: Json): string =>
  typeof value === "boolean"
    ? papersText(value ? "about.on" : "about.off")
    : typeof value === "string"
      ? value
      : JSON.stringify(value);

/** "Link rate 2.00 Mbit/s" */
export const editWords = (scenario: Scenario, edit: Edit): string =>
  papersText("variant.edit", { what: pathWords(scenario, edit.path), to: valueWords(scenario, edit) });

/** Units by the endings of the names in the data. */
const ENDINGS: Readonly<Record<string, Unit>> = { s: "s", bps: "bit/s", bytes: "B", packets: "packets" };
const ENDING = /_(s|bps|bytes|packets)$/;

/**
 * The subject of an assumption, in words.
 * @param path the field of the scenario that it sets; "": there is none
 */
export const aboutWords = ({ about }: Assumption, experiment: Experiment, path: string): string => {
  const own = message(`about.${about}`);
  if (own !== undefined) return own;
  const [head = "", owner = "", ...rest] = about.split(".");
  if (head === "sweep") return papersText("about.axis", { axis: axisWords(owner) });
  const field = path === "" ? undefined : fieldAt(scenarioOf(experiment), path, catalog);
  const last = rest.join(" ").replace(ENDING, "");
  if (head === "algorithms" && owner !== "") {
    const what = wordOf(field, "label") ?? message(`about.its.${last}`) ?? spaced(last);
    return what === "" ? owner : papersText("about.of", { owner, what });
  }
  return path === "" ? capital(spaced(about.replace(ENDING, ""))) : pathWords(scenarioOf(experiment), path);
};

/** The assumed value; a plain number gets its unit. */
export const takenWords = ({ about, taken }: Assumption, experiment: Experiment, path: string): string => {
  const value = Number(taken);
  if (taken.trim() === "" || !Number.isFinite(value)) return taken;
  const [, ending = ""] = ENDING.exec(about) ?? [];
  const unit = ENDINGS[ending] ?? (path === "" ? undefined : numberAt(scenarioOf(experiment), path)?.unit);
  return unit === undefined ? plainNumber(value, 6) : showWords(value, unit);
};
