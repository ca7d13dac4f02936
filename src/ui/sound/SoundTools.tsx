import { type ReactElement, useEffect, useState } from "react";
import { useStore } from "zustand";
import { panelText } from "../../i18n/laterPanels.ts";
import { useRun } from "../session/RunContext.tsx";
import { LaterIcon } from "../widgets/LaterIcon.tsx";
import { soundState, stopSound, toggleSound } from "./sound.ts";

/** Switches the sound of the run on and off, and sets its volume. */
const SoundTools = (): ReactElement => {
  const run = useRun();
  const { isOn, volume } = useStore(soundState(run));
  // A run that is no longer shown is no longer heard.
  useEffect(() => () => stopSound(run), [run]);
  const [wasOn, setWasOn] = useState(isOn);
  if (isOn && !wasOn) setWasOn(true);
  return (
    <>
      <button
        type="button"
        className="pn-button pn-icon"
        aria-pressed={isOn}
        aria-label={panelText("panel.sound")}
        title={panelText("panel.sound.title")}
        onClick={() => toggleSound(run)}
      >
        <LaterIcon name={isOn ? "sound" : "silence"} />
      </button>
      {isOn && (
        <input
          type="range"
          className="pn-volume"
          min={0}
          max={100}
          step={5}
          value={Math.round(100 * volume)}
          aria-label={panelText("panel.sound.volume")}
          aria-valuetext={panelText("panel.sound.percent", { n: Math.round(100 * volume) })}
          onChange={(event) => soundState(run).setState({ volume: Number(event.target.value) / 100 })}
        />
      )}
      <span className="pn-sr" role="status">
        {isOn ? panelText("panel.sound.on") : wasOn && panelText("panel.sound.off")}
      </span>
    </>
  );
};

export default SoundTools;
