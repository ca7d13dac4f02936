import { useEffect, useMemo } from "react";
import { catalog } from "../../../engine/catalog.ts";
import type { FlowWatch } from "../../../engine/recording/frame.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { invalidateMoved } from "../../chart/loop.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { useFlowsShown } from "../../session/shown.ts";
import type { FlowsShown } from "../../session/state.ts";
import { FlowTrace } from "./trace.ts";

/** Number of flows that are drawn singly beside a spread. */
const CHOSEN = 3;

/** Short transfers have no lasting flow: only the spread of the current ones can be shown. */
const lasts = (kind: string): boolean => catalog.kinds.find((one) => one.id === kind)?.form !== "transfers";

/** A group that has senders, and the number of its lasting flows. */
export interface SenderGroup {
  readonly id: string;
  readonly flows: number;
}
export const senderGroups = ({ traffic }: Scenario): readonly SenderGroup[] =>
  traffic
    .filter((group) => group.transport !== null)
    .map(({ id, kind, count }) => ({ id, flows: lasts(kind) ? count : 0 }));

/** The flows beside a spread: the first, the last, and one between them. */
const fewOf = (flows: number): readonly number[] => {
  const few = Math.min(CHOSEN, flows);
  return Array.from({ length: few }, (_, i) => (few === 1 ? 0 : Math.round((i * (flows - 1)) / (few - 1))));
};

/** The senders to watch; null: no group has senders. */
export const watchOf = (scenario: Scenario, { group, member }: Omit<FlowsShown, "open">): FlowWatch | null => {
  const groups = senderGroups(scenario);
  const found = groups.find(({ id }) => id === group) ?? groups[0];
  if (found === undefined) return null;
  const one = member === null || found.flows === 0 ? null : Math.min(member, found.flows - 1);
  return { group: found.id, members: one === null ? fewOf(found.flows) : [one] };
};

/** Watches the chosen senders while it is mounted. @returns their trace; null: there are none */
export const useFlowTrace = (scenario: Scenario): FlowTrace | null => {
  const { lab, traces, flowNews } = useRun();
  const group = useFlowsShown((shown) => shown.group);
  const member = useFlowsShown((shown) => shown.member);
  // If the number of flows changes, the trace is kept, unless it changes from or to none or the one flow is there no
  // more.
  const now = watchOf(scenario, { group, member });
  const subject = now === null ? "" : `${now.group} ${now.members.length > 0} ${member === null ? "" : now.members[0]}`;
  const trace = useMemo(() => {
    const watch = watchOf(lab.getState().inForce, { group, member });
    return subject === "" || watch === null ? null : new FlowTrace(watch);
  }, [lab, subject, group, member]);
  useEffect(() => {
    if (trace === null) return;
    const stops = [
      flowNews.subscribe((samples) => {
        // The last samples of an earlier watch may still arrive.
        if (JSON.stringify(samples.watch) !== JSON.stringify(trace.watch)) return;
        trace.take(samples);
        invalidateMoved();
      }),
      traces.subscribe(() => {
        if (traces.latest === null) trace.clear();
      }),
    ];
    lab.getState().watchFlows(trace.watch);
    return () => {
      for (const stop of stops) stop();
      lab.getState().watchFlows(null);
    };
  }, [trace, lab, traces, flowNews]);
  return trace;
};

/** Watches the same senders in the compared fork. @returns their trace; null: no fork is compared */
export const useOtherTrace = (trace: FlowTrace | null): FlowTrace | null => {
  const { compared } = useRun();
  const isLaidOver = useLab(({ forks }) => forks.compared !== null);
  const other = useMemo(() => (isLaidOver && trace !== null ? new FlowTrace(trace.watch) : null), [isLaidOver, trace]);
  useEffect(() => {
    if (other === null) return;
    const stop = compared.onFlows({
      flows(samples) {
        if (JSON.stringify(samples.watch) !== JSON.stringify(other.watch)) return;
        other.take(samples);
        invalidateMoved();
      },
      begun: () => other.clear(),
    });
    compared.watchFlows(other.watch);
    return () => {
      stop();
      compared.watchFlows(null);
    };
  }, [other, compared]);
  return other;
};
