import type { Json, Seconds } from "../../units/units.ts";
import type { Chance } from "./chance.ts";
import type { ObservedRun, SenderSight } from "./observedRun.ts";
import { given, short, yesOrNo } from "./parts.ts";
import { type Given, type Picture, phrase } from "./question.ts";

/** What a sender does when an ACK arrives. */
export const ACTIONS = ["slowStart", "avoidance", "counts", "retransmits", "inflates", "leaves"] as const;
export type RenoAction = (typeof ACTIONS)[number];

/** An ACK arrives: the sender before and after it, and its window up to then. */
export interface RenoMoment {
  readonly at: Seconds;
  readonly before: SenderSight;
  readonly after: SenderSight;
  readonly past: readonly SenderSight[];
}

const SEGMENT_BITS = 8000;
/** Parts of the time of one segment on the link; ACKs are no closer than that. */
const PARTS = 4;
const LOOKS = 20_000;
const PAST: Seconds = 3;

/** One TCP flow through a short buffer. */
export const renoScenario = (chance: Chance): { readonly [key: string]: Json } => ({
  version: 1,
  seed: chance.whole(1, 9999),
  duration: 40,
  bottleneck: { rate: 1e5 * chance.whole(8, 20), delay: 0.01, buffer: { packets: chance.whole(6, 16) } },
  lanes: [{ queue: "drop-tail" }],
  traffic: [{ id: "tcp", kind: "bulk", transport: "reno", count: 1, rtt: chance.whole(5, 12) / 100, start: 0 }],
});

/** What the sender did, from its state before and after. null: something else, such as a timeout. */
export const actionOf = ({ before, after }: Pick<RenoMoment, "before" | "after">): RenoAction | null => {
  if (after.timeouts > before.timeouts) return null;
  if (after.una > before.una) {
    if (before.isRecovering) return "leaves";
    return after.cwnd === before.cwnd + 1 ? "slowStart" : "avoidance";
  }
  if (after.isRecovering && !before.isRecovering) return "retransmits";
  return before.isRecovering ? "inflates" : "counts";
};

/** What the rules say (RFC 5681, sections 3.1 and 3.2). @param acknowledgment the segment that the ACK asks for */
export const reasonedAction = (
  { una, isRecovering, cwnd, ssthresh, duplicates }: SenderSight,
  acknowledgment: number,
): RenoAction => {
  if (acknowledgment > una) {
    if (isRecovering) return "leaves";
    return cwnd < ssthresh ? "slowStart" : "avoidance";
  }
  if (isRecovering) return "inflates";
  return duplicates + 1 === 3 ? "retransmits" : "counts";
};

/** Looks on until the sender does something that suits. */
export const ackWhere = (
  run: ObservedRun,
  from: Seconds,
  suits: (action: RenoAction, moment: RenoMoment) => boolean,
): RenoMoment | null => {
  const part = SEGMENT_BITS / run.scenario.bottleneck.rate / PARTS;
  const past: SenderSight[] = [];
  run.goTo(Math.max(0, from - PAST));
  let before = run.sender(0);
  for (let i = 0; i < LOOKS && !run.isOver; i++) {
    run.pass(part);
    const after = run.sender(0);
    const isAck = after.una !== before.una || after.duplicates !== before.duplicates;
    // The three duplicates of one loss that follow a timeout or another cut cause nothing: they are no example.
    if (isAck && before.una > 0 && after.at >= from) {
      const moment = { at: before.at, before, after, past };
      const action = actionOf(moment);
      if (action !== null && action === reasonedAction(before, after.una) && suits(action, moment)) return moment;
    }
    past.push(before);
    before = after;
  }
  return null;
};

export const renoGiven = ({ before, after }: RenoMoment): readonly Given[] => [
  given("cwnd", short(before.cwnd)),
  given("ssthresh", Number.isFinite(before.ssthresh) ? short(before.ssthresh) : "∞"),
  given("una", String(before.una)),
  given("ack", String(after.una)),
  given("duplicates", String(before.duplicates)),
  given("recovering", yesOrNo(before.isRecovering)),
];

export const renoPicture = ({ at, before, after, past }: RenoMoment, isOver: boolean): Picture => ({
  kind: "curves",
  from: Math.max(0, at - PAST),
  to: at + 0.2,
  unit: "packets",
  curves: [
    {
      name: phrase("curve.cwnd"),
      points: [...past.filter((one) => one.at > at - PAST), before, ...(isOver ? [after] : [])].map((one) => [
        one.at,
        one.cwnd,
      ]),
    },
  ],
  lines: Number.isFinite(before.ssthresh) ? [{ name: phrase("line.ssthresh"), value: before.ssthresh }] : [],
});
