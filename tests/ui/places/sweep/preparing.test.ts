import { expect, it } from "vitest";
import { catalog } from "../../../../src/engine/catalog.ts";
import { parseScenario } from "../../../../src/scenario/parse.ts";
import { redBasics } from "../../../../src/scenario/presets/redBasics.ts";
import { noStore } from "../../../../src/sweeps/pool.ts";
import { pointsOf, runsOf } from "../../../../src/sweeps/sweep.ts";
import { definitionOf, draftOf } from "../../../../src/ui/places/sweep/definition.ts";
import { SweepStudy } from "../../../../src/ui/places/sweep/sweepStudy.ts";
import type { Json } from "../../../../src/units/units.ts";

const parsed = parseScenario(redBasics.scenario, catalog);
if (!parsed.ok) throw new Error("the preset is wrong");
const scenario = parsed.value;
const text = "bottleneck.rate=4M,6M;seeds=3";
const read = definitionOf(draftOf(text), scenario);
if ("fault" in read) throw new Error(read.fault);
const jobs = runsOf(read.definition, pointsOf(read.definition)).map(({ job }) => job);

/** The scenarios that are prepared when the sweep is opened and the store knows the first so many of its runs. */
const preparedAfter = async (known: number): Promise<readonly Json[]> => {
  const stored = new Set(jobs.slice(0, known).map(({ id }) => id));
  const prepared: Json[] = [];
  const makePort = () => {
    throw new Error("nothing runs here");
  };
  const get = async ({ id }: { readonly id: string }) =>
    stored.has(id) ? { id, reports: [], answers: {}, traceHash: "", events: 1 } : undefined;
  const study = new SweepStudy(
    {
      makePort,
      workerCount: 2,
      store: { ...noStore, get },
      now: () => 0,
      prepare: (scenarios) => void prepared.push(...scenarios),
    },
    scenario,
  );
  await study.open(scenario, draftOf(text), text);
  return prepared;
};

it.each([0, 1, 6])(
  "a sweep that is opened prepares workers for all but the %i runs with a stored result",
  async (known) => {
    expect(jobs).toHaveLength(6);
    expect(await preparedAfter(known)).toEqual(jobs.slice(known).map((job) => job.scenario));
  },
);
