import { sameJson } from "../../schema/json.ts";
import { writeNumber, writeValue } from "../../schema/writeValue.ts";
import type { Catalog } from "../catalog.ts";
import { differenceOf } from "../difference.ts";
import type { Scenario } from "../document.ts";
import { ownCodeOf } from "../ownCode/ownCode.ts";
import { parseScenario, writeScenario } from "../parse.ts";
import type { Preset } from "../presets/contract.ts";
import type { AddressView } from "./addressView.ts";
import { withSum } from "./checksum.ts";
import { compress } from "./compress.ts";
import { COMPRESSED, START, withEndMark, withoutEndMark } from "./endMark.ts";
import { readAddress } from "./readAddress.ts";
import { forkAndMarkParts } from "./writeForksAndMarks.ts";

/**
 * The fragment, from `#` on, that opens this scenario: its difference from the preset, or itself compressed, whichever
 * is shorter. The caller must warn the user if it is longer than `ADDRESS_MAX`, because it could not be read.
 * @param preset id of the preset that the run began from; the first preset if there is none of this id
 */
export const writeAddress = (
  scenario: Scenario,
  view: AddressView,
  preset: string,
  presets: readonly Preset[],
  catalog: Catalog,
): string => {
  const compressed = withView(`${COMPRESSED}${withSum(compress(JSON.stringify(writeScenario(scenario))))}`, view);
  const base = presets.find(({ id }) => id === preset) ?? presets[0];
  // Sources of own algorithms stand in a whole document alone.
  if (base === undefined || Object.keys(ownCodeOf(scenario)).length > 0) return compressed;
  const readable = withView(join(`${START}${base.id}`, differenceParts(base, scenario, catalog)), view);
  if (readable.length > compressed.length) return compressed;
  const read = readAddress(readable, presets, catalog);
  return read.ok && sameJson(read.value.scenario, scenario) ? readable : compressed;
};

const join = (head: string, parts: readonly string[]): string =>
  parts.length === 0 ? head : `${head}${head.includes("?") ? "&" : "?"}${parts.join("&")}`;

/** An address with a view added to it. */
export const withView = (address: string, view: AddressView): string =>
  withEndMark(join(withoutEndMark(address), viewParts(view)));

const viewParts = ({ t, play, panel, page, flows, view, of, forks, marks }: AddressView): string[] => [
  ...(t === undefined ? [] : [`t=${writeNumber(t)}`]),
  ...(play === true ? ["play=1"] : []),
  ...(panel === undefined ? [] : [`panel=${writeValue(panel)}`]),
  ...(page === undefined ? [] : [`page=${writeValue(page)}`]),
  ...(flows === undefined ? [] : [`flows=${writeValue(flows)}`]),
  ...(view === undefined ? [] : [`view=${writeValue(view)}`]),
  ...(of === undefined ? [] : [`of=${writeValue(of)}`]),
  ...forkAndMarkParts(forks ?? [], marks ?? []),
];

const differenceParts = (preset: Preset, scenario: Scenario, catalog: Catalog): string[] => {
  const base = parseScenario(preset.scenario, catalog);
  if (!base.ok) throw new Error(`preset ${preset.id}: ${base.faults.map(({ message }) => message).join("; ")}`);
  const { settings, clearsTimeline, changes } = differenceOf(base.value, scenario);
  return [
    ...settings.map(([path, to]) => `${path}=${writeValue(to)}`),
    ...(clearsTimeline ? [`timeline=${writeValue([])}`] : []),
    ...changes.map(({ at, set, to }) => `at=${writeNumber(at)}:${encodeURIComponent(set)}:${writeValue(to)}`),
  ];
};
