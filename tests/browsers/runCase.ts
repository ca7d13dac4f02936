import type { Frame, Report } from "../../src/engine/recording/frame.ts";
import { Simulation } from "../../src/engine/simulation/simulation.ts";
import type { Change } from "../../src/scenario/document.ts";
import type { Seconds } from "../../src/units/units.ts";
import type { Case } from "./cases.ts";
import { Digest } from "./digest.ts";

/** What one place (Node, a browser) found out about one case. */
export interface CaseResult {
  readonly id: string;
  /** By hashed item: `straight trace`, `fork state` … */
  readonly hashes: Readonly<Record<string, string>>;
  /** What did not hold inside this place alone, in sentences. */
  readonly faults: readonly string[];
  /** Wall time, ms. */
  readonly milliseconds: number;
}

/**
 * Parts of the duration at which a checkpoint is made, to which the run goes on before it jumps back, of the change.
 */
const SAVED = 0.4;
const LEFT = 0.6;
const CHANGED = 0.55;
/** Simulated time between frames. */
const SLICE: Seconds = 1;

const addReport = (digest: Digest, report: Report): void => {
  digest.number(report.from).number(report.to).numbers(report.delayQuantiles);
  for (const [id, value] of Object.entries(report.metrics)) digest.name(id).number(value ?? Number.NaN);
  for (const { id, flowGoodput, windowMean = [], windowMax = [], metrics, quality, ...numbers } of report.groups) {
    digest.name(id).numbers(flowGoodput);
    for (const windows of [windowMean, windowMax]) digest.numbers(windows.map((window) => window ?? Number.NaN));
    for (const [name, value] of [...Object.entries({ ...numbers, ...metrics }), ...Object.entries(quality)])
      digest.name(name).number(value ?? Number.NaN);
  }
};

const addFrame = (digest: Digest, frame: Frame): void => {
  for (const { level, first, values } of frame.blocks) digest.number(level).number(first).numbers(values);
  for (const column of Object.values<ArrayLike<number>>({ ...frame.packets })) digest.numbers(column);
  for (const column of [frame.queue, frame.queueGroups, frame.values, ...frame.inside]) digest.numbers(column);
  if (frame.report !== null) addReport(digest, frame.report);
};

/** One course of a run from some instant to its end. */
class Course {
  private readonly told = new Digest();

  /** @param window of the report: not yet begun */
  constructor(
    readonly simulation: Simulation,
    private readonly window: readonly [Seconds, Seconds],
  ) {
    simulation.watch(...window);
  }

  /** With a frame every second, and at every change: the channels may be others from there on. */
  runTo(end: Seconds): this {
    const { simulation } = this;
    while (simulation.now < end) {
      const { now, scenario } = simulation;
      const next = scenario.timeline.find(({ at }) => at > now)?.at ?? end;
      simulation.runUntil(Math.min(end, next, (Math.floor(now / SLICE) + 1) * SLICE));
      addFrame(this.told, simulation.takeFrame());
    }
    return this;
  }

  /** Every packet event; the data of frames; the report of the window; every number of the state. */
  hashes(): Readonly<Record<string, string>> {
    const { simulation } = this;
    const report = new Digest();
    addReport(report, simulation.report(...this.window));
    return {
      trace: simulation.traceHash(),
      frames: this.told.text(),
      report: report.text(),
      state: new Digest().numbers(simulation.save().data).text(),
    };
  }
}

/**
 * Runs a case straight through; back to a checkpoint and on again; from there with a change in its timeline (a fork);
 * and once more with the same change made while it runs.
 * @param clock wall time in ms
 * @throws Error where the run fails or refuses the change
 */
export const runCase = ({ id, scenario, lane }: Case, clock: () => number): CaseResult => {
  const begin = clock();
  const { duration, timeline } = scenario;
  const last = [0.75 * duration, duration] as const;
  const change: Change = { at: CHANGED * duration, set: "bottleneck.rate", to: 0.7 * scenario.bottleneck.rate };
  const place = timeline.findIndex(({ at }) => at > change.at);
  const changed = timeline.toSpliced(place < 0 ? timeline.length : place, 0, change);

  const straight = new Course(new Simulation(scenario, lane), last);
  straight.runTo(SAVED * duration);
  const checkpoint = straight.simulation.save();
  straight.runTo(LEFT * duration);
  const jump = new Course(Simulation.restore(checkpoint), last).runTo(duration);
  straight.runTo(duration);
  const fork = new Course(Simulation.restore(checkpoint, changed), last).runTo(duration);
  const live = new Course(Simulation.restore(checkpoint), last).runTo(change.at);
  const answer = live.simulation.change(change);
  if (!answer.ok) throw new Error(`${id}: ${answer.faults.map(({ message }) => message).join("; ")}`);
  live.runTo(duration);

  const courses = Object.entries({ straight, jump, fork, live }).map(
    ([name, course]) => [name, course.hashes()] as const,
  );
  const hashes = Object.fromEntries(
    courses.flatMap(([name, found]) => Object.entries(found).map(([what, hash]) => [`${name} ${what}`, hash])),
  );
  return { id, hashes, faults: faultsOf(hashes), milliseconds: clock() - begin };
};

/** What must hold between the four courses, wherever they were run. */
export const faultsOf = (hashes: Readonly<Record<string, string>>): readonly string[] => {
  const faults: string[] = [];
  for (const what of ["trace", "report", "state"]) {
    if (hashes[`jump ${what}`] !== hashes[`straight ${what}`]) faults.push(`after the jump back another ${what}`);
    if (hashes[`live ${what}`] !== hashes[`fork ${what}`]) faults.push(`after the live change another ${what}`);
  }
  if (hashes["fork trace"] === hashes["straight trace"]) faults.push("the change of the fork changed nothing");
  return faults;
};
