import type { Edit } from "../../../experiments/edits.ts";
import { valueOfText } from "../../../schema/codec.ts";
import type { Json } from "../../../units/units.ts";
import { partSays } from "../../session/address/says.ts";

/** Most seeds of a point. */
export const SEEDS_MAX = 100;

/** The experiments in an address: "papers", followed by a colon and the shown experiment. */
const PAPERS = "papers";

/** The shown experiment and its variants. */
export interface PapersScreen {
  /** Id of the experiment; "": only the list is shown. */
  readonly id: string;
  /** null: the number in its data. */
  readonly seeds: number | null;
  /** One list of changed assumptions for each variant. */
  readonly changed: readonly (readonly Edit[])[];
  /** Of the list: the shown scene of RFC 7928 and its algorithm; absent: that panel is closed. */
  readonly suite?: SuitePlace;
}
/** A scene of RFC 7928 and an algorithm, by their ids; "": the first scene, the usual algorithm. */
export interface SuitePlace {
  readonly scene: string;
  readonly queue: string;
}

/** Separators of the text, and the escape character itself. */
const PARTING = /[%;&]/g;

const valueText = (value: Json): string => {
  const isBare = typeof value === "string" && valueOfText(value) === value;
  return (isBare ? value : JSON.stringify(value)).replace(PARTING, encodeURIComponent);
};
const editsText = (edits: readonly Edit[]): string => edits.map(({ path, to }) => `${path}=${valueText(to)}`).join("&");

/**
 * The text in an address: `papers:ID;seeds=5;PATH=VALUE&PATH=VALUE;PATH=VALUE`, or `papers:;suite=SCENE/ALGORITHM`.
 * Defaults are left out.
 */
export const screenText = ({ id, seeds, changed, suite }: PapersScreen): string => {
  if (id === "") return suite === undefined ? PAPERS : `${PAPERS}:;suite=${suite.scene}/${suite.queue}`;
  const parts = [id, ...(seeds === null ? [] : [`seeds=${seeds}`]), ...changed.map(editsText)];
  return `${PAPERS}:${parts.join(";")}`;
};

/** The same as arguments of the command line's `experiment`: a command for the experiment, and one for each variant. */
export const experimentCommands = ({ id, seeds, changed }: PapersScreen): readonly string[] => {
  const set = ({ path, to }: Edit): string => `--set '${path}=${typeof to === "string" ? to : JSON.stringify(to)}'`;
  const counted = seeds === null ? [] : [`--seeds ${seeds}`];
  return [[], ...changed].map((edits) => ["experiment", id, ...edits.map(set), ...counted].join(" "));
};

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const editOf = (text: string): readonly Edit[] => {
  const at = text.indexOf("=");
  const to = valueOfText(unescaped(text.slice(at + 1)));
  return at < 1 || to === undefined ? [] : [{ path: text.slice(0, at), to }];
};

/** Reads such a text; parts that are not understood are left out. null: the text is of another screen. */
export const screenOf = (screen: string): PapersScreen | null => readScreen(screen)?.shown ?? null;

/** The same, and in sentences what is left out. */
export const readScreen = (
  screen: string,
): { readonly shown: PapersScreen; readonly faults: readonly string[] } | null => {
  const [view, ...rest] = screen.split(":");
  if (view !== PAPERS) return null;
  const faults: string[] = [];
  const [id = "", ...parts] = rest.join(":").split(";");
  const [, scene = "", queue = ""] = /^suite=([a-z0-9-]*)\/([a-z0-9-]*)$/.exec(parts[0] ?? "") ?? [];
  if (id === "" && parts[0]?.startsWith("suite=") === true)
    return { shown: { id, seeds: null, changed: [], suite: { scene, queue } }, faults };
  let seeds: number | null = null;
  const changed: (readonly Edit[])[] = [];
  for (const part of parts.filter((one) => one !== "")) {
    const [, count] = /^seeds=([^&]*)$/.exec(part) ?? [];
    if (count === undefined) {
      const given = part.split("&");
      const edits = given.flatMap(editOf);
      if (edits.length > 0) changed.push(edits);
      if (edits.length < given.length) faults.push(partSays("of", part, "seeds=NUMBER, or FIELD=VALUE&FIELD=VALUE"));
    } else if (/^\d{1,9}$/.test(count) && Number(count) >= 1 && Number(count) <= SEEDS_MAX) seeds = Number(count);
    else faults.push(partSays("seeds", count, `whole numbers from 1 to ${SEEDS_MAX}`));
  }
  return { shown: { id, seeds, changed }, faults };
};
