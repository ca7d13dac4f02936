import { ratio } from "../../../schema/fields.ts";
import { packetTime } from "../../../theory/stepMarking.ts";
import { formatQuantity } from "../../../units/format.ts";
import { type DesignGiven, defineDesign, type Verdict } from "../design.ts";
import { linkInputs, rttInput } from "../shared/designPath.ts";

/** Values of CoDel that the rule reads. */
interface CodelTimes {
  readonly target: number;
  readonly interval: number;
  readonly mtu: number;
}

/** Target as a part of the interval: 5 to 10 % (RFC 8289, section 4.3). */
const PART_MIN = 0.05;
const PART_MAX = 0.1;

const verdictOn = (interval: number, target: number, rttMax: number, packet: number, start: string): Verdict => {
  const round = formatQuantity(rttMax, "s");
  if (target < packet) {
    const says = `${start} the target is below the ${formatQuantity(packet, "s")} that one large packet takes: CoDel would never rest.`;
    return { isGood: false, says };
  }
  if (interval < rttMax) {
    const says = `${start} flows of ${round} cannot answer within an interval: they are hit again before they react.`;
    return { isGood: false, says };
  }
  return { isGood: true, says: `${start} flows up to ${round} can answer within an interval.` };
};

/** The two times of CoDel. There is no linear model behind them: it signals by a schedule, not by a probability. */
export const design = defineDesign({
  title: "Interval and target for the longest round trip",
  help:
    "The interval is the longest round trip: a flow that was hit has answered before the next decision. The target is 5 " +
    "to 10 % of it, and no less than the time of a large packet. CoDel has no linear model: the rule promises no margin.",
  source: "RFC 8289, sections 4.2 to 4.4",
  inputs: (given: DesignGiven<CodelTimes>) => ({
    linkRate: linkInputs(given).linkRate,
    rttMax: rttInput(given, "Propagation delay both ways of the longest path that is to be controlled well."),
    part: ratio({
      label: "Target over interval",
      help: "A larger one uses more of the link with few flows, at more delay.",
      default: PART_MIN,
      min: PART_MIN,
      max: PART_MAX,
    }),
  }),
  compute: ({ linkRate, rttMax, part }, { values }) => {
    const packet = packetTime(values.mtu, linkRate);
    const target = Math.max(part * rttMax, packet);
    // A target that the packet time has raised takes the interval with it.
    const interval = Math.max(rttMax, target / PART_MAX);
    return {
      set: { interval, target },
      results: [
        {
          label: "Target over interval",
          unit: "ratio",
          designed: target / interval,
          inUse: values.target / values.interval,
        },
        { label: "Time of a large packet", unit: "s", designed: packet },
      ],
      verdict: verdictOn(interval, target, rttMax, packet, "By the rule,"),
      inUse: verdictOn(values.interval, values.target, rttMax, packet, "In use:"),
    };
  },
});
