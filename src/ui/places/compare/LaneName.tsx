import { Fragment, type ReactElement, useContext } from "react";
import { compareText } from "../../../i18n/compare.ts";
import { PhoneForm } from "../../session/phoneView.ts";
import { useRun } from "../../session/RunContext.tsx";
import { LaterIcon } from "../../widgets/LaterIcon.tsx";
import { Term } from "../../widgets/Term.tsx";
import { comparisonOf, useCompare } from "./compare.ts";
import { laneNames, laneSettings } from "./describe.ts";
import { LaneNumbers } from "./LaneNumbers.tsx";
import { withCopy, withoutLane } from "./lanes.ts";
import { Marker } from "./Marker.tsx";

interface Props {
  readonly index: number;
  /** Absent: the lane cannot be changed here. */
  openEditor?(index: number): void;
}

/** The text beside a lane's plots: its marker, name and settings, and the buttons for it. */
export const LaneName = ({ index, openEditor }: Props): ReactElement => {
  const run = useRun();
  const isPhone = useContext(PhoneForm);
  const scenario = useCompare((state) => state.scenario);
  const isBaseline = useCompare((state) => state.baseline === index);
  const stopped = useCompare((state) => (state.lanes[index]?.status === "stopped" ? state.lanes[index].reason : null));
  const lane = laneNames(scenario)[index] ?? "";
  const settings = laneSettings(scenario, index);
  const state = comparisonOf(run).store.getState();
  return (
    <div className="cmp-name">
      <div className="cmp-title">
        <Marker place={index} />
        <b title={lane}>{lane}</b>
        {isBaseline && scenario.lanes.length > 1 && <span className="cmp-chip">{compareText("lane.baseline")}</span>}
      </div>
      {isPhone && <LaneNumbers index={index} />}
      <p className="note cmp-settings" title={settings.join(compareText("lane.settings"))}>
        <Settings words={settings} />
      </p>
      {stopped !== null && (
        <p className="remark" role="alert">
          {stopped === ""
            ? compareText("lane.stopped", { lane })
            : compareText("lane.stoppedWhy", { lane, reason: stopped })}
          <button type="button" className="link" onClick={() => state.again(index)}>
            {compareText("lane.again")}
          </button>
        </p>
      )}
      {openEditor !== undefined && (
        <div className="cmp-tools">
          <Tool icon="sliders" words={compareText("lane.edit", { lane })} act={() => openEditor(index)} />
          <Tool
            icon="copy"
            words={compareText("lane.copy", { lane })}
            act={() => state.edit(withCopy(comparisonOf(run).store.getState().scenario, index))}
          />
          {scenario.lanes.length > 1 && (
            <Tool
              icon="close"
              words={compareText("lane.remove", { lane })}
              act={() => state.edit(withoutLane(comparisonOf(run).store.getState().scenario, index))}
            />
          )}
        </div>
      )}
    </div>
  );
};

/** A row of settings whose symbols have subscripts. */
const Settings = ({ words }: { readonly words: readonly string[] }): ReactElement => (
  <Fragment>
    {[...words.entries()].map(([i, setting]) => {
      const [name = "", ...value] = setting.split(" ");
      return (
        <Fragment key={i}>
          {i > 0 && compareText("lane.settings")}
          <Term text={name} /> {value.join(" ")}
        </Fragment>
      );
    })}
  </Fragment>
);

interface ToolProps {
  readonly icon: "sliders" | "copy" | "close";
  readonly words: string;
  act(): void;
}
const Tool = ({ icon, words, act }: ToolProps): ReactElement => (
  <button type="button" className="button square cmp-tool" title={words} onClick={act}>
    <LaterIcon name={icon} size={14} />
    <span className="unseen">{words}</span>
  </button>
);
