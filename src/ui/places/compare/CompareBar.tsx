import type { ReactElement } from "react";
import { compareText } from "../../../i18n/compare.ts";
import { t } from "../../../i18n/message.ts";
import { decimals } from "../../chart/format.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { ClockFace } from "../../shell/Clock.tsx";
import { PlacesBar } from "../../shell/PlacesBar.tsx";
import { paceWords, Speed } from "../../shell/Speed.tsx";
import { usePhone, useWide } from "../../theme/wide.ts";
import { Icon } from "../../widgets/Icon.tsx";
import { LaterIcon } from "../../widgets/LaterIcon.tsx";
import { MovingStatus } from "../../widgets/MovingStatus.tsx";
import { comparisonOf, useCompare } from "./compare.ts";
import { laneNames } from "./describe.ts";

interface Props {
  openShare(): void;
  openKeys(): void;
}

/** Playback of all lanes together. */
export const CompareBar = ({ openShare, openKeys }: Props): ReactElement => {
  const isWide = useWide();
  const isPhone = usePhone();
  const title = useCompare((state) => state.scenario.title);
  return (
    <>
      <PlacesBar here="compare" actions={<History />} share={openShare} keys={openKeys}>
        {/* A phone's bar has no room for it: there it stands above the lanes. */}
        {!isPhone && (
          <b className="bar-scene" title={title}>
            {title}
          </b>
        )}
        {isWide && <Time />}
      </PlacesBar>
      {!isWide && !isPhone && (
        <div className="dock">
          <Time />
        </div>
      )}
    </>
  );
};

const Time = (): ReactElement => (
  <>
    <Transport />
    <Speed />
    <Clock />
  </>
);

const Transport = (): ReactElement => {
  const run = useRun();
  const status = useCompare((state) => state.status);
  const isPlaying = status === "playing";
  const words = status === "ended" ? t("bar.againTitle") : t("bar.playTitle");
  const { play, pause, reset } = comparisonOf(run).store.getState();
  return (
    <fieldset className="transport" aria-label={t("bar.transport")}>
      <button type="button" className="button square" onClick={reset} title={compareText("keys.reset")}>
        <Icon name="reset" />
        <span className="unseen">{t("bar.reset")}</span>
      </button>
      <button
        type="button"
        className="button solid play"
        onClick={isPlaying ? pause : play}
        title={words}
        aria-label={status === "ended" ? words : undefined}
      >
        <Icon name={isPlaying ? "pause" : "play"} />
        {isPlaying ? t("bar.pause") : status === "ended" ? t("bar.again") : t("bar.play")}
      </button>
    </fieldset>
  );
};

const Clock = (): ReactElement => (
  <ClockFace time={useCompare((state) => state.granted)}>
    <div className="state-line">
      <StateWords />
    </div>
  </ClockFace>
);

/** Whether lanes are behind the time that is asked for; which one is last changes as they run. */
const useIsCatching = (): boolean =>
  useCompare(
    (state) => state.granted > 0 && state.lanes.some(({ status }) => status === "loading" || status === "catching"),
  );

/** The state of playback: which lanes catch up, or the common speed. */
export const usePlaybackWords = (): string => {
  const scenario = useCompare((state) => state.scenario);
  const status = useCompare((state) => state.status);
  const asked = useCompare((state) => state.speedAsked);
  const reached = useCompare((state) => state.speedReached);
  const slowest = useCompare((state) => {
    const behind = state.lanes.filter((lane) => lane.status === "loading" || lane.status === "catching");
    const last = behind.sort((a, b) => a.until - b.until)[0];
    return last === undefined || state.granted === 0 ? null : `${state.lanes.indexOf(last)} ${last.until.toFixed(0)}`;
  });
  const granted = useCompare((state) => state.granted);
  const isPausing = useCompare((state) => state.isPausing);
  const isLabAsking = useLab((state) => state.large !== null);
  const isComparisonAsking = useCompare((state) => state.large !== null);
  if (isLabAsking || isComparisonAsking) return t("state.large");
  if (slowest !== null) {
    const [index = "0", at = "0"] = slowest.split(" ");
    const lane = laneNames(scenario)[Number(index)] ?? "";
    return compareText("state.catching", { lane, at, goal: decimals(granted, 0) });
  }
  if (isPausing) return compareText("state.pausing");
  return status === "playing" ? paceWords(asked, reached) : t(`state.${status}`);
};

const StateWords = (): ReactElement => {
  const words = usePlaybackWords();
  return <MovingStatus words={words} kind={useIsCatching() ? "catching" : undefined} testId="state" />;
};

const History = (): ReactElement => {
  const run = useRun();
  const canUndo = useCompare((state) => state.canUndo);
  const canRedo = useCompare((state) => state.canRedo);
  const { undo, redo } = comparisonOf(run).store.getState();
  return (
    <span className="cmp-history">
      <button
        type="button"
        className="button square"
        disabled={!canUndo}
        title={compareText("page.undoTitle")}
        onClick={undo}
      >
        <LaterIcon name="undo" />
        <span className="unseen">{compareText("page.undo")}</span>
      </button>
      <button
        type="button"
        className="button square"
        disabled={!canRedo}
        title={compareText("page.redoTitle")}
        onClick={redo}
      >
        <LaterIcon name="redo" />
        <span className="unseen">{compareText("page.redo")}</span>
      </button>
    </span>
  );
};
