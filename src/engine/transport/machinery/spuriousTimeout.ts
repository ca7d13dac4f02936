import type { Seconds } from "../../../units/units.ts";
import type { Archive } from "../../kernel/archive.ts";
import type { CongestionControl, RecoveryRules, Window } from "../contract.ts";
import type { AckOut } from "./receiver.ts";
import type { RttEstimator } from "./rttEstimator.ts";

/** Stages: no timeout is in doubt; the first ACK after a timeout is awaited; the second one is. */
const DECIDED = 0;
const FIRST_ACK = 1;
const SECOND_ACK = 2;

/** The part of a sender that the detection of spurious timeouts uses. */
interface TimedOutSender {
  readonly una: number;
  readonly next: number;
  readonly maxSent: number;
  readonly segments: number;
  readonly recover: number;
  readonly rtt: RttEstimator;
  readonly rules: RecoveryRules;
  readonly law: Pick<CongestionControl<Window, never>, "state" | "keepsWindow" | "onSpuriousTimeout">;
  readonly values: {
    readonly window: number;
    readonly initialWindow: number;
    readonly rtoTick: Seconds;
    readonly minRto: Seconds;
    readonly maxRto: Seconds;
  };
  /** Segments that were outstanding at the timeout still are; or are to be sent again. */
  keepOutstanding(): void;
  resendOutstanding(): void;
  send(sequence: number): void;
  forgetTimeout(recover: number): void;
}

/**
 * Whether a timeout lowers the slow-start threshold.
 * @param again it is not the first of its segment
 * @param afterMark a mark cut last
 */
export const lowersThreshold = (
  { thresholdAtTimeout }: { readonly thresholdAtTimeout: string },
  again: boolean,
  afterMark: boolean,
): boolean => {
  if (thresholdAtTimeout === "ns2") return !afterMark;
  return thresholdAtTimeout === "every" || !again;
};

/** What a sender keeps of the time before its latest timeout, while that may prove spurious (RFC 3522). */
export class SpuriousTimeout {
  private stage = DECIDED;
  /** Time of the first retransmission. */
  private since: Seconds = Number.NaN;
  /** RFC 4015, section 3.2, pipe_prev: the threshold, or the segments outstanding if these were more. */
  private threshold = Number.NaN;
  /** Highest segment sent when the window was cut before. */
  private recover = -1;
  private smoothed: Seconds = Number.NaN;
  private variation: Seconds = Number.NaN;
  /** The first RTT sample of a segment sent after this one adapts the timer; −1: nothing is to be adapted. */
  private adaptsAfter = -1;

  /** The timer has run out. @param outstanding segments sent and not acknowledged */
  begin(now: Seconds, ssthresh: number, outstanding: number, recover: number, rtt: RttEstimator): void {
    this.stage = FIRST_ACK;
    this.since = now;
    this.threshold = Math.max(outstanding, ssthresh);
    this.recover = recover;
    this.smoothed = rtt.smoothed;
    this.variation = rtt.variation;
  }

  /**
   * Decides from an ACK whether the latest timeout was spurious (RFC 3522, section 3.2; RFC 5682, section 2.1).
   * @param measured it gave an RTT sample
   */
  judge(sender: TimedOutSender, { acknowledgment, sentAt }: AckOut, measured: boolean): void {
    const { rules } = sender;
    if (measured) this.adapt(acknowledgment, sender);
    if (this.stage === DECIDED) return;
    const advances = acknowledgment > sender.una;
    if (rules.undo === "f-rto") this.judgeByOrder(sender, acknowledgment, advances);
    else if (advances) {
      this.stage = DECIDED;
      if (rules.timestamps && sentAt < this.since) this.undo(sender, acknowledgment);
    }
  }

  private judgeByOrder(sender: TimedOutSender, acknowledgment: number, advances: boolean): void {
    const isSecond = this.stage === SECOND_ACK;
    this.stage = DECIDED;
    if (isSecond && advances) this.undo(sender, acknowledgment);
    else if (isSecond) sender.resendOutstanding();
    else if (advances && acknowledgment - 1 < sender.recover) {
      this.stage = SECOND_ACK;
      sender.keepOutstanding();
    }
  }

  /**
   * RFC 5682, section 2.1, step 2b: sends two segments that were never sent; without any the timeout stands.
   * @returns false: nothing is to be decided by this, or the timeout stands
   */
  sendsUnsent(sender: TimedOutSender): boolean {
    if (this.stage !== SECOND_ACK) return false;
    const before = sender.maxSent;
    const end = Math.min(sender.segments, sender.una + sender.values.window, sender.next + 2);
    while (sender.next < end) sender.send(sender.next);
    if (sender.maxSent > before) return true;
    this.stage = DECIDED;
    sender.resendOutstanding();
    return false;
  }

  /** The response of RFC 4015, section 3.2: goes on with new data, and takes the cut back. */
  private undo(sender: TimedOutSender, acknowledgment: number): void {
    const { law, maxSent, una, values } = sender;
    this.adaptsAfter = maxSent;
    sender.keepOutstanding();
    sender.forgetTimeout(this.recover);
    law.onSpuriousTimeout?.();
    if (law.keepsWindow === true) return;
    const news = Math.min(acknowledgment - una, values.initialWindow);
    law.state.cwnd = Math.max(1, maxSent + 1 - acknowledgment + news);
    law.state.ssthresh = this.threshold;
  }

  /**
   * RFC 4015, section 3.2, step 7: the first RTT sample of data sent after a spurious timeout makes the timer more
   * conservative.
   */
  private adapt(acknowledgment: number, { rtt, values }: TimedOutSender): void {
    if (this.adaptsAfter < 0 || acknowledgment - 1 <= this.adaptsAfter) return;
    this.adaptsAfter = -1;
    if (Number.isNaN(this.smoothed)) return;
    const { rtoTick, minRto, maxRto } = values;
    rtt.smoothed = Math.max(this.smoothed + 2 * rtoTick, rtt.latest);
    rtt.variation = Math.max(this.variation, rtt.latest / 2);
    rtt.rto = Math.min(maxRto, Math.max(minRto, rtt.smoothed + Math.max(rtoTick, 4 * rtt.variation)));
  }

  serialize(archive: Archive): void {
    this.stage = archive.number(this.stage);
    this.since = archive.number(this.since);
    this.threshold = archive.number(this.threshold);
    this.recover = archive.number(this.recover);
    this.smoothed = archive.number(this.smoothed);
    this.variation = archive.number(this.variation);
    this.adaptsAfter = archive.number(this.adaptsAfter);
  }
}
