import { jsonText } from "../exports/data/runJson.ts";
import type { Json } from "../units/units.ts";
import { compare, outcomeOf, profileOf } from "../workshop/race/compare.ts";
import type { RaceResults } from "../workshop/race/plan.ts";
import { SCORES } from "../workshop/race/scores.ts";
import { outcomeSentence, raceSentences, sceneSentences, valueText } from "../workshop/race/sentences.ts";
import { table } from "./output.ts";

const HEAD = ["", ...SCORES.map(({ label, written }) => (written.unit === "" ? label : `${label}, ${written.unit}`))];

const profileTable = (results: RaceResults, scene?: number): string =>
  table(
    HEAD,
    results.racers.map(({ name }, racer) => [
      name,
      ...profileOf(results, racer, scene).map((value, place) => {
        const score = SCORES[place];
        return score === undefined ? "" : valueText(score, value);
      }),
    ]),
  );

/** The tables and sentences of a race whose first racer is the one in question. */
export const raceText = (results: RaceResults): string => {
  const scenes = results.scenes.map(({ scene: { title, section } }, scene) => {
    const head = section === "" ? title : `${title} (RFC 7928, section ${section})`;
    return [head, "", profileTable(results, scene), "", ...sceneSentences(results, scene)].join("\n");
  });
  const outcomes = results.racers.slice(1).map((_, i) => outcomeSentence(results, i + 1));
  const own = results.racers[0]?.name ?? "";
  return [
    ...scenes,
    `All scenes together: ${own}\n\n${profileTable(results)}`,
    raceSentences(results).join("\n"),
    outcomes.join("\n"),
  ].join("\n\n");
};

const numberOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** A race as JSON: every score of every run in SI units, and the differences of the first racer from the others. */
export const raceJson = (results: RaceResults): string => {
  const differences = (other: number, scene?: number): Json =>
    Object.fromEntries(
      compare(results, 0, other, scene).differences.map(({ score, estimate, verdict, decides }): [string, Json] => [
        score.id,
        {
          verdict,
          decides,
          mean: estimate === null ? null : numberOrNull(estimate.mean),
          halfWidth: estimate === null ? null : numberOrNull(estimate.halfWidth),
        },
      ]),
    );
  const against = results.racers.slice(1).map(
    ({ queue }, i): Json => ({
      queue,
      overall: differences(i + 1),
      scenes: results.scenes.map(
        ({ scene: { id } }, scene): Json => ({
          scene: id,
          outcome: outcomeOf(compare(results, 0, i + 1, scene)),
          differences: differences(i + 1, scene),
        }),
      ),
    }),
  );
  const scenes = results.scenes.map(
    ({ scene, racers }): Json => ({
      ...scene,
      racers: racers.map(
        (runs, racer): Json => ({
          queue: results.racers[racer]?.queue ?? "",
          scores: Object.fromEntries(
            SCORES.map(({ id }, place): [string, Json] => [id, runs.map((run) => run[place] ?? null)]),
          ),
        }),
      ),
    }),
  );
  return jsonText({
    seeds: [...results.seeds],
    racers: results.racers.map(({ queue, name }): Json => ({ queue, name })),
    scenes,
    against,
  });
};
