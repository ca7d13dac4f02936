import { describe, expect, it } from "vitest";
import { catalog } from "../../../../src/engine/catalog.ts";
import { addEverything } from "../../../../src/engine/everything.ts";
import { expandedPaths } from "../../../../src/experiments/edits.ts";
import { scenarioOf } from "../../../../src/experiments/grid.ts";
import { experiments } from "../../../../src/experiments/registry.ts";
import { editablePaths } from "../../../../src/sweeps/paths.ts";
import { aboutWords, editWords, pathWords, takenWords } from "../../../../src/ui/places/papers/assumptionWords.ts";
import { guessPath, variantOf } from "../../../../src/ui/places/papers/variant.ts";

addEverything();

const load = async (id: string) => {
  const found = experiments.find((entry) => entry.id === id);
  if (found === undefined) throw new Error(`there is no experiment ${id}`);
  return found.load();
};

describe("assumptions in words", () => {
  it.each(experiments.map(({ id }) => id))("of %s show no name of the data", async (id) => {
    const experiment = await load(id);
    const scenario = scenarioOf(experiment);
    for (const assumption of experiment.assumptions) {
      const path = guessPath(assumption, experiment, editablePaths(scenario));
      const words = aboutWords(assumption, experiment, path);
      // Names of lanes keep their underscore.
      const [, ...owned] = words.split(": ");
      expect(words).not.toMatch(/\[\]|\bparams\b|^(algorithms|topology|flows|sweep)\b\./);
      expect(owned.join(" ")).not.toMatch(/_/);
      expect(words).not.toBe("");
      if (path !== "") expect(pathWords(scenario, path)).not.toBe(path);
    }
  });

  it("give a number its unit", async () => {
    const experiment = await load("cmu-fig9-sfb-tcp");
    const words = (about: string, taken: string, path: string): string =>
      takenWords({ about, taken, why: "", restored: false }, experiment, path);
    expect(words("flows[].params.min_rto_s", "0.2", "")).toBe("200 ms");
    expect(words("topology.access.rate_bps", "100000000", "")).toBe("100 Mbit/s");
    expect(words("topology.buffer.size", "150", "bottleneck.buffer.packets")).toBe("150 packets");
    expect(words("ecn", "off", "")).toBe("off");
  });

  it("name the field and its owner", async () => {
    const experiment = await load("cmu-fig10-sfb-udp");
    const scenario = scenarioOf(experiment);
    const label = catalog.queues.find(({ id }) => id === "sfb")?.fields["boxTime"]?.label ?? "";
    expect(pathWords(scenario, "lanes.0.params.boxTime")).toBe(`SFB: ${label}`);
    expect(editWords(scenario, { path: "bottleneck.rate", to: 5e5 })).toBe("Link rate 500 kbit/s");
    expect(pathWords(scenario, "no.such.field")).toBe("no.such.field");
  });
});

describe("an assumption about all flows", () => {
  it("changes every group that has the field", async () => {
    const experiment = await load("koo-fig2b-delay");
    const scenario = scenarioOf(experiment);
    const paths = expandedPaths(scenario, "traffic.*.packetSize");
    expect(paths).toEqual(scenario.traffic.map(({ id }) => `traffic.${id}.packetSize`));
    expect(paths.length).toBeGreaterThan(1);
    const changed = variantOf(experiment, [{ path: "traffic.*.packetSize", to: 500 }], [1]);
    for (const { packetSize } of changed.plan.grid[0]?.scenario.traffic ?? []) expect(packetSize).toBe(500);
  });
  it("is refused where no group has it", async () => {
    const experiment = await load("koo-fig2b-delay");
    expect(() => variantOf(experiment, [{ path: "traffic.*.colour", to: 1 }], [1])).toThrow(/traffic/);
  });
  it("is not taken for a field of the bottleneck", async () => {
    const experiment = await load("cmu-fig9-sfb-tcp");
    const about = (text: string) => ({ about: text, taken: "", why: "", restored: false });
    const paths = editablePaths(scenarioOf(experiment));
    expect(guessPath(about("topology.access.rate_bps"), experiment, paths)).toBe("");
    expect(guessPath(about("topology.bottleneck.rate_bps"), experiment, paths)).toBe("bottleneck.rate");
    expect(guessPath(about("topology.access.queue"), experiment, paths)).toBe("");
  });
});
