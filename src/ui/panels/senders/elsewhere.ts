import type { Report } from "../../../engine/recording/frame.ts";
import { say } from "../../../i18n/algorithms.ts";
import { panelText } from "../../../i18n/laterPanels.ts";
import { t } from "../../../i18n/message.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { decimals } from "../../chart/format.ts";

/** A place besides the main queue at which packets are lost, and the share that is lost. */
export interface LossPlace {
  readonly id: "second" | "back" | "link";
  readonly label: string;
  readonly text: string;
}

const PLACES = [
  { id: "second", metric: "secondLossFraction" },
  { id: "back", metric: "reverseLossFraction" },
] as const;

const share = (value: number): string =>
  panelText("panel.unit.percentOf", { n: decimals(100 * value, value < 0.001 ? 2 : 1) });

/**
 * Losses outside the main queue, whose drops are recorded singly: at the other queues, for all groups over the last ten
 * seconds, and on the group's own links, as configured.
 */
export const lossPlaces = (scenario: Scenario, group: string, report: Report | null): readonly LossPlace[] => {
  const queues = PLACES.flatMap(({ id, metric }): LossPlace[] => {
    const value = report?.metrics[metric];
    return typeof value === "number" ? [{ id, label: say(`flows.lost.${id}`), text: share(value) }] : [];
  });
  const own = scenario.traffic.find((one) => one.id === group)?.fields["accessLoss"];
  const link: LossPlace = { id: "link", label: say("flows.lost.link"), text: share(Number(own)) };
  return typeof own === "number" && own > 0 ? [...queues, link] : queues;
};

/** The name of the track of drops; it names the place if packets are lost elsewhere too. */
export const dropsName = ({ bottleneck, traffic }: Scenario, group: string): string => {
  if (bottleneck.second !== null) return say("flows.dropsFirst");
  const own = traffic.find((one) => one.id === group)?.fields["accessLoss"];
  return typeof own === "number" && own > 0 ? say("flows.dropsQueue") : t("panel.queue.drops");
};
