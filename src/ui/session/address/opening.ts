import { catalog } from "../../../engine/catalog.ts";
import { t } from "../../../i18n/message.ts";
import { type AddressView, THEORY } from "../../../scenario/address/addressView.ts";
import { parseAddress } from "../../../scenario/address/parseAddress.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { parseScenario } from "../../../scenario/parse.ts";
import { presets } from "../../../scenario/presets/registry.ts";
import { endOf } from "../../../scenario/runEnd.ts";
import { sameJson } from "../../../schema/json.ts";
import type { Seconds } from "../../../units/units.ts";
import { plainNumber } from "../../quantity.ts";
import { WHOLE_ADDRESS } from "../loading/disciplines.ts";
import type { FlowsShown, Opening } from "../state.ts";
import { addressInstead } from "./instead.ts";
import { readRecord, type Storages } from "./storage.ts";

/**
 * A first visit opens at this time, with a queue already in motion, and plays slowly, for a minute, up to the second
 * one.
 */
const FIRST_VISIT_AT: Seconds = 22;
const FIRST_VISIT_REST: Seconds = 28;

const scenarioOf = (id: string): Scenario | undefined => {
  const preset = presets.find((one) => one.id === id);
  if (preset === undefined) return undefined;
  const parsed = parseScenario(preset.scenario, catalog);
  if (!parsed.ok) throw new Error(`preset ${id}: ${parsed.faults.map((fault) => fault.message).join(" ")}`);
  return parsed.value;
};

/** The opening of a preset; undefined if no preset has this id. */
export const openingOf = (id: string): Opening | undefined => {
  const scenario = scenarioOf(id);
  return scenario === undefined ? undefined : { preset: id, scenario, opened: scenario };
};

const defaultOpening = (): Opening => {
  const opening = openingOf(presets[0]?.id ?? "");
  if (opening === undefined) throw new Error("there is no preset");
  return opening;
};

/** Without senders and without a panel, the traces are shown. */
const flowsOf = ({ flows, panel }: AddressView): FlowsShown => {
  const [group = "", number] = flows?.split(":") ?? [];
  const theory = panel === THEORY;
  return {
    open: theory || flows !== undefined,
    ...(theory && { theory }),
    group,
    member: number === undefined ? null : Number(number) - 1,
  };
};

/** A page of the documentation is at the place of the algorithms, unless the address says that it is beside the run. */
const screenOf = ({ view, of, page }: AddressView): Pick<Opening, "screen"> => {
  if (view === undefined) return page === undefined ? {} : { screen: "algorithms" };
  if (view === "lab") return {};
  return { screen: of === undefined ? view : `${view}:${of}` };
};

/**
 * The opening that an address asks for, or a sentence that it has a fault, which a script that loads later tells in
 * full (`AddressSays.tsx`).
 * @param knownPreset the preset from which the run of a whole document is known to have begun
 */
export const openingFrom = (
  hash: string,
  knownPreset?: string,
): { readonly opening: Opening } | { readonly damage: string } => {
  addressInstead.setState({ opened: hash });
  const read = parseAddress(addressInstead.getState().addresses[hash] ?? hash, presets, catalog);
  if (!read.ok) return { damage: t("address.damaged") };
  const { view } = read.value;
  const preset = WHOLE_ADDRESS.test(hash) ? (knownPreset ?? "") : read.value.preset;
  const base = scenarioOf(preset) ?? read.value.scenario;
  // The scene's own changes are the same objects in both, which distinguishes them from this session's changes.
  const timeline = read.value.scenario.timeline.map(
    (change) => base.timeline.find((own) => sameJson(own, change)) ?? change,
  );
  const scenario = { ...read.value.scenario, timeline };
  const opening = { preset, scenario, opened: { ...base, seed: scenario.seed } };
  const at = view.t === undefined ? {} : { at: Math.min(view.t, endOf(scenario)) };
  const page = view.page === undefined ? {} : { page: view.page };
  const flows = flowsOf(view);
  const forks = view.forks === undefined ? {} : { forks: view.forks };
  const bookmarks = view.marks === undefined ? {} : { bookmarks: view.marks };
  const screen = screenOf(view);
  return {
    opening: { ...opening, ...at, ...page, ...screen, flows, ...forks, ...bookmarks, play: view.play === true },
  };
};

/**
 * The screen of the bare address and of `#lesson`, `#lesson/ID` or `#lesson/ID/STEP`, or of a lecture of these;
 * undefined: another address.
 */
export const lessonScreen = (hash: string): string | undefined =>
  hash.length <= 1
    ? "learn"
    : /^#(lesson|lecture)(\/[\w/-]+)?$/.test(hash)
      ? hash.replace("#lesson", "learn").replace("#", "learn/").replace("/", ":")
      : undefined;

/** The run that this tab has left; without an address and a run of the tab, the one that any tab left last. */
const leftRun = (hash: string, { shared, own }: Storages) =>
  readRecord(own, "run") ?? (hash.length <= 1 ? readRecord(shared, "run") : undefined);

/** Address of the run that was last left here; "" if there is none. */
export const leftAddress = (hash: string, storages: Storages): string => {
  const address = leftRun(hash, storages)?.["address"];
  return typeof address === "string" ? address : "";
};

/** Whether an address is that of the run that was left here, which is opened as it was left. */
const isLeft = (hash: string, storages: Storages): boolean => {
  const left = leftRun(hash, storages);
  return (
    leftAddress(hash, storages) !== "" && (hash.length <= 1 || hash === left?.["shown"] || hash === left?.["before"])
  );
};

const addressOfRun = (hash: string, storages: Storages): string =>
  isLeft(hash, storages) ? leftAddress(hash, storages) : hash;

/** The address of the run with which the page opens; "": that of no run. */
export const addressNow = (hash: string, storages: Storages): string =>
  addressOfRun(lessonScreen(hash) === undefined ? hash : "", storages);

interface FirstOpening {
  readonly opening: Opening;
  /** What is wrong with the address; "": nothing. */
  readonly damage: string;
}

/**
 * The opening of the page: from the address; where that shows a lesson or the start, the run that was left; else the
 * first preset, which the start plays at once.
 * @param still nothing may move by itself
 */
export const openingNow = (hash: string, storages: Storages, still: boolean): FirstOpening => {
  const screen = lessonScreen(hash);
  if (screen === undefined) return runNow(hash, storages, still);
  const { opening } = runNow("", storages, still || screen !== "learn");
  return { opening: { ...opening, screen }, damage: "" };
};

/** @param hash "": the run that was left, or the first preset */
const runNow = (hash: string, storages: Storages, still: boolean): FirstOpening => {
  const left = leftRun(hash, storages);
  const isReload = isLeft(hash, storages);
  const wanted = addressOfRun(hash, storages);
  if (wanted.length > 1) {
    const read = openingFrom(wanted, isReload && typeof left?.["preset"] === "string" ? left["preset"] : undefined);
    if ("opening" in read) {
      const { opening } = read;
      const isOther = isReload && readRecord(storages.own, "run") === undefined;
      const said = isOther ? { afterwards: t("state.continued", { time: plainNumber(opening.at ?? 0) }) } : {};
      return { opening: { ...opening, ...said }, damage: "" };
    }
    return { opening: defaultOpening(), damage: isReload ? "" : read.damage };
  }
  const first = { ...defaultOpening(), at: FIRST_VISIT_AT, afterwards: t("state.firstVisit") };
  return { opening: still ? first : { ...first, play: FIRST_VISIT_REST }, damage: "" };
};
