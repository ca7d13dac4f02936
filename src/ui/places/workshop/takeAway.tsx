import { workshopText } from "../../../i18n/workshop.ts";
import { csvOf, HALF_WIDTH } from "../../../units/csv.ts";
import { profileOf } from "../../../workshop/race/compare.ts";
import type { RaceResults } from "../../../workshop/race/plan.ts";
import { SCORES } from "../../../workshop/race/scores.ts";
import type { PageFile, PageParts } from "../../dialogs/share/contract.ts";
import type { ContractTests } from "./contractTests.ts";
import { RaceScatter } from "./RaceScatter.tsx";
import type { Race } from "./race.ts";
import { ShareCode } from "./ShareCode.tsx";
import type { Workshop } from "./workshop.ts";

/** What the workshop has to take away: the source as a link and as a file, and the race as a picture and as files. */
export const workshopParts = (workshop: Workshop, contractTests: ContractTests, race: Race): PageParts => {
  const { results } = race.store.getState();
  const { file, source } = workshop.store.getState();
  const files: readonly PageFile[] = [
    {
      id: "source",
      title: workshopText("take.source"),
      what: workshopText("take.source.what"),
      forms: [
        {
          label: workshopText("take.text"),
          name: file,
          make: () => new Blob([source], { type: "text/plain;charset=utf-8" }),
        },
      ],
    },
    ...(results === null ? [] : [raceFile(results)]),
  ];
  const link = <ShareCode {...{ workshop, contractTests }} />;
  if (results === null) return { link, files: () => files };
  const [only, ...others] = results.scenes;
  const says = workshopText("take.says", {
    scene: only === undefined || others.length > 0 ? workshopText("race.all") : only.scene.title,
    names: results.racers.map(({ name }) => name).join(", "),
    n: results.seeds.length,
  });
  return {
    link,
    files: () => files,
    pictures: () => [
      {
        id: "race",
        words: workshopText("race.title"),
        says,
        draw: (size) => <RaceScatter {...{ results, size }} />,
      },
    ],
  };
};

const raceFile = (results: RaceResults): PageFile => ({
  id: "race",
  title: workshopText("race.title"),
  what: workshopText("take.race.what"),
  forms: [
    {
      label: "CSV",
      name: "race.csv",
      make: () =>
        new Blob([csvOf(["algorithm", "score", "unit", "mean", HALF_WIDTH, "runs"], raceRows(results))], {
          type: "text/csv",
        }),
    },
    {
      label: "JSON",
      name: "race.json",
      make: () => new Blob([JSON.stringify(results, null, 2)], { type: "application/json" }),
    },
  ],
});

/** A row for every racer and score that it has, in SI units. */
const raceRows = (results: RaceResults): readonly (readonly (string | number)[])[] =>
  results.racers.flatMap(({ queue }, racer) =>
    profileOf(results, racer).flatMap((value, place) =>
      value === null
        ? []
        : [[queue, SCORES[place]?.id ?? "", SCORES[place]?.unit ?? "", value.mean, value.halfWidth, value.count]],
    ),
  );
