import type { PacketColumns } from "../engine/recording/frame.ts";
import { runLane } from "../engine/simulation/run.ts";
import { Simulation } from "../engine/simulation/simulation.ts";
import {
  type FirstDifference,
  type LaneEvent,
  type StudyAnswer,
  type StudyRequest,
  valuesIn,
} from "../protocol/seedStudy.ts";
import type { Scenario } from "../scenario/document.ts";
import { endOf } from "../scenario/runEnd.ts";
import { reasonOf } from "../units/reasonOf.ts";
import type { Seconds } from "../units/units.ts";

/** Simulated time between two comparisons of the packet events. */
const SLICE: Seconds = 0.25;
/** Slices between two messages of progress. */
const PROGRESS_EVERY = 8;

/** Answers one request. An error is an answer too. */
export const study = (request: StudyRequest, post: (answer: StudyAnswer) => void): void => {
  const { id } = request;
  try {
    if (request.task === "run") {
      const { scenario, lane, from, to } = request;
      const { reports, traceHash } = runLane(scenario, lane, { windows: [{ from, to }], keeps: () => false });
      post({ kind: "study", id, content: "run", metrics: valuesIn(reports[0]), hash: traceHash });
    } else {
      const tell = (until: Seconds): void => post({ kind: "study", id, content: "progress", until });
      post({
        kind: "study",
        id,
        content: "difference",
        difference: firstDifference(request.scenario, request.lanes, tell),
      });
    }
  } catch (error) {
    post({ kind: "study", id, content: "failed", message: reasonOf(error) });
  }
};

/** Position of an event in the columns of a slice. */
interface Event {
  readonly columns: PacketColumns;
  readonly index: number;
}

/** Events of one lane that were not compared yet. */
class Events {
  private readonly simulation: Simulation;
  private waiting: Event[] = [];

  constructor(
    readonly scenario: Scenario,
    readonly lane: number,
  ) {
    this.simulation = new Simulation(scenario, lane, { packets: "all" });
  }

  runUntil(time: Seconds): void {
    this.simulation.runUntil(time);
    const { packets } = this.simulation.takeFrame();
    for (let index = 0; index < packets.times.length; index++) this.waiting.push({ columns: packets, index });
  }

  get length(): number {
    return this.waiting.length;
  }

  at(place: number): Event | undefined {
    return this.waiting[place];
  }

  /** Removes the first `count` events. */
  forget(count: number): void {
    this.waiting = this.waiting.slice(count);
  }
}

/**
 * The first packet event at the bottleneck in which two lanes of a scenario differ: by time, kind, flow, sequence or
 * reason. Both run from 0 in slices of equal length; equal events are not kept.
 * @param tell is called now and then with the time up to which both lanes are the same
 * @returns null if they are the same to the end
 */
export const firstDifference = (
  scenario: Scenario,
  [first, second]: readonly [number, number],
  tell: (until: Seconds) => void,
): FirstDifference | null => {
  const lanes: readonly [Events, Events] = [new Events(scenario, first), new Events(scenario, second)];
  const [one, other] = lanes;
  let same = 0;
  const end = endOf(scenario);
  for (let slice = 1; ; slice++) {
    const until = Math.min(slice * SLICE, end);
    const isEnd = until >= end;
    for (const lane of lanes) lane.runUntil(until);
    const both = Math.min(one.length, other.length);
    let place = 0;
    while (place < both && isSame(one.at(place), other.at(place))) place += 1;
    // A lane without further events in this slice may still have the same next event, but not one later than the slice.
    if (place < both || one.length !== other.length) {
      const found = isEnd || place < both ? [one.at(place), other.at(place)] : followed(lanes, place, until);
      return described(lanes, found[0], found[1], same + place);
    }
    same += place;
    one.forget(place);
    other.forget(place);
    if (isEnd) return null;
    if (slice % PROGRESS_EVERY === 0) tell(until);
  }
};

/** The event at `place` of both lanes; a lane that has none yet runs on until it has. */
const followed = (
  lanes: readonly [Events, Events],
  place: number,
  from: Seconds,
): readonly [Event | undefined, Event | undefined] => {
  const next = (lane: Events): Event | undefined => {
    for (let until = from; lane.at(place) === undefined && until < endOf(lane.scenario); ) {
      until += SLICE;
      lane.runUntil(until);
    }
    return lane.at(place);
  };
  return [next(lanes[0]), next(lanes[1])];
};

const isSame = (one: Event | undefined, other: Event | undefined): boolean => {
  if (one === undefined || other === undefined) return false;
  const [a, i, b, j] = [one.columns, one.index, other.columns, other.index];
  return (
    a.times[i] === b.times[j] &&
    a.kinds[i] === b.kinds[j] &&
    a.flows[i] === b.flows[j] &&
    a.sequences[i] === b.sequences[j] &&
    a.reasons[i] === b.reasons[j]
  );
};

const timeOf = (event: Event | undefined): Seconds =>
  event === undefined ? Number.POSITIVE_INFINITY : (event.columns.times[event.index] ?? Number.POSITIVE_INFINITY);

const described = (
  lanes: readonly [Events, Events],
  first: Event | undefined,
  second: Event | undefined,
  same: number,
): FirstDifference => ({
  at: Math.min(timeOf(first), timeOf(second)),
  same,
  events: [laneEventOf(lanes[0], first), laneEventOf(lanes[1], second)],
});

/** The event of a lane and the state of its discipline just after: the lane runs once more, to this event. */
const laneEventOf = ({ scenario, lane }: Events, event: Event | undefined): LaneEvent | null => {
  if (event === undefined) return null;
  const { columns, index } = event;
  const at = columns.times[index] ?? 0;
  const flow = columns.flows[index] ?? 0;
  const sequence = columns.sequences[index] ?? 0;
  const simulation = new Simulation(scenario, lane);
  simulation.runUntil(at);
  simulation.step();
  const { decision, queue, discipline } = simulation.takeFrame();
  const isThis = decision !== null && decision.at === at && decision.flow === flow && decision.sequence === sequence;
  return {
    at,
    kind: columns.kinds[index] ?? 0,
    reason: columns.reasons[index] ?? 0,
    flow,
    group: columns.groups[index] ?? 0,
    sequence,
    draw: isThis && !Number.isNaN(decision.draw) ? decision.draw : null,
    discipline,
    signals: decision?.signals ?? new Float64Array(0),
    queue: queue.length,
  };
};
