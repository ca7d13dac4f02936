import { type ReactElement, type ReactNode, useContext, useMemo, useRef } from "react";
import { compareText } from "../../../i18n/compare.ts";
import { phoneText } from "../../../i18n/phone.ts";
import { LANES_MAX } from "../../../schema/limits.ts";
import type { PlotForm } from "../../panels/queue/form.ts";
import { blankBox, type PlotBox } from "../../panels/queue/plotBox.ts";
import { usePlotPointers } from "../../panels/queue/plotPointers.ts";
import { TracePlot } from "../../panels/queue/TracePlot.tsx";
import { PhoneForm } from "../../session/phoneView.ts";
import { ShownRunProvider, useRun } from "../../session/RunContext.tsx";
import { LaterIcon } from "../../widgets/LaterIcon.tsx";
import { Crosshair, LanesSaid } from "./Crosshair.tsx";
import { comparisonOf, useCompare } from "./compare.ts";
import { LaneName } from "./LaneName.tsx";
import { laneForms } from "./laneForm.ts";
import { laneRunOf } from "./laneRun.ts";
import { overlayForm } from "./overlayForm.ts";
import { MODES, type Mode } from "./state.ts";
import { timesForms } from "./timesForm.ts";
import { titlesForm } from "./titlesForm.ts";

/** What opens from the lanes. */
export interface LaneEdits {
  openEditor(index: number): void;
  openPicker(): void;
  openWhy(): void;
}
interface Props {
  /** Absent: the lanes are only shown. */
  readonly edits?: LaneEdits;
}

/** All lanes on one time axis: below each other, in one plot, or as differences from the baseline. */
export const LanesPanel = ({ edits }: Props): ReactElement => {
  const run = useRun();
  const isPhone = useContext(PhoneForm);
  const mode = useCompare((state) => state.mode);
  const keys = useCompare((state) => state.lanes.map(({ key }) => key).join(" "));
  const count = useCompare((state) => state.scenario.lanes.length);
  const seed = useCompare((state) => state.scenario.seed);
  const title = useCompare((state) => state.scenario.title);
  const lanes = keys === "" ? [] : keys.split(" ");
  const [first] = lanes;
  // One lane has nobody to share its random numbers with.
  const isCommon = count > 1;
  const all = useMemo(
    () => ({ titles: [titlesForm(run, mode)], overlay: [overlayForm(run)], times: timesForms(mode) }),
    [run, mode],
  );
  return (
    <section className="panel cmp-lanes" aria-label={compareText("lanes.region")} data-mode={mode}>
      <header className="cmp-head">
        {isPhone && <p className="note cmp-scene">{title}</p>}
        <h2 title={isCommon ? compareText("lanes.commonTitle") : undefined}>
          {compareText("lanes.title", { n: count })}
        </h2>
        {isCommon && (
          <span className="cmp-chip wide-only" title={compareText("lanes.commonTitle")}>
            <b>{compareText("lanes.common")}</b> {compareText("lanes.commonNote", { seed })}
          </span>
        )}
        <span className="spring" />
        <LanesSaid />
        {(isPhone || count > 1) && count < LANES_MAX && edits !== undefined && (
          <button
            type="button"
            className={isPhone ? "button cmp-add" : "button outlined cmp-add"}
            title={compareText("lanes.add")}
            onClick={() => edits.openPicker()}
          >
            <LaterIcon name="plus" />
            {isPhone ? phoneText("compare.add") : compareText("lanes.add")}
          </button>
        )}
        {count > 1 && edits !== undefined && (
          <button
            type="button"
            className="button outlined"
            title={compareText("why.openTitle")}
            onClick={() => edits.openWhy()}
          >
            {compareText("why.open")}
          </button>
        )}
        <fieldset className="cmp-modes" aria-label={compareText("lanes.mode")}>
          {MODES.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === mode}
              onClick={() => comparisonOf(run).store.getState().setMode(one)}
            >
              {compareText(`mode.${one}`)}
            </button>
          ))}
        </fieldset>
      </header>
      <div className="cmp-body">
        <Crosshair />
        {first !== undefined && (
          <LaneProvider key={`above ${first}`} laneKey={first}>
            {mode === "overlay" ? (
              <LanePlot name="cmp-overlay" forms={all.overlay} />
            ) : (
              <StillPlot name="cmp-titles" forms={all.titles} />
            )}
          </LaneProvider>
        )}
        {lanes.map((key, index) => (
          <div className="cmp-row" key={key} data-lane={index}>
            <LaneName index={index} {...(edits === undefined ? {} : { openEditor: edits.openEditor })} />
            {mode !== "overlay" && (
              <LaneProvider laneKey={key}>
                <Lane index={index} mode={mode} />
              </LaneProvider>
            )}
          </div>
        ))}
        {first !== undefined && (
          <LaneProvider key={`below ${first}`} laneKey={first}>
            <StillPlot name="cmp-times" forms={all.times} />
          </LaneProvider>
        )}
      </div>
      {count === 1 && edits !== undefined && (
        <div className="cmp-alone">
          <p>{compareText("lanes.alone")}</p>
          <button type="button" className="button solid" onClick={() => edits.openPicker()}>
            <LaterIcon name="plus" />
            {compareText("lanes.add")}
          </button>
        </div>
      )}
    </section>
  );
};

interface PlotProps {
  readonly name: string;
  readonly forms: readonly PlotForm[];
}
/**
 * The panel's plot, for the run of the lane around it. For screen readers, its content is in the crosshair's
 * announcements and the table.
 */
const LanePlot = ({ name, forms }: PlotProps): ReactElement => {
  const box = useRef<PlotBox>(blankBox());
  const pointers = usePlotPointers(box);
  return <TracePlot {...{ name, forms, box, pointers }} />;
};

/** A plot that only shows. */
const StillPlot = ({ name, forms }: PlotProps): ReactElement => {
  const box = useRef<PlotBox>(blankBox());
  return <TracePlot {...{ name, forms, box }} />;
};

interface LaneProps {
  readonly index: number;
  readonly mode: Mode;
}
const Lane = ({ index, mode }: LaneProps): ReactElement => {
  const run = useRun();
  const forms = useMemo(() => laneForms(run, index, mode), [run, index, mode]);
  return <LanePlot name="cmp-plot" forms={forms} />;
};

interface ProviderProps {
  readonly laneKey: string;
  readonly children: ReactNode;
}
/** Lets the panels inside show this lane. */
const LaneProvider = ({ laneKey, children }: ProviderProps): ReactElement | null => {
  const lane = laneRunOf(useRun(), Number(laneKey));
  return lane === undefined ? null : <ShownRunProvider run={lane}>{children}</ShownRunProvider>;
};
