/**
 * The options of a lab inside another page (docs/embedding.md), by their names in the address; the first value of each
 * is in force where the address says nothing. The lab as a whole is `embed=1`.
 */
const VALUES = {
  embed: ["1", "strip", "trace", "inside", "compare"],
  controls: ["on", "locked"],
  start: ["click", "seen"],
  theme: ["page", "light", "dark"],
  background: ["solid", "transparent"],
} as const;
type Name = keyof typeof VALUES;

export type EmbedOptions = { readonly [N in Name]: (typeof VALUES)[N][number] };
/** The part of the lab that is shown; "1": all of it. */
export type EmbedForm = EmbedOptions["embed"];

/** What an address asks for and cannot have. */
export interface EmbedFault {
  readonly name: string;
  readonly value: string;
  /** The values of this option; empty: there is no option with this name. */
  readonly allowed: readonly string[];
  /** The value in force instead; "": none. */
  readonly used: string;
}

export interface EmbedRequest {
  readonly options: EmbedOptions;
  /** Tag of the language that is asked for; "": none. */
  readonly lang: string;
  readonly faults: readonly EmbedFault[];
}

const LANG = "lang";
/** Longest part of a wrong value that is repeated. */
const SAID_MAX = 40;
const said = (text: string): string => (text.length > SAID_MAX ? `${text.slice(0, SAID_MAX)}…` : text);

/**
 * Reads the part of an address from `?` to `#`. Faults in it are returned, and the rest is in force.
 * @param languages tags of the languages that the lab has; the first one is in force where the address says nothing
 */
export const readEmbed = (search: string, languages: readonly string[]): EmbedRequest => {
  const asked = new URLSearchParams(search);
  const faults: EmbedFault[] = [];
  const read = <V extends string>(name: string, allowed: readonly V[], used: V): V => {
    const value = asked.get(name);
    const found = allowed.find((one) => one === value);
    if (value !== null && found === undefined) faults.push({ name, value: said(value), allowed, used });
    return found ?? used;
  };
  const options: EmbedOptions = {
    embed: read("embed", VALUES.embed, VALUES.embed[0]),
    controls: read("controls", VALUES.controls, VALUES.controls[0]),
    start: read("start", VALUES.start, VALUES.start[0]),
    theme: read("theme", VALUES.theme, VALUES.theme[0]),
    background: read("background", VALUES.background, VALUES.background[0]),
  };
  const lang = asked.has(LANG) ? read(LANG, languages, languages[0] ?? "") : "";
  for (const [name, value] of asked)
    if (name !== LANG && !Object.hasOwn(VALUES, name))
      faults.push({ name: said(name), value: said(value), allowed: [], used: "" });
  return { options, lang, faults };
};

/** The names of all options. */
export const EMBED_NAMES: readonly string[] = [...Object.keys(VALUES), LANG];

/** The part of an address from `?` on that asks for these options, without those that hold anyway. */
export const writeEmbed = (options: EmbedOptions): string => {
  const { embed, ...others } = options;
  const first: Readonly<Record<string, readonly string[]>> = VALUES;
  const parts = Object.entries(others).filter(([name, value]) => first[name]?.[0] !== value);
  return `?${new URLSearchParams([["embed", embed], ...parts])}`;
};
