/** What `aqm COMMAND --help` says of one command. */
export interface CommandHelp {
  readonly name: string;
  /** One line of `aqm --help`. */
  readonly summary: string;
  /** Forms of the command, without its name: "FILE|URL|ID [--seeds N]". */
  readonly forms: readonly string[];
  /** Every option as it is written, with its meaning, unit and default. */
  readonly options: readonly (readonly [option: string, meaning: string])[];
  /** Paragraphs that the options do not say. */
  readonly notes?: readonly string[];
  /** Commands as they can be typed, without "npm run -s aqm --", each with what it does. */
  readonly examples: readonly (readonly [command: string, what: string])[];
  /** Exit status 1; absent: it does not occur but by an internal error. */
  readonly fails?: string;
}

export const SOURCE =
  "FILE is a scenario document in JSON; its schema is public/scenario.schema.json. URL is an address that the page shares, " +
  "in quotes: '#v2/…'. ID names a scene or an experiment, as \"list\" prints it.";
export const VALUES =
  "Values are in SI units (s, bit/s, bytes), or have a unit where the field has one: 5M, 20ms, 100kB, 2%.";

type Option = CommandHelp["options"][number];
export const JSON_OPTION: Option = ["--json FILE|-", "writes JSON to FILE as well; - prints JSON instead of tables"];
export const METRIC: Option = [
  "--metric ID,…",
  'metrics in the table; default: the columns of a sweep. "list --metrics" prints the ids',
];
export const WORK: readonly Option[] = [
  ["--jobs N", "threads, 1 to 256; default: the number of cores"],
  ["--results DIR", "keeps finished runs in DIR and never repeats them; default: none are kept"],
  ["--broker URL", "leaves the runs to the workers of a broker: redis://HOST:PORT; not with --results"],
];
export const SEEDS = (otherwise: string): Option => [
  "--seeds N",
  `N seeds, 1 to 10 000: the seed of the scenario and those that follow it; default: ${otherwise}`,
];
export const FAILED_RUN = "a run failed or was cancelled";
export const FAILED_CLAIM = "a claim of high confidence does not hold, or a run failed or was cancelled";
