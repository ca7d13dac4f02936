import { useEffect, useMemo } from "react";
import type { Oscillation } from "../../../theory/oscillation.ts";
import type { Seconds } from "../../../units/units.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { channelOver, type Measured, measuredBursts, measuredSwing } from "./measured.ts";
import { keepPastRun } from "./pastRuns.ts";
import type { Looked } from "./useLooked.ts";

/** Number of samples of the measured queue. */
const SAMPLES = 600;
/** Share of the run, at its end, in which the period of the measured queue is determined. */
const SETTLED = 0.5;
/** Without packets, the model is drawn up to this time at most, s. */
const ALONE = 30;
/** Least length of a run that becomes a dot of the map, in round trips. */
const ENOUGH = 40;

/** The part of the run that is compared with the model. */
export interface Span {
  readonly until: Seconds;
  /** The lane's packets are there. */
  readonly hasRun: boolean;
}

/** Only the first lane is simulated here; the others have a model alone. */
export const useSpan = (lane: number): Span => {
  const duration = useLab((state) => state.scenario.duration);
  // Twice a second is enough for a picture of the whole run.
  const granted = useLab((state) => Math.floor(state.granted * 2) / 2);
  const hasRun = lane === 0 && granted > 0;
  return { hasRun, until: hasRun ? Math.max(1, granted) : Math.min(ALONE, duration) };
};

interface MeasuredQueue {
  /** Null: there are no packets. */
  readonly measured: Measured | null;
  readonly swing: Oscillation | null;
}

export const useMeasuredQueue = ({ until, hasRun }: Span): MeasuredQueue => {
  const run = useRun();
  return useMemo(() => {
    const part = { from: until * SETTLED, to: until, count: SAMPLES };
    const measured = hasRun ? channelOver(run.traces, "queue", part) : null;
    return { measured, swing: measured === null ? null : measuredSwing(measured) };
  }, [run, hasRun, until]);
};

/** Keeps the run as a dot of the map, once it is long enough since its latest change. */
export const useDotOfRun = (map: string, { theory, isMoved }: Looked, { until, hasRun }: Span): void => {
  const run = useRun();
  const scenario = useLab((state) => state.scenario);
  const { flows, propagation } = theory.plant;
  const rtt = theory.point?.rtt ?? 0;
  useEffect(() => {
    const latest = scenario.timeline.reduce((last, { at }) => (at < until ? Math.max(last, at) : last), 0);
    const from = Math.max(latest, until * SETTLED);
    if (!hasRun || rtt === 0 || until - from < ENOUGH * rtt || isMoved) return;
    keepPastRun({ map, flows, propagation, burstiness: measuredBursts(run.traces, from, until, rtt) });
  }, [run, scenario, rtt, hasRun, until, isMoved, map, flows, propagation]);
};
