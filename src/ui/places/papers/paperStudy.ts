import { createStore, type StoreApi } from "zustand/vanilla";
import type { Experiment } from "../../../experiments/contract.ts";
import type { Edit } from "../../../experiments/edits.ts";
import { judge } from "../../../experiments/plan.ts";
import { experiments } from "../../../experiments/registry.ts";
import { papersText } from "../../../i18n/papers.ts";
import type { ChannelSeries } from "../../../protocol/jobs.ts";
import { type JobResult, laneDocument } from "../../../sweeps/job.ts";
import { reasonOf } from "../../../units/reasonOf.ts";
import { IDLE, type JobPlatform, Work, type WorkState } from "../sweep/work.ts";
import { channelsOf } from "./channels.ts";
import type { ResultOf } from "./measured.ts";
import { RunRecorders, type RunToRecord } from "./runRecorders.ts";
import { type PapersScreen, SEEDS_MAX } from "./screen.ts";
import { type Variant, variantOf } from "./variant.ts";

export interface Chosen {
  readonly lane: number;
  readonly point: number;
}
/** State of the page of experiments. */
export interface Papers {
  /** Id of the open experiment; "": there is none. */
  readonly id: string;
  /** null: it is being loaded. */
  readonly experiment: Experiment | null;
  readonly seeds: number;
  /** The experiment as in the data, followed by its variants with other assumptions. */
  readonly variants: readonly Variant[];
  /** Index of the variant that runs, or has run last. */
  readonly current: number;
  readonly work: WorkState;
  /** Grows with every new result. */
  readonly version: number;
  readonly chosen: Chosen;
  /** Index of the shown term of the figure; null: none is chosen. */
  readonly term: number | null;
  /** Recorded channels of runs, by variant, point, lane and seed (`seriesKey`). */
  readonly series: ReadonlyMap<string, readonly ChannelSeries[]>;
  /** The seeds whose runs at the chosen point are recorded in every lane. */
  readonly recorded: "none" | "first" | "all";
  /** Error message; "": there is none. */
  readonly message: string;
}

interface Platform extends JobPlatform {
  /** Claims were checked against all runs of an unchanged experiment. */
  onVerdicts(id: string, variant: Variant, resultOf: ResultOf, series: readonly ChannelSeries[]): void;
}

/** Time between two checks of the claims while results arrive, ms. */
const JUDGE_MS = 700;
/** Number of parts of a recorded run: about one pixel each. */
export const PARTS = 600;

const seriesKey = (variant: number, { lane, point }: Chosen, seed: number): string =>
  `${variant} ${point} ${lane} ${seed}`;

const EMPTY = {
  variants: [],
  current: 0,
  work: IDLE,
  chosen: { lane: 0, point: 0 },
  term: null,
  series: new Map<string, readonly ChannelSeries[]>(),
  recorded: "none",
  message: "",
} as const;

/** Runs experiments and checks their claims against the runs. */
export class Study {
  readonly store: StoreApi<Papers> = createStore(() => ({ ...EMPTY, id: "", experiment: null, seeds: 3, version: 0 }));
  private readonly results = new Map<string, JobResult>();
  private readonly work: Work;
  private readonly recorders: RunRecorders;
  private judging: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly platform: Platform) {
    this.work = new Work({
      ...platform,
      onState: (work) => this.store.setState({ work }),
      onResult: (id, result) => {
        this.results.set(id, result);
        this.judging ??= setTimeout(() => this.judge(), JUDGE_MS);
      },
    });
    this.recorders = new RunRecorders(() => platform.makePort());
  }

  private get state(): Papers {
    return this.store.getState();
  }

  /** Opens the experiment of an address; "" as id closes it. Invalid assumptions are reported and left out. */
  async open({ id, seeds: wanted, changed }: PapersScreen): Promise<void> {
    this.work.cancel();
    this.recorders.close();
    this.store.setState({ ...EMPTY, id, experiment: null });
    const entry = experiments.find((one) => one.id === id);
    if (entry === undefined) {
      if (id !== "") this.store.setState({ message: papersText("page.unknown", { id }) });
      return;
    }
    try {
      const experiment = await entry.load();
      if (this.state.id !== id) return;
      const seeds = Math.min(SEEDS_MAX, Math.max(1, wanted ?? experiment.seeds.length));
      const { variants, message } = variantsOf(experiment, changed, seedsOf(experiment, seeds));
      this.store.setState({ experiment, seeds, variants, message, current: variants.length - 1 });
      await this.recall();
      const [own] = this.state.variants;
      if (this.state.id === id && own !== undefined && own.plan.runs.length === 0) this.reportVerdicts(id, own);
    } catch (error) {
      if (this.state.id === id) this.store.setState({ message: reasonOf(error) });
    }
  }

  /** Sets the number of seeds for every point; finished runs stay. */
  async setSeeds(count: number): Promise<void> {
    const { experiment, variants, work } = this.state;
    if (experiment === null || work.status === "running" || work.status === "paused") return;
    const seeds = seedsOf(experiment, count);
    this.store.setState({ seeds: count, variants: variants.map(({ edits }) => variantOf(experiment, edits, seeds)) });
    await this.recall();
  }

  /** Runs the missing jobs of a variant. */
  async run(place: number): Promise<void> {
    const variant = this.state.variants[place];
    if (variant === undefined) return;
    this.store.setState({ current: place, message: "", recorded: "none" });
    const recorded = this.record("first");
    await this.work.run([...variant.jobs.values()]);
    this.judge();
    if (this.state.work.status === "done") void recorded.then(() => this.record("all"));
    const { experiment, work, id } = this.state;
    if (work.status === "done" && experiment !== null && place === 0) {
      const judged = this.state.variants[0];
      if (judged !== undefined) this.reportVerdicts(id, judged);
    }
  }

  private reportVerdicts(id: string, variant: Variant): void {
    const [seed] = variant.plan.seeds;
    const series = seed === undefined ? undefined : this.state.series.get(seriesKey(0, { lane: 0, point: 0 }, seed));
    this.platform.onVerdicts(id, variant, this.resultOf(variant), series ?? []);
  }

  /** Adds a variant with a changed assumption; the others stay. @returns an error message, or "" */
  change(edits: readonly Edit[]): string {
    const { experiment, variants, seeds } = this.state;
    if (experiment === null) return "";
    try {
      const variant = variantOf(experiment, edits, seedsOf(experiment, seeds));
      this.store.setState({ variants: [...variants, variant] });
      void this.run(variants.length);
      return "";
    } catch (error) {
      return reasonOf(error);
    }
  }

  forget(place: number): void {
    const { variants, work } = this.state;
    if (place === 0 || work.status === "running" || work.status === "paused") return;
    this.store.setState({ variants: variants.filter((_, i) => i !== place), current: 0, series: new Map() });
  }

  pause(): void {
    this.work.pause();
  }
  resume(): void {
    this.work.resume();
  }
  cancel(): void {
    this.work.cancel();
  }
  /** Ends all work, when the user leaves the page. */
  close(): void {
    this.work.cancel();
    this.recorders.close();
  }

  choose(chosen: Chosen): void {
    this.store.setState({ chosen });
    const { series, work } = this.state;
    if (series.size > 0) void this.record(work.status === "done" ? "all" : "first");
  }

  /** Finds the result of a run by its identity, for a variant. */
  resultOf(variant: Variant): ResultOf {
    return (identity) => this.results.get(variant.jobs.get(identity)?.id ?? "");
  }

  /** Finds stored results of earlier visits. */
  private async recall(): Promise<void> {
    const { variants, id } = this.state;
    const jobs = variants.flatMap((variant) => [...variant.jobs.values()]);
    const found = await Promise.all(jobs.map((job) => this.platform.store.get(job)));
    for (const result of found) if (result !== undefined) this.results.set(result.id, result);
    if (this.state.id === id) this.judge();
  }

  private judge(): void {
    if (this.judging !== undefined) clearTimeout(this.judging);
    this.judging = undefined;
    const { variants, version } = this.state;
    const judged = variants.map((variant) => {
      const resultOf = this.resultOf(variant);
      const isBegun =
        variant.plan.runs.length === 0 || variant.plan.runs.some(({ identity }) => resultOf(identity) !== undefined);
      return { ...variant, claims: isBegun ? judge(variant.plan, resultOf) : [] };
    });
    this.store.setState({ variants: judged, version: version + 1 });
  }

  /** Records the runs of every lane at the chosen point, for the figure: with the first seed, or with all. */
  private async record(which: "first" | "all"): Promise<void> {
    const { experiment, current, variants, chosen, id, series } = this.state;
    const variant = variants[current];
    const scenario = variant?.plan.grid[chosen.point]?.scenario;
    if (experiment === null || variant === undefined || scenario === undefined) return;
    const channels = channelsOf(experiment, scenario);
    const seeds = which === "first" ? variant.plan.seeds.slice(0, 1) : variant.plan.seeds;
    const missing = seeds.flatMap((seed) =>
      [...scenario.lanes.keys()].flatMap((lane): readonly RunToRecord[] => {
        const key = seriesKey(current, { ...chosen, lane }, seed);
        return channels.length === 0 || series.has(key) ? [] : [{ key, document: laneDocument(scenario, lane, seed) }];
      }),
    );
    const isWanted = (): boolean => this.state.id === id && this.state.variants[current]?.edits === variant.edits;
    try {
      // While the pool runs, one additional worker is enough.
      const workerCount = which === "first" ? 1 : this.platform.workerCount;
      await this.recorders.record(missing, { channels, parts: PARTS, workerCount }, (key, recorded) => {
        if (isWanted()) this.store.setState({ series: new Map([...this.state.series, [key, recorded]]) });
      });
      if (isWanted()) this.store.setState({ recorded: which });
    } catch (error) {
      if (isWanted()) this.store.setState({ message: reasonOf(error) });
    }
  }
}

/** The unchanged experiment, followed by its changed variants; and the error of invalid changes, or "". */
const variantsOf = (experiment: Experiment, changed: PapersScreen["changed"], seeds: readonly number[]) => {
  const variants = [variantOf(experiment, [], seeds)];
  let message = "";
  for (const edits of changed)
    try {
      variants.push(variantOf(experiment, edits, seeds));
    } catch (error) {
      message = reasonOf(error);
    }
  return { variants, message };
};

/** What was recorded of the runs of a lane at a point of a variant, in the order of the seeds. */
export const recordedRuns = (
  series: Papers["series"],
  place: number,
  at: Chosen,
  seeds: readonly number[],
): readonly (readonly ChannelSeries[])[] =>
  seeds.flatMap((seed) => [series.get(seriesKey(place, at, seed)) ?? []].filter((run) => run.length > 0));

/** First the data's own seeds, then the numbers after the last one. */
export const seedsOf = ({ seeds }: Experiment, count: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => seeds[i] ?? (seeds.at(-1) ?? 0) + 1 + i - seeds.length);
