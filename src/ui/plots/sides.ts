import { t } from "../../i18n/message.ts";
import type { Scenario } from "../../scenario/document.ts";

/** A queue besides the bottleneck's, as it is recorded and named. */
export interface SideTrace {
  /** Id of its channel. */
  readonly id: string;
  readonly name: string;
}

/** The queues of a scenario besides the bottleneck's. */
export const sideTraces = ({ bottleneck, traffic }: Scenario): readonly SideTrace[] => [
  ...(bottleneck.second === null ? [] : [{ id: "side:second", name: t("panel.queue.second") }]),
  ...(traffic.some(({ fields }) => fields["direction"] === "back")
    ? [{ id: "side:reverse", name: t("panel.queue.reverse") }]
    : []),
];
