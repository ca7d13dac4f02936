import { PURPOSE, RandomStream } from "../../src/engine/kernel/random.ts";
import { evaluateCheck, type Verdict } from "../../src/experiments/checks/evaluate.ts";
import { parseCheck } from "../../src/experiments/checks/parse.ts";
import type { Points } from "../../src/experiments/checks/points.ts";
import type { Experiment } from "../../src/experiments/contract.ts";
import { type GridPoint, gridOf, sweptAxes } from "../../src/experiments/grid.ts";
import { PointMeasurer } from "../../src/experiments/measure/measurer.ts";
import type { Scenario } from "../../src/scenario/document.ts";
import { ALL, type Answer, type Ask, nameOfAsk, selected } from "../../src/sweeps/ask.ts";

// Results that a run could have, whatever it is a run of: what the experiment lays down (parameters, buffer, formulas)
// is as it is, and every measure lies where it can lie.

const packetsOf = ({ bottleneck: { buffer }, traffic }: Scenario): number =>
  "packets" in buffer ? buffer.packets : buffer.bytes / (traffic[0]?.packetSize ?? 1000);
const bufferOf = (scenario: Scenario): number =>
  "packets" in scenario.bottleneck.buffer ? scenario.bottleneck.buffer.packets : scenario.bottleneck.buffer.bytes;

/** Largest value of measures by their names, SI units and the buffer's own; the smallest is 0. */
const LARGEST: readonly (readonly [name: RegExp, largest: (scenario: Scenario) => number])[] = [
  [/^(flow_loss_share|bias_ratio|max_min_ratio|cv_queue)$/, () => 20],
  [/(share|rate|fraction|prob|probability|max_p|utilisation|jain_index|time_above|sync_index)$/, () => 1],
  [/^(mean|std|max)_queue$|^mean_avg_queue$/, bufferOf],
  [/^(tcp|udp)_queue$|^max_window_mean_queue$/, packetsOf],
  [/^max_backlog$/, (scenario) => packetsOf(scenario) * (scenario.traffic[0]?.packetSize ?? 1000)],
  [/throughput$|^goodput$/, ({ bottleneck }) => bottleneck.rate],
  [/delay$|time|period/, ({ duration }) => duration],
  [/count$/, () => 1e6],
];
const largestOf = (name: string, scenario: Scenario): number =>
  LARGEST.find(([known]) => known.test(name))?.[1](scenario) ?? 1e4;

const FLOWS = 5;

/** One set of possible results. */
class Possible {
  private readonly answers = new Map<string, Answer>();
  private last = 0;

  constructor(
    private readonly random: RandomStream,
    private readonly grid: readonly GridPoint[],
  ) {}

  answer(point: number, lane: number, ask: Ask): readonly Answer[] {
    const key = `${point} ${lane} ${nameOfAsk(ask)}`;
    const found = this.answers.get(key);
    if (found !== undefined) return [found];
    const scenario = this.grid[point]?.scenario;
    const largest = scenario === undefined ? 1 : largestOf(ask.name, scenario);
    const isVector = selected(ask, "flow") === ALL;
    const made = isVector ? Array.from({ length: FLOWS }, () => this.draw(largest)) : this.draw(largest);
    this.answers.set(key, made);
    return [made];
  }

  /** Ends, all sizes in between, and values beside the one before. */
  private draw(largest: number): number {
    const u = this.random.uniform();
    const kind = Math.floor(this.random.uniform() * 5);
    const drawn = [0, largest, largest * u, largest * 10 ** (-4 * u), this.last * (0.9 + 0.2 * u)][kind] ?? 0;
    this.last = Math.min(largest, drawn);
    return this.last;
  }
}

const TRIES = 400;

/** The verdicts of a check with many possible results, until one of them is `wanted`. */
export const possibleVerdicts = (experiment: Experiment, text: string, wanted: Verdict): ReadonlySet<Verdict> => {
  const check = parseCheck(text);
  const grid = gridOf(experiment);
  const axes = sweptAxes(experiment).map(({ name }) => name);
  const random = new RandomStream(1, PURPOSE.source, 0);
  const verdicts = new Set<Verdict>();
  for (let i = 0; i < TRIES && !verdicts.has(wanted); i++) {
    const possible = new Possible(random, grid);
    const measure = (point: number, lane: number, ask: Ask): readonly Answer[] => possible.answer(point, lane, ask);
    const list: Points["list"] = grid.map((each, place) => ({
      axes: each.axes,
      measurer: new PointMeasurer(grid, place, experiment.warmup, measure),
    }));
    verdicts.add(evaluateCheck(check, { axes, list }).verdict);
  }
  return verdicts;
};
