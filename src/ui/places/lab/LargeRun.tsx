import type { ReactElement } from "react";
import { dialogText } from "../../../i18n/dialogs.ts";
import type { Estimate } from "../../../scenario/estimate.ts";
import { showWords } from "../../quantity.ts";

interface Props {
  readonly large: Estimate;
  runAnyway(): void;
}

/** Asks before a run that may be too much for the machine. */
const LargeRun = ({ large, runAnyway }: Props): ReactElement => (
  <div className="damage" role="alert">
    <span>
      {dialogText("large.warning", {
        packets: showWords(Number(large.packets.toPrecision(1)), "packets"),
        memory: showWords(Number(large.bytes.toPrecision(1)), "B"),
        time: showWords(Number(large.time.toPrecision(1)), "s"),
      })}
    </span>
    <button type="button" className="button" onClick={runAnyway}>
      {dialogText("large.run")}
    </button>
  </div>
);
export default LargeRun;
