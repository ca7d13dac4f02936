import type { FlowSamples, FlowWatch, Frame } from "../engine/recording/frame.ts";
import type { LiveCopies } from "../engine/reports/measurementWindows.ts";
import type { Checkpoint } from "../engine/simulation/checkpoint.ts";
import { Simulation } from "../engine/simulation/simulation.ts";
import type { FromWorker, ToWorker } from "../protocol/messages.ts";
import { CHECKPOINT_EVENTS, CHECKPOINT_SPACING } from "../protocol/pace.ts";
import type { Change, Scenario } from "../scenario/document.ts";
import { reasonOf } from "../units/reasonOf.ts";
import type { Seconds } from "../units/units.ts";
import { CheckpointedRun } from "./checkpointedRun.ts";
import type { FlowWatching } from "./flowWatching.ts";
import { buffersIn, buffersOf, NO_PACKETS, takeBack } from "./frames.ts";
import { nextChangeAfter, Slices } from "./slices.ts";
import { copied, warmedUp } from "./warmUp.ts";

/** Wall time between two live reports at full speed, ms: users do not read numbers more often. */
export const REPORT_MS = 100;

type Grant = Extract<ToWorker, { kind: "advance" }>;

interface Running {
  readonly run: number;
  simulation: Simulation;
  scenario: Scenario;
  savedAt: Seconds;
  savedPacketEvents: number;
  /** Senders that the user watches, and their sampler, once it is loaded. */
  watched: FlowWatch | null;
  watching: FlowWatching | undefined;
  readonly past: CheckpointedRun;
}

/**
 * Drives one lane: handles the page's messages, and answers every grant and every step with one frame. It answers
 * early, with `frame.until` before the end of the grant, when its budget of wall time is spent and when a change of the
 * timeline takes effect, because the channels may differ from there on.
 */
export class LaneSession {
  private running: Running | null = null;
  private readonly slices = new Slices();
  private reportedAtMs = Number.NEGATIVE_INFINITY;
  private flightsOf: typeof import("../engine/simulation/packetsInFlight.ts").packetsInFlight | undefined = undefined;

  constructor(
    private readonly post: (message: FromWorker, transfer: ArrayBuffer[]) => void,
    /** Wall clock in ms; the engine has none. */
    private readonly now: () => number,
    /** The line of an own algorithm that caused an error, if it is known; undefined: no own algorithm caused it. */
    private readonly ownOf: (error: unknown) => { readonly line?: number } | undefined = () => undefined,
  ) {}

  handle(message: ToWorker): void {
    this.attempt(message.run, () => {
      if (message.kind === "load") this.load(message);
      else if (this.running !== null && this.running.run === message.run) this.dispatch(this.running, message);
    });
  }

  /** Calls `act`. An error in it ends the run and is posted to the page. */
  private attempt(run: number, act: () => void): void {
    try {
      act();
    } catch (error) {
      this.running?.watching?.stop();
      this.running = null;
      const own = this.ownOf(error);
      this.post({ run, kind: "failed", message: reasonOf(error), ...(own !== undefined && { own }) }, []);
    }
  }

  /** Calls `act` when a script has loaded, if the run is still the same; a failure is an unhandled rejection. */
  private async whenLoaded<T>(script: Promise<T>, running: Running, act: (loaded: T) => void): Promise<void> {
    const loaded = await script;
    if (this.running === running) this.attempt(running.run, () => act(loaded));
  }

  private load(message: Extract<ToWorker, { kind: "load" }>): void {
    const { run, scenario, lane, checkpoint, live = [] } = message;
    const simulation =
      checkpoint === undefined
        ? new Simulation(scenario, lane)
        : Simulation.restore(checkpoint, scenario.timeline, { live });
    this.running?.watching?.stop();
    this.running = {
      run,
      simulation,
      scenario: simulation.scenario,
      savedAt: simulation.now,
      savedPacketEvents: simulation.packetEvents,
      watched: null,
      watching: undefined,
      past: new CheckpointedRun(scenario, lane, this.now),
    };
    this.post({ run, kind: "started", channels: simulation.channels }, []);
  }

  private dispatch(running: Running, message: Exclude<ToWorker, { kind: "load" }>): void {
    switch (message.kind) {
      case "advance":
        takeBack(message.spare);
        if (message.withFlights === true && this.flightsOf === undefined)
          void this.whenLoaded(this.loadFlights(), running, () => this.advance(running, message));
        else this.advance(running, message);
        break;
      case "step":
        this.step(running);
        break;
      case "change":
        this.change(running, message.change);
        break;
      case "watch":
        this.watch(running, message.flows);
        break;
      case "save":
        this.save(running, message.requestId);
        break;
      case "seek":
        this.seek(running, message.at, message.timeline, message.budgetMs);
        break;
      case "history": {
        const { requestId, flow, sequence, at } = message;
        // Rarely used, so it is another script.
        void this.whenLoaded(import("./packetHistory.ts"), running, ({ packetHistory }) => {
          const history = packetHistory(running.past, running.simulation, { flow, sequence, at });
          this.post({ run: running.run, kind: "history", requestId, history }, []);
        });
        break;
      }
      case "stepBack":
        this.moveTo(running, running.past.beforeLastEvent(running.simulation));
        this.answerMove(running);
        break;
      case "timeline":
        this.continueWith(running, copied(running.simulation, message.timeline));
        return;
    }
  }

  private advance(running: Running, { until, budgetMs, withFlights }: Grant): void {
    const begin = this.now();
    const from = running.simulation.now;
    const target = Math.min(until, nextChangeAfter(from, running.simulation.scenario));
    this.runTo(running, target, begin + budgetMs, running.watching);
    const isEarly = running.simulation.now < until;
    this.answer(running, from, this.now() - begin, withFlights === true, isEarly);
    this.saveIfDue(running);
    if (running.past.checkpoints.length > 0) this.continueWith(running, warmedUp(running.simulation));
  }

  /** Runs to `target`, or until the clock passes `deadline`. */
  private runTo({ simulation, past }: Running, target: Seconds, deadline: number, watching?: FlowWatching): void {
    let before = this.now();
    // A run that has ended answers at once, whatever end the page still expects.
    while (simulation.now < target && simulation.now < simulation.scenario.duration) {
      const end = this.slices.endOf(simulation.now, target);
      simulation.runUntil(watching?.stopBefore(end) ?? end);
      watching?.note();
      const after = this.now();
      this.slices.took(after - before);
      past.worked(after - before, simulation);
      before = after;
      if (after >= deadline) break;
    }
  }

  private seek(running: Running, at: Seconds, timeline: readonly Change[], budgetMs: number): void {
    const begin = this.now();
    this.moveTo(running, running.past.before(at, timeline, running.simulation));
    this.runTo(running, at, begin + budgetMs);
    running.simulation.applyDue();
    this.answerMove(running);
  }

  /** Continues with another simulation at the same time. */
  private continueWith(running: Running, simulation: Simulation): void {
    if (simulation === running.simulation) return;
    running.simulation = simulation;
    running.scenario = simulation.scenario;
    running.watching?.moved(simulation);
  }

  /** Moves the run to another instant of its past, or to another past. */
  private moveTo(running: Running, simulation: Simulation): void {
    running.simulation = simulation;
    running.savedAt = simulation.now;
    running.savedPacketEvents = simulation.packetEvents;
  }

  /** Sends the present state of a run that was moved, without bins and packet events. */
  private answerMove(running: Running): void {
    const { run, simulation } = running;
    running.scenario = simulation.scenario;
    this.post({ run, kind: "sought", channels: simulation.channels }, []);
    running.watching?.moved(simulation);
    const frame = { ...simulation.takeFrame(), blocks: [], packets: NO_PACKETS() };
    this.postFrame(running, frame, 0, true);
  }

  private step(running: Running): void {
    const begin = this.now();
    const from = running.simulation.now;
    running.simulation.step();
    this.answer(running, from, this.now() - begin, true, false);
  }

  private change(running: Running, change: Change): void {
    const { run, simulation } = running;
    const result = simulation.change(change);
    if (result.ok) {
      running.watching?.changed();
      this.postChanged(running);
    } else {
      const message = result.faults.map((fault) => fault.message).join(" ");
      this.post({ run, kind: "refused", change, message }, []);
    }
  }

  /** @param requestId of the request that this answers; undefined: none */
  private save(running: Running, requestId?: number): void {
    const { simulation } = running;
    const { live } = simulation;
    this.postCheckpoint(running, simulation.save(), requestId === undefined ? {} : { requestId, live });
  }

  private saveIfDue(running: Running): void {
    const { simulation, savedAt, savedPacketEvents, past } = running;
    const { now: at, packetEvents } = simulation;
    if (at - savedAt < CHECKPOINT_SPACING || packetEvents - savedPacketEvents < CHECKPOINT_EVENTS) return;
    const kept = past.laterThan(savedAt, simulation);
    if (kept !== undefined) this.postCheckpoint(running, past.copyOf(kept), {});
  }

  private postCheckpoint(
    running: Running,
    checkpoint: Checkpoint,
    more: { requestId?: number; live?: LiveCopies },
  ): void {
    const { run, simulation } = running;
    running.savedAt = checkpoint.at;
    running.savedPacketEvents = simulation.packetEvents;
    this.post({ run, kind: "checkpoint", checkpoint, ...more }, buffersIn([checkpoint.data]));
  }

  /** @param isEarly the page will grant the rest again, so the live report may come with a later answer */
  private answer(running: Running, from: Seconds, busyMs: number, withFlights: boolean, isEarly: boolean): void {
    const { simulation } = running;
    if (simulation.scenario !== running.scenario) {
      const { timeline } = simulation.scenario;
      if (timeline.some(({ at }) => at >= from && at < simulation.now)) this.postChanged(running);
    }
    running.watching?.tell();
    const withReport = withFlights || !isEarly || this.now() - this.reportedAtMs >= REPORT_MS;
    if (withReport) this.reportedAtMs = this.now();
    this.postFrame(running, simulation.takeFrame(withReport), busyMs, withFlights);
  }

  /** @param withFlights adds the positions of all packets, if the code for that is loaded already */
  private postFrame({ run, simulation }: Running, taken: Frame, busyMs: number, withFlights: boolean): void {
    if (withFlights && this.flightsOf === undefined) void this.loadFlights();
    const flights = withFlights ? this.flightsOf?.(simulation) : undefined;
    const frame = flights === undefined ? taken : { ...taken, flights };
    this.post({ run, kind: "frame", frame, busyMs }, buffersOf(frame));
  }

  private async loadFlights(): Promise<void> {
    this.flightsOf = (await import("../engine/simulation/packetsInFlight.ts")).packetsInFlight;
  }

  /** Loads the sampler of senders when the user first watches them. */
  private watch(running: Running, flows: FlowWatch | null): void {
    running.watching?.stop();
    running.watching = undefined;
    running.watched = flows;
    if (flows === null) return;
    const { run, past } = running;
    const tell = (samples: FlowSamples): void => {
      const { times, counts, windows, roundTrips, timeouts, flows: rows } = samples;
      this.post({ run, kind: "flows", samples }, buffersIn([times, counts, windows, roundTrips, timeouts, rows]));
    };
    void this.whenLoaded(import("./flowWatching.ts"), running, ({ FlowWatching }) => {
      if (running.watched !== flows) return;
      const later = (act: () => void): void => this.attempt(run, act);
      running.watching = new FlowWatching(flows, past, running.simulation, tell, this.now, later);
    });
  }

  private postChanged(running: Running): void {
    const { channels, scenario } = running.simulation;
    running.scenario = scenario;
    this.post({ run: running.run, kind: "changed", channels }, []);
  }
}
