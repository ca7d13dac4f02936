import { catalog } from "../engine/catalog.ts";
import { laneScenario } from "../scenario/change.ts";
import { type Exported, type Exporter, type ExportRequest, Refusal } from "./contract.ts";
import type { Departure } from "./departure.ts";
import { laneName } from "./fileName.ts";
import { Reading } from "./reading.ts";

/**
 * Writes one lane of a scenario as a program of the tool. It depends on the request alone: the same scenario, version
 * and link give the same files.
 */
export const exportScenario = (exporter: Exporter, { scenario, lane, version, link }: ExportRequest): Exported => {
  const own = laneScenario(scenario, lane, catalog);
  if (!own.ok) return { ok: false, reason: own.faults.map(({ message }) => message).join(" ") };
  const reading = new Reading(own.value, lane, exporter.title);
  try {
    const write = exporter.translate(reading);
    const { departures, queue } = reading;
    const name = laneName(scenario, lane);
    const head = [
      ...(scenario.title === "" ? [] : [scenario.title]),
      `${queue.title}, ${scenario.duration} s, seed ${scenario.seed}: a scenario of AQM Lab ${version} for ${exporter.title}.`,
      `Address: ${link}`,
      "",
      "Run it:",
      ...exporter.usage(name).map((line) => `  ${line}`),
      "It prints one value a line, name,value: the metrics of the lab under its names, in SI units and packets.",
      "",
      ...departureLines(departures),
    ];
    return { ok: true, departures, files: write({ name, head }) };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, reason: error.message };
    throw error;
  }
};

/** A field of a group: "traffic.bulk" and the rest of the sentence. */
const OF_GROUP = /^(traffic\.[^. ]+)\.([\s\S]*)$/;

/** Sentences about departures of one kind; what is the same for several groups is said once. */
export const sentencesOf = (departures: readonly Departure[], kind: Departure["kind"]): readonly string[] => {
  const groups = new Map<string, string[]>();
  for (const { kind: own, sentence } of departures) {
    if (own !== kind) continue;
    const [, group = "", rest = sentence] = OF_GROUP.exec(sentence) ?? [];
    groups.set(rest, [...(groups.get(rest) ?? []), ...(group === "" ? [] : [group])]);
  }
  return [...groups].map(([rest, names]) => {
    if (names.length === 0) return rest;
    return names.length === 1 ? `${names[0]}.${rest}` : `${names.join(", ")}: ${rest}`;
  });
};

/** What the program does not take over, line by line, for its head and for the reader of an export. */
export const departureLines = (departures: readonly Departure[]): readonly string[] => {
  const [gone, changed] = [sentencesOf(departures, "left out"), sentencesOf(departures, "changed")];
  if (gone.length + changed.length === 0) return ["Every field of the scenario is expressed."];
  return [
    ...(gone.length === 0 ? ["Nothing is left out."] : ["Left out:", ...gone.map((line) => `- ${line}`)]),
    ...(changed.length === 0 ? [] : ["Different here:", ...changed.map((line) => `- ${line}`)]),
  ];
};
