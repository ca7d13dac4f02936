import { describe, expect, it } from "vitest";
import { catalog } from "../../src/engine/catalog.ts";
import { readAddress } from "../../src/scenario/address/readAddress.ts";
import { parseScenario } from "../../src/scenario/parse.ts";
import { presets } from "../../src/scenario/presets/registry.ts";
import { settled } from "./reading.ts";

describe("the presets", () => {
  it("keep their ids, the first being what a visitor sees", () => {
    expect(presets.map(({ id }) => id)).toEqual([
      "udp-surge-meets-red",
      "drop-tail-full-buffer",
      "red-basics",
      "ared-load-step",
      "pi-slow-start",
      "rem-price",
      "avq-short-flows",
      "download-kills-the-call",
      "rtt-unfairness",
      "ten-thousand-mice",
      "dctcp-meets-cubic",
      "parking-lot",
      "two-way-traffic",
      "radio-link",
      "lossy-access",
      "busiest",
    ]);
  });

  it.each(presets)("$id is a scenario with its title and a story", ({ id, title, story, scenario }) => {
    const parsed = settled(parseScenario(scenario, catalog));
    expect(parsed.title).toBe(title);
    expect(story).toMatch(/^[A-Z0-9].*\.$/);
    expect(settled(readAddress(`#v2/${id}~`, presets, catalog)).scenario).toEqual(parsed);
  });

  it("use every discipline that there is to begin with", () => {
    const queues = presets.flatMap(({ scenario }) =>
      settled(parseScenario(scenario, catalog)).lanes.map(({ queue }) => queue),
    );
    for (const queue of ["drop-tail", "red", "ared", "pi", "rem", "avq"]) expect(queues).toContain(queue);
  });
});
