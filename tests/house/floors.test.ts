import { describe, expect, it } from "vitest";
import { circlesOf, type Graph } from "./circles.ts";
import { sourceFiles } from "./files.ts";
import { importsOf } from "./syntax.ts";

/**
 * The floors of a folder, from the ground: files and folders in it (its rooms) may import only those of lower floors.
 * `docs/architecture.md` says what each room is.
 */
const floors: Readonly<Record<string, readonly (readonly string[])[]>> = {
  engine: [
    ["kernel"],
    ["packets"],
    ["network", "aqm", "transport"],
    ["recording"],
    ["metrics", "traffic"],
    ["flows", "catalog.ts"],
    ["bottleneck", "groups", "documentation.ts", "everything.ts"],
    ["reports"],
    ["simulation"],
  ],
  ui: [
    ["theme", "nameWithSymbol.ts", "unitWords.ts"],
    ["chart", "quantity.ts"],
    ["session"],
    ["widgets"],
    ["plots"],
    ["sound", "design"],
    ["panels"],
    ["controls"],
    ["shell"],
    ["dialogs"],
    ["places"],
    ["laterPages.ts"],
    ["Pages.tsx"],
    ["embed"],
    ["main.tsx"],
  ],
};

/** The file or folder of `folder` in which a path lies; undefined: it lies elsewhere. */
const roomOf = (folder: string, path: string): string | undefined =>
  path.startsWith(`src/${folder}/`) ? path.slice(`src/${folder}/`.length).split("/")[0] : undefined;

interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly by: string;
}
/** The imports between the rooms of a folder. */
const arrowsIn = (folder: string): readonly Arrow[] =>
  sourceFiles.flatMap((file) =>
    importsOf(file).flatMap(({ path }) => {
      const from = roomOf(folder, file);
      const to = path === null ? undefined : roomOf(folder, path);
      return from === undefined || to === undefined || from === to ? [] : [{ from, to, by: `${file} → ${path}` }];
    }),
  );

const graphOf = (arrows: readonly { readonly from: string; readonly to: string }[]): Graph => {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of arrows) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
};

describe("floors", () => {
  it.each(Object.entries(floors))("of src/%s name every file and folder in it once", (folder, plan) => {
    const rooms = new Set(sourceFiles.flatMap((path) => roomOf(folder, path) ?? []));
    expect([...plan.flat()].sort()).toEqual([...rooms].sort());
  });

  it.each(Object.entries(floors))("of src/%s: no import leads up or along a floor", (folder, plan) => {
    const floorOf = (room: string): number => plan.findIndex((rooms) => rooms.includes(room));
    const arrows = arrowsIn(folder);
    expect(arrows.length).toBeGreaterThan(10);
    expect(arrows.filter(({ from, to }) => floorOf(to) >= floorOf(from)).map(({ by }) => by)).toEqual([]);
  });
});

describe("circles", () => {
  it("are found", () => {
    const graph = graphOf([
      { from: "a", to: "b" },
      { from: "b", to: "c" },
      { from: "c", to: "a" },
      { from: "c", to: "d" },
      { from: "d", to: "e" },
    ]);
    expect(circlesOf(graph)).toEqual([["a", "b", "c"]]);
    expect(circlesOf(graphOf([{ from: "a", to: "b" }]))).toEqual([]);
  });

  it("of imports are nowhere among the files of src", () => {
    const arrows = sourceFiles.flatMap((file) =>
      importsOf(file).flatMap(({ path }) => (path === null ? [] : [{ from: file, to: path }])),
    );
    expect(circlesOf(graphOf(arrows))).toEqual([]);
  });

  it.each(["engine/aqm", "engine/transport", "ui/session"])(
    "of imports are nowhere among the folders of src/%s",
    (folder) => {
      expect(circlesOf(graphOf(arrowsIn(folder)))).toEqual([]);
    },
  );
});
