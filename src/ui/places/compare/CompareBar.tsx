import type { ReactElement } from "react";
import { compareText } from "../../../i18n/compare.ts";
import { t } from "../../../i18n/message.ts";
import { LANES_MAX } from "../../../schema/limits.ts";
import { decimals } from "../../chart/format.ts";
import { useLab, useRun } from "../../session/RunContext.tsx";
import { Speed, speedWords } from "../../shell/Speed.tsx";
import { ThemeButton } from "../../shell/ThemeButton.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import { comparisonOf, useCompare } from "./compare.ts";
import { laneNames } from "./describe.ts";

interface Props {
  openPicker(): void;
  openShare(): void;
  openKeys(): void;
}

/** Playback of all lanes together, and the button that returns to the lab. */
export const CompareBar = ({ openPicker, openShare, openKeys }: Props): ReactElement => {
  const run = useRun();
  const isFull = useCompare((state) => state.scenario.lanes.length >= LANES_MAX);
  const title = useCompare((state) => state.scenario.title);
  return (
    <header className="bar">
      <div className="brand">
        <h1>{t("app.name")}</h1>
      </div>
      <span className="rule" />
      <nav className="cmp-tabs" aria-label={compareText("page.main")}>
        <button
          type="button"
          className="button"
          title={compareText("page.labTitle")}
          onClick={() => run.lab.setState({ screen: "" })}
        >
          {compareText("page.lab")}
        </button>
        <span className="button" aria-current="page">
          {compareText("page.here")}
        </span>
        <button type="button" className="button cmp-papers" onClick={() => run.lab.setState({ screen: "papers" })}>
          {compareText("page.papers")}
        </button>
        <button type="button" className="button cmp-papers" onClick={() => run.lab.setState({ screen: "sweep" })}>
          {compareText("page.sweep")}
        </button>
      </nav>
      <span className="rule wide-only" />
      <b className="cmp-scene wide-only" title={title}>
        {title}
      </b>
      <div className="dock">
        <Transport />
        <Speed />
        <Clock />
      </div>
      <button
        type="button"
        className="button outlined cmp-add"
        disabled={isFull}
        aria-label={compareText("lanes.add")}
        title={isFull ? compareText("lanes.full") : undefined}
        onClick={openPicker}
      >
        <Icon name="plus" />
        <span className="word">{compareText("lanes.add")}</span>
      </button>
      <span className="spring" />
      <History />
      <button type="button" className="button outlined" onClick={openShare} title={t("bar.shareTitle")}>
        <Icon name="share" />
        <span className="word">{t("bar.share")}</span>
      </button>
      <ThemeButton />
      <button type="button" className="button square keys-button" onClick={openKeys} title={t("bar.keysTitle")}>
        <Icon name="keys" />
        <span className="unseen">{t("bar.keys")}</span>
      </button>
    </header>
  );
};

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

const Clock = (): ReactElement => {
  const granted = useCompare((state) => state.granted);
  return (
    <div className="clock">
      <b>
        <span data-testid="clock">{granted.toFixed(3)}</span>
        <small>{t("unit.seconds")}</small>
      </b>
      <div className="state-line">
        <StateWords />
      </div>
    </div>
  );
};

/** The state of playback: which lanes catch up, or the common speed. */
const StateWords = (): ReactElement => {
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
  const asks = useLab((state) => state.large !== null);
  const isAsking = useCompare((state) => state.large !== null);
  const words = ((): string => {
    if (asks || isAsking) return t("state.large");
    if (slowest !== null) {
      const [index = "0", at = "0"] = slowest.split(" ");
      const lane = laneNames(scenario)[Number(index)] ?? "";
      return compareText("state.catching", { lane, at, goal: decimals(granted, 0) });
    }
    if (isPausing) return compareText("state.pausing");
    if (status !== "playing") return t(`state.${status}`);
    const isMost = asked === Number.POSITIVE_INFINITY;
    if (reached === null) return isMost ? t("state.atMost") : t("state.playing", { speed: speedWords(asked) });
    if (isMost) return t("state.atMostReaching", { reached: speedWords(reached) });
    return t("state.slower", { asked: speedWords(asked), reached: speedWords(reached) });
  })();
  return (
    <span role="status" data-testid="state" title={words}>
      {words}
    </span>
  );
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
        <Icon name="undo" />
        <span className="unseen">{compareText("page.undo")}</span>
      </button>
      <button
        type="button"
        className="button square"
        disabled={!canRedo}
        title={compareText("page.redoTitle")}
        onClick={redo}
      >
        <Icon name="redo" />
        <span className="unseen">{compareText("page.redo")}</span>
      </button>
    </span>
  );
};
