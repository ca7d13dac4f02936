import { type ReactElement, useCallback, useState } from "react";
import { compareText } from "../../../i18n/compare.ts";
import { type Surface, useCanvas } from "../../chart/canvas.ts";
import { onBeats } from "../../chart/loop.ts";
import { useRun } from "../../session/RunContext.tsx";
import type { Run } from "../../session/run.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { Crosshair } from "./Crosshair.tsx";
import { comparisonOf, useCompare } from "./compare.ts";
import { drawLane } from "./drawLane.ts";
import { drawOverlay, drawTimes } from "./drawOverlay.ts";
import { drawTitles } from "./drawTitles.ts";
import { LaneName } from "./LaneName.tsx";
import { MODES } from "./state.ts";
import { usePointers } from "./usePointers.ts";

interface Props {
  openEditor(index: number): void;
  openPicker(): void;
  openWhy(): void;
}

/** All lanes on one time axis: below each other, in one plot, or as differences from the baseline. */
export const LanesPanel = ({ openEditor, openPicker, openWhy }: Props): ReactElement => {
  const run = useRun();
  const mode = useCompare((state) => state.mode);
  const keys = useCompare((state) => state.lanes.map(({ key }) => key).join(" "));
  const count = useCompare((state) => state.scenario.lanes.length);
  const seed = useCompare((state) => state.scenario.seed);
  const lanes = keys === "" ? [] : keys.split(" ");
  return (
    <section className="panel cmp-lanes" aria-label={compareText("lanes.region")} data-mode={mode}>
      <header className="cmp-head">
        <h2 title={compareText("lanes.commonTitle")}>{compareText("lanes.title", { n: count })}</h2>
        <span className="cmp-chip wide-only" title={compareText("lanes.commonTitle")}>
          <b>{compareText("lanes.common")}</b> {compareText("lanes.commonNote", { seed })}
        </span>
        <span className="spring" />
        {count > 1 && (
          <button type="button" className="button outlined" title={compareText("why.openTitle")} onClick={openWhy}>
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
        {mode !== "overlay" && <Plot className="cmp-titles" draw={drawTitles} />}
        {mode === "overlay" && <Plot className="cmp-overlay" draw={drawOverlay} hears />}
        {lanes.map((key, index) => (
          <div className="cmp-row" key={key} data-lane={index}>
            <LaneName index={index} openEditor={openEditor} />
            {mode !== "overlay" && <LanePlot index={index} />}
          </div>
        ))}
        <Plot className="cmp-times" draw={drawTimes} />
      </div>
      {count === 1 && (
        <div className="cmp-alone">
          <p>{compareText("lanes.alone")}</p>
          <button type="button" className="button solid" onClick={openPicker}>
            <Icon name="plus" />
            {compareText("lanes.add")}
          </button>
        </div>
      )}
    </section>
  );
};

const LanePlot = ({ index }: { readonly index: number }): ReactElement => {
  const draw = useCallback((run: Run, surface: Surface) => drawLane(run, surface, index), [index]);
  return <Plot className="cmp-plot" draw={draw} hears />;
};

interface PlotProps {
  readonly className: string;
  /** The pointer moves the crosshair and zooms in this plot. */
  readonly hears?: boolean;
  draw(run: Run, surface: Surface): void;
}

/**
 * A canvas, redrawn with the page. For screen readers, its content is in the crosshair's announcements and the table.
 */
const Plot = ({ className, draw, hears = false }: PlotProps): ReactElement => {
  const run = useRun();
  const canvas = useCanvas((surface) => draw(run, surface), onBeats);
  const pointers = usePointers();
  const [still] = useState({});
  return (
    <div className={className} {...(hears ? pointers : still)}>
      <canvas ref={canvas} />
    </div>
  );
};
