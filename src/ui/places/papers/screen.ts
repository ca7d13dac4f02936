import type { Edit } from "../../../experiments/edits.ts";
import { valueOfText } from "../../../schema/codec.ts";
import type { Json } from "../../../units/units.ts";

/** How an address says that the experiments are open: "papers", and behind a colon what of them. */
const PAPERS = "papers";

/** What of the experiments is shown. */
export interface PapersScreen {
  /** Id of the experiment; "": the list alone. */
  readonly id: string;
  /** null: as many as its data say. */
  readonly seeds: number | null;
  /** The experiment with other assumptions, once for every list. */
  readonly changed: readonly (readonly Edit[])[];
}

/** Signs that part the text, and the escape itself. */
const PARTING = /[%;&]/g;

const valueText = (value: Json): string => {
  const isBare = typeof value === "string" && valueOfText(value) === value;
  return (isBare ? value : JSON.stringify(value)).replace(PARTING, encodeURIComponent);
};
const editsText = (edits: readonly Edit[]): string => edits.map(({ path, to }) => `${path}=${valueText(to)}`).join("&");

/** As an address holds it: `papers:ID;seeds=5;PATH=VALUE&PATH=VALUE;PATH=VALUE`. What is usual is left out. */
export const screenText = ({ id, seeds, changed }: PapersScreen): string => {
  if (id === "") return PAPERS;
  const parts = [id, ...(seeds === null ? [] : [`seeds=${seeds}`]), ...changed.map(editsText)];
  return `${PAPERS}:${parts.join(";")}`;
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

/** What a screen shows, without what is not understood; null: another screen. */
export const screenOf = (screen: string): PapersScreen | null => {
  const [view, ...rest] = screen.split(":");
  if (view !== PAPERS) return null;
  const [id = "", ...parts] = rest.join(":").split(";");
  let seeds: number | null = null;
  const changed: (readonly Edit[])[] = [];
  for (const part of parts) {
    const [, count] = /^seeds=(\d+)$/.exec(part) ?? [];
    if (count !== undefined) seeds = Number(count);
    else {
      const edits = part.split("&").flatMap(editOf);
      if (edits.length > 0) changed.push(edits);
    }
  }
  return { id, seeds, changed };
};
