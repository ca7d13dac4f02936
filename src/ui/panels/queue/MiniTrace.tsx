import { type ReactElement, useMemo, useRef } from "react";
import { t } from "../../../i18n/message.ts";
import { phoneText } from "../../../i18n/phone.ts";
import { wordOf } from "../../../i18n/words.ts";
import { decimals } from "../../chart/format.ts";
import { Live } from "../../plots/Live.tsx";
import { laneOf, signalsAgainst } from "../../plots/lane.ts";
import { NO_TRACKS } from "../../plots/noTracks.ts";
import { shownNow } from "../../plots/now.ts";
import { updateQueueTop } from "../../plots/queueScale.ts";
import type { PlotTracks, Span } from "../../plots/tracks.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { Term } from "../../widgets/Term.tsx";
import { queueTrack } from "./drawQueue.ts";
import type { PlotForm } from "./form.ts";
import { labForm } from "./labForm.ts";
import { largestInView } from "./plot.ts";
import { blankBox, type PlotBox } from "./plotBox.ts";
import { TracePlot } from "./TracePlot.tsx";
import { nothing } from "./track.ts";

/** Room around the columns, px; at the right for the value now. */
const [SIDE, ABOVE, BELOW, VALUE] = [14, 10, 12, 84];

const spanIn = (height: number): Span => ({ top: ABOVE, bottom: height - BELOW });

/** The queue alone, without names: a reminder of the traces above another view. */
const miniForm = (run: Run): PlotForm => ({
  look: labForm(run).look,
  place({ width, height }) {
    const queue = spanIn(height);
    const tracks: PlotTracks = { ...NO_TRACKS, queue };
    return {
      edges: { left: 0, right: width },
      columns: { left: SIDE, right: width - VALUE },
      lines: width - VALUE,
      tracks,
      area: queue,
      isNarrow: true,
    };
  },
  queueRange: (plot) => [0, updateQueueTop(run, plot.lane, largestInView(plot))],
  tracksOf: (plot) => [{ ...queueTrack(plot, spanIn(plot.surface.height)), names: nothing, values: nothing }],
  frame: nothing,
});

/** The trace in small; a press leads back to the whole. */
export const MiniTrace = ({ show }: { show(): void }): ReactElement => {
  const run = useRun();
  const box = useRef<PlotBox>(blankBox());
  const forms = useMemo(() => [miniForm(run)], [run]);
  const definition = useLab((state) => laneOf(state.inForce).definition);
  const average = signalsAgainst(definition, "queue")[0];
  const words = phoneText("mini.show");
  return (
    <div className="panel mini-trace">
      <TracePlot name="mini-plot" forms={forms} box={box} />
      <p className="mini-value">
        <b>
          <Live
            text={() =>
              average === undefined
                ? decimals(shownNow(run, "queue"), 0)
                : decimals(shownNow(run, `signal:${average.id}`), 1)
            }
          />
        </b>
        {average === undefined ? (
          t("panel.unit.packets")
        ) : (
          <Term text={average.signal.symbol ?? wordOf(average.signal, "label").toLowerCase()} />
        )}
      </p>
      <button type="button" className="mini-show" title={words} onClick={show}>
        <span className="unseen">{words}</span>
      </button>
    </div>
  );
};
