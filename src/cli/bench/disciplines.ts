import { catalog, queueOf } from "../../engine/catalog.ts";
import { Simulation } from "../../engine/simulation/simulation.ts";
import { parseScenario } from "../../scenario/parse.ts";
import { UsageError } from "../options.ts";
import { table, tell } from "../output.ts";
import { fresh, median, type Numbers } from "./fresh.ts";
import { drive } from "./ours.ts";
import { type BenchScenario, benchDocument, benchScenarios } from "./scenarios.ts";
import { type OpenLoad, StandIn } from "./standIn.ts";

/** The reference of every discipline: it makes no decisions. */
const REFERENCE = "drop-tail";
/** Cost per packet of the whole engine, relative to the reference, above which a discipline is marked. */
const RATIO_MAX = 3;
/** Timed simulated seconds of the load of S2, so that all disciplines together take minutes. */
const DURATION = 20;
/** Runs of a process before the timed one. */
const WARM_UPS = 2;
/** The link of S2 at 105 % load, so that every discipline has to act. */
const OPEN_LOAD: OpenLoad = { linkRate: 100e6, buffer: 1600, flows: 100, packetSize: 1000, load: 1.05 };
/** Packets offered to a discipline alone, before and during the timing. */
const WARM_UP_PACKETS = 500_000;
const TIMED_PACKETS = 1_500_000;

/** User CPU time per packet that arrives at the queue, ns: of a discipline, and of the reference just before. */
interface Pair {
  readonly own: number;
  readonly reference: number;
}
export interface DisciplineCost {
  readonly id: string;
  /** In the whole engine, with everything recorded and saved. */
  readonly engine: readonly Pair[];
  /** Of the discipline in a minimal host. */
  readonly alone: readonly Pair[];
}

/** User CPU time of `work`, ns. */
const timed = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user * 1000;
};

/** Measures the whole engine with this discipline and its default parameters, in this process. */
const measureEngine = (id: string): Numbers => {
  const load = benchScenarios.find(({ name }) => name === "S2");
  if (load === undefined) throw new Error("there is no scenario S2");
  const bench: BenchScenario = { ...load, duration: DURATION };
  const result = parseScenario(benchDocument(bench, { queue: id }), catalog);
  if (!result.ok) throw new Error(result.faults.map(({ message }) => message).join("; "));
  const once = (): number => {
    const simulation = new Simulation(result.value, 0);
    simulation.watch(0, DURATION);
    const nanoseconds = timed(() => {
      drive(simulation, DURATION);
    });
    return nanoseconds / (simulation.report(0, DURATION).metrics["arrivals"] ?? Number.NaN);
  };
  for (let i = 0; i < WARM_UPS; i++) once();
  return { perPacket: once() };
};

/** Measures the discipline in a minimal host, in this process. */
const measureAlone = (id: string): Numbers => {
  const host = new StandIn(queueOf(id), OPEN_LOAD);
  host.run(WARM_UP_PACKETS);
  const perPacket = timed(() => host.run(TIMED_PACKETS)) / TIMED_PACKETS;
  if (host.arrived !== host.sent + host.dropped + host.waiting) throw new Error(`${id}: the books do not balance`);
  return { perPacket };
};

/** One measurement of a discipline in this process; undefined: another kind of measurement. */
export const measureDiscipline = (kind: string, id: string): Numbers | undefined => {
  if (kind === "engine") return measureEngine(id);
  return kind === "alone" ? measureAlone(id) : undefined;
};

/** The disciplines of `--disciplines`. @throws UsageError for an unknown id */
export const chosenDisciplines = (given: string): readonly string[] => {
  const all = catalog.queues.map(({ id }) => id);
  if (given === "all") return all;
  const chosen = given.split(",");
  for (const id of chosen) if (!all.includes(id)) throw new UsageError(`--disciplines: there is no discipline "${id}"`);
  return chosen;
};

/** Times each discipline in turn with the reference, each in its own process. @param program path of the bench */
export const measureDisciplines = (program: string, ids: readonly string[], runs: number): DisciplineCost[] =>
  ids.map((id, place) => {
    tell(`${id}: ${place + 1} of ${ids.length}`);
    const pairs = (kind: string): Pair[] => {
      const of = (one: string): number => fresh(program, kind, one)["perPacket"] ?? Number.NaN;
      return Array.from({ length: runs }, () => ({ reference: of(REFERENCE), own: of(id) }));
    };
    return { id, engine: pairs("engine"), alone: pairs("alone") };
  });

/** Table of the costs, highest first. */
export const disciplineTable = (costs: readonly DisciplineCost[]): string => {
  const rows = costs.map(({ id, engine, alone }) => ({
    id,
    engine: median(engine.map(({ own }) => own)),
    ratio: median(engine.map(({ own, reference }) => own / reference)),
    alone: median(alone.map(({ own }) => own)),
    difference: median(alone.map(({ own, reference }) => own - reference)),
  }));
  return table(
    ["", "engine, ns/packet", "times drop-tail", "alone, ns/packet", "more than drop-tail, ns", ""],
    rows
      .sort((a, b) => b.ratio - a.ratio)
      .map(({ id, engine, ratio, alone, difference }) => [
        id,
        engine.toFixed(0),
        ratio.toFixed(2),
        alone.toFixed(0),
        difference.toFixed(0),
        ratio > RATIO_MAX ? `ABOVE ${RATIO_MAX}×` : "",
      ]),
  );
};
