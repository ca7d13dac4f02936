import { expect, it } from "vitest";
import { readRoundTrips, roundTripText } from "../../../../src/ui/places/learn/roundTrips.ts";

it.each([
  ["100", 0.1],
  ["100 ms", 0.1],
  ["0.1 s", 0.1],
  ["20, 200", { list: [0.02, 0.2] }],
  ["20, 200 ms", { list: [0.02, 0.2] }],
  ["20 ms; 0.2 s", { list: [0.02, 0.2] }],
  ["40 to 160 ms", { uniform: [0.04, 0.16] }],
  ["40–160", { uniform: [0.04, 0.16] }],
])("%s is read", (text, rtt) => {
  expect(readRoundTrips(text)).toEqual(rtt);
});

it.each(["", "near", "20, far", "20 to", "1 kg"])("“%s” is not understood", (text) => {
  expect(readRoundTrips(text)).toBeNull();
});

it.each([0.1, { list: [0.02, 0.2] }, { uniform: [0.04, 0.16] as const }])("what is written of %j reads back", (rtt) => {
  expect(readRoundTrips(roundTripText(rtt))).toEqual(rtt);
});
