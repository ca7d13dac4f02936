import { describe, expect, it } from "vitest";
import { importExceptions } from "./debt.ts";
import { sourceFiles } from "./files.ts";
import { type Import, importsOf } from "./syntax.ts";

/** What a folder of `src/` may import of the others: whole folders, single files, or only their types. */
interface Row {
  readonly may: readonly string[];
  readonly types: readonly string[];
  /** Packages, by their names' beginnings. */
  readonly packages: readonly string[];
}
const row = (may: readonly string[], types: readonly string[] = [], packages: readonly string[] = []): Row => ({
  may,
  types,
  packages,
});

/** Types and constants that cross the worker's border: kinds, reasons, widths of bins. */
const WIRE = ["engine/recording/frame.ts", "engine/packets/packet.ts"];

/** The folders that the command line may use. */
const CLI = [
  "schema",
  "scenario",
  "theory",
  "engine",
  "i18n",
  "protocol",
  "experiments",
  "lessons",
  "sweeps",
  "tuning",
  "exports",
  "workshop",
];

/** Every folder may import itself and `units`. */
const table: Readonly<Record<string, Row>> = {
  units: row([]),
  schema: row([]),
  theory: row([]),
  scenario: row(["schema"]),
  engine: row(["schema", "scenario"], [], ["@stdlib/"]),
  // Definitions whose words have keys.
  i18n: row(["engine/catalog.ts", "engine/documentation.ts", "scenario"]),
  protocol: row(
    [],
    [
      "scenario",
      "schema/fields.ts",
      ...WIRE,
      "engine/simulation/checkpoint.ts",
      "lessons/practice/question.ts",
      "exports/data/contract.ts",
    ],
  ),
  // The place where jobs run (threads, Web Workers, other machines) is an argument.
  sweeps: row(["schema", "scenario", "engine"], [], ["@stdlib/stats-"]),
  // What turns an author's source into a discipline, tests it and races it; in the page's sandbox and in Node.
  workshop: row(
    ["schema", "scenario", "engine", "experiments", "sweeps"],
    [],
    ["sucrase", "acorn", "@noble/hashes", "@stdlib/stats-"],
  ),
  // Searches through runs as sweeps have them.
  tuning: row(["schema", "scenario", "engine", "sweeps"]),
  experiments: row(["schema", "scenario", "engine", "theory", "sweeps"]),
  lessons: row(["schema", "scenario", "engine", "sweeps"]),
  // Any discipline held against the contract, and raced against others: the place where it runs is an argument.
  "workshop/contract": row(["schema", "scenario", "engine"]),
  "workshop/race": row(["schema", "scenario", "engine", "experiments/races", "sweeps"]),
  // Programs of other tools, made from a scenario alone: the page and the command line write the files.
  // Files of packets and of values over time are of a run.
  exports: row(
    [
      "schema",
      "scenario",
      "engine/catalog.ts",
      "engine/packets/packet.ts",
      "engine/recording/frame.ts",
      "engine/metrics/contract.ts",
      "engine/metrics/list.ts",
      "engine/reports/plainReport.ts",
      "engine/simulation/packetListeners.ts",
      "engine/simulation/run.ts",
      "engine/simulation/simulation.ts",
    ],
    [],
    ["fflate"],
  ),
  // What own algorithms can import, and how their code is loaded, wherever it runs.
  "workshop/isolation": row(["schema", "engine"], ["protocol/sandbox.ts"]),
  worker: row(["scenario", "engine", "protocol", "experiments", "lessons", "sweeps", "exports", "workshop"]),
  cli: row(CLI, [], ["node:"]),
  // The bench times the page's own worker.
  "cli/bench": row([...CLI, "cli", "worker/session.ts", "worker/checkpoints.ts"], [], ["node:"]),
  ui: row(
    [
      "schema",
      "scenario",
      "theory",
      "protocol",
      "i18n",
      "engine/catalog.ts",
      "engine/documentation.ts",
      // Names, units and help of metrics, for the places that compare runs.
      "engine/metrics/list.ts",
      "engine/metrics/tables.ts",
      // The disciplines that the first scene does not need: a script of their own, loaded later (decision 8).
      "engine/everything.ts",
      ...WIRE,
      // Plans, verdicts and statistics: the parts of experiments and sweeps that need no run (decision 28).
      "experiments",
      "lessons",
      "sweeps",
      "tuning",
      // The author's source: compiled, tested and raced; what it can import.
      "workshop",
      // Programs of other tools, made from the scenario alone.
      "exports/registry.ts",
      "exports/exportScenario.ts",
      "exports/fileName.ts",
      // The address of the worker's script, an argument of `new Worker`: nothing of it is imported.
      "worker/entry.ts",
      "worker/sandbox.ts",
    ],
    [
      "exports/contract.ts",
      "exports/data/contract.ts",
      "engine/simulation/checkpoint.ts",
      "engine/aqm/contract.ts",
      "engine/metrics/contract.ts",
      "engine/transport/contract.ts",
      "engine/traffic/contract.ts",
    ],
    [
      "react",
      "react-dom",
      "zustand",
      "idb-keyval",
      "d3-",
      "uqr",
      "temml",
      "@stdlib/stats-",
      "@codemirror/",
      "@lezer/highlight",
    ],
  ),
};
/**
 * Design rules (`…Design.ts` beside a discipline) may use closed forms; the simulation that they are compared with may
 * not.
 */
const isDesign = (path: string): boolean => /^src\/engine\/aqm\/\w+\/(\w*D|d)esign\.ts$/.test(path);

/** Compression of addresses; the same bytes in every browser. */
const packagesByFolder: Readonly<Record<string, readonly string[]>> = {
  scenario: ["fflate", "@noble/hashes"],
  cli: ["bullmq"],
};

/** The row of a file: that of the innermost folder that has one. */
const folderOf = (path: string): string =>
  Object.keys(table)
    .filter((folder) => path.startsWith(`src/${folder}/`))
    .sort((a, b) => b.length - a.length)[0] ?? "";
const within = (path: string, places: readonly string[]): boolean =>
  places.some((place) => path === `src/${place}` || path.startsWith(`src/${place}/`));

/** Why an import is not allowed; null: it is. */
const fault = (file: string, { specifier, path, typeOnly }: Import): string | null => {
  const folder = folderOf(file);
  const allowed = table[folder];
  if (allowed === undefined) return `${file}: its folder is not in the table`;
  if (path === null) {
    const packages = [...allowed.packages, ...(packagesByFolder[folder] ?? [])];
    return packages.some((name) => specifier.startsWith(name)) ? null : `${file} imports the package ${specifier}`;
  }
  if (within(path, [folder, "units", ...allowed.may])) return null;
  if (isDesign(file) && within(path, ["theory"])) return null;
  if (within(path, allowed.types)) return typeOnly ? null : `${file} imports more than types of ${path}`;
  return `${file} imports ${path}`;
};

const isListed = (file: string, path: string | null): boolean =>
  importExceptions.some((exception) => exception.file === file && exception.imports === path);

describe("imports between the folders of src", () => {
  it("follow the table", () => {
    const faults = sourceFiles.flatMap((file) =>
      importsOf(file)
        .filter(({ path }) => !isListed(file, path))
        .map((each) => fault(file, each))
        .filter((text) => text !== null),
    );
    expect(faults).toEqual([]);
  });

  it("need every exception that is listed", () => {
    const unused = importExceptions.filter(
      ({ file, imports }) =>
        !sourceFiles.includes(file) ||
        !importsOf(file).some((each) => each.path === imports && fault(file, each) !== null),
    );
    expect(unused).toEqual([]);
  });

  it("reach the mathematics library through the kernel alone", () => {
    const users = sourceFiles.filter((file) =>
      importsOf(file).some((each) => each.specifier.startsWith("@stdlib/math-")),
    );
    expect(users.toSorted()).toEqual(["src/engine/kernel/exponential.ts", "src/engine/kernel/math.ts"]);
  });
});

describe("the rule itself", () => {
  const type = (path: string): Import => ({ specifier: path, path: `src/${path}`, typeOnly: true });
  const value = (path: string): Import => ({ specifier: path, path: `src/${path}`, typeOnly: false });

  it.each([
    ["src/engine/network/link.ts", value("ui/session/pageRun.ts")],
    ["src/engine/aqm/pi/pi.ts", value("theory/piDesign.ts")],
    ["src/ui/App.tsx", value("engine/simulation/simulation.ts")],
    ["src/ui/App.tsx", value("engine/simulation/checkpoint.ts")],
    ["src/protocol/messages.ts", value("engine/recording/frame.ts")],
    ["src/schema/check.ts", type("scenario/document.ts")],
    ["src/engine/network/link.ts", { specifier: "node:fs", path: null, typeOnly: false }],
    ["src/cli/main.ts", value("worker/session.ts")],
  ])("refuses %s → %o", (file, each) => {
    expect(fault(file, each)).not.toBeNull();
  });

  it.each([
    ["src/ui/App.tsx", value("engine/catalog.ts")],
    ["src/ui/App.tsx", type("engine/simulation/checkpoint.ts")],
    ["src/protocol/messages.ts", type("engine/recording/frame.ts")],
    ["src/engine/aqm/red/red.ts", value("units/units.ts")],
  ])("lets %s → %o pass", (file, each) => {
    expect(fault(file, each)).toBeNull();
  });
});
