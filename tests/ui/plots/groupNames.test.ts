import { expect, it } from "vitest";
import { catalog } from "../../../src/engine/catalog.ts";
import { addEverything } from "../../../src/engine/everything.ts";
import { parseScenario } from "../../../src/scenario/parse.ts";
import { presets } from "../../../src/scenario/presets/registry.ts";
import { nameAmong } from "../../../src/ui/plots/groupNames.ts";

addEverything();

const namesIn = (id: string): readonly string[] => {
  const parsed = parseScenario(presets.find((preset) => preset.id === id)?.scenario ?? {}, catalog);
  if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join(" "));
  return parsed.value.traffic.map((group) => nameAmong(group, parsed.value.traffic));
};

it("groups of one kind are named by what differs, others by their kind", () => {
  expect(namesIn("udp-surge-meets-red")).toEqual([
    "Reno, RTT 60 ms",
    "Reno, RTT 180 ms",
    "Reno, short flows",
    "UDP, constant bit rate (CBR)",
  ]);
});

it.each(presets.map(({ id }) => id))("no two groups of %s have one name", (id) => {
  const names = namesIn(id);
  expect(new Set(names).size).toBe(names.length);
});
