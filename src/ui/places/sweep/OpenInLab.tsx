import type { ReactElement } from "react";
import { sweepText } from "../../../i18n/sweeps.ts";
import { ADDRESS_MAX } from "../../../scenario/address/parseAddress.ts";
import type { Scenario } from "../../../scenario/document.ts";
import { addressOf } from "../../session/address/linking.ts";

interface Props {
  readonly scenario: Scenario;
  /** The only lane that the lab shows. */
  readonly lane: number;
}

/** A link to the lab with one run: its address contains the scenario. */
export const OpenInLab = ({ scenario, lane }: Props): ReactElement => {
  const chosen = scenario.lanes[lane];
  const alone = { ...scenario, lanes: chosen === undefined ? scenario.lanes : [chosen] };
  const hash = addressOf("", alone, alone, { at: undefined, changes: true, play: false });
  if (hash.length > ADDRESS_MAX) return <span className="note">{sweepText("open.tooLong")}</span>;
  return (
    <a className="button outlined" href={hash}>
      {sweepText("open.lab")}
    </a>
  );
};
