import type { ReactElement } from "react";
import { t } from "../../../i18n/message.ts";
import { phoneText } from "../../../i18n/phone.ts";
import { decimals, grouped } from "../../chart/format.ts";
import { Live } from "../../plots/Live.tsx";
import { type LaneModel, laneOf } from "../../plots/lane.ts";
import { readRecent, shareOfLink } from "../../plots/now.ts";
import { isUnresponsive } from "../../plots/unresponsive.ts";
import { useLab } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { quantilesOf } from "../delays/otherDelays.ts";
import { jainOfBars } from "../fairness/bars.ts";

/** Time over which link use and shares are averaged, s. */
const AVERAGED = 1;
const NONE = "–";

const percent = (share: number): string => (Number.isFinite(share) ? grouped(100 * share) : NONE);

const linkUse = (run: Run): string => {
  const { until } = run.traces;
  // A packet counts whole when it has been sent.
  return percent(Math.min(1, shareOfLink(run, "sent", until - AVERAGED, until)));
};

/** A percentile of the queueing delay over the last ten seconds, ms. */
const delay = (run: Run, place: number): string => {
  const value = quantilesOf(run.lab.getState().report)?.[place];
  return value === undefined ? NONE : decimals(1000 * value, value < 0.01 ? 1 : 0);
};

const fairness = (run: Run): string => {
  const { report } = run.lab.getState();
  const index = report === null ? null : jainOfBars(report);
  return index === null ? NONE : decimals(index, 2);
};

/** The first group whose senders do not react to drops and marks. */
const unresponsive = ({ scenario, groups }: LaneModel) => groups[scenario.traffic.findIndex(isUnresponsive)];

const shareOf = (run: Run, id: string): string => {
  const { groups } = laneOf(run.lab.getState().inForce);
  const rates = groups.map((group) => readRecent(run, `throughput:${group.id}`, AVERAGED) || 0);
  const total = rates.reduce((sum, rate) => sum + rate, 0);
  return percent((rates[groups.findIndex((group) => group.id === id)] ?? 0) / total);
};

/** The four numbers under a phone's trace. */
export const TraceNumbers = (): ReactElement => {
  const lane = useLab((state) => laneOf(state.inForce));
  const group = unresponsive(lane);
  const third =
    group === undefined
      ? { name: phoneText("numbers.p95"), unit: t("panel.unit.ms"), text: (run: Run) => delay(run, 95) }
      : {
          name: phoneText("numbers.share", { group: group.letter }),
          unit: phoneText("numbers.percent"),
          text: (run: Run) => shareOf(run, group.id),
        };
  const numbers = [
    { name: phoneText("numbers.link"), unit: phoneText("numbers.percent"), text: linkUse },
    { name: phoneText("numbers.p50"), unit: t("panel.unit.ms"), text: (run: Run) => delay(run, 50) },
    third,
    { name: phoneText("numbers.fairness"), unit: "", text: fairness },
  ];
  return (
    <dl className="trace-numbers" aria-label={phoneText("numbers.title")}>
      {numbers.map(({ name, unit, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Live text={text} />
            {unit !== "" && <small>{unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
};
