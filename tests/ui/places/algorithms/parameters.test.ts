import { expect, it } from "vitest";
import { choice, flag, type Given, numbers, orNever, packets, ratio, time } from "../../../../src/schema/fields.ts";
import { derivedFor, parametersOf } from "../../../../src/ui/places/algorithms/parameters.ts";

const said = { label: "It", help: "Does it." };

it("says range and default of every kind of field as people write them", () => {
  const rows = parametersOf({
    low: packets({ ...said, symbol: "min_th", default: 5, min: 1, max: 1e6 }),
    high: packets({ ...said, default: ({ value }: Given) => 3 * value("low"), min: 1, max: Number.MAX_VALUE }),
    weight: ratio({ ...said, default: 0.002, min: 1e-6, max: 1, advanced: true }),
    target: time({ ...said, default: 0.005, min: 0.001, max: 0.1 }),
    limit: orNever("s", { ...said, default: null, min: 0.001, max: 10 }),
    cap: orNever("s", { ...said, default: null, min: 0.001, max: 10, without: "no cap" }),
    shares: numbers("packets", { ...said, default: [5, 10], min: 1, max: 20 }),
    gentle: flag({ ...said, default: true }),
    victim: choice({ ...said, default: "tail", options: ["tail", "front"] }),
  });
  expect(rows.map(({ id, unit, range, default: value, derived }) => [id, unit, range, value, derived])).toEqual([
    ["low", "packets", "1 to 1\u2009000\u2009000 packets", "5 packets", false],
    ["high", "packets", "1 packet or more", "15 packets", true],
    ["weight", "", "1e\u22126 to 1", "0.002", false],
    ["target", "s", "1 to 100 ms", "5 ms", false],
    ["limit", "s", "1 ms to 10 s, or never", "never", false],
    ["cap", "s", "1 ms to 10 s, or no cap", "no cap", false],
    ["shares", "packets", "1 to 20 packets each", "5 packets, 10 packets", false],
    ["gentle", "", "on or off", "on", false],
    ["victim", "", "tail, front", "tail", false],
  ]);
  expect(rows[0]).toMatchObject({ symbol: "min_th", label: "It", help: "Does it.", advanced: false });
  expect(rows[2]?.advanced).toBe(true);
});

it("says for which link a derived default is shown", () => {
  expect(derivedFor()).toContain("10 Mbit/s");
  expect(derivedFor()).toContain("100 packets");
});
